import fc from 'fast-check';
import { type Game, movesOf, newGame, play } from '../game.ts';

/** Starts in which castling, en passant, promotion and checks come soon. */
const STARTS = [
  'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
  'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1',
  'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1',
  'n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1',
  '8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1',
  '4k3/8/2N5/8/2N1N3/8/Q1Q5/Q3K3 w - - 0 1',
];

/** Games of random legal moves: each number chooses among the moves there are. Shrinks to shorter games. */
export function randomGames(maxPlies = 60): fc.Arbitrary<Game> {
  return fc
    .tuple(fc.constantFrom(...STARTS), fc.array(fc.nat(10_000), { maxLength: maxPlies }))
    .map(([start, choices]) => {
      let game = newGame(start);
      for (const choice of choices) {
        const moves = movesOf(game);
        if (moves.length === 0) break;
        game = play(game, moves[choice % moves.length]!);
      }
      return game;
    });
}
