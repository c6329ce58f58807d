import { claimableDraw, endingOf, type Game, isSameGame, movesOf, play } from '../chess/game.ts';
import type { Uci } from '../chess/move.ts';
import type { EngineClient } from '../host/engine-client.ts';
import { type Player, PlayerError } from '../host/player.ts';
import type { SearchRequest } from '../host/search-request.ts';
import type { Thought } from '../programs/program.ts';

/** A program of Plyhouse, or any player of a match. */
type Thinker = Pick<Player, 'think' | 'send'>;
type AnswerOf<Client extends Thinker> = Awaited<ReturnType<Client['think']>>;

/** An engine that is free to think on the opponent's time, and the request for it. */
interface PonderStart<Client extends Thinker> {
  readonly client: Client;
  readonly request: SearchRequest;
}

/** Functions that a session provides for a pondering program. */
interface PonderHooks<Client extends Thinker> {
  /** Makes the engine ready to think about this game; undefined if that is no longer wanted. */
  prepare(game: Game): PonderStart<Client> | Promise<PonderStart<Client> | undefined>;
  /** It has started to think about the game, whose last move is the expected reply. */
  onBegin?(game: Game): void;
  onThought?(thought: Thought): void;
  /** It has stopped pondering: after a hit, a stop or a fault. */
  onEnd?(): void;
  /** The engine failed while pondering; `closed` is not reported. */
  onFault(error: unknown): void | Promise<void>;
}

/** A search that guessed the reply and continues as the program's own. */
export interface PonderHit<Client extends Thinker = EngineClient> {
  readonly client: Client;
  readonly outcome: Promise<AnswerOf<Client>>;
  /** Redirects its thoughts to another listener. */
  follow(onThought: (thought: Thought) => void): void;
}

/** Pondering: a program thinks about the reply it expects. One search at a time; no clocks here. */
export interface Pondering<Client extends Thinker = EngineClient> {
  /** The reply the program expects in this game; undefined for none. */
  expect(after: Game, reply: Uci | undefined): void;
  /** The game it is pondering about. */
  readonly game: Game | undefined;
  /** Starts, if a legal reply to this game is expected, the game continues after it, and nothing is running. */
  begin(game: Game): void;
  /**
   * Reports the actual continuation: a search about it continues as the program's own, any other is ended.
   * @returns undefined if the program has to start again.
   */
  hit(game: Game): PonderHit<Client> | undefined;
  /** Ends it at once. {@link settled} resolves when the engine is free. */
  stop(): void;
  /** Resolves when no such search keeps the engine busy. It rejects only with what `onFault` throws. */
  settled(): Promise<void>;
}

/** The state of one pondering search. */
interface Running<Client extends Thinker> {
  readonly game: Game;
  search: { readonly client: Client; readonly outcome: Promise<AnswerOf<Client>> } | undefined;
  take: ((thought: Thought) => void) | undefined;
  /** It continues as the program's own search, whose owner handles its faults. */
  isHit: boolean;
}

/** Pondering for one session. */
export function createPondering(hooks: PonderHooks<EngineClient>): Pondering;
export function createPondering<Client extends Thinker>(hooks: PonderHooks<Client>): Pondering<Client>;
export function createPondering<Client extends Thinker>(hooks: PonderHooks<Client>): Pondering<Client> {
  let expected: { readonly after: Game; readonly reply: Uci } | undefined;
  let running: Running<Client> | undefined;
  let settled: Promise<void> = Promise.resolve();

  const drop = () => {
    running = undefined;
    hooks.onEnd?.();
  };
  const run = async (mine: Running<Client>) => {
    try {
      const start = await hooks.prepare(mine.game);
      if (!start || running !== mine) return;
      const outcome = (start.client as Client).think(mine.game, start.request, (thought) =>
        mine.take?.(thought),
      ) as Promise<AnswerOf<Client>>;
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
    ended.search?.client.send({ kind: 'stop' });
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
      client.send({ kind: 'hit' });
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

/** The game with the expected reply; undefined if the reply is illegal or ends the game. */
function gameAhead(after: Game, reply: Uci): Game | undefined {
  if (endingOf(after) || !movesOf(after).includes(reply)) return undefined;
  const game = play(after, reply);
  return endingOf(game) || claimableDraw(game) ? undefined : game;
}
