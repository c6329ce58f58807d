import { quote } from '../chess/foreign-text.ts';
import { formatQuantity } from './number.ts';

/** An unreadable duration. */
export class DurationError extends Error {
  override readonly name = 'DurationError';
  readonly text: string;
  /** The fault, without the text. */
  readonly detail: string;
  constructor(text: string, detail = 'expected seconds, or a number with ms, s, m or h, such as 5s, 2m30s, 500ms') {
    super(`time ${quote(text)}: ${detail}`);
    this.text = text;
    this.detail = detail;
  }
}

/** The longest duration accepted: 100 days. */
export const MOST_MILLIS = 8_640_000_000;

const MILLIS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };
const PART = /(\d+(?:\.\d+)?|\.\d+)(ms|s|m|h)/gy;

/**
 * Reads a duration, {@link MOST_MILLIS} at most: "5s", "2m", "1m30s", "500ms", "1.5h"; a plain number is seconds; "2:30" is
 * minutes and seconds.
 * @returns whole milliseconds.
 * @throws {DurationError}
 */
export function parseDuration(text: string): number {
  const millis = readMillis(text);
  if (!(millis <= MOST_MILLIS)) throw new DurationError(text, `expected at most ${MOST_MILLIS / MILLIS.h!} h`);
  return Math.round(millis);
}

function readMillis(text: string): number {
  const bare = text.trim().toLowerCase();
  if (/^(\d+(\.\d+)?|\.\d+)$/.test(bare)) return Number(bare) * 1000;
  const sexagesimal = /^(?:(\d+):)?(\d+):([0-5]?\d(?:\.\d+)?)$/.exec(bare);
  if (sexagesimal) {
    const [, hours = '0', minutes, seconds] = sexagesimal;
    return Number(hours) * MILLIS.h! + Number(minutes) * MILLIS.m! + Number(seconds) * 1000;
  }
  let millis = 0;
  let end = 0;
  for (const match of bare.matchAll(PART)) {
    millis += Number(match[1]) * MILLIS[match[2]!]!;
    end = match.index + match[0].length;
  }
  if (end === 0 || end !== bare.length) throw new DurationError(text);
  return millis;
}

/** Formats a duration to about three digits: "0.555 s", "41 s", "2 min 30 s", "3 h 05 min". */
export function formatDuration(millis: number): string {
  if (millis > 0 && millis < 1) return 'under 0.001 s';
  if (millis < 10_000) return `${Number((millis / 1000).toPrecision(3))} s`;
  const seconds = Math.round(millis / 1000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return seconds % 60 ? `${minutes} min ${seconds % 60} s` : `${minutes} min`;
  const hours = Math.floor(Math.round(seconds / 60) / 60);
  return `${hours} h ${String(Math.round(seconds / 60) % 60).padStart(2, '0')} min`;
}

/** Formats a time that something took, to a tenth of a second at most: "under 0.1 s", "4.2 s", "41 s", "2 min 30 s". */
export function formatElapsed(millis: number): string {
  if (millis < 100) return 'under 0.1 s';
  return millis < 10_000 ? `${Number((millis / 1000).toFixed(1))} s` : formatDuration(millis);
}

/** Formats a duration with full unit names: "under 0.1 seconds", "41 seconds", "2 minutes 30 seconds", "12 days". */
export function formatLongDuration(millis: number): string {
  if (millis < 100) return 'under 0.1 seconds';
  const units: readonly [name: string, millis: number][] = [
    ['day', 86_400_000],
    ['hour', 3_600_000],
    ['minute', 60_000],
    ['second', 1000],
  ];
  // Below ten seconds a decimal is still useful.
  if (millis < 10_000) {
    const seconds = Number((millis / 1000).toFixed(1));
    return `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`;
  }
  for (const [index, [name, size]] of units.entries()) {
    const smaller = units[index + 1];
    const whole = smaller ? Math.round(millis / smaller[1]) * smaller[1] : Math.round(millis / size) * size;
    if (whole < size) continue;
    const count = Math.floor(whole / size);
    const rest = smaller ? Math.round((whole - count * size) / smaller[1]) : 0;
    const first = formatQuantity(count, name);
    return smaller && rest > 0 ? `${first} ${formatQuantity(rest, smaller[0])}` : first;
  }
  return formatQuantity(millis / 1000, 'second');
}
