import type { SideClock } from '../../match/side-clock.ts';

/** A clock's face: "1:02:03", "4:05", under ten seconds "0:09.5"; "-" where there is none. */
export function sayClock(clock: SideClock | undefined): string {
  if (!clock) return '-';
  const { remainingMillis } = clock;
  if (remainingMillis < 10_000) return `0:0${(Math.floor(remainingMillis / 100) / 10).toFixed(1)}`;
  const seconds = Math.floor(remainingMillis / 1000);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  if (parts[0] === 0) parts.shift();
  return parts.map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, '0'))).join(':');
}
