import type { Outcome } from '../../host/engine-client.ts';
import { limitsOf, type SearchRequest } from '../../host/search-request.ts';
import type { Card, Thought } from '../../programs/program.ts';
import { requestFor, searchAnew, setupFor } from './client-for-game.ts';
import { type GameSession, notifyListeners } from './game-session.ts';
import { stopPondering, takeHit } from './pondering.ts';
import { follow, NOTHING_THOUGHT } from './thinking.ts';

/** The program's turn: its search, hurrying it and stopping it. */

/** The least time between two displayed thoughts, in milliseconds. */
const SHOW_MILLIS = 60;

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
    if (!signal.aborted) notifyListeners(session, thought);
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
