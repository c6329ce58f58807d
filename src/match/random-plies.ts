/** Random moves before a game of a match begins. */
import { gameOf, movesOf, play } from '../chess/game.ts';
import { seededChance } from '../host/chance.ts';
import { endOf } from '../session/ends.ts';
import type { Opening } from './packed-openings.ts';
import type { ScheduledGame } from './schedule.ts';

/** The most random plies: more would no longer be an opening. */
export const MOST_RANDOM_PLIES = 100;
/** How often to start again if the moves end the game. */
const MOST_TRIES = 100;

/**
 * The start of a game: the opening of its round, followed by the random plies of the match. It is computed on demand, so
 * that a long schedule stays small; both games of a pair get the same.
 */
export function openingOf({ opening, randomPlies }: ScheduledGame): Opening {
  return randomPlies ? withRandomPlies(opening, randomPlies.plies, randomPlies.seed) : opening;
}

/**
 * The opening followed by random legal moves, none of which ends the game or allows a draw claim. The position is not
 * evaluated. If no such moves are found, the opening itself.
 */
export function withRandomPlies(opening: Opening, plies: number, seed: number): Opening {
  const chance = seededChance(seed);
  const start = gameOf(opening.start, opening.moves);
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    let game = start;
    for (let ply = 0; ply < plies && !endOf(game, 'automatic'); ply++) {
      const moves = movesOf(game);
      game = play(game, moves[Math.floor(chance() * moves.length)]!);
    }
    if (!endOf(game, 'automatic')) {
      return { ...opening, id: `${opening.id} and ${plies} random plies`, moves: game.moves };
    }
  }
  return opening;
}
