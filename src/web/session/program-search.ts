import { turnOf } from '../../chess/game.ts';
import type { Uci } from '../../chess/move.ts';
import type { Outcome } from '../../host/engine-client.ts';
import type { EngineSetup } from '../../host/engine-seat.ts';
import { limitsOf, type SearchRequest } from '../../host/search-request.ts';
import type { Card, Thought } from '../../programs/program.ts';
import { createPondering } from '../../session/pondering.ts';
import { asPondering, turnRequest } from '../../session/program-turn.ts';
import { type GameRecord, programOf } from '../record/record.ts';
import type { GameSession, SeatPondering, SeatThinker } from './game-session.ts';
import { type Follower, follow, NOTHING_THOUGHT, type Thinking } from './thinking.ts';

/** The program's searches about the game on the board: on its turn, and on the visitor's time if the visitor allows it. */

/** Reserved from a game clock on the real clock for the round trip to the worker, in milliseconds. */
const OVERHEAD_MILLIS = 30;
/** The least time between two displayed thoughts on the program’s turn, in milliseconds. */
const SHOW_MILLIS = 60;
/** The same on the visitor’s: slowly, so as not to disturb the visitor, who is thinking. */
const SHOW_PONDERED_MILLIS = 1000;

/** The follower of the program's search on the visitor's time. */
const followers = new WeakMap<SeatPondering, Follower>();

/** The engine's setup for the game on the board. */
function setupFor({ services, record }: GameSession, card: Card): EngineSetup {
  const { id, options, seed } = record.value;
  return { card, tables: card.usesTables === true && services.mayUseTables(), options, seed, game: id };
}

/** Drops what is being searched on the program's time, and begins anew: the signal of what comes next. */
export function searchAnew({ inner }: GameSession): AbortSignal {
  inner.search.abort();
  inner.search = new AbortController();
  return inner.search.signal;
}

/** Loads a program before it is needed. Errors are reported when it is needed. */
export function warmUp(session: GameSession, card: Card): void {
  const { inner } = session;
  void inner.seat.use(async () => {}, { setup: setupFor(session, card), signal: inner.search.signal }).catch(() => {});
}

/** The search request for the side to move, under the game's terms and clocks. */
export function requestFor({ game, clocks, terms }: GameRecord): SearchRequest {
  const own = clocks?.[turnOf(game)];
  const request = turnRequest({ game, clocks: clocks ?? {} }, terms, OVERHEAD_MILLIS);
  return own && !terms.period
    ? { ...request, guardMillis: Math.max(1, own.remainingMillis - OVERHEAD_MILLIS) }
    : request;
}

/** The same for a search on the visitor's time, about the expected continuation. */
export function ponderRequest(record: GameRecord, card: Card): SearchRequest {
  return asPondering(requestFor(record), record.terms, card);
}

/** The result of a search, if it is still wanted. */
export interface Ends {
  decided(outcome: Outcome): void;
  failed(error: unknown): void;
}

/**
 * Lets a program think about the game on the board, starting from what it found on the visitor's time about this game. The
 * result is dropped if the search is ended by {@link searchAnew}.
 */
export async function think(session: GameSession, card: Card, ends: Ends): Promise<void> {
  const { services, record, inner, phase } = session;
  const signal = searchAnew(session);
  const hit = takeHit(session);
  session.thinking.value = hit?.thinking ?? NOTHING_THOUGHT;
  const follower = follow({
    from: session.thinking.value,
    everyMillis: SHOW_MILLIS,
    ticks: services.ticks,
    show: (thinking) => {
      if (!signal.aborted) session.thinking.value = thinking;
    },
  });
  const onThought = (thought: Thought) => {
    follower.take(thought);
    if (!signal.aborted) for (const listener of session.listeners) listener(thought);
  };
  const onReady = () => {
    phase.value = { kind: 'thinking', sinceTicks: services.ticks() };
  };
  let outcome: Outcome;
  try {
    if (hit) {
      // It is thinking already.
      onReady();
      hit.follow(onThought);
      signal.addEventListener('abort', () => hit.client.send({ kind: 'stop' }));
      outcome = await hit.outcome;
    } else {
      phase.value = { kind: 'fetching' };
      const settings = { setup: setupFor(session, card), signal, onReady, onThought };
      outcome = await inner.seat.think(record.value.game, requestFor(record.value), settings);
    }
    if (signal.aborted) return;
    follower.end(outcome.decision);
  } catch (error) {
    if (!signal.aborted) ends.failed(error);
    return;
  }
  // Its decision is played; errors from here on are not the program's.
  ends.decided(outcome);
}

