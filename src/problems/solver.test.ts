/** The solver held against the definition, on pieces thrown on the board. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { finish } from '../programs/program.ts';
import { estimateKim1 } from './kim1-estimate.ts';
import { createSolver, type Solver } from './solver.ts';
import { type BruteForce, createBruteForce } from './testing/brute-force.ts';
import { type Recipe, randomPositions } from './testing/random-positions.ts';

let solver: Solver;
let brute: BruteForce;
before(async () => {
  solver = await createSolver();
  brute = await createBruteForce();
});

const MORPHY = 'kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1';
const FIVE = 'n1rb4/1p3p1p/1p6/1R5K/8/p3p1PN/1PP1R3/N6k w - - 0 1';

const ALL = ['pawn', 'knight', 'bishop', 'rook', 'queen'] as const;

// Seed, positions, length, men; and the minimum number of mates, so that the test has some.
const CASES: readonly [name: string, seed: number, count: number, moves: number, least: number, recipe: Recipe][] = [
  ['crowded boards', 1, 3_000, 1, 250, { attackers: [4, 10], defenders: [0, 10], roles: ALL }],
  ['pawns', 2, 3_000, 1, 9, { attackers: [2, 6], defenders: [1, 8], roles: ['pawn', 'knight', 'pawn'] }],
  ['few men', 3, 400, 2, 40, { attackers: [2, 4], defenders: [0, 3], roles: ALL }],
  ['crowded boards', 4, 150, 2, 9, { attackers: [4, 8], defenders: [2, 8], roles: ALL }],
  ['few men', 5, 30, 3, 2, { attackers: [1, 2], defenders: [0, 2], roles: ALL }],
];

describe('a mate in n is what its definition says', () => {
  for (const [name, seed, count, moves, least, recipe] of CASES) {
    test(`in ${moves}, ${name}`, () => {
      let mates = 0;
      for (const fen of randomPositions(seed, count, recipe)) {
        const expected = brute.mates(fen, moves);
        assert.equal(finish(solver.mates(fen, moves)), expected, `${fen} in ${moves}`);
        if (expected) mates++;
      }
      assert.ok(mates >= least, `${mates} mates among ${count} positions`);
    });
  }
});

describe('one resource saves the king', () => {
  // Each position with it, and without: there it is mate in one.
  const CASES: readonly [resource: string, saved: string, mated: string][] = [
    ['a double step between', '8/3p4/1R6/7k/8/6K1/8/R7 w - - 0 1', '8/8/1R6/7k/8/6K1/8/R7 w - - 0 1'],
    ['a knight between', '8/8/1R6/1n5k/8/6K1/8/R7 w - - 0 1', '8/8/1R6/7k/8/6K1/8/R7 w - - 0 1'],
    ['a bishop between', '4b3/8/1R6/7k/8/6K1/8/R7 w - - 0 1', '8/8/1R6/7k/8/6K1/8/R7 w - - 0 1'],
    ['no capture in passing', '1R6/8/8/k2pP2R/8/1K6/8/5B2 w - - 0 1', '1R6/8/8/k2pP2R/8/1K6/8/5B2 w - d6 0 1'],
    ['no castling', '4R3/8/8/8/8/1P1k4/1P6/R3K3 w - - 0 1', '4R3/8/8/8/8/1P1k4/1P6/R3K3 w Q - 0 1'],
    ['a rook captures', 'r7/8/1R6/7k/8/6K1/8/R7 w - - 0 1', '8/8/1R6/7k/8/6K1/8/R7 w - - 0 1'],
  ];
  for (const [resource, saved, mated] of CASES) {
    test(resource, () => {
      assert.deepEqual(
        [saved, mated].map((fen) => brute.mates(fen, 1)),
        [false, true],
      );
      assert.deepEqual(
        [saved, mated].map((fen) => finish(solver.mates(fen, 1))),
        [false, true],
      );
    });
  }
});

describe('limits end in "not decided", never in a wrong answer', () => {
  test('positions', () => {
    assert.equal(finish(solver.mates(FIVE, 5, 100)), undefined);
    const solution = finish(solver.solve(FIVE, 5, { positions: 1_000 }));
    assert.equal(solution.verdict, 'not decided');
    assert.equal(solution.isComplete, false);
    assert.equal(solution.positions, 1_000);
  });

  test('positions, to the last one, whatever is asked; and what is answered within them is right', () => {
    const recipe = { attackers: [3, 5], defenders: [0, 4], roles: ALL } as const;
    let answers = 0;
    for (const fen of randomPositions(21, 60, recipe)) {
      const mates = brute.mates(fen, 2);
      for (const positions of [1, 2, 10, 50, 250]) {
        const solution = finish(solver.solve(fen, 3, { positions, variations: false }));
        assert.ok(solution.positions <= positions, `${fen}: ${solution.positions} of ${positions}`);
        const facts = [
          finish(solver.mates(fen, 2, positions)),
          { mate: true, none: false, 'not decided': undefined }[finish(solver.findMate(fen, 2, { positions })).kind],
          finish(solver.matingMoves(fen, 2, positions))?.length,
        ];
        for (const answer of facts) {
          if (answer === undefined) continue;
          answers++;
          assert.equal(Boolean(answer), mates, `${fen} within ${positions}`);
        }
      }
    }
    assert.ok(answers > 100, `${answers}`);
  });

  test('proof numbers that run out of positions say nothing false', () => {
    const recipe = { attackers: [2, 3], defenders: [0, 2], roles: ALL } as const;
    let undecided = 0;
    let mates = 0;
    for (const fen of randomPositions(13, 20, recipe)) {
      for (const moves of [3, 4]) {
        const isMate = finish(solver.mates(fen, moves));
        if (isMate) mates++;
        for (let positions = 1; positions < 2_000; positions = Math.ceil(positions * 1.3)) {
          const { kind } = finish(solver.findMate(fen, moves, { positions }));
          if (kind === 'not decided') undecided++;
          else assert.equal(kind, isMate ? 'mate' : 'none', `${fen} in ${moves} within ${positions}`);
        }
      }
    }
    assert.ok(undecided > 50 && mates > 2, `${undecided}, ${mates}`);
  });
});

describe('questions to one solver', () => {
  test('somebody stops it, in the middle of a search', async () => {
    const sliced = await createSolver({ sliceMillis: 1 });
    const question = sliced.solve(FIVE, 5);
    let slices = 0;
    for (;;) {
      const { done, value } = question.next();
      if (done) {
        assert.equal(value.verdict, 'not decided');
        break;
      }
      slices++;
      if (slices === 3) sliced.stop();
    }
    assert.ok(slices >= 3 && slices < 10, `${slices}`);
    // And it is as good as new afterwards.
    assert.deepEqual(
      finish(sliced.solve(FIVE, 5, { variations: false })).keys.map(({ san }) => san),
      ['b4'],
    );
  });

  test('a question that is left alone does not spoil the next one', async () => {
    const sliced = await createSolver({ sliceMillis: 1 });
    const left = sliced.solve(FIVE, 5);
    for (let slice = 0; slice < 5; slice++) assert.equal(left.next().done, false);
    assert.equal(finish(sliced.mates(MORPHY, 2)), true);
    assert.equal(finish(sliced.mates(FIVE, 4)), false);
  });

  test('an older question that is ended leaves the present one alone', async () => {
    const sliced = await createSolver({ sliceMillis: 0 });
    const options = { variations: false };
    const expected = finish(solver.solve(FIVE, 5, options));
    // Somewhere deep inside, with moves to take back.
    const older = [sliced.solve(FIVE, 5), sliced.solve(FIVE, 5), sliced.judge(FIVE, 5, 'b2b4')];
    const present = sliced.solve(FIVE, 5, options);
    for (const question of older) for (let slice = 0; slice < 7; slice++) assert.equal(question.next().done, false);
    for (let slice = 0; slice < 4; slice++) assert.equal(present.next().done, false);
    older[0]!.return(undefined as never);
    assert.equal(present.next().done, false);
    assert.throws(() => older[1]!.next(), /one question at a time/);
    older[2]!.return(undefined as never);
    assert.deepEqual({ ...finish(present), millis: 0 }, { ...expected, millis: 0 });
  });

  test('a question that is ended by its asker does not spoil the next one', async () => {
    const sliced = await createSolver({ sliceMillis: 0 });
    const left = sliced.solve(FIVE, 5);
    for (let slice = 0; slice < 5; slice++) assert.equal(left.next().done, false);
    left.return(undefined as never);
    assert.equal(left.next().done, true);
    assert.equal(finish(sliced.mates(FIVE, 4)), false);
  });

  test('a stop before the first pull is meant for the question that was put, and for no later one', () => {
    const put = {
      solve: solver.solve(FIVE, 5),
      mates: solver.mates(FIVE, 5),
      findMate: solver.findMate(FIVE, 5),
      judge: solver.judge(FIVE, 5, 'b2b4'),
      kim1: estimateKim1(solver, FIVE, 5),
    };
    solver.stop();
    const later = solver.mates(MORPHY, 2);
    assert.equal(finish(put.solve).verdict, 'not decided');
    assert.equal(finish(put.mates), undefined);
    assert.deepEqual(finish(put.findMate), { kind: 'not decided' });
    assert.deepEqual(finish(put.judge), { kind: 'not decided' });
    assert.equal(finish(put.kim1).isSettled, false);
    assert.equal(finish(later), true);
  });

  test('slices change nothing: the same positions, the same answer', async () => {
    const sliced = await createSolver({ sliceMillis: 1 });
    const options = { variations: false };
    const one = finish(solver.solve(FIVE, 5, options));
    const other = finish(sliced.solve(FIVE, 5, options));
    assert.deepEqual({ ...one, millis: 0 }, { ...other, millis: 0 });
  });

  test('a length that is none is refused', () => {
    for (const moves of [0, -1, 1.5, 31, Number.NaN]) {
      assert.throws(() => finish(solver.mates(FIVE, moves)), /expected a whole number from 1 to 30/);
    }
  });
});
