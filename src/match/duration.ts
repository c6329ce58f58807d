/** A length of time as text that cannot be read. */
export class DurationError extends Error {
  override readonly name = 'DurationError';
  readonly text: string;
  constructor(text: string) {
    super(`time ${JSON.stringify(text)}: expected seconds, or a number with ms, s, m or h, such as 5s, 2m30s, 500ms`);
    this.text = text;
  }
}

const MILLIS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };
const PART = /(\d+(?:\.\d+)?|\.\d+)(ms|s|m|h)/gy;

/**
 * Reads a length of time: "5s", "2m", "1m30s", "500ms", "1.5h"; a plain number is seconds; "2:30" is minutes and
 * seconds.
 * @returns whole milliseconds.
 * @throws {DurationError}
 */
export function parseDuration(text: string): number {
  const bare = text.trim().toLowerCase();
  if (/^(\d+(\.\d+)?|\.\d+)$/.test(bare)) return Math.round(Number(bare) * 1000);
  const sexagesimal = /^(?:(\d+):)?(\d+):([0-5]?\d(?:\.\d+)?)$/.exec(bare);
  if (sexagesimal) {
    const [, hours = '0', minutes, seconds] = sexagesimal;
    return Math.round(Number(hours) * MILLIS.h! + Number(minutes) * MILLIS.m! + Number(seconds) * 1000);
  }
  let millis = 0;
  let end = 0;
  for (const match of bare.matchAll(PART)) {
    millis += Number(match[1]) * MILLIS[match[2]!]!;
    end = match.index + match[0].length;
  }
  if (end === 0 || end !== bare.length) throw new DurationError(text);
  return Math.round(millis);
}

/** A length of time for people, to about three figures: "0.555 s", "41 s", "2 min 30 s", "3 h 05 min". */
export function sayDuration(millis: number): string {
  if (millis > 0 && millis < 1) return 'under 0.001 s';
  if (millis < 10_000) return `${Number((millis / 1000).toPrecision(3))} s`;
  const seconds = Math.round(millis / 1000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return seconds % 60 ? `${minutes} min ${seconds % 60} s` : `${minutes} min`;
  const hours = Math.floor(Math.round(seconds / 60) / 60);
  return `${hours} h ${String(Math.round(seconds / 60) % 60).padStart(2, '0')} min`;
}
