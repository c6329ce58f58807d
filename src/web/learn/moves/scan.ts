import { fenOf, type Game } from '../../../chess/game.ts';
import type { Uci } from '../../../chess/move.ts';
import {
  boardOf,
  CASTLES_LONG,
  CASTLES_SHORT,
  isInCheck,
  KING,
  KNIGHT,
  makeMove,
  nextMove,
  PAWN,
  rowText,
  squareName,
  startMoves,
  takeBackMove,
} from '../../../programs/tinychess86/inspect.ts';

/** A move as the generator of Tiny Chess 86 comes upon it. */
export interface Found {
  readonly move: Uci;
  readonly from: string;
  readonly to: string;
  /** The place of its step in the direction table; undefined for pawns, which have none, and for castling. */
  readonly pointer: number | undefined;
  /** The value of the piece, by which the program knows it. */
  readonly man: number;
  readonly kind: 'step' | 'line' | 'pawn' | 'castling';
  readonly isCapture: boolean;
  /** The enemy's move that then takes the king; undefined if there is none, and the move is legal. */
  readonly refutation: Uci | undefined;
}

/** "e2–e4", or "e4×d5" for a capture. */
export const stepText = ({ from, to, isCapture }: Found): string => `${from}${isCapture ? '×' : '–'}${to}`;

/** Rows of the board's stack: one for the generator that is watched, one for the replies. */
const ROW = 1;

/** All moves in the order in which the generator of Tiny Chess 86 finds them, the illegal ones among them. */
export function scan(game: Game): readonly Found[] {
  const board = boardOf(fenOf(game));
  const found: Found[] = [];
  for (startMoves(board, ROW); nextMove(board, ROW); ) {
    const kind = board.kind[ROW]!;
    const man = Math.abs(board.squares[board.org[ROW]!]!);
    const isCapture = board.cap[ROW] !== 0;
    const isCastling = kind === CASTLES_LONG || kind === CASTLES_SHORT;
    const isPawn = man === PAWN;
    const isStep = man === KNIGHT || man === KING;
    // A line that goes on leaves the pointer where it is; everything else has moved it to the next entry.
    const pointer = isStep || isCapture ? board.si[ROW]! - 1 : board.si[ROW]!;
    found.push({
      move: rowText(board, ROW),
      from: squareName(board.org[ROW]!),
      to: squareName(board.dst[ROW]!),
      pointer: isCastling || isPawn ? undefined : pointer,
      man,
      kind: isCastling ? 'castling' : isPawn ? 'pawn' : isStep ? 'step' : 'line',
      isCapture,
      refutation: refutationOf(board),
    });
  }
  return found;
}

/** Makes the move of the row and looks for a reply that takes the king. */
function refutationOf(board: ReturnType<typeof boardOf>): Uci | undefined {
  const mover = board.color;
  makeMove(board, ROW);
  let reply: Uci | undefined;
  if (isInCheck(board, mover)) {
    for (startMoves(board, ROW + 1); reply === undefined && nextMove(board, ROW + 1); ) {
      if (board.cap[ROW + 1] === KING) reply = rowText(board, ROW + 1);
    }
  }
  takeBackMove(board, ROW);
  return reply;
}
