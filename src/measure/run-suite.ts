import { newGame } from '../chess/game.ts';
import type { Pace } from '../host/pace.ts';
import { PlayerError } from '../host/player.ts';
import type { Seat } from '../host/seat.ts';
import type { Thought } from '../programs/program.ts';
import { addThought, brokenFinding, type Finding, findingOf, type Trail } from './finding.ts';
import { inParallel } from './in-parallel.ts';
import type { Task } from './task.ts';

declare const performance: { now(): number };

/** A program set to tasks. */
export interface Suite {
  readonly tasks: readonly Task[];
  readonly pace: Pace;
  /** The options that the seats have, all of them. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** Positions at once, each at a seat of its own. */
  readonly concurrency: number;
  /** A fresh seat of the program. */
  seat(): Promise<Seat>;
  onThought?(task: Task, thought: Thought): void;
  /** Called as each is done, in whatever order that is. */
  onFinding?(finding: Finding): void;
  /** Breaks it off: what runs is forgotten, what was found is given. */
  readonly signal?: AbortSignal;
}

/**
 * Sets a program to every task, each with a fresh memory, so that neither their order nor what runs beside them counts.
 * Where it breaks, that is what was found.
 * @returns what was found, in the order of the tasks; all of them unless it was broken off.
 * @throws {PlayerError} where a seat does not come up at all; {UnknownLevelError} before anything is asked.
 */
export async function runSuite(suite: Suite): Promise<Finding[]> {
  const { tasks, signal } = suite;
  const idle: Seat[] = [];
  const seats: Seat[] = [];
  const closeAll = () => Promise.allSettled(seats.map((seat) => seat.close()));
  signal?.addEventListener('abort', closeAll);
  try {
    const findings = await inParallel(
      tasks,
      suite.concurrency,
      async (task) => {
        let seat = idle.pop();
        if (!seat) {
          seat = await suite.seat();
          seats.push(seat);
        }
        const finding = await setTo(task, seat, suite);
        idle.push(seat);
        if (finding) suite.onFinding?.(finding);
        return finding;
      },
      signal,
    );
    return findings.filter((finding) => finding !== undefined);
  } finally {
    signal?.removeEventListener('abort', closeAll);
    await closeAll();
  }
}

/** One task at a seat; undefined where it was broken off. */
async function setTo(task: Task, seat: Seat, suite: Suite): Promise<Finding | undefined> {
  const trail: Trail = new Map();
  try {
    // A fresh memory; after a fault it also sets the program up again.
    await seat.newGame();
    const start = performance.now();
    const outcome = await seat.think(newGame(task.fen), suite.pace, (thought) => {
      addThought(trail, thought, performance.now() - start, seat.card);
      suite.onThought?.(task, thought);
    });
    return findingOf(task, trail, outcome, seat.card, suite.settings);
  } catch (error) {
    if (suite.signal?.aborted) return undefined;
    if (!(error instanceof PlayerError)) throw error;
    return brokenFinding(task, error.message);
  }
}
