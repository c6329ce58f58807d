import { legalMove, makeSquare, type Position, parseSquare } from 'plyhouse-kernel/position';
import type { Uci } from '../../chess/move.ts';
import type { SquareName } from './squares.ts';

/** The squares a piece can be put down on. */

/** The squares on which a legal move's piece may be put: its destination, and for a castling king also its rook. */
export function targetsOf(position: Position, uci: Uci): SquareName[] {
  const to = uci.slice(2, 4);
  const isKing = position.board.getRole(parseSquare(uci.slice(0, 2))!) === 'king';
  const rook = isKing ? legalMove(position, uci)?.to : undefined;
  return rook === undefined || makeSquare(rook) === to ? [to] : [to, makeSquare(rook)];
}

/** Those of a position's legal moves that two squares may mean: four if a pawn promotes. */
export function movesBetween(position: Position, moves: readonly Uci[], from: SquareName, to: SquareName): Uci[] {
  return moves.filter((uci) => uci.startsWith(from) && targetsOf(position, uci).includes(to));
}
