/** Proof numbers, held against the definition, and against what is published of long problems. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { kernelOn } from 'plyhouse-kernel';
import { newGame, play, positionOf } from '../chess/game.ts';
import { finish } from '../programs/program.ts';
import { createSolver, type Solver } from './solver.ts';
import { type BruteForce, createBruteForce } from './testing/brute-force.ts';
import { randomPositions } from './testing/random-positions.ts';
import { startSolver } from './wasm.ts';

let solver: Solver;
let brute: BruteForce;
before(async () => {
  solver = await createSolver();
  brute = await createBruteForce();
});

/** Whether a line is legal and ends in mate. */
function mates(fen: string, line: readonly string[]): boolean {
  let game = newGame(fen);
  for (const move of line) game = play(game, move);
  return positionOf(game).isCheckmate();
}

describe('proof numbers say the same as the definition', () => {
  const ALL = ['pawn', 'knight', 'bishop', 'rook', 'queen'] as const;
  const CASES = [
    [11, 100, 2, { attackers: [3, 7], defenders: [0, 6], roles: ALL }],
    [12, 30, 3, { attackers: [1, 2], defenders: [0, 2], roles: ALL }],
  ] as const;
  for (const [seed, count, moves, recipe] of CASES) {
    test(`in ${moves}`, () => {
      for (const fen of randomPositions(seed, count, recipe)) {
        const found = finish(solver.findMate(fen, moves));
        assert.equal(found.kind, brute.mates(fen, moves) ? 'mate' : 'none', fen);
        if (found.kind === 'mate') assert.ok(mates(fen, found.line), `${fen}: ${found.line.join(' ')}`);
      }
    });
  }

  test('in 4 and 5, where the other search says it too', () => {
    for (const fen of randomPositions(13, 20, { attackers: [2, 3], defenders: [0, 2], roles: ALL })) {
      for (const moves of [4, 5]) {
        const expected = finish(solver.mates(fen, moves, 300_000));
        if (expected === undefined) continue;
        const found = finish(solver.findMate(fen, moves));
        assert.equal(found.kind, expected ? 'mate' : 'none', `${fen} in ${moves}`);
      }
    }
  });
});

test('when the numbers of problems have all been used, nothing of the first is taken for known', async () => {
  const { wasm } = await startSolver(() => false);
  const kernel = kernelOn(wasm);
  const positionsTaken = () => {
    kernel.setPosition('6Bk/4r1rP/p3N1p1/p7/6p1/6P1/p6K/B7 w - - 0 1');
    wasm.beginProblem();
    wasm.allow(Number.POSITIVE_INFINITY);
    assert.equal(wasm.proves(7), 1);
    return wasm.positions();
  };
  const first = positionsTaken();
  // Problems are distinguished by 16 bits, of which 0 means none.
  for (let problem = 0; problem < 65_534; problem++) wasm.beginProblem();
  assert.equal(positionsTaken(), first);
});

describe('long problems', () => {
  // Published lengths, as YACPDB records them by way of PyChess (data/problems/README.md).
  const CASES: readonly [about: string, fen: string, moves: number][] = [
    ['S. Loyd', 'r1k4r/ppp4p/q6n/4N3/1PP2RR1/3Q4/7K/1N6 w - - 0 1', 6],
    ['S. Loyd', '1B3r2/4p3/1kP1N1bq/pP1P2pn/Pp6/nK1p4/6p1/8 w - - 0 1', 6],
    ['T. R. Dawson', '6Bk/4r1rP/p3N1p1/p7/6p1/6P1/p6K/B7 w - - 0 1', 7],
    ['S. Loyd', '1k6/1P6/1K6/1N6/2R5/2r5/8/8 w - - 0 1', 8],
    ['T. R. Dawson', '3k4/2p2p2/2P2P2/3r4/4R3/8/8/4K3 w - - 0 1', 9],
  ];
  for (const [about, fen, moves] of CASES) {
    test(`${about}: mate in ${moves}, and not in ${moves - 1}`, () => {
      const found = finish(solver.findMate(fen, moves));
      assert.ok(found.kind === 'mate' && mates(fen, found.line));
      assert.ok(found.line.length <= 2 * moves - 1);
      assert.equal(finish(solver.findMate(fen, moves - 1)).kind, 'none');
    });
  }

  test('the shortest, with the longest resistance', () => {
    const fen = '1k6/1P6/1K6/1N6/2R5/2r5/8/8 w - - 0 1';
    const found = finish(solver.findMate(fen, 12, { isShortest: true }));
    assert.ok(found.kind === 'mate' && found.isShortest);
    assert.deepEqual([found.moves, found.line.length], [8, 15]);
    assert.ok(mates(fen, found.line));
  });

  test('limits end in "not decided"', () => {
    const fen = '8/8/8/8/4k3/8/8/K1BN4 w - - 0 1';
    assert.deepEqual(finish(solver.findMate(fen, 28, { positions: 10_000 })), { kind: 'not decided' });
  });
});
