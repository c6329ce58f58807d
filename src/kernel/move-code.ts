import type { Role } from 'chessops/types';
import type { Uci } from '../chess/move.ts';

// Fields of a move, as assembly/move.ts packs them.
/** The origin and target squares. */
export const SQUARES_MASK = 0xfff;
/** The first bit of the promotion. */
export const PROMOTION_SHIFT = 18;
/** The first bit of the flag. */
export const SPECIAL_SHIFT = 21;
/** The flag of castling. */
export const CASTLING = 3;
const PROMOTION_LETTERS = ['', '', 'n', '', '', 'b', 'r', 'q'];
/** The kinds that a pawn may promote to, as numbers. */
export const PROMOTION_CODES: Readonly<Partial<Record<Role, number>>> = { knight: 2, bishop: 5, rook: 6, queen: 7 };

const NAMES = Array.from({ length: 64 }, (_, square) => 'abcdefgh'.charAt(square & 7) + ((square >> 3) + 1));

/** The square on which a castling king ends, from its own square and the rook's. */
export function kingTarget(king: number, rook: number): number {
  return (king & 56) | (rook > king ? 6 : 2);
}

/** A move of the kernel in UCI's long form. In Chess960 castling is spelt as king takes rook. */
export function makeMoveUci(move: number, isChess960 = false): Uci {
  const from = move & 63;
  let to = (move >> 6) & 63;
  if (move >> SPECIAL_SHIFT === CASTLING && !isChess960) to = kingTarget(from, to);
  return NAMES[from]! + NAMES[to]! + PROMOTION_LETTERS[(move >> PROMOTION_SHIFT) & 7]!;
}
