import { opposite } from 'plyhouse-kernel/position';
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Game } from '../../chess/game.ts';
import type { Thought } from '../../programs/program.ts';
import { useLoaded } from '../app/use-loaded.ts';
import { GameDisplay } from '../machine/game-display.tsx';
import { machineOfProgram } from '../machine/machine-list.ts';
import { type FollowedGame, statesOf, takeThought } from '../session/followed-game.ts';
import type { EmbedGame } from './embed-game.ts';
import '../app/panels.css';

export interface DisplayProps {
  readonly state: EmbedGame;
  /** Its game as it is now: a component is drawn again when what it is given changes. */
  readonly game: Game;
}

/** The display of a program's machine, as it showed this game and shows what the program thinks; nothing if it cannot. */
export function EmbedDisplay({ state, game }: DisplayProps): JSX.Element | null {
  const { settings, answers } = state;
  const { card, color } = settings;
  const entry = machineOfProgram(card!.id);
  const { value: console } = useLoaded([entry], () => entry?.load());
  const followed = useRef<FollowedGame>({ shown: undefined, states: undefined }).current;
  const [, setThoughts] = useState(0);
  const displayed = { id: card!.id, game, program: opposite(color), answers: () => answers };
  useEffect(() => {
    if (!console) return;
    const listen = (thought: Thought) => {
      if (takeThought(followed, console, displayed, thought)) setThoughts((count) => count + 1);
    };
    state.listeners.add(listen);
    return () => void state.listeners.delete(listen);
  }, [console, game]);
  const now = console && statesOf(followed, console, displayed)?.at(-1);
  return entry && now ? <GameDisplay entry={entry} console={console} view={console.view(now)} /> : null;
}
