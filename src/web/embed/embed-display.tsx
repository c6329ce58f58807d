import { opposite } from 'plyhouse-kernel/position';
import type { JSX } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import { useLoaded } from '../app/use-loaded.ts';
import { GameDisplay } from '../machine/game-display.tsx';
import { machineOfProgram } from '../machine/machine-list.ts';
import { displayOf } from '../session/display.ts';
import type { EmbedGame } from './embed-game.ts';
import '../app/panels.css';

/** The display of a program's machine, as it showed this game and shows what the program thinks; nothing if it cannot. */
export function EmbedDisplay({ state }: { readonly state: EmbedGame }): JSX.Element | null {
  const { card, color } = state.settings;
  const entry = machineOfProgram(card!.id);
  const { value: console } = useLoaded([entry], () => entry?.load());
  const display = useMemo(
    () =>
      console &&
      displayOf(console, state.listeners, () => {
        const game = state.game.value;
        return { id: card!.id, game, program: opposite(color), answers: () => state.answers, ply: game.moves.length };
      }),
    [console],
  );
  useEffect(() => display?.follow(), [display]);
  const view = display?.view.value;
  return entry && console && view ? <GameDisplay entry={entry} console={console} view={view} /> : null;
}
