/** Programs that play only one ending (`Card.ending`): the start of their games, and positions they cannot play. */

import { type Color, makeBoardFen } from 'plyhouse-kernel/position';
import { type Game, movesOf, newGame, play, positionOf, turnOf } from '../chess/game.ts';
import type { Card } from '../programs/program.ts';

/** The start of a game against a program. */
export const startAgainst = (card: Pick<Card, 'ending'> | undefined): Game => newGame(card?.ending?.start);

/** A game in which a program is to move: at its start, or in the only ending it plays after a first move against it. */
export function gameToThinkAbout(card: Pick<Card, 'ending'> | undefined): Game {
  const game = startAgainst(card);
  return card?.ending ? play(game, movesOf(game)[0]!) : game;
}

/** The colour that a program leaves to its opponent; undefined if it plays either. */
export function colorAgainst(card: Pick<Card, 'ending'> | undefined): Color | undefined {
  return card?.ending && turnOf(startAgainst(card));
}

/**
 * The reason why a program cannot play on from here, as a sentence without its full stop; undefined if it can.
 * @param opponent the colour of its opponent; undefined if either will do.
 */
export function endingProblem(
  card: Pick<Card, 'name' | 'ending'> | undefined,
  game: Game,
  opponent?: Color,
): string | undefined {
  if (!card?.ending) return undefined;
  const hasItsMen = menOf(game) === menOf(startAgainst(card));
  const hasItsSide = opponent === undefined || opponent === colorAgainst(card);
  return hasItsMen && hasItsSide ? undefined : `${card.name} plays only ${card.ending.name}`;
}

/** The pieces on the board, in one order wherever they stand: "Kkr". */
const menOf = (game: Game): string => [...makeBoardFen(positionOf(game).board).replace(/[^a-z]/gi, '')].sort().join('');
