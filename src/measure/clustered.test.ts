import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { clusteredDifference, clusteredRate, holm, studentBelow, studentQuantile } from './clustered.ts';
import { rateOf } from './rate.ts';

describe("Student's t", () => {
  // Critical values as every table prints them (Abramowitz and Stegun, table 26.10).
  const CASES: readonly [freedom: number, share: number, value: number][] = [
    [1, 0.975, 12.706],
    [2, 0.975, 4.303],
    [3, 0.975, 3.182],
    [4, 0.975, 2.776],
    [5, 0.95, 2.015],
    [10, 0.995, 3.169],
    [30, 0.975, 2.042],
    [120, 0.975, 1.98],
  ];
  for (const [freedom, share, value] of CASES) {
    test(`${freedom} degrees of freedom, ${share}: ${value}`, () => {
      assert.ok(Math.abs(studentQuantile(share, freedom) - value) < 0.0006);
      assert.ok(Math.abs(studentBelow(-value, freedom) - (1 - share)) < 0.0001);
    });
  }
});

describe('clusteredRate', () => {
  test('games that agree: no narrower than Wilson with t for z', () => {
    const { share, low, high } = clusteredRate([
      { same: 20, of: 40 },
      { same: 20, of: 40 },
      { same: 20, of: 40 },
    ]);
    const wilson = rateOf(60, 120);
    assert.equal(share, 0.5);
    assert.ok(low < wilson.low && high > wilson.high);
    // t of two degrees of freedom is 4.303: 120 moves count as 120 / (4.303 / 1.96)².
    const few = rateOf(0.5 * 24.9, 24.9);
    assert.ok(Math.abs(low - few.low) < 0.001);
  });
  test('games that differ widen it', () => {
    const even = clusteredRate([
      { same: 20, of: 40 },
      { same: 22, of: 40 },
      { same: 18, of: 40 },
    ]);
    const uneven = clusteredRate([
      { same: 4, of: 40 },
      { same: 36, of: 40 },
      { same: 20, of: 40 },
    ]);
    assert.equal(even.share, uneven.share);
    assert.ok(uneven.high - uneven.low > even.high - even.low + 0.1);
  });
  test('one game says nothing of others, empty games nothing at all', () => {
    assert.deepEqual(
      clusteredRate([
        { same: 7, of: 9 },
        { same: 0, of: 0 },
      ]),
      { same: 7, of: 9, share: 7 / 9, low: 0, high: 1 },
    );
    assert.deepEqual(clusteredRate([]), { same: 0, of: 0, low: 0, high: 1 });
  });
  test('covers the truth as often as it says, where games differ', () => {
    // Games of 40 moves whose own rate is drawn from 0.3 to 0.7; a fixed row of numbers.
    let state = 12345;
    const chance = () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return state / 2 ** 32;
    };
    let held = 0;
    let naive = 0;
    for (let trial = 0; trial < 400; trial++) {
      const games = Array.from({ length: 4 }, () => {
        const rate = 0.3 + 0.4 * chance();
        let same = 0;
        for (let move = 0; move < 40; move++) if (chance() < rate) same++;
        return { same, of: 40 };
      });
      const { low, high } = clusteredRate(games);
      if (low <= 0.5 && 0.5 <= high) held++;
      const wilson = rateOf(
        games.reduce((sum, { same }) => sum + same, 0),
        160,
      );
      if (wilson.low <= 0.5 && 0.5 <= wilson.high) naive++;
    }
    assert.ok(held / 400 >= 0.93, `clustered holds ${held} of 400`);
    assert.ok(naive / 400 < 0.9, `Wilson holds ${naive} of 400`);
  });
});

describe('clusteredDifference', () => {
  const games = [
    { one: 20, other: 15, of: 30 },
    { one: 25, other: 18, of: 40 },
    { one: 27, other: 21, of: 50 },
  ];
  test('the share, and wider for more comparisons', () => {
    const single = clusteredDifference(games);
    const ten = clusteredDifference(games, 10);
    assert.equal(single.share, 18 / 120);
    assert.ok(single.low > 0, 'the same sign in all games');
    assert.ok(ten.low < single.low && ten.high > single.high);
  });
  test('one game', () => assert.deepEqual(clusteredDifference([games[0]!]), { share: 5 / 30, low: -1, high: 1 }));
});

test("Holm's correction", () => {
  assert.deepEqual(holm([0.01, 0.04, 0.03]), [0.03, 0.06, 0.06]);
  assert.deepEqual(holm([0.5, 0.9]), [1, 1]);
  assert.deepEqual(holm([]), []);
});
