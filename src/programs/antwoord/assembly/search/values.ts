/**
 * Values, in centipawns from the side to move. A mate counts from the root: {@link MATE} less the half-moves to it, so
 * that a sooner one is worth more.
 */
export const MATE: i32 = 32_000;
/** From here on a value is a mate's. */
export const LEAST_MATE: i32 = 31_000;
/** More than anything is worth. */
export const INFINITE: i32 = 32_500;
/** From here on an evaluation says that the game is won, whatever comes: a bare king against enough to mate him. */
export const KNOWN_WIN: i32 = 10_000;
/** No value. */
export const UNKNOWN: i32 = -32_700;
/** The evaluation's own bound. */
export const MOST_EVALUATION: i32 = 20_000;

/** Whether a value is a mate's, for either side. */
export function isMate(value: i32): bool {
  return value >= LEAST_MATE || value <= -LEAST_MATE;
}
