import type { Color } from 'chessops/types';
import { press } from '../../match/side-clock.ts';
import type { Clocks } from './record.ts';

/** A clock that runs. */
export interface ClockRun {
  readonly side: Color;
  readonly sinceTicks: number;
  /** It runs on a program's positions, not on real time. */
  readonly isPeriod: boolean;
}

/** Real time that a side has used since its clock was started; nothing where it does not run. */
export function spentMillis(run: ClockRun | undefined, side: Color, ticks: number): number {
  return run && run.side === side && !run.isPeriod ? Math.max(0, ticks - run.sinceTicks) : 0;
}

/** The clocks after a move that took so long; undefined where the flag fell before it. */
export function pressed(clocks: Clocks, side: Color, spent: number): Clocks | undefined {
  const next = press(clocks[side], spent);
  return next && { ...clocks, [side]: next };
}

/** The clocks when they are stopped by hand. */
export function stoppedClocks(clocks: Clocks, run: ClockRun, ticks: number): Clocks {
  const { side } = run;
  const remainingMillis = Math.max(0, clocks[side].remainingMillis - spentMillis(run, side, ticks));
  return { ...clocks, [side]: { ...clocks[side], remainingMillis } };
}

/**
 * What a clock shows now, in milliseconds.
 * @param periodMillis what the search that runs has used by the period clock.
 */
export function remainingNow(
  clocks: Clocks,
  side: Color,
  run: ClockRun | undefined,
  ticks: number,
  periodMillis: number,
): number {
  const spent = run?.side === side && run.isPeriod ? periodMillis : spentMillis(run, side, ticks);
  return Math.max(0, clocks[side].remainingMillis - spent);
}
