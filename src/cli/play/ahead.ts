import { endingOf } from '../../chess/game.ts';
import type { Uci } from '../../chess/move.ts';
import type { EngineClient, Outcome } from '../../host/engine-client.ts';
import { PlayerError } from '../../host/player.ts';
import type { Thought } from '../../programs/program.ts';
import { createPondering } from '../../session/pondering.ts';
import { asPondering, turnRequest } from '../../session/program-turn.ts';
import { clocksOf, type TerminalGame } from './table.ts';

/** Pondering at the terminal: a program that pondered in its day thinks on the person's time. */
export interface TerminalPondering {
  /** The reply that the program expects in the current position; undefined if none. */
  expect(reply: Uci | undefined): void;
  /** Begins pondering if the program can, may, and expects a reply; ends it if the game is over. */
  begin(): Promise<void>;
  /**
   * Continues as the program's own search if the expected reply was played; otherwise ends it.
   * @param onThought receives the thoughts from now on.
   * @returns its outcome; undefined if the program has to start a new search. @throws {PlayerError}
   */
  hit(onThought: (thought: Thought) => void): Promise<Outcome | undefined>;
  /** Ends it. Resolves when the program is free. */
  stop(): Promise<void>;
}

/** Pondering for the game of this session, by the program that plays it. */
export function thinkAhead(session: TerminalGame, client: EngineClient): TerminalPondering {
  const pondering = createPondering({
    prepare(game) {
      const { terms, card } = session;
      return { client, request: asPondering(turnRequest({ game, clocks: clocksOf(session) }, terms), terms, card) };
    },
    // The program is restarted for its own move.
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
