import { WEIGHT_TABLE } from './memory.ts';
import { WEIGHT_COUNT } from './terms.ts';
import { WEIGHTS } from './weights.ts';

/**
 * A score is a pair in one number, for the middlegame in the low half and for the endgame in the high half, in
 * centipawns: pairs are added, subtracted and multiplied by counts as plain numbers are.
 */
export type Score = i32;

/** Packs a pair; each within 16 bits with its sign. */
export function makeScore(middlegame: i32, endgame: i32): Score {
  return (endgame << 16) + middlegame;
}

/** The half of a pair that counts in the middlegame. */
export function middlegameOf(score: Score): i32 {
  return (score << 16) >> 16;
}

/** The half of a pair that counts in the endgame. */
export function endgameOf(score: Score): i32 {
  return (score + 0x8000) >> 16;
}

/** The weight with this place in terms.ts. */
export function weight(term: i32): Score {
  return load<i32>(WEIGHT_TABLE + ((term as usize) << 2));
}

/** The weight so many places further, as it hangs on a rank, a kind or a count. */
export function weightAt(term: i32, index: usize): Score {
  return load<i32>(WEIGHT_TABLE + ((term as usize) << 2) + (index << 2));
}

/** How often a weight counts, from a set of squares. */
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
