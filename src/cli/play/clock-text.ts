import { formatClock } from '../../format/clock.ts';
import type { SideClock } from '../../session/side-clock.ts';

/** A clock's face; "-" where there is none. */
export function clockText(clock: SideClock | undefined): string {
  return clock ? formatClock(clock.remainingMillis) : '-';
}
