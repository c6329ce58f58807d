import { turnOf } from '../../chess/game.ts';
import type { EngineClient } from '../../host/engine-client.ts';
import type { SearchRequest } from '../../host/search-request.ts';
import type { Card } from '../../programs/program.ts';
import { asPondering, turnRequest } from '../../session/program-turn.ts';
import type { GameRecord } from '../record/record.ts';
import type { GameSession } from './game-session.ts';

/** The engine client of the game on the board: started, prepared and replaced. */

/** Reserved from a game clock on the real clock for the round trip to the worker, in milliseconds. */
const OVERHEAD_MILLIS = 30;
/** How long a stopped search may take before its worker is restarted, in milliseconds. */
const PATIENCE_MILLIS = 2000;

const keyOf = ({ id, options, seed }: GameRecord, card: Card, tables: boolean) =>
  JSON.stringify([card.id, id, options, seed, tables]);

const usesTables = ({ services }: GameSession, card: Card) => card.usesTables === true && services.mayUseTables();

/** Whether the client is ready for the game on the board. */
function isReadyFor(session: GameSession, card: Card): boolean {
  return session.inner.clientKey === keyOf(session.record.value, card, usesTables(session, card));
}

/** The client, ready for the game on the board. */
export async function clientFor(session: GameSession, card: Card): Promise<EngineClient> {
  const { inner, services, record } = session;
  const { options, seed } = record.value;
  const tables = usesTables(session, card);
  const key = keyOf(record.value, card, tables);
  if (inner.client && inner.clientKey === key) return inner.client;
  const isSame = inner.client?.card.id === card.id && inner.clientHasTables === tables;
  if (inner.client && inner.clientKey !== '' && isSame) {
    await inner.client.setOptions(options, seed);
    await inner.client.newGame();
  } else {
    const { client } = inner;
    inner.client = undefined;
    await client?.close();
    inner.client = await services.startClient(card, options, seed, tables);
    inner.clientHasTables = tables;
  }
  inner.clientKey = key;
  return inner.client;
}

/** Loads a program before it is needed. Errors are reported when it is needed. */
export function warmUp(session: GameSession, card: Card): void {
  if (isReadyFor(session, card)) return;
  const { turn } = session.inner;
  const before = session.inner.search;
  session.inner.search = (async () => {
    await before;
    if (session.inner.turn !== turn) return;
    await clientFor(session, card);
  })().catch(() => {
    session.inner.clientKey = '';
  });
}

/** Waits for a search that was stopped; if it does not end, its worker is terminated. */
export async function outOfTheWay(search: Promise<void>, client: EngineClient | undefined): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), PATIENCE_MILLIS);
  });
  const isLate = (await Promise.race([search, patience])) === 'late';
  clearTimeout(timer);
  if (isLate) await client?.restart();
  await search;
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
