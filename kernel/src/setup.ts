import { Board } from './board.ts';
import { type FenOptions, makeFen, parseBoard, parseFen, placementOf, type Setup } from './fen.ts';
import type { Fen } from './types.ts';

/** The contents of a FEN, whether or not the position is legal, with a mutable board. */
export interface BoardSetup extends Omit<Setup, 'board'> {
  readonly board: Board;
}

/** Reads the fields of a FEN; whether the position is legal is not asked. @throws {FenError} if one cannot be read. */
export function parseSetup(fen: Fen): BoardSetup {
  const setup = parseFen(fen);
  return { ...setup, board: Board.fromCodes(setup.board) };
}

/** The FEN of a setup. */
export function makeSetup(setup: BoardSetup, options?: FenOptions): Fen {
  return makeFen({ ...setup, board: setup.board.codes }, options);
}

/** Reads the first field of a FEN. @throws {FenError} if it cannot be read. */
export function parseBoardFen(text: string): Board {
  return Board.fromCodes(parseBoard(text));
}

/** The first field of a FEN. */
export function makeBoardFen(board: Board): string {
  return placementOf(board.codes);
}
