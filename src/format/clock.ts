/** Below this a clock shows tenths of a second. */
const TENTHS_MILLIS = 20_000;

/** A clock's display: "1:59:03", "4:07", below twenty seconds with tenths "0:19.4". Never negative. */
export function formatClock(remainingMillis: number): string {
  const millis = Math.max(0, remainingMillis);
  if (millis < TENTHS_MILLIS) {
    const tenths = Math.ceil(millis / 100);
    return `0:${String(Math.floor(tenths / 10)).padStart(2, '0')}.${tenths % 10}`;
  }
  const seconds = Math.ceil(millis / 1000);
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const pad = (value: number) => String(value).padStart(2, '0');
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(rest)}` : `${minutes}:${pad(rest)}`;
}
