/**
 * The engine for several threads: each has an instance of this module over the same memory. The first is driven by the
 * host like the engine for one (engine.ts); the others {@link join} a job and {@link work} on it, again and again.
 */
import { own } from 'plyhouse-kernel/assemblyscript/base.ts';
import { present, setPresent } from 'plyhouse-kernel/assemblyscript/kernel.ts';
import { CASTLING_HOMES, CASTLINGS, POSITION_BYTES, POSITIONS } from 'plyhouse-kernel/assemblyscript/memory.ts';
import { Position } from 'plyhouse-kernel/assemblyscript/position.ts';
import { goByTableOfOther, goesByTable } from './evaluate/bishop-and-knight-table.ts';
import {
  hasNetwork,
  networkHasLayers,
  networkNeurons,
  networkOutputs,
  networkScale,
  prepareNetwork,
} from './evaluate/network.ts';
import { featureBits, setFeatures } from './search/features.ts';
import { clearHistories } from './search/history.ts';
import { DEEPEST, JOB_MOVES, ROOT_BYTES, ROOTS, TABLE, THREAD_BYTES } from './search/memory.ts';
import { positionCount, startCounting } from './search/node-budget.ts';
import { deepen, leaveOutOthers, listRoots } from './search/root.ts';
import {
  awaitHelpers,
  CLEARINGS,
  closeJob,
  examinedByOthers,
  JOB_AGE,
  JOB_BUCKETS,
  JOB_BY_TABLE,
  JOB_FEATURES,
  JOB_LINES,
  JOB_MOVE_COUNT,
  JOB_NETWORK_LAYERS,
  JOB_NETWORK_NEURONS,
  JOB_NETWORK_OUTPUTS,
  JOB_NETWORK_SCALE,
  JOB_POSITION,
  joinJob,
  leaveJob,
  openJob,
  threadNumber,
} from './search/threads.ts';
import { bucketCount, shareTable, tableAge } from './search/transposition-table.ts';

export * from './engine.ts';

// The memory map must leave room for each thread.
if (TABLE > THREAD_BYTES) unreachable();

/** The address of the transposition table. */
export const tableAt: usize = TABLE;
/** Bytes from one thread's base to the next; the first helper's follows these and the table's. */
export const threadBytes: usize = THREAD_BYTES;

/** Has the other threads search the current position too. Call it after `start` and `useEnding`, before `deepen`. */
export function share(count: i32, lines: i32): void {
  store<u32>(JOB_POSITION, present() as u32);
  store<i32>(JOB_MOVE_COUNT, count);
  store<i32>(JOB_LINES, lines);
  store<u32>(JOB_FEATURES, featureBits());
  store<u32>(JOB_AGE, tableAge());
  store<u64>(JOB_BUCKETS, bucketCount());
  store<i32>(JOB_BY_TABLE, goesByTable() ? 1 : 0);
  store<i32>(JOB_NETWORK_NEURONS, networkNeurons());
  store<i32>(JOB_NETWORK_OUTPUTS, networkOutputs());
  store<i32>(JOB_NETWORK_SCALE, networkScale());
  store<i32>(JOB_NETWORK_LAYERS, networkHasLayers() ? 1 : 0);
  for (let index: usize = 0; index < (count as usize); index++) {
    store<u32>(JOB_MOVES + (index << 2), load<u32>(ROOTS + index * ROOT_BYTES));
  }
  openJob();
}

/** Ends the help: the other threads stop before they have examined another 256 positions each. */
export function unshare(): void {
  closeJob();
}

/**
 * Waits until the other threads have stopped. Call it after {@link unshare}, before anything changes that they may still
 * read: the game, the table, the network, the number of positions. False if a thread does not stop.
 */
export function settle(): bool {
  return awaitHelpers();
}

/** Positions examined by all threads since `start`, this very moment. */
export function examinedByAll(): f64 {
  return (positionCount() + examinedByOthers()) as f64;
}

/** Histories are cleared when this changes. */
let clearings = 0;

/** A helper waits for the next job, and joins it. */
export function join(): void {
  joinJob();
}

/** A helper's work on the job that it has joined, until the job is over. */
export function work(): void {
  searchJob();
  leaveJob();
}

/** Evaluates by the first thread's network, if it has one. Its weights may be others than in the last job. */
function followNetwork(): void {
  const neurons = load<i32>(JOB_NETWORK_NEURONS);
  if (neurons === 0 && !hasNetwork()) return;
  const hasLayers = load<i32>(JOB_NETWORK_LAYERS) !== 0;
  prepareNetwork(neurons, load<i32>(JOB_NETWORK_OUTPUTS), load<i32>(JOB_NETWORK_SCALE), hasLayers);
}

function searchJob(): void {
  // 1. The first thread's position and game, its table and its settings.
  const at = load<u32>(JOB_POSITION) as usize;
  memory.copy(own(CASTLINGS), CASTLINGS, CASTLING_HOMES + 8 - CASTLINGS);
  memory.copy(own(POSITIONS), POSITIONS, at + POSITION_BYTES - POSITIONS);
  setPresent(own(at));
  shareTable(load<u64>(JOB_BUCKETS), load<u32>(JOB_AGE));
  setFeatures(load<u32>(JOB_FEATURES));
  goByTableOfOther(load<i32>(JOB_BY_TABLE) !== 0);
  followNetwork();
  if (load<i32>(CLEARINGS) !== clearings) {
    clearings = load<i32>(CLEARINGS);
    clearHistories();
  }

  // 2. The same root moves.
  const position = changetype<Position>(present());
  startCounting(0);
  listRoots(position);
  const count = leaveOutOthers(JOB_MOVES, load<i32>(JOB_MOVE_COUNT));

  // 3. The iterations. Every other helper starts a ply deeper, so that not all search the same at the same time.
  const lines = min(load<i32>(JOB_LINES), count);
  for (let depth = 1 + (threadNumber() & 1); depth < DEEPEST; depth++) {
    for (let rank = 0; rank < lines; rank++) if (!deepen(position, depth, rank)) return;
  }
}
