import type { Color } from 'plyhouse-kernel/position';
import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import type { Game } from '../../chess/game.ts';
import { type Answer, replayOnMachine } from '../../host/machine-replay.ts';
import type { Card, Thought } from '../../programs/program.ts';
import { useLoaded } from '../app/use-loaded.ts';
import { GameDisplay } from '../machine/game-display.tsx';
import { machineOfProgram } from '../machine/machine-list.ts';
import '../app/panels.css';

/** What the program said with its moves, by ply, and what it thinks now. */
export interface Said {
  readonly answers: readonly (Answer | undefined)[];
  readonly thoughts: readonly Thought[];
}

export interface DisplayProps extends Said {
  readonly card: Card;
  readonly game: Game;
  /** The side of the program. */
  readonly program: Color;
}

/** The display of a program's machine, as it showed this game and shows what the program thinks; nothing if it cannot. */
export function EmbedDisplay({ card, game, program, answers, thoughts }: DisplayProps): JSX.Element | null {
  const entry = machineOfProgram(card.id);
  const { value: console } = useLoaded([entry], () => entry?.load());
  const state = useMemo(
    () => console && replayOnMachine(console, game, program, answers)?.at(-1),
    [console, game, program, answers],
  );
  if (!entry || !console || !state) return null;
  const thinks = state.task.kind === 'think' ? thoughts : [];
  const now = thinks.reduce((from, thought) => console.step(from, { kind: 'thought', thought }).state, state);
  return <GameDisplay entry={entry} console={console} view={console.view(now)} />;
}
