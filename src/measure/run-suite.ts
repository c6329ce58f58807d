import { newGame } from '../chess/game.ts';
import type { EngineClient } from '../host/engine-client.ts';
import { PlayerError } from '../host/player.ts';
import type { SearchRequest } from '../host/search-request.ts';
import type { Thought } from '../programs/program.ts';
import { addThought, type BestLines, brokenFinding, type Finding, findingOf } from './finding.ts';
import { withClients } from './in-parallel.ts';
import type { SuiteTask } from './task.ts';

declare const performance: { now(): number };

/** A program set to tasks. */
interface Suite {
  readonly tasks: readonly SuiteTask[];
  readonly request: SearchRequest;
  /** All options of the clients. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** The number of concurrent positions, each with its own client. */
  readonly concurrency: number;
  /** A new client of the program. */
  client(): Promise<EngineClient>;
  onThought?(task: SuiteTask, thought: Thought): void;
  /** Called as each is done, in whatever order that is. */
  onFinding?(finding: Finding): void;
  /** Aborts it: running tasks are dropped, and the results so far returned. */
  readonly signal?: AbortSignal;
}

/**
 * Runs a program on every task, each with empty memory, so that neither their order nor concurrency matters. A crash is a
 * result too.
 * @returns the results, in the order of the tasks; all of them unless aborted.
 * @throws {PlayerError} if a client does not start at all; {UnknownLevelError} before anything is asked.
 */
export async function runSuite(suite: Suite): Promise<Finding[]> {
  const { tasks, concurrency, signal } = suite;
  const findings = await withClients(
    tasks,
    concurrency,
    () => suite.client(),
    async (task, client) => {
      const finding = await setTo(task, client, suite);
      if (finding) suite.onFinding?.(finding);
      return finding;
    },
    signal,
  );
  return findings.filter((finding) => finding !== undefined);
}

/** One task with one client; undefined if aborted. */
async function setTo(task: SuiteTask, client: EngineClient, suite: Suite): Promise<Finding | undefined> {
  const trail: BestLines = new Map();
  try {
    // Clears the memory; after a fault it also restarts the program.
    await client.newGame();
    const start = performance.now();
    const outcome = await client.think(newGame(task.fen), suite.request, (thought) => {
      addThought(trail, thought, performance.now() - start, client.card);
      suite.onThought?.(task, thought);
    });
    return findingOf(task, trail, outcome, client.card, suite.settings);
  } catch (error) {
    if (suite.signal?.aborted) return undefined;
    if (!(error instanceof PlayerError)) throw error;
    return brokenFinding(task, error.message);
  }
}
