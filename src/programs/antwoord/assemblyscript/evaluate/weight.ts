import { WEIGHT_TABLE } from './memory.ts';
import { WEIGHT_COUNT } from './terms.ts';
import { WEIGHTS } from './weights.ts';

/**
 * A score is a packed pair in centipawns: the middlegame in the low half, the endgame in the high half. Packed pairs can be
 * added, subtracted and multiplied by counts like plain numbers.
 */
export type Score = i32;

/** Packs a pair of signed 16-bit values. */
export function makeScore(middlegame: i32, endgame: i32): Score {
  return (endgame << 16) + middlegame;
}

/** The middlegame half of a pair. */
export function middlegameOf(score: Score): i32 {
  return (score << 16) >> 16;
}

/** The endgame half of a pair. */
export function endgameOf(score: Score): i32 {
  return (score + 0x8000) >> 16;
}

/** The weight with this index in terms.ts. */
export function weight(term: i32): Score {
  return load<i32>(WEIGHT_TABLE + ((term as usize) << 2));
}

/** The weight `index` places further in its row: by rank, kind or count. */
export function weightAt(term: i32, index: usize): Score {
  return load<i32>(WEIGHT_TABLE + ((term as usize) << 2) + (index << 2));
}

/** A weight times the number of squares in a set. */
export function times(term: i32, set: u64): Score {
  return weight(term) * (popcnt(set) as i32);
}

/** Packs the list of weights into the table. */
export function fillWeights(): void {
  for (let term = 0; term < WEIGHT_COUNT; term++) {
    const score = makeScore(unchecked(WEIGHTS[term * 2]), unchecked(WEIGHTS[term * 2 + 1]));
    store<i32>(WEIGHT_TABLE + ((term as usize) << 2), score);
  }
}
