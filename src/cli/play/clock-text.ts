import { formatClock } from '../../format/clock.ts';
import type { SideClock } from '../../session/side-clock.ts';

/** The time on a clock; "-" if there is none. */
export function clockText(clock: SideClock | undefined): string {
  return clock ? formatClock(clock.remainingMillis) : '-';
}
