import type { Game } from '../../../chess/game.ts';
import type { EngineClient } from '../../../host/engine-client.ts';
import { type EngineSeat, openSeat } from '../../../host/engine-seat.ts';
import type { SearchRequest } from '../../../host/search-request.ts';
import { CARDS } from '../../../programs/cards.ts';
import { OWN_CARD } from '../../../programs/own/card.ts';
import type { Card, Decision, Options, Thought } from '../../../programs/program.ts';

/** Searches stop here, so that no question of the course takes more than some seconds. */
export const MOST_POSITIONS = 3_000_000;

/** How long it may hold the page up, in milliseconds. */
const SLICE_MILLIS = 12;

/** Runs a loop in slices, so that the page can be drawn meanwhile. @throws the signal's reason when it is aborted. */
export async function runInSlices<Item, Value>(
  loop: Iterator<Item, Value>,
  onItem: (item: Item) => void = () => {},
  signal?: AbortSignal,
): Promise<Value> {
  for (let end = performance.now() + SLICE_MILLIS; ; ) {
    const { done, value } = loop.next();
    if (done) return value;
    onItem(value);
    if (performance.now() < end) continue;
    await new Promise<void>((resolve) => setTimeout(resolve));
    signal?.throwIfAborted();
    end = performance.now() + SLICE_MILLIS;
  }
}

/** A search that a step of the course has a program do, without its book. */
export interface Trial {
  readonly program: string;
  readonly options: Options;
  readonly game: Game;
  readonly request: SearchRequest;
}

/** A search of a program to a depth, or until it has examined `nodes` positions. */
export const trialTo = (
  depth: number,
  program: string,
  game: Game,
  options: Options = {},
  nodes = MOST_POSITIONS,
): Trial => ({ program, options, game, request: { depth, nodes } });

/** The result of a trial. */
export interface Found {
  readonly decision: Decision;
  /** The last thought of each depth that was finished or begun, in order. */
  readonly iterations: readonly Thought[];
}

/** Has programs search, one after the other, each from a fresh start, as on the command line. Remembers what they found. */
export interface Lab {
  /** @throws {PlayerError} if the program fails; `AbortError` if the signal was given first. */
  ask(trial: Trial, signal?: AbortSignal): Promise<Found>;
  close(): void;
}

/** A name for a trial: equal for equal questions. */
export const keyOf = ({ program, options, game, request }: Trial): string =>
  JSON.stringify([program, Object.entries(options).sort(), game.start, game.moves, request]);

/** The card of a program; that of the visitor's own program is not in the collection. */
const cardNamed = (program: string): Card => [...CARDS, OWN_CARD].find(({ id }) => id === program)!;

/** @param start starts a program, in a worker or in this thread. */
export function openLab(start: (card: Card, options: Options, seed: number) => Promise<EngineClient>): Lab {
  const seats = new Map<string, EngineSeat>();
  const known = new Map<string, Found>();
  let queue: Promise<unknown> = Promise.resolve();
  let searches = 0;
  let isClosed = false;

  async function search(trial: Trial, signal: AbortSignal | undefined): Promise<Found> {
    const key = keyOf(trial);
    const before = known.get(key);
    if (before) return before;
    if (isClosed) throw new DOMException('the request was aborted', 'AbortError');
    const { program, game, request } = trial;
    const card = cardNamed(program);
    const options = { ...(card.bookOption === undefined ? {} : { [card.bookOption]: false }), ...trial.options };
    const seat = seats.get(program) ?? openSeat(({ options = {} }) => start(card, options, 1));
    seats.set(program, seat);
    const byDepth = new Map<number, Thought>();
    const { decision } = await seat.think(game, request, {
      // Each search is of another game, so that it has a fresh start.
      setup: { options, seed: 1, game: `${++searches}` },
      signal,
      onThought(thought) {
        if (thought.kind === 'line') byDepth.set(thought.depth, thought);
      },
    });
    const found = { decision, iterations: [...byDepth.values()] };
    known.set(key, found);
    return found;
  }

  return {
    ask(trial, signal) {
      // One after the other: a search beside another would slow both.
      const turn = queue.then(() => search(trial, signal));
      queue = turn.catch(() => {});
      return turn;
    },
    close() {
      isClosed = true;
      for (const seat of seats.values()) seat.close();
    },
  };
}
