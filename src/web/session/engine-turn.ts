import type { Outcome } from '../../host/engine-client.ts';
import { PlayerError } from '../../host/player.ts';
import { limitsOf, type SearchRequest } from '../../host/search-request.ts';
import type { Card, Thought } from '../../programs/program.ts';
import { clientFor, outOfTheWay, requestFor } from './client-for-game.ts';
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
 * result is dropped if the session's `turn` has changed.
 */
export async function think(session: GameSession, card: Card, ends: Ends): Promise<void> {
  const { services, record, inner, phase } = session;
  const { turn } = inner;
  const isStale = () => inner.turn !== turn;
  const hit = takeHit(session);
  if (!hit) phase.value = { kind: 'fetching' };
  session.thinking.value = hit?.thinking ?? NOTHING_THOUGHT;
  let leave: () => void = () => {};
  const before = inner.search;
  inner.search = new Promise((resolve) => {
    leave = resolve;
  });
  let outcome: Outcome;
  try {
    // 1. The previous search ends, and the client is prepared for this game. After a ponder hit it is already thinking.
    if (!hit) await outOfTheWay(before, inner.client);
    if (isStale()) return;
    const client = hit?.client ?? (await clientFor(session, card));
    if (isStale()) return;

    // 2. It thinks.
    phase.value = { kind: 'thinking', sinceTicks: services.ticks() };
    const follower = follow({
      from: session.thinking.value,
      everyMillis: SHOW_MILLIS,
      ticks: services.ticks,
      show: (thinking) => {
        if (isStale()) return;
        session.thinking.value = thinking;
      },
    });
    const take = (thought: Thought) => {
      follower.take(thought);
      if (!isStale()) notifyListeners(session, thought);
    };
    hit?.follow(take);
    outcome = await (hit?.outcome ?? client.think(record.value.game, requestFor(record.value), take));
    if (isStale()) return;
    follower.end(outcome.decision);
  } catch (error) {
    // Its owner closed it: another client has replaced it.
    if (!isStale() && !(error instanceof PlayerError && error.problem === 'closed')) {
      inner.clientKey = '';
      ends.failed(error);
    }
    return;
  } finally {
    leave();
  }
  // 3. Its decision is played; errors from here on are not the program's.
  ends.decided(outcome);
}

/** Stops a running search, on whoever's time, and forgets the expected reply. */
export function interrupt(session: GameSession): void {
  const { inner } = session;
  inner.turn++;
  inner.pondering?.expect(session.record.value.game, undefined);
  if (inner.pondering?.game) stopPondering(session);
  else inner.client?.send({ kind: 'stop' });
}

/** Changes the time limits of the running search. */
export function sendLevel({ inner }: GameSession, card: Card, request: SearchRequest): void {
  inner.client?.send({ kind: 'level', limits: limitsOf(card, request) });
}
