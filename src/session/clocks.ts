import type { Color } from 'plyhouse-kernel/position';
import { press, type SideClock, startClock } from './side-clock.ts';
import type { TimeControl } from './time-control.ts';

/** The clocks of both sides between two moves; a side without a clock has none. */
export type Clocks = Readonly<Partial<Record<Color, SideClock>>>;

/** A clock that is running. */
export interface ClockRun {
  readonly side: Color;
  /** When it was started, on a monotonic clock. */
  readonly sinceTicks: number;
  /** It counts a program's positions, not real time. */
  readonly isPeriod: boolean;
}

/** The clocks at the start of the game. */
export function startClocks(white: TimeControl | undefined, black: TimeControl | undefined): Clocks {
  return { ...(white ? { white: startClock(white) } : {}), ...(black ? { black: startClock(black) } : {}) };
}

/**
 * The clocks after a side's move; undefined if its flag fell before it. A side without a clock has no flag.
 * @param marginMillis by how much the time may be exceeded without the flag falling.
 */
export function pressed<Both extends Clocks>(
  clocks: Both,
  side: Color,
  spentMillis: number,
  marginMillis = 0,
): Both | undefined {
  const clock = clocks[side];
  if (!clock) return clocks;
  const next = press(clock, spentMillis, marginMillis);
  return next && { ...clocks, [side]: next };
}

/** The clocks with zero for one side, as after its flag has fallen. */
export function emptied<Both extends Clocks>(clocks: Both, side: Color): Both {
  const clock = clocks[side];
  return clock ? { ...clocks, [side]: { ...clock, remainingMillis: 0 } } : clocks;
}

/** The real time that a side has used since its clock was started, in milliseconds; 0 if it is not running. */
export function spentMillis(run: ClockRun | undefined, side: Color, ticks: number): number {
  return run && run.side === side && !run.isPeriod ? Math.max(0, ticks - run.sinceTicks) : 0;
}

/** The clocks when stopped by hand during a move. */
export function stoppedClocks<Both extends Clocks>(clocks: Both, run: ClockRun, ticks: number): Both {
  const clock = clocks[run.side];
  if (!clock) return clocks;
  const remainingMillis = Math.max(0, clock.remainingMillis - spentMillis(run, run.side, ticks));
  return { ...clocks, [run.side]: { ...clock, remainingMillis } };
}

/**
 * The current reading of a clock, in milliseconds.
 * @param periodMillis the period time used by the running search.
 */
export function remainingNow(
  clocks: Readonly<Record<Color, SideClock>>,
  side: Color,
  run: ClockRun | undefined,
  ticks: number,
  periodMillis: number,
): number {
  const spent = run?.side === side && run.isPeriod ? periodMillis : spentMillis(run, side, ticks);
  return Math.max(0, clocks[side].remainingMillis - spent);
}
