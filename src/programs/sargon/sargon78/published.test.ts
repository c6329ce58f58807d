/** Games and positions of the repository billforsternz/retro-sargon (src/sargon-tests.cpp, and the author's own games). */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Game, gameOf, newGame, play } from '../../../chess/game.ts';
import { parsePgn } from '../../../chess/parse-pgn.ts';
import { gameOfPgn } from '../../../chess/pgn-game.ts';
import { decide } from '../../program.contract.ts';
import { sargon78 } from './program.ts';

const GAMES: readonly {
  readonly name: string;
  readonly depth: number;
  readonly side: 0 | 1;
  /** Plays every nth of its moves: the whole five-ply game takes twenty seconds. */
  readonly every: number;
  readonly moves: string;
}[] = [
  {
    name: 'as Black at two plies, against H.W. Kramer',
    depth: 2,
    side: 1,
    every: 1,
    moves:
      '1.e4 e5 2.Nf3 Nc6 3.Bb5 Qf6 4.Nc3 a6 5.Nd5 Qd6 6.Bc4 Nf6 7.O-O b5 8.Bb3 Nxe4 9.Re1 Nf6 10.d4 Nxd5 11.dxe5 Qg6 12.Nh4 Qe6 13.Bxd5 Qe7 14.Nf5 Qb4 15.c3 Qc5 16.Be3 g6 17.Bxc5 gxf5 18.e6 Bxc5 19.exf7+ Kf8 20.Qh5 Kg7 21.Qg5+ Kf8 22.Qh6#',
  },
  {
    name: 'as White at three plies',
    depth: 3,
    side: 0,
    every: 1,
    moves:
      '1.e4 d5 2.Qf3 Nf6 3.Nc3 e6 4.e5 Ng8 5.Nh3 Nc6 6.Bb5 f5 7.exf6 Nxf6 8.O-O e5 9.Re1 Be6 10.Bxc6+ bxc6 11.Rxe5',
  },
  {
    name: 'as White at five plies',
    depth: 5,
    side: 0,
    every: 16,
    moves:
      '1.d4 d5 2.Nc3 Nc6 3.e4 Nf6 4.e5 Ne4 5.Be3 g6 6.Bb5 Nxc3 7.bxc3 f5 8.Nf3 Bd7 9.Bxc6 bxc6 10.Ng5 Bg7 11.e6 Bc8 12.Nf7 Bxd4 13.Qxd4 Bxe6 14.Nxd8 Rxd8 15.Qxh8+ Kd7 16.Qxh7 c5 17.Bxc5 Rc8 18.Qxe7+ Kc6 19.Qxe6+ Kb7 20.Rb1+ Ka8 21.Qxc8#',
  },
];

// Their moves depend on the number of the move: the games they are from were past the opening.
const POSITIONS: readonly [fen: string, depth: number, move: string][] = [
  ['r2n2k1/5ppp/b5q1/1P3N2/8/8/3Q1PPP/3R2K1 w - - 0 20', 3, 'd2d8'],
  ['r2n2k1/5ppp/b5q1/1P3N2/8/8/3Q1PPP/3R2K1 w - - 0 20', 2, 'f5e7'],
  ['q1k2b1r/pp4pp/2n1b3/5p2/2P2B2/3QPP1N/PP4PP/R3K2R w KQ - 0 20', 4, 'e1g1'],
  ['r4rk1/pR3p1p/8/5p2/2Bp4/5P2/PPP1KPP1/7R w - - 0 20', 3, 'h1h5'],
  ['2r1r1k1/p3q1pp/bp1pp3/8/2B5/4P3/PP2QPPP/2R2RK1 b - - 0 20', 5, 'c8c4'],
  ['7k/8/8/8/Pp6/4K3/8/8 b - a3 0 20', 5, 'b4a3'],
];

const NO_BOOK = { options: { Book: false } };

describe('sargon78 plays as published', () => {
  for (const { name, depth, side, every, moves } of GAMES) {
    test(name, () => {
      const whole = gameOfPgn(parsePgn(`${moves} *`).games[0]!);
      let compared = 0;
      // Its first move is from the book.
      for (let ply = whole.moves.length - 1; ply >= 2; ply--) {
        if (ply % 2 !== side || compared++ % every !== 0) continue;
        const game = gameOf(whole.start, whole.moves.slice(0, ply));
        const { decision } = decide(sargon78, game, { depth }, NO_BOOK);
        assert.equal(decision.move, whole.moves[ply], `move ${1 + Math.floor(ply / 2)}`);
      }
      assert.ok(compared >= 10);
    });
  }

  for (const [fen, depth, move] of POSITIONS) {
    test(`${move} at ${depth} plies in ${fen}`, () => {
      assert.equal(decide(sargon78, newGame(fen), { depth }, NO_BOOK).decision.move, move);
    });
  }

  test('the game at two plies takes 2,664 seconds by the period clock', () => {
    const { moves, side } = GAMES[0]!;
    const whole = gameOfPgn(parsePgn(`${moves} *`).games[0]!);
    let nodes = 0;
    let game: Game = newGame();
    for (const [ply, move] of whole.moves.entries()) {
      if (ply % 2 === side) nodes += decide(sargon78, game, { depth: 2 }).decision.nodes;
      game = play(game, move);
    }
    assert.equal(nodes, 7467);
    const seconds = nodes / sargon78.card.positionsPerSecond;
    assert.ok(Math.abs(seconds / 2664 - 1) < 0.01, String(seconds));
  });
});
