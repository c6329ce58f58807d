import { bit, FILE_A, FILE_H, RANK_1, RANK_8 } from './bitboard.ts';
import { BISHOP_NUMBERS, ROOK_NUMBERS } from './magic-numbers.ts';
import { BETWEEN, BISHOP_MAGICS, ROOK_MAGICS, SLIDES } from './memory.ts';

/** The lookup of a slider's attacks from one square: a perfect hash of the pieces that can block it. */
@unmanaged
export class Magic {
  /** Squares on which a piece matters: the lines of the slider without their last squares. */
  mask: u64 = 0;
  factor: u64 = 0;
  /** The address of the square's table. */
  table: u32 = 0;
  /** The shift that reduces the product to an index. */
  shift: u32 = 0;
  /** The attacks on an empty board. */
  rays: u64 = 0;
}

/** The lookup for rooks on this square. */
function rookMagic(square: usize): Magic {
  return changetype<Magic>(ROOK_MAGICS + (square << 5));
}

function bishopMagic(square: usize): Magic {
  return changetype<Magic>(BISHOP_MAGICS + (square << 5));
}

/** The squares that a rook attacks, blockers included, given the occupied squares. */
export function rookAttacks(square: usize, occupied: u64): u64 {
  const magic = rookMagic(square);
  const index = ((occupied & magic.mask) * magic.factor) >> magic.shift;
  return load<u64>((magic.table as usize) + ((index as usize) << 3));
}

/** A bishop's attacks; see {@link rookAttacks}. */
export function bishopAttacks(square: usize, occupied: u64): u64 {
  const magic = bishopMagic(square);
  const index = ((occupied & magic.mask) * magic.factor) >> magic.shift;
  return load<u64>((magic.table as usize) + ((index as usize) << 3));
}

/** A rook's attacks on an empty board. */
export function rookRays(square: usize): u64 {
  return rookMagic(square).rays;
}

/** A bishop's attacks on an empty board. */
export function bishopRays(square: usize): u64 {
  return bishopMagic(square).rays;
}

/**
 * The squares in one direction from each square, to the edge; kept, while the tables are filled, in memory that attack-tables.ts fills
 * later.
 */
const RAYS: usize = BETWEEN;

function rayAt(direction: usize, square: usize): usize {
  return RAYS + (((direction << 6) | square) << 3);
}

/** Fills the rays: from 0 the directions along ranks and files, from 4 those along diagonals, the ones to higher squares first. */
function fillRays(): void {
  for (let square: usize = 0; square < 64; square++) {
    store<u64>(rayAt(0, square), ray(square, 1, 0));
    store<u64>(rayAt(1, square), ray(square, 0, 1));
    store<u64>(rayAt(2, square), ray(square, -1, 0));
    store<u64>(rayAt(3, square), ray(square, 0, -1));
    store<u64>(rayAt(4, square), ray(square, 1, 1));
    store<u64>(rayAt(5, square), ray(square, -1, 1));
    store<u64>(rayAt(6, square), ray(square, 1, -1));
    store<u64>(rayAt(7, square), ray(square, -1, -1));
  }
}

function ray(square: usize, files: i32, ranks: i32): u64 {
  let file = ((square as i32) & 7) + files;
  let rank = ((square as i32) >> 3) + ranks;
  let squares: u64 = 0;
  while (file >= 0 && file < 8 && rank >= 0 && rank < 8) {
    squares |= bit((rank * 8 + file) as usize);
    file += files;
    rank += ranks;
  }
  return squares;
}

/** The attacks of a slider, whose four directions begin with `first`: each up to its first blocker. */
function slowAttacks(square: usize, occupied: u64, first: usize): u64 {
  let attacks: u64 = 0;
  for (let direction = first; direction < first + 4; direction++) {
    const line = load<u64>(rayAt(direction, square));
    attacks |= line;
    const blockers = line & occupied;
    if (blockers === 0) continue;
    const blocker = (direction & 2) === 0 ? ctz(blockers) : 63 - clz(blockers);
    attacks ^= load<u64>(rayAt(direction, blocker as usize));
  }
  return attacks;
}

/** Fills the tables, 107 648 sets, in a few milliseconds. */
export function fillMagics(): void {
  fillRays();
  let table = SLIDES;
  for (let square: usize = 0; square < 64; square++) table = fillSquare(square, true, table);
  for (let square: usize = 0; square < 64; square++) table = fillSquare(square, false, table);
}

/** Fills the table of one square. Returns the address after it. */
function fillSquare(square: usize, isRook: bool, table: usize): usize {
  const magic = isRook ? rookMagic(square) : bishopMagic(square);
  const ownRank = RANK_1 << ((square & 56) as u64);
  const ownFile = FILE_A << ((square & 7) as u64);
  const rims = ((RANK_1 | RANK_8) & ~ownRank) | ((FILE_A | FILE_H) & ~ownFile);
  const first: usize = isRook ? 0 : 4;
  magic.rays = slowAttacks(square, 0, first);
  magic.mask = magic.rays & ~rims;
  magic.factor = isRook ? unchecked(ROOK_NUMBERS[square as i32]) : unchecked(BISHOP_NUMBERS[square as i32]);
  magic.shift = (64 - popcnt(magic.mask)) as u32;
  magic.table = table as u32;
  // Every subset of the mask, from the empty one on: counts in the bits of the mask only.
  let subset: u64 = 0;
  do {
    const index = (subset * magic.factor) >> magic.shift;
    store<u64>(table + ((index as usize) << 3), slowAttacks(square, subset, first));
    subset = (subset - magic.mask) & magic.mask;
  } while (subset !== 0);
  return table + ((8 as usize) << (popcnt(magic.mask) as usize));
}
