import { opposite } from 'chessops/util';
import { turnOf } from '../../chess/game.ts';
import { limitsOf, type Pace } from '../../host/pace.ts';
import { PlayerError } from '../../host/player.ts';
import type { Outcome, Seat } from '../../host/seat.ts';
import { paceOf } from '../../match/terms.ts';
import type { Card, Decision, Thought } from '../../programs/program.ts';
import type { GameRecord } from './record.ts';
import type { Table } from './table.ts';
import { NOTHING_THOUGHT, withThought } from './thinking.ts';

/** The program's side of a table: it is fetched, thinks, is hurried and stopped. */

/** Kept back from a game clock on the real clock, for the way to the worker and back. */
const OVERHEAD_MILLIS = 30;
/** How long a stopped search may take to get out of the way before its worker is started anew. */
const PATIENCE_MILLIS = 2000;
/** Thoughts are shown at most so often. */
const SHOW_MILLIS = 60;

/** What a search ends with, where it is still wanted. */
export interface Ends {
  decided(outcome: Outcome): void;
  failed(error: unknown): void;
}

/** Lets a program think about the game on the table. Nothing comes of it once the table's `turn` has changed. */
export async function think(table: Table, card: Card, ends: Ends): Promise<void> {
  const { means, record, inner, phase } = table;
  const { turn } = inner;
  const isStale = () => inner.turn !== turn;
  phase.value = { kind: 'fetching' };
  forgetThinking(table);
  let leave: () => void = () => {};
  const before = inner.search;
  inner.search = new Promise((resolve) => {
    leave = resolve;
  });
  let outcome: Outcome;
  try {
    // 1. The search before this one gets out of the way, and the program sits down to this game.
    await outOfTheWay(before, inner.seat);
    if (isStale()) return;
    const seat = await seatFor(table, card);
    if (isStale()) return;

    // 2. It thinks.
    phase.value = { kind: 'thinking', sinceTicks: means.ticks() };
    const follower = follow(table, isStale);
    outcome = await seat.think(record.value.game, paceFor(record.value), follower.take);
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

/** Tells a running search that it is not wanted any more. */
export function interrupt(table: Table): void {
  const { inner } = table;
  inner.turn++;
  inner.seat?.tell({ kind: 'stop' });
}

/** Tells the running search how long it may think from now on. */
export function tellLevel({ inner }: Table, card: Card, pace: Pace): void {
  inner.seat?.tell({ kind: 'level', limits: limitsOf(card, pace) });
}

/** Takes the last search off the page. */
export function forgetThinking(table: Table): void {
  table.thinking.value = NOTHING_THOUGHT;
}

/** Fetches a program before it is needed. What goes wrong is said when it is needed. */
export function warmUp(table: Table, card: Card): void {
  if (table.inner.seatKey === keyOf(table.record.value, card)) return;
  const { turn } = table.inner;
  const before = table.inner.search;
  table.inner.search = (async () => {
    await before;
    if (table.inner.turn === turn) await seatFor(table, card);
  })().catch(() => {
    table.inner.seatKey = '';
  });
}

/** What the side to move is asked for, under the game's terms and clocks. */
export function paceFor({ game, clocks, terms }: GameRecord): Pace {
  const side = turnOf(game);
  const own = clocks?.[side];
  const pace = paceOf(terms, own, clocks?.[opposite(side)], OVERHEAD_MILLIS);
  return own && !terms.period ? { ...pace, guardMillis: Math.max(1, own.remainingMillis - OVERHEAD_MILLIS) } : pace;
}

const keyOf = ({ id, options, seed }: GameRecord, card: Card) => JSON.stringify([card.id, id, options, seed]);

/** The program, ready for the game on the table. */
async function seatFor(table: Table, card: Card): Promise<Seat> {
  const { inner, means, record } = table;
  const { options, seed } = record.value;
  const key = keyOf(record.value, card);
  if (inner.seat && inner.seatKey === key) return inner.seat;
  if (inner.seat && inner.seatKey !== '' && inner.seat.card.id === card.id) {
    await inner.seat.setOptions(options, seed);
    await inner.seat.newGame();
  } else {
    const { seat } = inner;
    inner.seat = undefined;
    await seat?.close();
    inner.seat = await means.hire(card, options, seed);
  }
  inner.seatKey = key;
  return inner.seat;
}

async function outOfTheWay(search: Promise<void>, seat: Seat | undefined): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), PATIENCE_MILLIS);
  });
  const isLate = (await Promise.race([search, patience])) === 'late';
  clearTimeout(timer);
  if (isLate) await seat?.restart();
  await search;
}

/** Takes thoughts in as they come and shows them at a pace that can be read. */
function follow({ means, thinking }: Table, isStale: () => boolean) {
  let shownTicks = Number.NEGATIVE_INFINITY;
  let latest = NOTHING_THOUGHT;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const show = () => {
    clearTimeout(timer);
    timer = undefined;
    shownTicks = means.ticks();
    if (!isStale()) thinking.value = latest;
  };
  return {
    take(thought: Thought) {
      latest = withThought(latest, thought);
      const waited = means.ticks() - shownTicks;
      if (waited >= SHOW_MILLIS) show();
      else timer ??= setTimeout(show, SHOW_MILLIS - waited);
    },
    /** The last word of the search as a line, where it had not said so before. */
    end({ depth, nodes, score, pv, own }: Decision) {
      const last = latest.lines[0];
      const isSaid = last !== undefined && last.depth === depth && last.pv.join() === pv.join();
      const word: Thought = { kind: 'line', depth, nodes, pv, ...(score ? { score } : {}), ...(own ? { own } : {}) };
      latest = isSaid ? { ...latest, nodes } : withThought(latest, word);
      show();
    },
  };
}

async function showScreen(table: Table, seat: Seat): Promise<void> {
  try {
    table.screen.value = await seat.screen();
  } catch {
    // A display that fails is no reason to lose a move.
  }
}
