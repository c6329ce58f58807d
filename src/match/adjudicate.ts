import type { Color } from 'plyhouse-kernel/position';
import type { Ending } from '../chess/game.ts';
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
  { maxMoves, draw, resign }: Adjudication,
  moves: readonly ScoredMove[],
  fullMoves: number,
): Ending | undefined {
  if (resign) {
    const loser = moves.at(-1)?.by;
    const agree = (isLoser: boolean) => {
      const last = moves.filter(({ by }) => (by === loser) === isLoser).slice(-resign.moves);
      const sign = isLoser ? -1 : 1;
      return last.length === resign.moves && last.every(({ score }) => sign * centipawnsOf(score) >= resign.centipawns);
    };
    if (loser && agree(true) && (!resign.both || agree(false))) {
      return { kind: 'adjudication', winner: loser === 'white' ? 'black' : 'white' };
    }
  }
  if (draw && fullMoves >= draw.fromMove) {
    const last = moves.slice(-2 * draw.moves);
    const isLevel = last.every(({ score }) => Math.abs(centipawnsOf(score)) <= draw.centipawns);
    // A capture is the first move of a new count.
    const isBroken = draw.resets && last.slice(1).some(({ isZeroing }) => isZeroing);
    if (last.length === 2 * draw.moves && isLevel && !isBroken) {
      return { kind: 'adjudication' };
    }
  }
  if (maxMoves !== undefined && moves.length >= 2 * maxMoves) return { kind: 'adjudication' };
  return undefined;
}

/** A score in centipawns: infinite for a mate, NaN for a missing score. */
function centipawnsOf(score: Score | undefined): number {
  if (!score) return Number.NaN;
  if (score.kind === 'cp') return score.centipawns;
  return score.moves > 0 ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
}
