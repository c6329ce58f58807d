/**
 * Values are in centipawns, from the side to move. A mate is {@link MATE} less the half-moves to it from the root, so that
 * a faster mate is worth more.
 */
export const MATE: i32 = 32_000;
/** Values from here on are mates. */
export const LEAST_MATE: i32 = 31_000;
/** Greater than any value. */
export const INFINITE: i32 = 32_500;
/** Evaluations from here on mean a certain win: a bare king against enough material to mate it. */
export const KNOWN_WIN: i32 = 10_000;
/** No value. */
export const UNKNOWN: i32 = -32_700;
/** Evaluations stay below this. */
export const MOST_EVALUATION: i32 = 20_000;

/** Whether a value is a mate for either side. */
export function isMate(value: i32): bool {
  return value >= LEAST_MATE || value <= -LEAST_MATE;
}
