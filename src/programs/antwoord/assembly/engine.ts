/**
 * The engine as the outside calls it: the kernel's game (kernel.ts) and a search of its present position. One call
 * lists the moves; then `deepen` is called for one iteration after another. It can be paused in the middle
 * (suspension.ts), and then has to be called again with the same arguments.
 */

import { present } from '../../../kernel/assembly/kernel.ts';
import { claimMemory } from '../../../kernel/assembly/memory.ts';
import { Move } from '../../../kernel/assembly/move.ts';
import { Position } from '../../../kernel/assembly/position.ts';
import { goByTable, goesByTable, isBishopAndKnight, study } from './evaluate/bishop-and-knight-table.ts';
import { startEvaluation } from './evaluate/evaluate.ts';
import { prepareNetwork as prepare } from './evaluate/network.ts';
import { setFeatures } from './search/features.ts';
import { clearHistories } from './search/history.ts';
import { leaveOutWorse } from './search/known-roots.ts';
import { DEEPEST, PAUSED, PAUSED_BYTES, ROOT_BYTES, ROOTS, TABLE } from './search/memory.ts';
import { deepestPly, limitCounting, positionCount, spaceYields, startCounting } from './search/node-budget.ts';
import { fillReductions } from './search/reductions.ts';
import { deepen as deepenLine, leaveOut as leaveRootOut, listRoots } from './search/root.ts';
import { blurEvaluation, evaluationOf } from './search/sides.ts';
import { ageTable, clearTable, resizeTable, fullness as tableFullness } from './search/transposition-table.ts';

/** The game of the kernel, as the kernel itself exports it. */
export * from '../../../kernel/assembly/kernel.ts';

claimMemory(TABLE);
startEvaluation();
fillReductions();
resizeTable(1);

/** Where the moves of the root lie: search/root.ts has the record. */
export const rootsAt: usize = ROOTS;
/** The size of a record there. */
export const rootBytes: usize = ROOT_BYTES;
/** How deep an iteration can be. */
export const deepestIteration: i32 = DEEPEST - 1;
/** Where a paused search is kept. */
export const pausedAt: usize = PAUSED;
/** How much room there is for it. */
export const pausedBytes: usize = PAUSED_BYTES;

/** Gives the transposition table so many megabytes, empty. False where the machine refuses, and all is as it was. */
export function resize(megabytes: i32): bool {
  const isDone = resizeTable(megabytes);
  if (isDone) clearTable();
  return isDone;
}

/** Forgets all that earlier searches have found. */
export function forget(): void {
  clearTable();
  clearHistories();
}

/** Says which parts the search has (search/features.ts). */
export function choose(features: u32): void {
  setFeatures(features);
}

/** Makes the evaluation wrong by up to so many centipawns, as a weaker player's would be; 0 makes it right again. */
export function blur(centipawns: i32): void {
  blurEvaluation(centipawns);
}

/**
 * Makes room for a network, which the evaluation goes by from now on, and says where its numbers are to be written:
 * network-file.ts has their order. All that earlier searches found is to be forgotten then.
 */
export function prepareNetwork(hidden: i32, buckets: i32, scale: i32): usize {
  return prepare(hidden, buckets, scale);
}

/** Begins a search of at most so many positions; gives the number of moves there are. */
export function start(mostPositions: f64): i32 {
  startCounting(mostPositions as u64);
  ageTable();
  return listRoots(changetype<Position>(present()));
}

/**
 * Where bishop and knight are on the board against a bare king: a step of working that ending out, some milliseconds.
 * False where there is nothing (left) to be worked out.
 */
export function studyEnding(): bool {
  return isBishopAndKnight(changetype<Position>(present())) && study();
}

/**
 * The search goes by what has been worked out of the ending on the board, if anything; to be said after {@link start}.
 * @param count how many moves are to be looked at.
 * @param onlyBest leaves out all of them that are not the best.
 * @returns how many stay.
 */
export function useEnding(count: i32, onlyBest: bool): i32 {
  const position = changetype<Position>(present());
  // Not in other positions: what an engine has worked out for an earlier game is not to show in this one.
  const went = goesByTable();
  goByTable(isBishopAndKnight(position));
  // What has been found by other values is of no use any more.
  if (goesByTable() !== went) clearTable();
  return onlyBest ? leaveOutWorse(position, count) : count;
}

/** Says how many positions are examined between two chances to be paused. */
export function yieldEvery(positions: i32): void {
  spaceYields(positions as u64);
}

/** Sets again how many positions the search that runs may examine, all in all. */
export function allow(mostPositions: f64): void {
  limitCounting(mostPositions as u64);
}

/** Leaves a move out, and gives the number of moves that stay. */
export function leaveOut(move: Move): i32 {
  return leaveRootOut(move);
}

/** One iteration for the line of this rank, from 0. False where it was ended. */
export function deepen(depth: i32, rank: i32): bool {
  return deepenLine(changetype<Position>(present()), depth, rank);
}

/** Positions examined since {@link start}. */
export function examined(): f64 {
  return positionCount() as f64;
}

/** The most plies that anything was looked at in this iteration. */
export function deepestSeen(): i32 {
  return deepestPly();
}

/** How full the table is of this search, in thousandths. */
export function fullness(): i32 {
  return tableFullness();
}

/** What the present position is worth to the side to move, in centipawns, without looking ahead. */
export function evaluation(): i32 {
  return evaluationOf(changetype<Position>(present()));
}
