/**
 * The games that the machines show on the front page, with what their displays show after each half-move: data/games/shown.json, made
 * by src/web/testing/shown-games.ts, so that the front page runs neither programs nor consoles.
 */
import type { Color } from 'plyhouse-kernel/position';
import type { Game } from '../../chess/game.ts';
import type { Uci } from '../../chess/move.ts';
import { replayOnMachine } from '../../host/machine-replay.ts';
import type { Console, Display, Picture } from '../../programs/console.ts';

/** A game on a machine. */
export interface ShownGame {
  /** The id of a recorded game, or the rebuilt programs that played it for this purpose. */
  readonly from: string;
  /** The colour that the machine plays. */
  readonly color: Color;
  readonly moves: readonly Uci[];
  /** The main display; the pictures are of it, from before the first move on. */
  readonly display: Display;
  readonly pictures: readonly Picture[];
}

/** The newest lines of a roll of paper that a small drawing has room for, and their width. */
const LINES = 12;
const COLUMNS = 36;

/** Pictures of a machine's main display in a game. @throws if the machine cannot show it. */
export function picturesOf(console: Console, game: Game, color: Color): Pick<ShownGame, 'display' | 'pictures'> {
  const { machine } = console;
  const states = replayOnMachine(console, game, color);
  if (!states) throw new Error(`${machine.id} cannot show its game`);
  const display = machine.displays[0]!;
  const pictures = states.map((state) => console.view(state).pictures[display.id]!);
  if (display.kind !== 'paper') return { display, pictures };
  // Paper as dots: the letters of a small drawing are too small to be text.
  const { id, name, paper, ink } = display;
  const cell = { width: 6, height: 10 };
  return {
    display: { kind: 'screen', id, name, columns: COLUMNS, rows: LINES, cell, ground: paper, inks: { plain: ink } },
    pictures: pictures.map((picture) => {
      const lines = picture.kind === 'paper' ? picture.lines.slice(-LINES) : [];
      return { kind: 'screen', rows: lines.map((line) => [{ text: line.slice(0, COLUMNS) }]) };
    }),
  };
}
