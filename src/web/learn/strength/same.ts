import type { Game } from '../../../chess/game.ts';
import type { Uci } from '../../../chess/move.ts';
import type { Trial } from '../lab/lab.ts';

/** Positions each may examine. */
export const WORKS = [300, 1000, 3000, 10_000, 30_000, 100_000] as const;

/** A move of a program from this many positions, without its book. */
export function workTrial(program: string, game: Game, nodes: number): Trial {
  return { program, options: {}, game, request: { nodes } };
}

/** Antwoord's opinion of one move. */
export function opinionTrial(game: Game, move: Uci): Trial {
  return { program: 'antwoord', options: {}, game, request: { depth: 11, nodes: 150_000, searchMoves: [move] } };
}
