import { turnOf } from '../../chess/game.ts';
import type { EngineSetup } from '../../host/engine-seat.ts';
import type { SearchRequest } from '../../host/search-request.ts';
import type { Card } from '../../programs/program.ts';
import { asPondering, turnRequest } from '../../session/program-turn.ts';
import type { GameRecord } from '../record/record.ts';
import type { GameSession } from './game-session.ts';

/** Prepares the engine for the game on the board, and makes its requests. */

/** Reserved from a game clock on the real clock for the round trip to the worker, in milliseconds. */
const OVERHEAD_MILLIS = 30;

/** The engine's setup for the game on the board. */
export function setupFor({ services, record }: GameSession, card: Card): EngineSetup {
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
