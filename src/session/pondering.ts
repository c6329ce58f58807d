import { claimOf, endingOf, type Game, isSameGame, movesOf, play } from '../chess/game.ts';
import type { Uci } from '../chess/move.ts';
import type { EngineClient, Outcome } from '../host/engine-client.ts';
import { PlayerError } from '../host/player.ts';
import type { SearchRequest } from '../host/search-request.ts';
import type { Thought } from '../programs/program.ts';

/** An engine that is free to think on the opponent's time, and what to ask it for. */
export interface PonderStart {
  readonly client: EngineClient;
  readonly request: SearchRequest;
}

/** What a session does for a program that thinks in its opponent's time. */
export interface PonderHooks {
  /** Makes the engine ready to think about this game; undefined where that is not wanted after all. */
  prepare(game: Game): PonderStart | Promise<PonderStart | undefined>;
  /** It has begun to think about the game, the expected reply being its last move. */
  onBegin?(game: Game): void;
  onThought?(thought: Thought): void;
  /** It thinks no more on the opponent's time: after a hit, a stop or a fault. */
  onEnd?(): void;
  /** The engine broke while pondering; `closed` is not reported. */
  onFault(error: unknown): void | Promise<void>;
}

/** A search that was about the right reply, and goes on as the program's own. */
export interface PonderHit {
  readonly client: EngineClient;
  readonly outcome: Promise<Outcome>;
  /** Has its thoughts told to somebody else from now on. */
  follow(onThought: (thought: Thought) => void): void;
}

/** Pondering: a program goes on thinking about the reply it expects. One at a time; nothing here knows a clock. */
export interface Pondering {
  /** The reply the program expects to the game as it stands; undefined for none. */
  expect(after: Game, reply: Uci | undefined): void;
  /** The game that it ponders on now. */
  readonly game: Game | undefined;
  /** Begins, where a legal reply to this very game is expected, the game goes on after it, and nothing runs yet. */
  begin(game: Game): void;
  /**
   * The game went on like this: a search about it goes on as the program's own, any other is ended.
   * @returns undefined where the program has to begin again.
   */
  hit(game: Game): PonderHit | undefined;
  /** Ends it at once. {@link settled} tells when the engine is free. */
  stop(): void;
  /** Resolves when no search of this keeps the engine busy. It rejects only with what `onFault` throws. */
  settled(): Promise<void>;
}

/** The state of one search on the opponent's time. */
interface Running {
  readonly game: Game;
  search: { readonly client: EngineClient; readonly outcome: Promise<Outcome> } | undefined;
  take: ((thought: Thought) => void) | undefined;
  /** It goes on as the program's own search: whoever took it over hears of its faults. */
  isHit: boolean;
}

/** Pondering for one session. */
export function createPondering(hooks: PonderHooks): Pondering {
  let expected: { readonly after: Game; readonly reply: Uci } | undefined;
  let running: Running | undefined;
  let settled: Promise<void> = Promise.resolve();

  const drop = () => {
    running = undefined;
    hooks.onEnd?.();
  };
  const run = async (mine: Running) => {
    try {
      const start = await hooks.prepare(mine.game);
      if (!start || running !== mine) return;
      const outcome = start.client.think(mine.game, start.request, (thought) => mine.take?.(thought));
      mine.search = { client: start.client, outcome };
      hooks.onBegin?.(mine.game);
      await outcome;
    } catch (error) {
      const isClosed = error instanceof PlayerError && error.problem === 'closed';
      if (!mine.isHit && !isClosed) await hooks.onFault(error);
      if (running === mine) drop();
    }
  };

  const stop = () => {
    const ended = running;
    if (!ended) return;
    drop();
    ended.search?.client.tell({ kind: 'stop' });
  };

  return {
    expect(after, reply) {
      expected = reply === undefined ? undefined : { after, reply };
    },
    get game() {
      return running?.game;
    },
    begin(game) {
      if (running || expected?.after !== game) return;
      const ahead = gameAhead(game, expected.reply);
      if (!ahead) return;
      running = { game: ahead, search: undefined, take: hooks.onThought, isHit: false };
      settled = run(running);
    },
    hit(game) {
      const found = running;
      if (!found?.search || !isSameGame(found.game, game)) {
        stop();
        return undefined;
      }
      found.take = undefined;
      found.isHit = true;
      drop();
      const { client, outcome } = found.search;
      client.tell({ kind: 'hit' });
      return {
        client,
        outcome,
        follow(onThought) {
          found.take = onThought;
        },
      };
    },
    stop,
    settled: () => settled,
  };
}

/** The game as it is expected to go on; undefined where the reply is not legal, or ends the game. */
function gameAhead(after: Game, reply: Uci): Game | undefined {
  if (endingOf(after) || !movesOf(after).includes(reply)) return undefined;
  const game = play(after, reply);
  return endingOf(game) || claimOf(game) ? undefined : game;
}
