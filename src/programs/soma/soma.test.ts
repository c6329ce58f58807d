import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { parseSquare } from 'plyhouse-kernel/position';
import { type Game, movesOf, newGame, play, positionOf } from '../../chess/game.ts';
import { makeSan } from '../../chess/notation.ts';
import { readMove } from '../../chess/read-move.ts';
import { decide, programContract } from '../program.contract.ts';
import { soma, valueMove } from './program.ts';
import { openToPawns, squaresOf, sumOf, swapOff } from './value.ts';

programContract(soma);

const sanOf = (game: Game, san: string) => readMove(positionOf(game), san, { language: 'en' });
const worthOf = (game: Game, san: string, hasRules = false) => sumOf(valueMove(game, sanOf(game, san), hasRules).parts);
const ranked = (game: Game, hasRules = false) =>
  movesOf(game)
    .map((move) => ({ move: makeSan(game, move), value: sumOf(valueMove(game, move, hasRules).parts) }))
    .sort((one, other) => other.value - one.value);

// "Machines that play games", New Scientist 12 (1961), as reprinted by the Chess Programming Wiki, unless a row says otherwise.
describe('the numbers printed with the rules', () => {
  for (const [move, note] of [['e4'], ['e3'], ['Nf3'], ['Nc3'], ['d4', 'by the same count; not printed']] as const) {
    test(`1.${move} raises the value by 8${note ? ` (${note})` : ''}, and no move by more`, () => {
      const game = newGame();
      const before = squaresOf(positionOf(game), 'white', false);
      assert.equal(worthOf(game, move) - before, 8);
      assert.equal(ranked(game)[0]!.value - before, 8);
    });
  }

  test('1.e4: four squares for the bishop, three for the queen, one for the pawn', () => {
    const before = squaresOf(positionOf(newGame()), 'white', false);
    const after = newGame('rnbqkbnr/pppppppp/8/8/8/4P3/PPPP1PPP/RNBQKBNR b KQkq - 0 1');
    assert.equal(squaresOf(positionOf(after), 'white', false), before + 4 + 3 + 1);
  });

  for (const [name, fen, square, loss] of [
    ['a knight guarded by a pawn, attacked by knight and bishop', '4k3/2p5/3n4/8/4N3/B7/8/4K3 w - - 0 1', 'd6', 10],
    ['a pawn guarded by a pawn, attacked by a knight', '4k3/2p5/3p4/8/4N3/8/8/4K3 w - - 0 1', 'd6', 0],
  ] as const) {
    test(`the swap-off of ${name} is ${loss}`, () => {
      assert.equal(swapOff(positionOf(newGame(fen)).board, parseSquare(square)!), loss);
    });
  }

  test('after ...Bh2+ king and rook count 55, the bishop 30 against it, and no other move is worth as much', () => {
    const game = newGame('1k1r3r/p1p3pp/B2b1p2/B2R4/4p2P/P3P3/1PP3P1/6K1 b - - 0 23');
    const { board } = positionOf(play(game, sanOf(game, 'Bh2+')));
    const losses = ['g1', 'd5', 'h2'].map((square) => swapOff(board, parseSquare(square)!));
    assert.deepEqual(losses, [1000, 50, 30]);
    assert.equal(valueMove(game, sanOf(game, 'Bh2+'), false).parts.swapOff, 25);
    const [first, second] = ranked(game);
    assert.equal(first!.move, 'Bh2+');
    assert.ok(first!.value > second!.value);
  });
});

describe('the rules without numbers', () => {
  test('a man is open to a pawn that attacks him after one or two steps to a free square', () => {
    const open = (fen: string) => openToPawns(positionOf(newGame(fen)), 'white').size();
    assert.equal(open('4k3/3p3p/3P4/2N5/4N1N1/8/8/4K3 w - - 0 1'), 1, 'g4 by h5; the d-pawn is blocked');
    assert.equal(open('4k3/3p4/8/2N5/4N1N1/8/8/4K3 w - - 0 1'), 2, 'c5 by d6, e4 by d5');
  });

  test('a pinned man has no squares', () => {
    const { parts } = valueMove(newGame('4k3/4r3/8/8/8/8/4N3/4K2R w - - 0 1'), 'h1h2', true);
    const { parts: free } = valueMove(newGame('4k3/4r3/8/8/8/8/4N3/4K2R w - - 0 1'), 'h1h2', false);
    assert.equal(free.squares - parts.squares, 7, 'c1 c3 d4 (2) f4 g1 g3');
  });
});

// The game with Machiavelli, SOMA White, drawn.
const GAME =
  'e3 e5 d4 Nc6 Nc3 d5 Nf3 e4 Ne5 Bb4 Nxc6 bxc6 Bd2 Nf6 a3 Bd6 h4 Bg4 Be2 Qd7 O-O O-O-O f3 Bf5 fxe4 Bxe4 Ba6+ Kb8 Nxe4 Nxe4 ' +
  'Qe2 Qe6 Ba5 Ng3 Qf3 Nxf1 Rxf1 f6 Rd1 Qe4 Qxe4 dxe4 d5 cxd5 Rxd5 Be5 Rb5+ Ka8 Bb7+ Kb8 Bxe4+ Kc8 Bf5+ Rd7 Bxd7+ Kxd7';

/** Its moves that are not ours: what it played and what is worth more here. README.md lists them with their parts. */
const OTHERS = [
  [2, 'd4', 51, 'Qg4', 57],
  [9, 'h4', 51, 'Be2', 55],
  [24, 'Rb5+', 20, 'Rxd8+', 77],
  [26, 'Bxe4+', 34, 'Bc6+', 36],
  [27, 'Bf5+', 33, 'Bc6', 35],
] as const;

describe('the recorded game', () => {
  const compare = (hasRules: boolean) => {
    const others: (string | number)[][] = [];
    let game = newGame();
    for (const [ply, san] of GAME.split(' ').entries()) {
      if (ply % 2 === 0) {
        const [best] = ranked(game, hasRules);
        const value = worthOf(game, san, hasRules);
        if (value !== best!.value) others.push([ply / 2 + 1, san, value, best!.move, best!.value]);
      }
      game = play(game, sanOf(game, san));
    }
    return others;
  };

  test('23 of its 28 moves, and the values of the others', () => assert.deepEqual(compare(true), OTHERS));
  test('21 by the printed numbers alone', () => assert.equal(compare(false).length, 7));
});

test('the coin decides between equals, and its remark names them', () => {
  const seen = new Set<string>();
  for (let seed = 1; seed < 40; seed++) {
    const { move, own } = decide(
      soma,
      newGame(),
      {},
      { seed: 7919 * seed, options: { UnnumberedRules: false } },
    ).decision;
    seen.add(move!);
    assert.match(own!.remark!, /^coin tossed between/);
  }
  assert.deepEqual([...seen].sort(), ['b1c3', 'd2d4', 'e2e3', 'e2e4', 'g1f3']);
});
