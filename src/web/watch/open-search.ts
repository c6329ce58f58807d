import { type Game, movesOf, play } from '../../chess/game.ts';
import type { EngineClient } from '../../host/engine-client.ts';
import type { SearchRequest } from '../../host/search-request.ts';
import type { Decision } from '../../programs/program.ts';
import type { TraceSource } from './trace-steps.ts';
import type { WatchSource } from './watch-model.ts';

/** A search to be watched, possibly after earlier searches of the same engine whose moves were played. */
interface SearchWanted {
  readonly game: Game;
  readonly request: SearchRequest;
  /** How many times the move found and the expected reply were played. */
  readonly playedOn: number;
}

interface SearchOpened extends WatchSource {
  /** The game whose last position is searched. */
  readonly game: Game;
  /** The number of times it was played on: fewer than requested if there was no move or no reply to play. */
  readonly playedOn: number;
}

/** The number of events fetched at a time from a search that is not shown. */
const UNSEEN_EVENTS = 20_000;

/**
 * Opens a search in an engine that starts afresh, so that it gives the same steps each time.
 * @throws {PlayerError}
 */
export async function openSearch(client: EngineClient, wanted: SearchWanted): Promise<SearchOpened> {
  let { game } = wanted;
  let playedOn = 0;
  await client.newGame();
  await client.watch(game, wanted.request);
  while (playedOn < wanted.playedOn) {
    const decision = await decisionOf(client);
    const next = decision && afterAnswer(game, decision);
    if (!next) {
      // Nothing comes after it: the search that has just ended is the one to watch.
      return openSearch(client, { ...wanted, playedOn });
    }
    game = next;
    playedOn++;
    await client.watch(game, wanted.request);
  }
  return { game, playedOn, pull: (count) => client.pull(count) };
}

async function decisionOf(source: TraceSource): Promise<Decision | undefined> {
  for (;;) {
    const { events, isOver } = await source.pull(UNSEEN_EVENTS);
    for (const event of events) if (event.kind === 'decides') return event.decision;
    if (isOver) return undefined;
  }
}

/** No book has a line of more half-moves. */
const LONGEST_BOOK = 80;

/** The first position out of a program's book, which it follows for both sides. @throws {PlayerError} */
export async function afterBook(client: EngineClient, start: Game, request: SearchRequest): Promise<Game> {
  let game = start;
  await client.newGame();
  for (let ply = 0; ply < LONGEST_BOOK; ply++) {
    await client.watch(game, request);
    const { events } = await client.pull(64);
    const decision = events.flatMap((event) => (event.kind === 'decides' ? event.decision : []))[0];
    if (decision?.from !== 'book' || decision.move === undefined) break;
    const next = play(game, decision.move);
    if (movesOf(next).length === 0) break;
    game = next;
  }
  return game;
}

/** The game after a decision and the reply it expects; undefined if one of them is missing or the game is then over. */
export function afterAnswer(game: Game, { move, expects }: Decision): Game | undefined {
  if (move === undefined || expects === undefined || !movesOf(game).includes(move)) return undefined;
  const moved = play(game, move);
  if (!movesOf(moved).includes(expects)) return undefined;
  const next = play(moved, expects);
  return movesOf(next).length > 0 ? next : undefined;
}
