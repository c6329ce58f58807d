import type { Game } from '../../../chess/game.ts';
import type { Uci } from '../../../chess/move.ts';
import type { Card, Options } from '../../../programs/program.ts';
import type { Trial } from '../lab/lab.ts';

/** The same work for every program. */

/** Positions each may examine. */
export const WORKS = [300, 1000, 3000, 10_000, 30_000, 100_000] as const;

/** A program with so many positions, and without its book. */
export function workTrial(card: Card, game: Game, nodes: number): Trial {
  const options: Options = card.bookOption === undefined ? {} : { [card.bookOption]: false };
  return { card, options, game, request: { nodes } };
}

/** Antwoord's opinion of one move. */
export function opinionTrial(card: Card, game: Game, move: Uci): Trial {
  return { card, options: {}, game, request: { depth: 11, nodes: 150_000, searchMoves: [move] } };
}
