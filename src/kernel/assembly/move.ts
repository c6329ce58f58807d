/**
 * A move is one number, and says all that making it asks for: squares of departure and arrival, the kinds of the piece
 * that moves, of the one it captures and of the one a pawn becomes, and what is special. Castling goes from the king's
 * square to the rook's, which is plain in Chess960 too. 0 is no move.
 */
export type Move = u32;

/** Nothing special. */
export const PLAIN: u32 = 0;
/** A pawn goes two squares, and may be captured on the first. */
export const DOUBLE_STEP: u32 = 1;
/** A pawn captures one that has just gone two squares. */
export const EN_PASSANT: u32 = 2;
/** King and rook move; the squares are theirs. */
export const CASTLING: u32 = 3;

/** Packs a move: 6 bits, 6 bits, three kinds of 3 bits, 2 bits. */
export function makeMove(from: usize, to: usize, kind: u32, captured: u32, promotion: u32, special: u32): Move {
  return (from as u32) | ((to as u32) << 6) | (kind << 12) | (captured << 15) | (promotion << 18) | (special << 21);
}

/** The square of departure. */
export function fromOf(move: Move): usize {
  return (move & 63) as usize;
}

/** The square of arrival; of the rook, where the move castles. */
export function toOf(move: Move): usize {
  return ((move >> 6) & 63) as usize;
}

/** The kind of the piece that moves. */
export function moverOf(move: Move): u32 {
  return (move >> 12) & 7;
}

/** The kind of the piece that is captured; 0 for none. */
export function capturedOf(move: Move): u32 {
  return (move >> 15) & 7;
}

/** The kind that a pawn becomes; 0 for none. */
export function promotionOf(move: Move): u32 {
  return (move >> 18) & 7;
}

/** What is special: {@link PLAIN} where nothing is. */
export function specialOf(move: Move): u32 {
  return move >> 21;
}
