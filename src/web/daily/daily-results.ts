import { fieldsOf, kept, recordOf, type ValueStorage } from '../app/kept.ts';
import { dayAfter } from './daily-problem.ts';

/** The result of a day's position in this browser. */
export interface DailyResult {
  /** Moves tried that did not refute the error. */
  readonly misses: number;
  /** Time on it, in milliseconds. */
  readonly millis: number;
  /** Absent while it is open. `shown`: the visitor asked for the refutation. */
  readonly end?: 'solved' | 'shown';
  /** Solved on the day itself. */
  readonly isOnDay?: true;
}
export type DailyResults = Readonly<Record<string, DailyResult>>;

/** Before anything is tried. */
export const UNTRIED: DailyResult = { misses: 0, millis: 0 };

/** The results by day. Unreadable ones are left out. */
export const DAILY_RESULTS = kept('plyhouse.daily', recordOf(isResult));

function isResult(value: unknown): value is DailyResult {
  const { misses, millis, end } = fieldsOf(value);
  const isCount = (count: unknown) => Number.isFinite(count) && Number(count) >= 0;
  return isCount(misses) && isCount(millis) && (end === undefined || end === 'solved' || end === 'shown');
}

/** Keeps the result of a day; one that has an end stays. @returns all results. */
export function keepResult(storage: ValueStorage | undefined, date: string, result: DailyResult): DailyResults {
  // Read again: another tab may have kept some meanwhile.
  const results = DAILY_RESULTS.read(storage);
  if (results[date]?.end !== undefined) return results;
  const next = { ...results, [date]: result };
  DAILY_RESULTS.write(storage, next);
  return next;
}

/** How many days in a row, up to today or, while today’s position is open, yesterday, were solved on the day itself. */
export function streakOf(results: DailyResults, today: string): number {
  const { isOnDay, end } = results[today] ?? UNTRIED;
  let date = isOnDay || end === 'shown' ? today : dayAfter(today, -1);
  let streak = 0;
  for (; results[date]?.isOnDay; date = dayAfter(date, -1)) streak++;
  return streak;
}
