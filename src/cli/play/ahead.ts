import { opposite } from 'chessops/util';
import { claimOf, endingOf, type Game, movesOf, play } from '../../chess/game.ts';
import type { Uci } from '../../chess/move.ts';
import { PlayerError } from '../../host/player.ts';
import type { Outcome, Seat } from '../../host/seat.ts';
import { isReproducible, paceOf } from '../../match/terms.ts';
import type { Thought } from '../../programs/program.ts';
import { clocksOf, programSide, type Table } from './table.ts';

/** Thinking in the person's time: a program that did so goes on about the answer it expects. */
export interface Ahead {
  /** The answer that the program expects to the game as it stands; undefined for none. */
  expect(answer: Uci | undefined): void;
  /**
   * Begins, where it could, may, expects an answer that the game goes on after, and has not begun yet. Where the game
   * is over it ends: there is nothing more to think about.
   */
  begin(): Promise<void>;
  /**
   * Goes on as the program's own search, where the answer was played that it was about; else ends it.
   * @param onThought hears the search from here on.
   * @returns what comes of it; undefined where the program has to begin anew. @throws {PlayerError}
   */
  hit(onThought: (thought: Thought) => void): Promise<Outcome | undefined>;
  /** Ends it. Resolves when the program is free. */
  stop(): Promise<void>;
}

interface Search {
  readonly game: Game;
  readonly outcome: Promise<Outcome>;
  take: ((thought: Thought) => void) | undefined;
}

export function thinkAhead(table: Table, seat: Seat): Ahead {
  let expected: { readonly after: Game; readonly answer: Uci } | undefined;
  let search: Search | undefined;

  async function stop(): Promise<void> {
    const ended = search;
    search = undefined;
    if (!ended) return;
    seat.tell({ kind: 'stop' });
    try {
      await ended.outcome;
    } catch (error) {
      if (!(error instanceof PlayerError)) throw error;
      // What broke in the person's time is not their trouble: it is started again for its own move.
      if (error.problem !== 'closed') await seat.restart();
    }
  }

  return {
    expect(answer) {
      expected = answer === undefined ? undefined : { after: table.game, answer };
    },
    async begin() {
      if (endingOf(table.game)) return stop();
      if (search || !table.ponders || !table.card.ponders || expected?.after !== table.game) return;
      const game = gameAhead(table.game, expected.answer);
      if (!game) return;
      const begun: Search = {
        game,
        outcome: seat.think(game, paceAhead(table), (thought) => begun.take?.(thought)),
        take: undefined,
      };
      // Whoever takes it over or stops it hears of a fault; until then nobody asks.
      begun.outcome.catch(() => {});
      search = begun;
    },
    async hit(onThought) {
      const found = search;
      if (!found || !isSame(found.game, table.game)) {
        await stop();
        return undefined;
      }
      search = undefined;
      found.take = onThought;
      seat.tell({ kind: 'hit' });
      return found.outcome;
    },
    stop,
  };
}

/** The game as it is expected to go on; undefined where the answer is not legal, or ends it. */
function gameAhead(after: Game, answer: Uci): Game | undefined {
  if (endingOf(after) || !movesOf(after).includes(answer)) return undefined;
  const game = play(after, answer);
  return endingOf(game) || claimOf(game) ? undefined : game;
}

/**
 * What it may do in the person's time. Where its own time is not real time, neither is this: it gets as many positions
 * as its machine would have examined meanwhile.
 */
function paceAhead(table: Table) {
  const side = programSide(table);
  const clocks = clocksOf(table);
  const pace = paceOf(table.terms, clocks[side], clocks[opposite(side)]);
  return { ...pace, ponder: true, ...(isReproducible(table.terms, table.card) ? { period: true } : {}) };
}

const isSame = (one: Game, other: Game) => one.start === other.start && one.moves.join() === other.moves.join();
