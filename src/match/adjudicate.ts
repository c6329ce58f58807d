import { type Color, opposite, type Position } from 'plyhouse-kernel/position';
import { defined } from '../chess/defined.ts';
import type { Ending } from '../chess/game.ts';
import { MOST_MEN } from '../endgames/material.ts';
import type { Prober } from '../endgames/prober.ts';
import { movesOf } from '../endgames/table.ts';
import { formatQuantity } from '../format/number.ts';
import type { Score } from '../programs/program.ts';

/** The rules by which a game is adjudicated; absent rules do not apply. */
export interface Adjudication {
  /** A draw after this many full moves of the players, those of the opening not counted. */
  readonly maxMoves?: number;
  /**
   * A draw from this full move on, if each side's last `moves` scores are this close to zero. With `resets`, captures and
   * pawn moves start the count again.
   */
  readonly draw?: {
    readonly fromMove: number;
    readonly moves: number;
    readonly centipawns: number;
    readonly resets?: true;
  };
  /** A loss for a side whose last `moves` scores are at least this bad; with `both`, if the opponent's are as good. */
  readonly resign?: { readonly moves: number; readonly centipawns: number; readonly both?: true };
  /** The word of the endgame tables on positions with at most `men` men, kings included. */
  readonly tables?: TableRule;
}

interface TableRule {
  readonly men: number;
  /** Only wins, or only draws; absent: both. */
  readonly only?: 'wins' | 'draws';
  /** Whether a win counts that takes longer than the fifty-move rule may allow. */
  readonly ignoresFifty?: boolean;
}

/** An adjudicated ending, and what it rests on, for the record. */
export interface Verdict {
  readonly ending: Ending;
  readonly detail: string;
}

/** A move as adjudication sees it. */
export interface ScoredMove {
  readonly by: Color;
  /** The mover's view; absent if it gave none, as for a book move. */
  readonly score?: Score;
  /** Whether it is a capture or a pawn move. */
  readonly isZeroing?: boolean;
}

/**
 * The adjudicated result, or undefined if the game goes on.
 * @param moves what the players have played.
 * @param fullMoves of the game so far, those before its opening included.
 */
export function adjudicate(
  { maxMoves, draw, resign }: Omit<Adjudication, 'tables'>,
  moves: readonly ScoredMove[],
  fullMoves: number,
): Verdict | undefined {
  if (resign) {
    const loser = moves.at(-1)?.by;
    const agree = (isLoser: boolean) => {
      const last = moves.filter(({ by }) => (by === loser) === isLoser).slice(-resign.moves);
      const sign = isLoser ? -1 : 1;
      return last.length === resign.moves && last.every(({ score }) => sign * centipawnsOf(score) >= resign.centipawns);
    };
    if (loser && agree(true) && (!resign.both || agree(false))) {
      const scores = `${formatQuantity(resign.moves, 'move')} at ${resign.centipawns} centipawns down`;
      const detail = resign.both ? `${scores}, and the opponent as far up` : scores;
      return { ending: { kind: 'adjudication', winner: opposite(loser) }, detail };
    }
  }
  if (draw && fullMoves >= draw.fromMove) {
    const last = moves.slice(-2 * draw.moves);
    const isLevel = last.every(({ score }) => Math.abs(centipawnsOf(score)) <= draw.centipawns);
    // A capture is the first move of a new count.
    const isBroken = draw.resets && last.slice(1).some(({ isZeroing }) => isZeroing);
    if (last.length === 2 * draw.moves && isLevel && !isBroken) {
      const moves = formatQuantity(draw.moves, 'move');
      const detail = `${moves} of each side within ${draw.centipawns} centipawns, from move ${draw.fromMove}`;
      return { ending: { kind: 'adjudication' }, detail };
    }
  }
  if (maxMoves !== undefined && moves.length >= 2 * maxMoves) {
    return { ending: { kind: 'adjudication' }, detail: `after ${formatQuantity(maxMoves, 'move')}` };
  }
  return undefined;
}

/**
 * Adjudicates a position by the tables, if the rule allows it. A draw by the tables is also a draw under the fifty-move
 * rule. A win counts if it mates before that rule applies, given the half-moves made since the last capture or pawn
 * move; about a longer win the tables cannot decide, because they count the distance to mate and not to the next
 * capture.
 */
export function adjudicateByTables(
  { men, only, ignoresFifty = false }: TableRule,
  position: Position,
  probe: Prober['probe'],
): Verdict | undefined {
  if (position.board.occupied.size() > men) return undefined;
  const worth = probe(position);
  if (!worth) return undefined;
  if (worth.kind === 'draw') {
    return only === 'wins' ? undefined : { ending: { kind: 'adjudication' }, detail: 'endgame tables' };
  }
  const isInTime = position.halfmoves + worth.plies <= FIFTY_MOVES_PLIES;
  if (only === 'draws' || !(isInTime || ignoresFifty)) return undefined;
  const winner = worth.kind === 'win' ? position.turn : opposite(position.turn);
  const detail = `endgame tables, mate in ${formatQuantity(movesOf(worth.plies), 'move')}`;
  return { ending: { kind: 'adjudication', winner }, detail: isInTime ? detail : `${detail}, fifty-move rule ignored` };
}

const FIFTY_MOVES_PLIES = 100;

/** A score in centipawns: infinite for a mate, NaN for a missing score. */
function centipawnsOf(score: Score | undefined): number {
  if (!score) return Number.NaN;
  if (score.kind === 'cp') return score.centipawns;
  return score.moves > 0 ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
}

/** A rule as it is typed: "5", "4/wins", "5/draws", "5/ignore50". @throws {Error} */
export function parseTablesRule(text: string): TableRule {
  const match = /^(\d+)(?:\/(wins|draws))?(\/ignore50)?$/.exec(text);
  const men = Number(match?.[1]);
  if (!match || men < 3 || men > MOST_MEN) {
    throw new Error(`expected 3 to ${MOST_MEN} men, as 5, or 5/wins, 5/draws, 5/ignore50`);
  }
  const only = match[2] as 'wins' | 'draws' | undefined;
  return { men, ...defined({ only, ignoresFifty: match[3] === undefined ? undefined : true }) };
}
