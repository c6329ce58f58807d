import { limitsOf, type Pace } from '../../host/pace.ts';
import { PlayerError } from '../../host/player.ts';
import type { Outcome, Seat } from '../../host/seat.ts';
import type { Card } from '../../programs/program.ts';
import { follow } from './follower.ts';
import { stopPondering, takeHit } from './pondering.ts';
import { outOfTheWay, paceFor, seatFor } from './seating.ts';
import type { Table } from './table.ts';
import { NOTHING_THOUGHT } from './thinking.ts';

/** The program's side of a table: it thinks, is hurried and stopped. */

/** Thoughts are shown at most so often. */
const SHOW_MILLIS = 60;

/** What a search ends with, where it is still wanted. */
export interface Ends {
  decided(outcome: Outcome): void;
  failed(error: unknown): void;
}

/**
 * Lets a program think about the game on the table. What it has thought in the visitor's time about this very game is its
 * beginning. Nothing comes of it once the table's `turn` has changed.
 */
export async function think(table: Table, card: Card, ends: Ends): Promise<void> {
  const { means, record, inner, phase } = table;
  const { turn } = inner;
  const isStale = () => inner.turn !== turn;
  const hit = takeHit(table);
  if (!hit) phase.value = { kind: 'fetching' };
  table.thinking.value = hit?.thinking ?? NOTHING_THOUGHT;
  let leave: () => void = () => {};
  const before = inner.search;
  inner.search = new Promise((resolve) => {
    leave = resolve;
  });
  let outcome: Outcome;
  try {
    // 1. The search before this one gets out of the way, and the program sits down to this game. After a hit it sits
    //    there and thinks already.
    if (!hit) await outOfTheWay(before, inner.seat);
    if (isStale()) return;
    const seat = hit?.seat ?? (await seatFor(table, card));
    if (isStale()) return;

    // 2. It thinks.
    phase.value = { kind: 'thinking', sinceTicks: means.ticks() };
    const follower = follow({
      from: table.thinking.value,
      everyMillis: SHOW_MILLIS,
      ticks: means.ticks,
      show: (thinking) => {
        if (!isStale()) table.thinking.value = thinking;
      },
    });
    hit?.follow(follower.take);
    outcome = await (hit?.outcome ?? seat.think(record.value.game, paceFor(record.value), follower.take));
    if (isStale()) return;
    follower.end(outcome.decision);
    await showScreen(table, seat);
    if (isStale()) return;
  } catch (error) {
    // Closed by its owner: somebody else sits there now.
    if (!isStale() && !(error instanceof PlayerError && error.problem === 'closed')) {
      inner.seatKey = '';
      ends.failed(error);
    }
    return;
  } finally {
    leave();
  }
  // 3. What it decides is played; from here on nothing is the program's fault.
  ends.decided(outcome);
}

/** Tells a running search that it is not wanted any more, in whosever time it runs, and forgets what was expected. */
export function interrupt(table: Table): void {
  const { inner } = table;
  inner.turn++;
  inner.expected = undefined;
  if (inner.pondering) stopPondering(table);
  else inner.seat?.tell({ kind: 'stop' });
}

/** Tells the running search how long it may think from now on. */
export function tellLevel({ inner }: Table, card: Card, pace: Pace): void {
  inner.seat?.tell({ kind: 'level', limits: limitsOf(card, pace) });
}

/** Takes the last search off the page. */
export function forgetThinking(table: Table): void {
  table.thinking.value = NOTHING_THOUGHT;
}

async function showScreen(table: Table, seat: Seat): Promise<void> {
  try {
    table.screen.value = await seat.screen();
  } catch {
    // A display that fails is no reason to lose a move.
  }
}
