import path from 'node:path';
import type { TestEvent } from 'node:test/reporters';

/** What became of a run of tests: a reporter of node:test writes it, and bin/test-browser.js runs again what failed. */

/** The counts at the end of a run, as node:test names them, each with the word that it prints for it. */
export const COUNTS = {
  tests: 'tests',
  suites: 'suites',
  passed: 'pass',
  failed: 'fail',
  cancelled: 'cancelled',
  skipped: 'skipped',
  todo: 'todo',
} as const;

export type Counts = Readonly<Record<keyof typeof COUNTS, number>>;

/** A file of which not all tests passed. */
export interface FailedFile {
  /** From the working directory. */
  readonly file: string;
  /** Its tests that failed; a file that failed as a whole is named instead. */
  readonly tests: readonly string[];
  /** What its tests come to in the counts of the run. */
  readonly counts: Counts;
}

export interface Outcome {
  readonly counts: Counts;
  readonly failed: readonly FailedFile[];
}

const NONE = countsFrom(() => 0);

/** Reads the outcome off the events of a run. */
export async function outcomeOf(events: AsyncIterable<TestEvent>): Promise<Outcome> {
  let counts = NONE;
  const countsOf = new Map<string, Counts>();
  const failedIn = new Map<string, string[]>();
  for await (const { type, data } of events) {
    if (type === 'test:summary') {
      // The types of Node leave out what failed; Node does not.
      const found = data.counts as unknown as Counts;
      if (data.file === undefined) counts = countsFrom((name) => found[name]);
      else countsOf.set(data.file, added(countsOf.get(data.file) ?? NONE, found));
    }
    if (type !== 'test:fail' || data.file === undefined || isExcused(data)) continue;
    failedIn.set(data.file, [...(failedIn.get(data.file) ?? []), data.name]);
    // A file that ends badly counts as one test more than those in it.
    if (path.resolve(data.name) === data.file)
      countsOf.set(data.file, added(countsOf.get(data.file) ?? NONE, { ...NONE, tests: 1, failed: 1 }));
  }
  const failed = [...failedIn].map(([file, tests]) => ({
    file: path.relative('', file).split(path.sep).join('/'),
    tests,
    counts: countsOf.get(file) ?? NONE,
  }));
  return { counts, failed };
}

/** A test that is still to be done may fail; a suite fails with its tests, which are named themselves. */
function isExcused({ todo, details }: Extract<TestEvent, { type: 'test:fail' }>['data']): boolean {
  const { failureType } = details.error as { failureType?: string };
  return (todo !== undefined && todo !== false) || failureType === 'subtestsFailed';
}

/**
 * Puts together a run and what was run again.
 * @param again the outcomes of files that failed, by file; one that was broken off has none.
 * @returns the counts of the whole, the files that failed again, and those that passed this time.
 */
export function joinAgain(
  first: Outcome,
  again: ReadonlyMap<string, Outcome | undefined>,
): Outcome & { readonly unsteady: readonly FailedFile[] } {
  let counts = first.counts;
  const failed: FailedFile[] = [];
  const unsteady: FailedFile[] = [];
  for (const each of first.failed) {
    const second = again.get(each.file);
    if (second) counts = added(added(counts, each.counts, -1), second.counts);
    const hasPassed = second !== undefined && second.failed.length === 0 && second.counts.passed > 0;
    (hasPassed ? unsteady : failed).push(each);
  }
  return { counts, failed, unsteady };
}

/** A file and its tests that failed: `src/a.test.ts: "one", "two"`. */
export const formatFailed = ({ file, tests }: FailedFile): string =>
  `${file}: ${tests.map((name) => `"${name}"`).join(', ')}`;

function added(one: Counts, other: Counts, times = 1): Counts {
  return countsFrom((name) => one[name] + times * other[name]);
}

function countsFrom(read: (name: keyof Counts) => number): Counts {
  const names = Object.keys(COUNTS) as (keyof Counts)[];
  return Object.fromEntries(names.map((name) => [name, read(name)])) as Record<keyof Counts, number>;
}

/** The reporter: the outcome as JSON. */
// biome-ignore lint/style/noDefaultExport: node:test looks for it.
export default async function* report(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  yield JSON.stringify(await outcomeOf(events));
}
