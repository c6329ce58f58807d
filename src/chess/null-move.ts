import type { Position } from 'chessops/chess';

/** Passes, as `NULL_MOVE` asks: the other side is to move, and no pawn can be taken en passant. Not to be done in check. */
export function playNullMove(position: Position): void {
  position.turn = position.turn === 'white' ? 'black' : 'white';
  position.epSquare = undefined;
  position.halfmoves++;
  if (position.turn === 'white') position.fullmoves++;
}
