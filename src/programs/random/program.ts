import { movesOf, newGame } from '../../chess/game.ts';
import { freshEngine, type Program } from '../program.ts';
import { RANDOM_CARD } from './card.ts';

/** A legal mover: the floor of every measurement. */
export const random: Program = {
  card: RANDOM_CARD,
  create: (_options, chance) =>
    freshEngine(newGame(), function* (game, limits) {
      const legal = movesOf(game);
      const wanted = limits.searchMoves ? legal.filter((move) => limits.searchMoves!.includes(move)) : legal;
      const moves = wanted.length > 0 ? wanted : legal;
      const move = moves[Math.floor(chance() * moves.length)];
      if (move === undefined) return { from: 'none', depth: 0, nodes: 0, pv: [] };
      return { move, from: legal.length === 1 ? 'only' : 'search', depth: 1, nodes: 1, pv: [move] };
    }),
};
