/** Random moves before a game of a match begins, and how many different games there can be without them. */
import { gameOf, movesOf, play } from '../chess/game.ts';
import { seededChance } from '../host/chance.ts';
import type { OptionValue } from '../programs/program.ts';
import { endOf } from '../session/ends.ts';
import { isReproducible } from '../session/terms.ts';
import type { Opening } from './opening.ts';
import { cardOf } from './participant.ts';
import type { PlannedPlayer } from './plan.ts';
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

/** From this many random plies on there are more openings than games; with fewer they are counted. */
const ENOUGH_PLIES = 4;

/**
 * How many different games a schedule can have. Two players whose moves do not depend on the seed, limited by positions or
 * the period clock, play one game for each opening and colour. Players that depend on time or chance are assumed to play a
 * different game every time.
 */
export function differentGames(schedule: readonly ScheduledGame[], players: readonly PlannedPlayer[]): number {
  const steady = new Set(players.filter(isSteady).map(({ name }) => name));
  const different = new Set<string>();
  let others = 0;
  for (const game of schedule) {
    const { white, black, randomPlies } = game;
    if (!steady.has(white) || !steady.has(black) || (randomPlies?.plies ?? 0) >= ENOUGH_PLIES) others++;
    else {
      const { start, moves } = openingOf(game);
      different.add(JSON.stringify([white, black, start, moves.join(' ')]));
    }
  }
  return others + different.size;
}

/** Whether a player always plays the same move in a position; unknown, so false, for foreign engines. */
function isSteady(player: PlannedPlayer): boolean {
  const card = cardOf(player);
  if (!card || !isReproducible(player.terms, card)) return false;
  const { usesChance } = card;
  if (usesChance === undefined || usesChance === true) return usesChance === undefined;
  const { option, is } = usesChance;
  const given: OptionValue | undefined = player.who.options[option];
  const value = given ?? card.options.find(({ name }) => name === option)?.default;
  return String(value).toLowerCase() !== String(is).toLowerCase();
}
