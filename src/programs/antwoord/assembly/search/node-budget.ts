/**
 * Counting positions, and coming up for air: every so many of them the search calls out, may be paused there in the
 * middle of its recursion (suspension.ts), and hears whether it shall end.
 */

/** Says nothing (0) or that the search shall end. Only the search proper calls it, so that only it need be pausable. */
declare function yieldToHost(): i32;

/** Unless told otherwise: two milliseconds on a machine of the twenties. */
const POSITIONS_A_BREATH: u64 = 2048;
let nodesPerYield: u64 = POSITIONS_A_BREATH;

let count: u64 = 0;
let limit: u64 = 0;
let nextYield: u64 = 0;
let isOver = false;
let deepest = 0;

/** Begins to count: a new search, of at most so many positions. */
export function startCounting(most: u64): void {
  count = 0;
  limit = most;
  nextYield = nodesPerYield;
  isOver = false;
  deepest = 0;
}

/** Says how many positions lie between two breaths, from the next on. */
export function spaceYields(positions: u64): void {
  nodesPerYield = positions;
  nextYield = count + positions;
}

/** Sets again how many positions may be looked at. */
export function limitCounting(most: u64): void {
  limit = most;
}

/** Positions looked at since the search began. */
export function positionCount(): u64 {
  return count;
}

/** The most plies that anything was looked at below the root. */
export function deepestPly(): i32 {
  return deepest;
}

/** A new iteration: how deep it looks is counted again. */
export function forgetDeepest(): void {
  deepest = 0;
}

/** Whether the search shall end; what it then gives is no value. */
export function isEnding(): bool {
  return isOver;
}

/** Counts a position, if there is one left to be looked at. False where the search shall end. */
export function countPosition(ply: i32): bool {
  if (count >= limit) isOver = true;
  if (isOver) return false;
  count++;
  if (ply > deepest) deepest = ply;
  return true;
}

/** Comes up for air where it is time to. */
export function yieldInTime(): void {
  if (count < nextYield) return;
  nextYield = count + nodesPerYield;
  if (yieldToHost() !== 0) isOver = true;
}
