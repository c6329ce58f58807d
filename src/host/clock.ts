import type { Clock } from '../programs/program.ts';

/** Milliseconds from some fixed point on, never running backwards. Node, workers and the page all have it. */
declare const performance: { now(): number };

/** Real time, counted from now. */
export function realClock(): Clock {
  const start = performance.now();
  return { kind: 'real', elapsedMillis: () => performance.now() - start };
}

/**
 * The period clock: it runs on the program's own work, at the speed of the machine of its day. A program of 1980
 * so plays its tournament level in 1980 time while nobody waits for it, and plays the same on every machine.
 * @param positionsPerSecond what the original machine examined.
 */
export function periodClock(positionsPerSecond: number): Clock {
  return { kind: 'period', elapsedMillis: (nodes) => (nodes * 1000) / positionsPerSecond };
}
