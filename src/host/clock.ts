import type { Clock } from '../programs/program.ts';

/** A monotonic clock in milliseconds. Node, workers and the page all have it. */
declare const performance: { now(): number };

/** Real time, counted from now. */
export function realClock(): Clock {
  const start = performance.now();
  return { kind: 'real', elapsedMillis: () => performance.now() - start };
}

/**
 * The period clock: it counts the program's own work at the speed of its machine. A program of 1980 thus plays its
 * tournament level in 1980 time without a wait, and identically on every machine.
 * @param positionsPerSecond the speed of the original machine.
 */
export function periodClock(positionsPerSecond: number): Clock {
  return { kind: 'period', elapsedMillis: (nodes) => (nodes * 1000) / positionsPerSecond };
}
