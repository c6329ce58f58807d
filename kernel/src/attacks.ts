import { BISHOP, ROOK } from './pieces.ts';
import { LEAPS, NEIGHBOURS, PAWN_ATTACKS, RAYS } from './rays.ts';
import { SquareSet } from './square-set.ts';
import { type Color, type Piece, type SquareName, squareOf } from './types.ts';

function setOf(squares: Iterable<number>): SquareSet {
  let lo = 0;
  let hi = 0;
  for (const square of squares) {
    if (square < 32) lo |= 1 << square;
    else hi |= 1 << (square - 32);
  }
  return new SquareSet(lo, hi);
}

/** The squares that a king attacks. */
export function kingAttacks(square: number | SquareName): SquareSet {
  return setOf(NEIGHBOURS[squareOf(square)]!);
}

/** The squares that a knight attacks. */
export function knightAttacks(square: number | SquareName): SquareSet {
  return setOf(LEAPS[squareOf(square)]!);
}

/** The squares that a pawn attacks. */
export function pawnAttacks(color: Color, square: number | SquareName): SquareSet {
  return setOf(PAWN_ATTACKS[color === 'white' ? 0 : 1]![squareOf(square)]!);
}

/** The squares that a bishop attacks; the first piece on each line is attacked, and what is behind it is not. */
export function bishopAttacks(square: number | SquareName, occupied: SquareSet): SquareSet {
  return sliderAttacks(square, occupied, BISHOP);
}

/** Like {@link bishopAttacks}, for a rook. */
export function rookAttacks(square: number | SquareName, occupied: SquareSet): SquareSet {
  return sliderAttacks(square, occupied, ROOK);
}

/** Like {@link bishopAttacks}, for a queen. */
export function queenAttacks(square: number | SquareName, occupied: SquareSet): SquareSet {
  return bishopAttacks(square, occupied).union(rookAttacks(square, occupied));
}

function sliderAttacks(square: number | SquareName, occupied: SquareSet, kind: typeof BISHOP | typeof ROOK): SquareSet {
  const reached: number[] = [];
  const rays = RAYS[squareOf(square)]!;
  const first = kind === BISHOP ? 0 : 4;
  for (let index = first; index < first + 4; index++) {
    for (const to of rays[index]!) {
      reached.push(to);
      if (occupied.has(to)) break;
    }
  }
  return setOf(reached);
}

/** The squares that a piece attacks from a square on a board with only the occupied squares. */
export function attacks({ role, color }: Piece, square: number | SquareName, occupied: SquareSet): SquareSet {
  switch (role) {
    case 'pawn':
      return pawnAttacks(color, square);
    case 'knight':
      return knightAttacks(square);
    case 'bishop':
      return bishopAttacks(square, occupied);
    case 'rook':
      return rookAttacks(square, occupied);
    case 'queen':
      return queenAttacks(square, occupied);
    case 'king':
      return kingAttacks(square);
  }
}

/** The squares strictly between two squares of one file, rank or diagonal; empty if they share none. */
export function between(one: number | SquareName, other: number | SquareName): SquareSet {
  const target = squareOf(other);
  for (const ray of RAYS[squareOf(one)]!) {
    const at = ray.indexOf(target);
    if (at >= 0) return setOf(ray.subarray(0, at));
  }
  return SquareSet.empty();
}

/** The file, rank or diagonal that two squares share, from edge to edge with both; empty if they share none. */
export function ray(one: number | SquareName, other: number | SquareName): SquareSet {
  const [from, to] = [squareOf(one), squareOf(other)];
  for (const [index, squares] of RAYS[from]!.entries()) {
    if (!squares.includes(to)) continue;
    const back = RAYS[from]![index < 4 ? (index + 2) % 4 : 4 + ((index + 2) % 4)]!;
    return setOf([from, ...squares, ...back]);
  }
  return SquareSet.empty();
}
