/**
 * The engine's exports: the kernel's game (kernel.ts) and a search of its current position. `start` lists the moves; then
 * the host calls `deepen` for one iteration after another. An iteration can be paused in the middle (suspension.ts); to
 * resume it, the host calls `deepen` again with the same arguments.
 */

import { isFirstThread } from 'plyhouse-kernel/assemblyscript/base.ts';
import { present } from 'plyhouse-kernel/assemblyscript/kernel.ts';
import { claimMemory } from 'plyhouse-kernel/assemblyscript/memory.ts';
import { Move } from 'plyhouse-kernel/assemblyscript/move.ts';
import { Position } from 'plyhouse-kernel/assemblyscript/position.ts';
import { goByTable, goesByTable, isBishopAndKnight, study } from './evaluate/bishop-and-knight-table.ts';
import { startEvaluation } from './evaluate/evaluate.ts';
import { prepareNetwork as prepare } from './evaluate/network.ts';
import { setFeatures } from './search/features.ts';
import { clearHistories } from './search/history.ts';
import { leaveOutWorse } from './search/known-roots.ts';
import { DEEPEST, PAUSED, PAUSED_BYTES, ROOT_BYTES, ROOTS, TABLE } from './search/memory.ts';
import { deepestPly, positionCount, setNodeLimit, setNodesPerYield, startCounting } from './search/node-budget.ts';
import { fillReductions } from './search/reductions.ts';
import { deepen as deepenLine, leaveOut as leaveRootOut, listRoots } from './search/root.ts';
import { blurEvaluation, evaluationOf } from './search/sides.ts';
import { forgetEverywhere } from './search/threads.ts';
import { ageTable, clearTable, resizeTable, fullness as tableFullness } from './search/transposition-table.ts';

/** The game of the kernel, as the kernel itself exports it. */
export * from 'plyhouse-kernel/assemblyscript/kernel.ts';

claimMemory(TABLE);
startEvaluation();
if (isFirstThread()) {
  fillReductions();
  resizeTable(1);
}

/** The address of the root moves; search/root.ts defines the record. */
export const rootsAt: usize = ROOTS;
/** The size of such a record. */
export const rootBytes: usize = ROOT_BYTES;
/** The deepest possible iteration. */
export const deepestIteration: i32 = DEEPEST - 1;
/** The address of a paused search's call stack. */
export const pausedAt: usize = PAUSED;
/** The space for it in bytes. */
export const pausedBytes: usize = PAUSED_BYTES;

/** Resizes the transposition table to `megabytes` and empties it. False if memory is refused; nothing changes then. */
export function resize(megabytes: i32): bool {
  const isDone = resizeTable(megabytes);
  if (isDone) clearTable();
  return isDone;
}

/** Clears the transposition table and all histories. */
export function forget(): void {
  clearTable();
  clearHistories();
  if (ASC_FEATURE_THREADS) forgetEverywhere();
}

/** Switches techniques of the search on and off (search/features.ts). */
export function choose(features: u32): void {
  setFeatures(features);
}

/** Adds an error of up to `centipawns` to the evaluation, to play like a weaker player; 0 for none. */
export function blur(centipawns: i32): void {
  blurEvaluation(centipawns);
}

/**
 * Switches the evaluation to a network and returns the address at which the caller must write its weights, as
 * load-network.ts does. The caller must then also call {@link forget}; no other thread may be searching.
 */
export function prepareNetwork(hidden: i32, buckets: i32, scale: i32, hasLayers: bool): usize {
  return prepare(hidden, buckets, scale, hasLayers);
}

/** Starts a search of at most `mostPositions` positions. @returns the number of root moves. */
export function start(mostPositions: f64): i32 {
  startCounting(mostPositions as u64);
  ageTable();
  return listRoots(changetype<Position>(present()));
}

/**
 * Builds one step of the bishop and knight endgame's table if that ending is on the board, which takes some milliseconds. False if there is
 * nothing (left) to build.
 */
export function studyEnding(): bool {
  return isBishopAndKnight(changetype<Position>(present())) && study();
}

/**
 * Lets the search use the table of the ending on the board, if it is built. Call it after {@link start}.
 * @param count the number of root moves.
 * @param onlyBest whether to exclude all root moves but the best.
 * @returns the number of root moves left.
 */
export function useEnding(count: i32, onlyBest: bool): i32 {
  const position = changetype<Position>(present());
  // Only with this ending on the board: a table built in an earlier game must not influence this one.
  const went = goesByTable();
  goByTable(isBishopAndKnight(position));
  // Entries based on the other evaluation are useless.
  if (goesByTable() !== went) clearTable();
  return onlyBest ? leaveOutWorse(position, count) : count;
}

/** Sets how many positions are examined between two calls of the host. */
export function yieldEvery(positions: i32): void {
  setNodesPerYield(positions as u64);
}

/** Changes how many positions the running search may examine in all. */
export function allow(mostPositions: f64): void {
  setNodeLimit(mostPositions as u64);
}

/** Excludes a root move. @returns the number of moves left. */
export function leaveOut(move: Move): i32 {
  return leaveRootOut(move);
}

/** Runs one iteration for the line of this rank (from 0). False if it was stopped. */
export function deepen(depth: i32, rank: i32): bool {
  return deepenLine(changetype<Position>(present()), depth, rank);
}

/** Positions examined since {@link start}. */
export function examined(): f64 {
  return positionCount() as f64;
}

/** The selective depth of this iteration. */
export function deepestSeen(): i32 {
  return deepestPly();
}

/** The share of the transposition table filled with entries of this search, in permille. */
export function fullness(): i32 {
  return tableFullness();
}

/** The static evaluation of the current position for the side to move, in centipawns. */
export function evaluation(): i32 {
  return evaluationOf(changetype<Position>(present()));
}
