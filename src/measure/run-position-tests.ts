/** Node only: a program set to the tests that rate by positions. */
import type { EngineClient } from '../host/engine-client.ts';
import type { SearchRequest } from '../host/search-request.ts';
import type { Options } from '../programs/program.ts';
import { readHouseFile } from './articles.ts';
import type { PositionAnswer, PositionTest } from './position-tests.ts';
import { runSuite } from './run-suite.ts';
import { isAsPlayed, parseTasks } from './task.ts';

/** A program's result in a test. */
export interface TestResult {
  readonly test: string;
  readonly solved: number;
  readonly of: number;
  readonly score: number;
  /** The rating by the test's own scale; null if it has none. */
  readonly rating: number | null;
  /** The positions it solved, and the seconds of its machine until it held the solution for good. */
  readonly solutions: readonly { readonly id: string; readonly seconds: number }[];
}

/** The program's configuration for the tests. */
interface TestSetup {
  readonly request: SearchRequest;
  readonly settings: Options;
  readonly concurrency: number;
  /** A new client of the program. */
  client(): Promise<EngineClient>;
  onPosition?(id: string): void;
  readonly signal?: AbortSignal;
}

/** @returns undefined if it was aborted. @throws {PlayerError} if a client does not start at all. */
export async function runPositionTest(test: PositionTest, setup: TestSetup): Promise<TestResult | undefined> {
  const { onPosition, ...suite } = setup;
  const text = await readHouseFile(new URL(`../../data/positions/${test.file}`, import.meta.url));
  const tasks = parseTasks(text, test.id).tasks.filter(({ goal }) => !isAsPlayed(goal));
  const findings = await runSuite({ ...suite, tasks, onFinding: ({ task }) => onPosition?.(task.id) });
  if (suite.signal?.aborted) return undefined;
  const answers = findings.map(({ task, isSolved = false, since, final }): PositionAnswer => {
    const step = isSolved ? (since ?? final) : undefined;
    return { id: task.id, isSolved, ...(step ? { millis: step.periodMillis } : {}) };
  });
  const score = test.score(answers);
  return {
    test: test.id,
    solved: answers.filter(({ isSolved }) => isSolved).length,
    of: answers.length,
    score: Math.round(score),
    rating: test.rating ? Math.round(test.rating(score)) : null,
    solutions: answers
      .filter(({ isSolved }) => isSolved)
      .map(({ id, millis = 0 }) => ({ id, seconds: Number((millis / 1000).toFixed(1)) })),
  };
}
