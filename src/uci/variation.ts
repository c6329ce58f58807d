import { endingOf, type Game, play, positionOf, repetitions } from '../chess/game.ts';
import { legalMove, type Uci } from '../chess/move.ts';
import type { Score } from '../programs/program.ts';

/** How a game goes on by a move. */
interface Sequel {
  readonly game: Game;
  /** Whether a runner counts it as drawn then. Mate and stalemate show by themselves: no move is legal. */
  readonly isDrawn: boolean;
}
/**
 * What was found out of each game's next moves; undefined where one is not legal. The variations of a search begin
 * alike and the last is told twice, and all of them are checked while the mover's clock runs: in games of a second
 * that took more time than the way there and back.
 */
const sequelsOf = new WeakMap<Game, Map<Uci, Sequel | undefined>>();

/**
 * As much of a variation as can be played: it stops before the first move that is not legal, and at mate, stalemate,
 * dead material, the third repetition and the fifty moves, after which a runner counts the game as over.
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
  const isDrawn = position.halfmoves >= 100 || repetitions(next) >= 3 || position.isInsufficientMaterial();
  return { game: next, isDrawn };
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
