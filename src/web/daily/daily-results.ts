import { followKept, type Keep, readKept, writeKept } from '../app/settings.ts';
import { dayAfter } from './daily-problem.ts';

/** What came of a day's position in this browser. */
export interface DailyResult {
  /** Moves tried at the refutation that were none. */
  readonly misses: number;
  /** Time on it, in milliseconds. */
  readonly millis: number;
  /** Absent while it is open. `shown`: the visitor had the refutation shown. */
  readonly end?: 'solved' | 'shown';
  /** Solved on the day itself. */
  readonly isOnDay?: true;
}
export type DailyResults = Readonly<Record<string, DailyResult>>;

/** The key under which the results are kept. */
export const DAILY_KEY = 'plyhouse.daily';
/** Before anything is tried. */
export const UNTRIED: DailyResult = { misses: 0, millis: 0 };

/** The results by day. Unreadable ones are left out. */
export function readResults(keep: Keep | undefined): DailyResults {
  const kept = Object.entries(Object(readKept(keep, DAILY_KEY)) as Record<string, unknown>);
  return Object.fromEntries(kept.filter((entry): entry is [string, DailyResult] => isResult(entry[1])));
}

function isResult(value: unknown): boolean {
  const { misses, millis, end } = Object(value) as Partial<DailyResult>;
  const isCount = (count: unknown) => Number.isFinite(count) && Number(count) >= 0;
  return isCount(misses) && isCount(millis) && (end === undefined || end === 'solved' || end === 'shown');
}

/** Keeps the result of a day; one that has an end stays. @returns all results. */
export function keepResult(keep: Keep | undefined, date: string, result: DailyResult): DailyResults {
  // Read again: another tab may have kept some meanwhile.
  const results = readResults(keep);
  if (results[date]?.end !== undefined) return results;
  const next = { ...results, [date]: result };
  writeKept(keep, DAILY_KEY, next);
  return next;
}

/** Calls a function whenever another tab has kept a result. @returns ends it. */
export const followResults = (changed: () => void): (() => void) => followKept(DAILY_KEY, changed);

/** How many days in a row, up to today or, while today’s position is open, yesterday, were solved on the day itself. */
export function streakOf(results: DailyResults, today: string): number {
  const { isOnDay, end } = results[today] ?? UNTRIED;
  let date = isOnDay || end === 'shown' ? today : dayAfter(today, -1);
  let streak = 0;
  for (; results[date]?.isOnDay; date = dayAfter(date, -1)) streak++;
  return streak;
}
