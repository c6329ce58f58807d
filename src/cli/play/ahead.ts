import { opposite } from 'chessops/util';
import { endingOf } from '../../chess/game.ts';
import type { Uci } from '../../chess/move.ts';
import type { EngineClient, Outcome } from '../../host/engine-client.ts';
import { PlayerError } from '../../host/player.ts';
import type { SearchRequest } from '../../host/search-request.ts';
import type { Thought } from '../../programs/program.ts';
import { createPondering } from '../../session/pondering.ts';
import { isReproducible, requestOf } from '../../session/terms.ts';
import { clocksOf, type GameSession, programSide } from './table.ts';

/** Pondering at the terminal: a program that did so thinks on in the person's time. */
export interface Ahead {
  /** The reply that the program expects to the game as it stands; undefined for none. */
  expect(reply: Uci | undefined): void;
  /** Begins, where the program ponders, may, and expects a reply. Where the game is over it ends. */
  begin(): Promise<void>;
  /**
   * Goes on as the program's own search, where the expected reply was played; else ends it.
   * @param onThought hears the search from here on.
   * @returns what comes of it; undefined where the program has to begin again. @throws {PlayerError}
   */
  hit(onThought: (thought: Thought) => void): Promise<Outcome | undefined>;
  /** Ends it. Resolves when the program is free. */
  stop(): Promise<void>;
}

/** Pondering for the game on this table, by the program that plays it. */
export function thinkAhead(session: GameSession, client: EngineClient): Ahead {
  const pondering = createPondering({
    prepare: () => ({ client, request: ponderRequest(session) }),
    // The program is started again for its own move.
    onFault: async (error) => {
      if (!(error instanceof PlayerError)) throw error;
      await client.restart();
    },
  });
  const stop = async () => {
    pondering.stop();
    await pondering.settled();
  };
  return {
    expect: (reply) => pondering.expect(session.game, reply),
    async begin() {
      if (endingOf(session.game)) return stop();
      if (session.ponders && session.card.ponders) pondering.begin(session.game);
    },
    async hit(onThought) {
      const hit = pondering.hit(session.game);
      if (!hit) {
        await stop();
        return undefined;
      }
      hit.follow(onThought);
      return hit.outcome;
    },
    stop,
  };
}

/**
 * What it may do in the person's time. Where its own time is not real time, neither is this: it gets as many positions
 * as its machine would have examined meanwhile.
 */
function ponderRequest(session: GameSession): SearchRequest {
  const side = programSide(session);
  const clocks = clocksOf(session);
  const request = requestOf(session.terms, clocks[side], clocks[opposite(side)]);
  return { ...request, ponder: true, ...(isReproducible(session.terms, session.card) ? { period: true } : {}) };
}