/** Stops a running search, on whoever's time, and forgets the expected reply. */
export function interrupt(session: GameSession): void {
  const { inner } = session;
  searchAnew(session);
  inner.pondering?.expect(session.record.value.game, undefined);
  stopPondering(session);
}

/** Changes the time limits of the running search. */
export function sendLevel({ inner }: GameSession, card: Card, request: SearchRequest): void {
  inner.seat.send({ kind: 'level', limits: limitsOf(card, request) });
}

/** A search that guessed the reply and continues as the program's own. */
interface Hit extends NonNullable<ReturnType<SeatPondering['hit']>> {
  /** Its result so far. */
  readonly thinking: Thinking;
}

/** The reply that the program expects to its last move; undefined if none. */
export function expectReply(session: GameSession, reply: Uci | undefined): void {
  ponderingOf(session).expect(session.record.value.game, reply);
}

/**
 * Lets the program ponder, if it can, may, and expects a reply that does not end the game. It starts when its engine is
 * ready; {@link stopPondering} ends it at any time.
 */
export function ponder(session: GameSession): void {
  const { services, record } = session;
  const pondering = ponderingOf(session);
  if (pondering.game || !services.mayPonder() || !programCard(session)?.ponders) return;
  pondering.begin(record.value.game);
}

/** Ends it at once. The search needs a moment to stop; the next search waits for it. */
export function stopPondering({ inner }: GameSession): void {
  inner.pondering?.stop();
}

/**
 * Tells the search on the visitor's time that its reply was played; if another was played, ends it.
 * @returns the search that continues, or undefined if the program must start again.
 */
function takeHit({ inner, record }: GameSession): Hit | undefined {
  const { pondering } = inner;
  if (!pondering) return undefined;
  const thinking = followers.get(pondering)?.latest() ?? NOTHING_THOUGHT;
  const hit = pondering.hit(record.value.game);
  return hit && { ...hit, thinking: { ...thinking, aheadNodes: thinking.nodes } };
}

/** Restarts it after a change of something it depends on: the game's terms, or the visitor's permission. */
export function ponderAnew(session: GameSession): void {
  stopPondering(session);
  ponder(session);
}

function ponderingOf(session: GameSession): SeatPondering {
  session.inner.pondering ??= newPondering(session);
  return session.inner.pondering;
}

function newPondering(session: GameSession): SeatPondering {
  const { services, inner, record, ahead } = session;
  const { seat } = inner;
  const pondering: SeatPondering = createPondering({
    async prepare(game) {
      const card = programCard(session);
      if (!card) return undefined;
      const setup = setupFor(session, card);
      // Make it ready first: a reply that is played before that does not count as a hit.
      await seat.use(async () => {}, { setup });
      if (pondering.game !== game) return undefined;
      const search = new AbortController();
      const client: SeatThinker = {
        think: (about, request, onThought) => seat.think(about, request, { setup, signal: search.signal, onThought }),
        send: (command) => (command.kind === 'stop' ? search.abort() : seat.send(command)),
      };
      return { client, request: ponderRequest({ ...record.value, game }, card) };
    },
    onBegin(game) {
      const expects = game.moves.at(-1)!;
      const show = (thinking: Thinking) => {
        ahead.value = { expects, thinking };
      };
      followers.set(
        pondering,
        follow({ from: NOTHING_THOUGHT, everyMillis: SHOW_PONDERED_MILLIS, ticks: services.ticks, show }),
      );
      show(NOTHING_THOUGHT);
    },
    onThought(thought) {
      followers.get(pondering)?.take(thought);
      for (const listener of session.listeners) listener(thought);
    },
    onEnd() {
      followers.get(pondering)?.leave();
      followers.delete(pondering);
      ahead.value = undefined;
    },
    // Errors are not shown to the visitor before the program has the move; it is started again then.
    onFault() {},
  });
  return pondering;
}

/** The card of the program in the game. */
const programCard = ({ record, services }: GameSession): Card | undefined =>
  services.cardOf(programOf(record.value) ?? '');
