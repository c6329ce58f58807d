import { claimOf, endingOf, type Game, movesOf, play } from '../../chess/game.ts';
import { PlayerError } from '../../host/player.ts';
import type { Outcome, Seat } from '../../host/seat.ts';
import type { Card, Thought } from '../../programs/program.ts';
import type { Expectation, Pondering } from './ahead.ts';
import { follow } from './follower.ts';
import { outOfTheWay, paceAhead, seatFor } from './seating.ts';
import type { Table } from './table.ts';
import { NOTHING_THOUGHT, type Thinking } from './thinking.ts';

/** Thinking in the visitor's time: the program goes on about the answer it expects, as far as the visitor allows it. */

/** What is shown of it comes to rest in between: it is the visitor who is thinking now. */
const SHOW_MILLIS = 1000;

/** A search that was about the right answer, and goes on as the program's own. */
export interface Hit {
  readonly seat: Seat;
  readonly outcome: Promise<Outcome>;
  /** What it has found so far. */
  readonly thinking: Thinking;
  /** Has its thoughts told to somebody else from now on. */
  follow(take: (thought: Thought) => void): void;
}

/**
 * Lets the program think on about the answer it expects, where it could, may, and expects one that the game goes on
 * after. It begins when it sits ready; {@link stopPondering} ends it at any time.
 */
export function ponder(table: Table): void {
  const { means, record, inner } = table;
  const { expected } = inner;
  if (inner.pondering || expected?.after !== record.value.game || !means.mayPonder()) return;
  const card = programCard(table);
  const game = gameAhead(expected);
  if (!card?.ponders || !game) return;
  const pondering: Pondering = {
    game,
    follower: follow({
      from: NOTHING_THOUGHT,
      everyMillis: SHOW_MILLIS,
      ticks: means.ticks,
      show: (thinking) => {
        table.ahead.value = { expects: expected.expects, thinking };
      },
    }),
    search: undefined,
    take: (thought) => pondering.follower.take(thought),
  };
  inner.pondering = pondering;
  const before = inner.search;
  inner.search = run(table, card, pondering, before).catch((error: unknown) => {
    // Whatever broke, the visitor is not troubled with it before the program has the move.
    if (!(error instanceof PlayerError && error.problem === 'closed')) inner.seatKey = '';
    if (inner.pondering === pondering) drop(table);
  });
}

/** The search from its beginning to its end, whoever ends it. */
async function run(table: Table, card: Card, pondering: Pondering, before: Promise<void>): Promise<void> {
  const { inner, record } = table;
  const isWanted = () => inner.pondering === pondering;
  await outOfTheWay(before, inner.seat);
  if (!isWanted()) return;
  const seat = await seatFor(table, card);
  if (!isWanted()) return;
  const pace = paceAhead({ ...record.value, game: pondering.game }, card);
  const outcome = seat.think(pondering.game, pace, (thought) => pondering.take(thought));
  pondering.search = { seat, outcome };
  table.ahead.value = { expects: pondering.game.moves.at(-1)!, thinking: NOTHING_THOUGHT };
  await outcome;
}

/** Ends it at once. The search needs a moment to get out of the way; whoever is next waits for it. */
export function stopPondering(table: Table): void {
  const { pondering } = table.inner;
  if (!pondering) return;
  drop(table);
  pondering.search?.seat.tell({ kind: 'stop' });
}

/**
 * Tells the search in the visitor's time that its answer was played, where it was; where it was not, it is ended.
 * @returns the search that goes on, or undefined: then the program begins anew.
 */
export function takeHit(table: Table): Hit | undefined {
  const { pondering } = table.inner;
  const { game } = table.record.value;
  const search = pondering?.search;
  if (!pondering || !search || !isSame(pondering.game, game)) {
    stopPondering(table);
    return undefined;
  }
  const thinking = pondering.follower.latest();
  drop(table);
  search.seat.tell({ kind: 'hit' });
  return {
    ...search,
    thinking: { ...thinking, aheadNodes: thinking.nodes },
    follow(take) {
      pondering.take = take;
    },
  };
}

/** Begins it again after something it depends on has changed: the terms of the game, or what the visitor allows. */
export function ponderAnew(table: Table): void {
  stopPondering(table);
  ponder(table);
}

function drop({ inner, ahead }: Table): void {
  inner.pondering?.follower.leave();
  inner.pondering = undefined;
  ahead.value = undefined;
}

/** The card of the program that has just moved. */
function programCard({ record, means }: Table): Card | undefined {
  const sides = [record.value.white, record.value.black];
  const program = sides.find((side) => side.kind === 'program')?.program;
  return program === undefined ? undefined : means.cardOf(program);
}

/** The game as it is expected to go on; undefined where the answer is not legal, or ends it. */
function gameAhead({ after, expects }: Expectation): Game | undefined {
  if (endingOf(after) || !movesOf(after).includes(expects)) return undefined;
  const game = play(after, expects);
  return endingOf(game) || claimOf(game) ? undefined : game;
}

const isSame = (one: Game, other: Game) => one.start === other.start && one.moves.join() === other.moves.join();
