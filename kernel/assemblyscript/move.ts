/**
 * A move is one number that holds all that making it needs: origin and target square, the kinds of the moving piece, of
 * the captured piece and of the promotion, and a flag. Castling goes from the king's square to the rook's, which is
 * unambiguous in Chess960 too. 0 is no move.
 */
export type Move = u32;

/** Nothing special. */
export const PLAIN: u32 = 0;
/** A double step of a pawn, which may be captured en passant. */
export const DOUBLE_STEP: u32 = 1;
/** A capture en passant. */
export const EN_PASSANT: u32 = 2;
/** Castling; the squares are those of king and rook. */
export const CASTLING: u32 = 3;

/** Packs a move: 6 bits, 6 bits, three kinds of 3 bits, 2 bits. */
export function makeMove(from: usize, to: usize, kind: u32, captured: u32, promotion: u32, special: u32): Move {
  return (from as u32) | ((to as u32) << 6) | (kind << 12) | (captured << 15) | (promotion << 18) | (special << 21);
}

/** The origin square. */
export function fromOf(move: Move): usize {
  return (move & 63) as usize;
}

/** The target square; in castling, the rook's square. */
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

/** The kind that a pawn promotes to; 0 for none. */
export function promotionOf(move: Move): u32 {
  return (move >> 18) & 7;
}

/** The flag: {@link PLAIN} for ordinary moves. */
export function specialOf(move: Move): u32 {
  return move >> 21;
}
