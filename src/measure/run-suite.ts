import { newGame } from '../chess/game.ts';
import type { EngineClient } from '../host/engine-client.ts';
import { PlayerError } from '../host/player.ts';
import type { SearchRequest } from '../host/search-request.ts';
import type { Card, Thought } from '../programs/program.ts';
import {
  addThought,
  type BestLines,
  brokenFinding,
  type CheckedClaim,
  canBeChecked,
  type Finding,
  findingOf,
} from './finding.ts';
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
  /** A new client of the program, with these options besides those of the suite. */
  client(settings?: Readonly<Record<string, string>>): Promise<EngineClient>;
  /** Claims about other settings, or about a depth that was not reached, are tested under their own conditions. */
  readonly triesClaims?: boolean;
  onThought?(task: SuiteTask, thought: Thought): void;
  /** Called as each task is finished, in any order. */
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
    const finding = findingOf(task, trail, outcome, client.card, suite.settings);
    if (!suite.triesClaims) return finding;
    const claims: CheckedClaim[] = [];
    for (const checked of finding.claims) claims.push(await tryClaim(checked, task, client.card, suite));
    return { ...finding, claims };
  } catch (error) {
    if (suite.signal?.aborted) return undefined;
    if (!(error instanceof PlayerError)) throw error;
    return brokenFinding(task, error.message);
  }
}

/** A claim that the search did not decide, after one under its own settings and to its own depth. */
async function tryClaim(checked: CheckedClaim, task: SuiteTask, card: Card, suite: Suite): Promise<CheckedClaim> {
  const { claim, verdict } = checked;
  const isDecided = verdict !== undefined && verdict !== 'unreached';
  if (isDecided || !canBeChecked(claim, card) || suite.signal?.aborted) return checked;
  const client = await suite.client(claim.settings);
  const close = () => client.close();
  suite.signal?.addEventListener('abort', close);
  try {
    const trail: BestLines = new Map();
    const request: SearchRequest =
      claim.depth === undefined ? suite.request : { depth: claim.depth, period: suite.request.period ?? false };
    const outcome = await client.think(newGame(task.fen), request, (thought) => addThought(trail, thought, 0, card));
    const settings = { ...suite.settings, ...claim.settings };
    return findingOf({ ...task, claims: [claim] }, trail, outcome, card, settings).claims[0]!;
  } finally {
    suite.signal?.removeEventListener('abort', close);
    await client.close();
  }
}
