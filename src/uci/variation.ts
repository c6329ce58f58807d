import { claimOf, endingOf, type Game, play, positionOf } from '../chess/game.ts';
import { legalMove, type Uci } from '../chess/move.ts';
import type { Score } from '../programs/program.ts';

/**
 * As much of a variation as can be played: it stops before the first move that is not legal, and at mate, stalemate,
 * dead material, the third repetition and the fifty moves, after which a runner counts the game as over.
 */
export function playable(game: Game, pv: readonly Uci[]): { readonly pv: readonly Uci[]; readonly end: Game } {
  let end: Game = game;
  const played: Uci[] = [];
  for (const move of pv) {
    if (played.length > 0 && (endingOf(end) ?? claimOf(end))) break;
    if (!legalMove(positionOf(end), move)) break;
    end = play(end, move);
    played.push(move);
  }
  return { pv: played, end };
}

/**
 * Whether a variation shows the mate its score speaks of: of the right length, and mate at its end. A program of the
 * time may know that it mates without keeping the moves.
 */
export function showsMate(score: Score, pv: readonly Uci[], end: Game): boolean {
  if (score.kind !== 'mate') return true;
  const plies = score.moves > 0 ? 2 * score.moves - 1 : -2 * score.moves;
  return pv.length === plies && endingOf(end)?.kind === 'checkmate';
}
