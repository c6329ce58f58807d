/**
 * The node budget: counts positions. At regular intervals the search calls the host, which may pause it in the middle
 * of its recursion (suspension.ts) and says whether the search must stop. Several threads share one budget: each is granted
 * a few positions at a time (threads.ts).
 */
import { isFirstThread } from 'plyhouse-kernel/assemblyscript/base.ts';
import { beginBudget, grant, setBudget, tellExamined } from './threads.ts';

/** 0: go on; anything else: stop. Only the main search calls it, so that only the main search must be suspendable. */
declare function yieldToHost(): i32;

/** The default: about two milliseconds on a computer of the 2020s. */
const DEFAULT_NODES_PER_YIELD: u64 = 2048;
let nodesPerYield: u64 = DEFAULT_NODES_PER_YIELD;

let count: u64 = 0;
/** The positions granted to this thread so far, if there are several. */
let limit: u64 = 0;
let nextYield: u64 = 0;
let isOver = false;
let deepest = 0;

/** Resets the counters for a new search of at most `most` positions. */
export function startCounting(most: u64): void {
  count = 0;
  limit = ASC_FEATURE_THREADS ? 0 : most;
  if (ASC_FEATURE_THREADS && isFirstThread()) beginBudget(most);
  nextYield = nodesPerYield;
  isOver = false;
  deepest = 0;
}

/** Sets how many positions are examined between two calls of the host, starting now. */
export function setNodesPerYield(positions: u64): void {
  nodesPerYield = positions;
  nextYield = count + positions;
}

/** Changes the limit of the running search. */
export function setNodeLimit(most: u64): void {
  if (ASC_FEATURE_THREADS) setBudget(most);
  else limit = most;
}

/** Positions examined since the search began, by this thread. */
export function positionCount(): u64 {
  return count;
}

/** The selective depth: the deepest ply examined in this iteration. */
export function deepestPly(): i32 {
  return deepest;
}

/** Resets the selective depth for a new iteration. */
export function resetDeepestPly(): void {
  deepest = 0;
}

/** Whether the search is stopping; the values it returns are then meaningless. */
export function isEnding(): bool {
  return isOver;
}

/** Counts a position. False, without counting it, if the search must stop. */
export function countPosition(ply: i32): bool {
  if (count >= limit) {
    if (ASC_FEATURE_THREADS) limit += grant();
    if (count >= limit) isOver = true;
  }
  if (isOver) return false;
  count++;
  if (ASC_FEATURE_THREADS) tellExamined(count);
  if (ply > deepest) deepest = ply;
  return true;
}

/** Calls the host when a call is due. */
export function yieldIfDue(): void {
  if (count < nextYield) return;
  nextYield = count + nodesPerYield;
  if (yieldToHost() !== 0) isOver = true;
}
