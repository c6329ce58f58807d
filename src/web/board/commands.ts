import type { Color, Position } from 'plyhouse-kernel/position';
import type { BoardCommand } from './keys.ts';
import { captureText, movesFromText, placeText, RAYS, rayText, type Shown, squareLabel, squaresOf } from './spoken.ts';
import { placeOf, rowsOf, type SquareName, squareAt, stepFrom } from './squares.ts';

/** The data that a board's keys use. */
interface BoardView {
  readonly position: Position;
  readonly shown: Shown;
  readonly orientation: Color;
  /** The square that has the focus. */
  readonly square: SquareName;
  readonly clockText: string | undefined;
}

/** The last scan, so that the same key continues with the next line. */
export interface Scan {
  readonly square: SquareName;
  readonly lines: keyof typeof RAYS;
  readonly index: number;
}

/** The square a command moves the focus to; undefined if it moves none. */
export function targetOf(
  command: BoardCommand,
  { position, orientation, square }: Pick<BoardView, 'orientation' | 'square'> & Partial<BoardView>,
): SquareName | undefined {
  switch (command.kind) {
    case 'step':
      return stepFrom(square, command.right, command.up, orientation);
    case 'edge': {
      const rows = rowsOf(orientation);
      const row = rows[placeOf(square, orientation).row]!;
      if (command.end === 'rowStart') return row[0];
      if (command.end === 'rowEnd') return row[7];
      return squareAt(command.end === 'first' ? { column: 0, row: 0 } : { column: 7, row: 7 }, orientation);
    }
    case 'rank':
      return square[0]! + command.rank;
    case 'file':
      return 'abcdefgh'[command.file - 1]! + square[1];
    case 'jump': {
      if (!position) return undefined;
      const order = rowsOf(orientation).flat();
      const standing = new Set(squaresOf(position.board, command.role));
      const here = order.indexOf(square);
      for (let step = 1; step <= order.length; step++) {
        const index = here + (command.backwards ? -step : step) + order.length;
        const next = order[index % order.length]!;
        if (standing.has(next)) return next;
      }
      return undefined;
    }
    default:
      return undefined;
  }
}

/** The announcement of a command; undefined if it has none. */
export function commandMessage(command: BoardCommand, view: BoardView): string | undefined {
  const { position, shown, square, clockText } = view;
  switch (command.kind) {
    case 'announce':
      if (command.what === 'square') return squareLabel(position.board, square);
      if (command.what === 'lastMove') return placeText(shown);
      if (command.what === 'captured') return captureText(shown.game, shown.shownPly);
      return clockText ?? 'There is no clock in this game.';
    case 'moves':
      return movesFromText(position, square, command.capturesOnly);
    case 'jump':
      return position.board[command.role].isEmpty() ? `No ${command.role} on the board.` : undefined;
    default:
      return undefined;
  }
}

/** The next line of a scan, and what is on it. */
export function scanOn(
  command: Extract<BoardCommand, { kind: 'scan' }>,
  { position, square, orientation }: BoardView,
  before: Scan | undefined,
): { scan: Scan; text: string } {
  const { lines, backwards } = command;
  const goesOn = before?.square === square && before.lines === lines;
  const index = goesOn ? (before.index + (backwards ? 3 : 1)) % 4 : backwards ? 3 : 0;
  return {
    scan: { square, lines, index },
    text: rayText(position.board, square, RAYS[lines][index]!, orientation),
  };
}
