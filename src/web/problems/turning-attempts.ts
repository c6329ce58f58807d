import { type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { type Game, gameAt } from '../../chess/game.ts';
import type { Uci } from '../../chess/move.ts';
import type { EngineClient } from '../../host/engine-client.ts';
import { type ErrorReport, reportError } from '../../host/error-report.ts';
import {
  chanceAt,
  chanceOf,
  dropOf,
  type GameAnalysis,
  MARK_DROPS,
  type MarkedMove,
  moverOf,
} from '../../measure/analysis.ts';
import { worthOf } from '../../measure/run-analysis.ts';

/**
 * Turning points of a visitor's game, to solve: the position before a move that cost much. Right is any move that is no mistake
 * by the measure of the game's analysis; one that the analysis does not know is valued in the same way.
 */

/** A move tried, and the winning chance that it costs, 0 to 1. */
export interface Attempt {
  readonly move: Uci;
  readonly lost: number;
}

export interface TurningPoint {
  readonly analysis: GameAnalysis;
  readonly mark: MarkedMove;
  /** The game before the move. */
  readonly before: Game;
  /** The last one first. */
  readonly attempts: ReadonlySignal<readonly Attempt[]>;
  /** The move being valued. */
  readonly judging: ReadonlySignal<Uci | undefined>;
  readonly problem: ReadonlySignal<ErrorReport | undefined>;
  /** Internal to this file. */
  readonly inner: {
    readonly attempts: Signal<readonly Attempt[]>;
    readonly judging: Signal<Uci | undefined>;
    readonly problem: Signal<ErrorReport | undefined>;
  };
}

/** @param mark a move of the analysed game. */
export function openTurningPoint(analysis: GameAnalysis, mark: MarkedMove): TurningPoint {
  const inner = {
    attempts: signal<readonly Attempt[]>([]),
    judging: signal<Uci | undefined>(undefined),
    problem: signal<ErrorReport | undefined>(undefined),
  };
  const before = gameAt({ start: analysis.start, moves: analysis.moves }, mark.ply - 1);
  return { analysis, mark, before, ...inner, inner };
}

/** Whether a move is right: it loses less than an inaccuracy does. */
export const isRight = ({ lost }: Attempt): boolean => lost < MARK_DROPS.inaccuracy;

/** The right move that was tried; undefined while there is none. */
export const solvedBy = ({ attempts }: TurningPoint): Attempt | undefined => attempts.value.find(isRight);

/**
 * Tries a move. Nothing happens while another is valued, or once the point is solved.
 * @param client of the program that has analysed the game, if it is needed.
 */
export async function tryMove(point: TurningPoint, move: Uci, client: () => Promise<EngineClient>): Promise<void> {
  const { attempts, judging, problem } = point.inner;
  if (judging.value !== undefined || solvedBy(point)) return;
  judging.value = move;
  problem.value = undefined;
  try {
    const lost = lostKnown(point, move) ?? (await lostFound(point, move, await client()));
    attempts.value = [{ move, lost }, ...attempts.value.filter((attempt) => attempt.move !== move)];
  } catch (error) {
    problem.value = reportError(error);
  } finally {
    judging.value = undefined;
  }
}

/** What the analysis itself says: of its own move, and of that of the game. */
function lostKnown({ analysis, mark: { ply, line } }: TurningPoint, move: Uci): number | undefined {
  if (move === line[0]) return 0;
  return move === analysis.moves[ply - 1] ? dropOf(analysis, ply) : undefined;
}

async function lostFound({ analysis, mark: { ply }, before }: TurningPoint, move: Uci, client: EngineClient) {
  const found = await worthOf(before, client, analysis.nodes, { only: move });
  if (!found?.score) throw new Error(`${client.name} gives the move no value`);
  const best = chanceAt(analysis, ply - 1)!;
  const own = chanceOf(found.score);
  return Math.max(0, moverOf(analysis, ply) === 'white' ? best - own : own - best);
}
