import { type Signal, signal } from '@preact/signals';
import { gameAt } from '../../chess/game.ts';
import type { Uci } from '../../chess/move.ts';
import type { EngineClient, Outcome } from '../../host/engine-client.ts';
import { isAborted, openSeat } from '../../host/engine-seat.ts';
import { type ErrorReport, reportError } from '../../host/error-report.ts';
import type { SearchRequest } from '../../host/search-request.ts';
import type { RecordedSide } from '../../measure/recorded.ts';
import type { Card, Own, Score } from '../../programs/program.ts';

/** Runs our reconstruction, in this browser, at every move that the original made in a recorded game. */

/** Our move, compared with the recorded one. */
export interface GameReply {
  readonly move?: Uci;
  readonly from: Outcome['decision']['from'];
  readonly value: Value;
  readonly depth: number;
  readonly nodes: number;
  readonly periodMillis: number;
  /** If our move differs: the evaluation of the recorded one, searched alone. */
  readonly recorded?: Value;
}

/** A value in centipawns or to mate, and in the program's own units. */
export interface Value {
  readonly score?: Score;
  readonly own?: Own;
}

export interface Replies {
  /** Replies by the number of half-moves before the move. */
  readonly byPly: Signal<ReadonlyMap<number, GameReply>>;
  readonly isRunning: Signal<boolean>;
  readonly problem: Signal<ErrorReport | undefined>;
  close(): void;
}

/** The limits: the recorded depth, otherwise its tournament level on the period clock. */
export function requestOf(side: RecordedSide, card: Card): SearchRequest {
  return side.depth === undefined ? { level: card.tournamentLevel, period: true } : { depth: side.depth };
}

/**
 * Searches at every move of the side, in order, so that book lines and repetitions are those of the game. A second
 * engine evaluates the recorded moves that the first would not have played, so that the first one's memory is unaffected.
 * @param start starts an engine with the settings of the recorded program.
 */
export function askAlong(side: RecordedSide, card: Card, start: () => Promise<EngineClient>): Replies {
  const byPly = signal<ReadonlyMap<number, GameReply>>(new Map());
  const isRunning = signal(true);
  const problem = signal<ErrorReport | undefined>(undefined);
  const request = requestOf(side, card);
  const player = openSeat(start);
  const judge = openSeat(start);

  const run = async () => {
    for (const { ply, played } of side.plies) {
      const game = gameAt(side.game, ply);
      const { decision, periodMillis } = await player.think(game, request);
      const { move, from, depth, nodes } = decision;
      const differs = move !== played && from !== 'book';
      const recorded = differs ? (await judge.think(game, { ...request, searchMoves: [played] })).decision : undefined;
      const reply: GameReply = {
        move,
        from,
        depth,
        nodes,
        periodMillis,
        value: judged(decision),
        recorded: recorded?.move === played ? judged(recorded) : undefined,
      };
      byPly.value = new Map(byPly.value).set(ply, reply);
    }
  };
  void run()
    .catch((error) => {
      if (!isAborted(error)) problem.value = reportError(error);
    })
    .finally(() => {
      isRunning.value = false;
    });

  return {
    byPly,
    isRunning,
    problem,
    close() {
      player.close();
      judge.close();
    },
  };
}

const judged = ({ score, own }: Value): Value => ({ score, own });

/** The number of matching moves among those that count: not the ones from the record's book, and not forced ones. */
export function sameMoves(side: RecordedSide, byPly: ReadonlyMap<number, GameReply>): { same: number; of: number } {
  const counted = side.plies.filter(
    ({ ply, legal, isFromBook }) => legal > 1 && !isFromBook && byPly.has(ply) && byPly.get(ply)!.from !== 'book',
  );
  return { same: counted.filter(({ ply, played }) => byPly.get(ply)!.move === played).length, of: counted.length };
}
