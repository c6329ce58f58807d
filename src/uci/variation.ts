import { endingOf, type Game, hasOccurred, play, positionOf } from '../chess/game.ts';
import { legalMove, type Uci } from '../chess/move.ts';
import type { Score } from '../programs/program.ts';

/** A game continued by a move. */
interface Sequel {
  readonly game: Game;
  /** Whether a match runner counts it as drawn then. Mate and stalemate are visible from the lack of moves. */
  readonly isDrawn: boolean;
}
/**
 * A cache of each game's next moves; undefined for an illegal one. The variations of a search start alike and the last is
 * sent twice, and all are checked while the mover's clock runs: in one-second games that took more time than transmission.
 */
const sequelsOf = new WeakMap<Game, Map<Uci, Sequel | undefined>>();

/**
 * The playable part of a variation: it stops before the first illegal move, and at mate, stalemate, insufficient material,
 * the third repetition and fifty moves, after which a match runner counts the game as over.
 */
export function playable(game: Game, pv: readonly Uci[]): { readonly pv: readonly Uci[]; readonly end: Game } {
  let end: Game = game;
  const played: Uci[] = [];
  for (const move of pv) {
    const continuation = sequelOf(end, move);
    if (!continuation) break;
    end = continuation.game;
    played.push(move);
    if (continuation.isDrawn) break;
  }
  return { pv: played, end };
}

function sequelOf(game: Game, move: Uci): Sequel | undefined {
  let known = sequelsOf.get(game);
  if (!known) {
    known = new Map();
    sequelsOf.set(game, known);
  }
  if (!known.has(move)) known.set(move, legalMove(positionOf(game), move) && sequelBy(game, move));
  return known.get(move);
}

function sequelBy(game: Game, move: Uci): Sequel {
  const next = play(game, move);
  const position = positionOf(next);
  const isDrawn = position.halfmoves >= 100 || hasOccurred(next, 3) || position.isInsufficientMaterial();
  return { game: next, isDrawn };
}

/**
 * Whether a variation shows the mate that its score claims: of the right length, with mate at its end. Old programs may know
 * that they mate without keeping the moves.
 */
export function showsMate(score: Score, pv: readonly Uci[], end: Game): boolean {
  if (score.kind !== 'mate') return true;
  const plies = score.moves > 0 ? 2 * score.moves - 1 : -2 * score.moves;
  return pv.length === plies && endingOf(end)?.kind === 'checkmate';
}
