/**
 * Communication of one search's threads in shared memory ("lazy SMP"): all search the same position over one transposition table, and each
 * profits from what the others have stored. The first thread posts a job and reports the result; the others help until the job is over.
 * Used only in the module for several threads.
 */
import { JOB, THREAD_LINES } from './memory.ts';

/** The number of this thread, from 0, and of all. */
declare const thread: i32;
declare const threadCount: i32;

/** The number of the job: odd while it is open. Helpers stop when it changes. */
const JOB_NUMBER: usize = JOB;
/** The number of times the first thread has cleared its tables: helpers then clear theirs. */
export const CLEARINGS: usize = JOB + 4;
/**
 * The job: the address of the position, root moves, lines, features, age and buckets of the table, known ending, and the
 * shape of the network, whose weights are shared.
 */
export const JOB_POSITION: usize = JOB + 8;
export const JOB_MOVE_COUNT: usize = JOB + 12;
export const JOB_LINES: usize = JOB + 16;
export const JOB_FEATURES: usize = JOB + 20;
export const JOB_AGE: usize = JOB + 24;
export const JOB_BY_TABLE: usize = JOB + 28;
export const JOB_BUCKETS: usize = JOB + 32;
export const JOB_NETWORK_NEURONS: usize = JOB + 40;
export const JOB_NETWORK_OUTPUTS: usize = JOB + 44;
export const JOB_NETWORK_SCALE: usize = JOB + 48;
export const JOB_NETWORK_LAYERS: usize = JOB + 52;
/** The positions that all threads together may examine, and those granted so far. */
const BUDGET: usize = JOB + 64;
const GRANTED: usize = JOB + 128;
/** The positions granted at a time. A thread notices that it must stop when it asks for more: within half a millisecond. */
const GRANT: u64 = 256;

// A thread's line: whether it is searching, and the positions it has examined.
const EXAMINED: usize = 8;
const SEARCHING: i32 = 1;
const IDLE: i32 = 0;

/** A helper that has not stopped after this time, in nanoseconds, is dead. */
const MOST_WAIT: i64 = 5_000_000_000;
const TIMED_OUT: i32 = 2;

/** The job this helper is working on. */
let ownJob = 0;

function lineOf(number: i32): usize {
  return THREAD_LINES + ((number as usize) << 6);
}

/** The number of this thread, from 0. */
export function threadNumber(): i32 {
  return thread;
}

/** Begins to count the positions of all threads. Called by the first thread while no other searches. */
export function beginBudget(most: u64): void {
  atomic.store<u64>(GRANTED, 0);
  setBudget(most);
  for (let number = 1; number < threadCount; number++) atomic.store<u64>(lineOf(number) + EXAMINED, 0);
}

/** Sets how many positions all threads together may examine. */
export function setBudget(most: u64): void {
  atomic.store<u64>(BUDGET, most);
}

/** Grants this thread some more positions; 0 if it must stop. */
export function grant(): u64 {
  if (thread !== 0 && atomic.load<i32>(JOB_NUMBER) !== ownJob) return 0;
  const granted = atomic.add<u64>(GRANTED, GRANT);
  const most = atomic.load<u64>(BUDGET);
  return granted < most ? min(GRANT, most - granted) : 0;
}

/** Tells the others how many positions this thread has examined. A plain store: it is not worth a barrier. */
export function tellExamined(count: u64): void {
  store<u64>(lineOf(thread) + EXAMINED, count);
}

/** The positions that the other threads have examined. */
export function examinedByOthers(): u64 {
  let sum: u64 = 0;
  for (let number = 1; number < threadCount; number++) sum += atomic.load<u64>(lineOf(number) + EXAMINED);
  return sum;
}

/** Has every thread clear its histories before its next job. */
export function forgetEverywhere(): void {
  atomic.add<i32>(CLEARINGS, 1);
}

/** Opens the job that has been written, and wakes the helpers. */
export function openJob(): void {
  atomic.add<i32>(JOB_NUMBER, 1);
  atomic.notify(JOB_NUMBER, -1);
}

/** Closes the job, if one is open. A helper notices when it asks for more positions; {@link awaitHelpers} waits for it. */
export function closeJob(): void {
  if ((atomic.load<i32>(JOB_NUMBER) & 1) !== 0) atomic.add<i32>(JOB_NUMBER, 1);
}

/** Waits until no helper works on the closed job. False if one does not stop. */
export function awaitHelpers(): bool {
  for (let number = 1; number < threadCount; number++) {
    while (atomic.load<i32>(lineOf(number)) === SEARCHING) {
      if (atomic.wait<i32>(lineOf(number), SEARCHING, MOST_WAIT) === TIMED_OUT) return false;
    }
  }
  return true;
}

/**
 * Lets a helper wait for the next job and join it. It announces that it is searching before it checks whether the job is still open, and
 * the first thread closes a job before it checks which threads are searching: so none is overlooked.
 */
export function joinJob(): void {
  const line = lineOf(thread);
  while (true) {
    const job = atomic.load<i32>(JOB_NUMBER);
    if (job === ownJob || (job & 1) === 0) {
      atomic.wait<i32>(JOB_NUMBER, job, -1);
      continue;
    }
    ownJob = job;
    atomic.store<i32>(line, SEARCHING);
    if (atomic.load<i32>(JOB_NUMBER) === job) return;
    atomic.store<i32>(line, IDLE);
    atomic.notify(line, -1);
  }
}

/** A helper has ended its work on the job. */
export function leaveJob(): void {
  const line = lineOf(thread);
  atomic.store<i32>(line, IDLE);
  atomic.notify(line, -1);
}
