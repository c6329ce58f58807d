/** The pawns' structure, file by file from a to h (described). */
import { BLACK, FIRST_SQUARE, PAWN, WHITE } from '../board.ts';
import type { Board } from './board.ts';

/** The move number from which a pawn without another in front of it on its file gains with every step. */
const LATE = 20;
const FREE = 1;
const AHEAD = 2;

/** Whether there are two pawns, of neighbouring ranks. */
const isNear = (one: number, other: number): boolean => one !== 0 && other !== 0 && Math.abs(one - other) <= 1;

/** The value of the pawn structure, in points, from White's view. @param moveNumber that of the last move. */
export function pawnStructure({ men }: Board, moveNumber: number): number {
  let sum = 0;
  // The most advanced pawns of the previous file, 6 on White's second rank and 1 on its seventh, 0 for none; and the side that was free
  // there.
  let white = 0;
  let black = 0;
  let whiteFlags = 0;
  let blackFlags = 0;
  const isLate = moveNumber >= LATE;
  for (let file = 0; file <= 8; file++) {
    let w = 0;
    let b = 0;
    let newWhiteFlags = 0;
    let newBlackFlags = 0;
    if (file < 8) {
      // 1. Doubled pawns.
      for (let count = 6, square = FIRST_SQUARE + 10 + file; count > 0; count--, square += 10) {
        const man = men[square]!;
        if (man === PAWN * WHITE) {
          if (w !== 0) sum -= 4;
          w = count;
        } else if (man === PAWN * BLACK) {
          if (b === 0) b = count;
          else sum += 4;
        }
      }
      // 2. A file without a pawn of Black's.
      if (b === 0) {
        if (w !== 0) {
          sum += 4;
          newWhiteFlags = FREE;
          if (isLate) sum += 1 << (6 - w);
          if (isNear(white, w)) sum += 2;
          if (black === 0 || black >= w) newWhiteFlags |= AHEAD;
        }
        if (black !== 0) sum += 4;
      }
      // 3. A file without a pawn of White's.
      if (w === 0) {
        if (b !== 0) {
          sum -= 4;
          newBlackFlags = FREE;
          if (isLate) sum -= 1 << (b - 1);
          if (isNear(black, b)) sum -= 2;
          if (b >= white) newBlackFlags |= AHEAD;
        }
        if (white !== 0) sum -= 4;
      }
    }
    // 4. White's free pawn on the file before: connected, and with none before it on this file either.
    if ((whiteFlags & FREE) !== 0) {
      if (isNear(w, white)) sum += 2;
      if ((whiteFlags & AHEAD) !== 0 && (b === 0 || b >= white)) sum += 4;
    }
    // 5. Black's.
    if ((blackFlags & FREE) !== 0) {
      if (isNear(b, black)) sum -= 2;
      if ((blackFlags & AHEAD) !== 0 && black >= w) sum -= 4;
    }
    white = w;
    black = b;
    whiteFlags = newWhiteFlags;
    blackFlags = newBlackFlags;
  }
  return sum;
}
