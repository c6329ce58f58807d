import type { Game } from '../../../chess/game.ts';
import type { EngineClient } from '../../../host/engine-client.ts';
import type { SearchRequest } from '../../../host/search-request.ts';
import type { Card, Decision, Options, Thought } from '../../../programs/program.ts';

/** Searches stop here, so that no question of the course takes more than some seconds. */
export const MOST_POSITIONS = 3_000_000;

/** A search that a step of the course has a program do. */
export interface Trial {
  /** The card of the program; that of one's own program is not in the collection. */
  readonly card: Card;
  readonly options: Options;
  readonly game: Game;
  readonly request: SearchRequest;
}

/** What came of it. */
export interface Found {
  readonly decision: Decision;
  /** The last thought of each depth that was finished or begun, in order. */
  readonly iterations: readonly Thought[];
}

/**
 * Has programs search, one after the other, each from a fresh start, so that its figures are those of the command line. What
 * was asked before is answered from memory.
 */
export interface Lab {
  /** @throws {PlayerError} if the program fails; `AbortError` if the signal was given first. */
  ask(trial: Trial, signal?: AbortSignal): Promise<Found>;
  /** Ends the workers. */
  close(): void;
}

/** A name for a trial: equal for equal questions. */
export const keyOf = ({ card, options, game, request }: Trial): string =>
  JSON.stringify([card.id, Object.entries(options).sort(), game.start, game.moves, request]);

/** @param start starts a program, in a worker or in this thread. */
export function openLab(start: (card: Card, options: Options, seed: number) => Promise<EngineClient>): Lab {
  const clients = new Map<string, Promise<EngineClient>>();
  const known = new Map<string, Found>();
  let queue: Promise<unknown> = Promise.resolve();
  let isClosed = false;

  async function freshClient({ card, options }: Trial): Promise<EngineClient> {
    let client = clients.get(card.id);
    if (!client) {
      client = start(card, options, 1);
      clients.set(card.id, client);
      client.catch(() => clients.delete(card.id));
      return client;
    }
    const there = await client;
    await there.setOptions(options, 1);
    return there;
  }

  /** One after the other: a search beside another would slow both, and an engine has but one. */
  function inTurn<Value>(task: () => Promise<Value>): Promise<Value> {
    const turn = queue.then(task);
    queue = turn.catch(() => {});
    return turn;
  }

  return {
    ask(trial, signal) {
      const key = keyOf(trial);
      return inTurn(async () => {
        const before = known.get(key);
        if (before) return before;
        if (signal?.aborted || isClosed) throw new DOMException('not wanted any more', 'AbortError');
        const client = await freshClient(trial);
        const stop = () => client.tell({ kind: 'stop' });
        signal?.addEventListener('abort', stop);
        try {
          const byDepth = new Map<number, Thought>();
          const { decision } = await client.think(trial.game, trial.request, (thought) => {
            if (thought.kind === 'line') byDepth.set(thought.depth, thought);
          });
          if (signal?.aborted) throw new DOMException('not wanted any more', 'AbortError');
          const found = { decision, iterations: [...byDepth.values()] };
          known.set(key, found);
          return found;
        } finally {
          signal?.removeEventListener('abort', stop);
        }
      });
    },
    close() {
      isClosed = true;
      for (const client of clients.values()) void client.then((open) => open.close()).catch(() => {});
      clients.clear();
    },
  };
}
