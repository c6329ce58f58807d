import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, describe, test } from 'node:test';
import { finish } from '../../programs/program.ts';
import { ProblemError } from '../problem.ts';
import { createSolver, type Solver } from '../solver.ts';
import { DIRECTIONS, prinzMove, searchPrinz, startPrinz } from './search.ts';

/** data/oracle/README.md says how these were computed. */
interface Row {
  readonly id: string;
  readonly class: string;
  readonly fen: string;
  /** Its first key; null: "No solution". */
  readonly key: string | null;
  /** All keys by the rules of chess, and by those of the program. */
  readonly keys: readonly string[];
  readonly programKeys: readonly string[];
  /** Whether the first key is the same in all orders that the article allows. */
  readonly settled: boolean;
  /** Tests for legality, and legal moves, by turn: W1, B1, W2, B2. */
  readonly tests: readonly number[];
  readonly moves: readonly number[];
  /** White's first moves, each with the first reply that defends; the key with "!". */
  readonly tried: readonly string[];
}

const ROWS: readonly Row[] = JSON.parse(
  readFileSync(new URL('../../../data/oracle/prinz.json', import.meta.url), 'utf8'),
);

const solve = (fen: string) => finish(searchPrinz(startPrinz(fen)));

describe("Prinz's program, by the described order", () => {
  for (const { id, class: kind, fen, key, tests, moves, tried } of ROWS) {
    test(`${id}, ${kind}: key, tests and moves by turn, replies`, () => {
      const { turns, outcome, tried: ours } = solve(fen);
      assert.equal(outcome, key === null ? 'no solution' : 'solution');
      assert.equal(key === null ? null : ours.at(-1)!.move, key);
      assert.deepEqual(
        turns.map((turn) => turn.tests),
        tests,
      );
      assert.deepEqual(
        turns.map((turn) => turn.moves),
        moves,
      );
      assert.deepEqual(
        ours.map(({ move, defence }) => (defence === undefined ? `${move}!` : `${move} ${defence}`)),
        tried,
      );
    });
  }

  test('the printed problem: its only key, in the program’s own numbers (figures 1 and 3)', () => {
    const { tried, turns } = solve('5Kbk/6pp/6P1/8/8/8/8/7R w - - 0 1');
    assert.equal(prinzMove(tried.at(-1)!.move), '18-68');
    assert.equal(
      turns.reduce((sum, turn) => sum + turn.tests, 0),
      286,
    );
  });

  test('the c-table is as printed: right first, then anticlockwise', () => {
    assert.deepEqual(DIRECTIONS, [1, 11, 10, 9, -1, -11, -10, -9]);
  });

  test('its state is plain data at any moment', () => {
    let search = startPrinz('5Kbk/6pp/6P1/8/8/8/8/7R w - - 0 1');
    for (let count = 0; count < 100; count++) {
      searchPrinz(search).next();
      search = structuredClone(search);
    }
    assert.equal(finish(searchPrinz(search)).tried.at(-1)!.move, 'h1h6');
  });
});

describe('what its rules leave out shows beside the rules of chess', () => {
  let solver: Solver;
  before(async () => {
    solver = await createSolver();
  });

  for (const { id, class: kind, fen, key, keys, programKeys } of ROWS) {
    test(`${id}, ${kind}`, () => {
      const found = finish(solver.solve(fen, 2, { variations: false })).keys.map(({ move }) => move);
      // Promotions to four pieces are four keys of ours.
      assert.deepEqual([...found].sort(), [...keys].sort());
      assert.equal(key === null || programKeys.includes(key), true);
      const isOrthodox = kind === 'printed' || kind === 'mirror_of_printed' || kind.startsWith('orthodox');
      if (isOrthodox) assert.deepEqual(found, [key]);
    });
  }
});

describe('what its tables have no place for is refused by name', () => {
  const CASES: readonly [fen: string, message: RegExp][] = [
    ['4k3/8/8/8/8/8/8/QQ2K3 w - - 0 1', /found more than 1 white queen; Prinz's table has one line for them/],
    ['4k3/8/8/8/8/8/7R/RR2K3 w - - 0 1', /found more than 2 white rooks; .* 2 lines for them/],
    ['bbb1k3/8/8/8/8/8/8/R3K3 w - - 0 1', /found more than 2 black bishops/],
    ['4k3/8/8/8/8/8/8/R3K3 b - - 0 1', /Black is to move; Prinz's program knows only White as the attacker/],
  ];
  for (const [fen, message] of CASES) {
    test(fen, () => {
      assert.throws(
        () => startPrinz(fen),
        (error) => error instanceof ProblemError && message.test(error.message),
      );
    });
  }
});
