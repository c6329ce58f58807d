import { bit } from './bitboard.ts';
import { bishopAttacks, bishopRays, rookAttacks, rookRays } from './magics.ts';
import { BETWEEN, KING_STEPS, KNIGHT_STEPS, THROUGH } from './memory.ts';

/** A knight's attacks from a square. */
export function knightSteps(square: usize): u64 {
  return load<u64>(KNIGHT_STEPS + (square << 3));
}

/** A king's attacks from a square. */
export function kingSteps(square: usize): u64 {
  return load<u64>(KING_STEPS + (square << 3));
}

/** The squares strictly between two squares on a line; empty if they share no line. */
export function between(one: usize, other: usize): u64 {
  return load<u64>(BETWEEN + (one << 9) + (other << 3));
}

/** The whole line through two squares, both included; empty if they share no line. */
export function through(one: usize, other: usize): u64 {
  return load<u64>(THROUGH + (one << 9) + (other << 3));
}

function step(square: usize, files: i32, ranks: i32): u64 {
  const file = ((square as i32) & 7) + files;
  const rank = ((square as i32) >> 3) + ranks;
  return file >= 0 && file < 8 && rank >= 0 && rank < 8 ? bit((rank * 8 + file) as usize) : 0;
}

/** Fills the tables; the magics must be filled first. */
export function fillSteps(): void {
  for (let square: usize = 0; square < 64; square++) {
    let knight: u64 = 0;
    let king: u64 = 0;
    for (let files = -2; files <= 2; files++) {
      for (let ranks = -2; ranks <= 2; ranks++) {
        const squared = files * files + ranks * ranks;
        if (squared === 5) knight |= step(square, files, ranks);
        if (squared === 1 || squared === 2) king |= step(square, files, ranks);
      }
    }
    store<u64>(KNIGHT_STEPS + (square << 3), knight);
    store<u64>(KING_STEPS + (square << 3), king);
    for (let other: usize = 0; other < 64; other++) fillPair(square, other);
  }
}

function fillPair(one: usize, other: usize): void {
  const ends = bit(one) | bit(other);
  let inner: u64 = 0;
  let line: u64 = 0;
  if ((rookRays(one) & bit(other)) !== 0) {
    inner = rookAttacks(one, ends) & rookAttacks(other, ends);
    line = (rookRays(one) & rookRays(other)) | ends;
  } else if ((bishopRays(one) & bit(other)) !== 0) {
    inner = bishopAttacks(one, ends) & bishopAttacks(other, ends);
    line = (bishopRays(one) & bishopRays(other)) | ends;
  }
  store<u64>(BETWEEN + (one << 9) + (other << 3), inner);
  store<u64>(THROUGH + (one << 9) + (other << 3), line);
}
