import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { rateOf, signTest } from './rate.ts';

describe("Wilson's interval", () => {
  // Intervals by the formula with z = 1.959964; 81 of 263 is the example of R. Newcombe, Statistics in Medicine 17 (1998), table I.
  const cases: readonly [same: number, of: number, low: number, high: number][] = [
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
    [10, 10, 0.7225, 1],
    [5, 10, 0.2366, 0.7634],
  ];
  for (const [same, of, low, high] of cases) {
    test(`${same} of ${of}`, () => {
      const rate = rateOf(same, of);
      assert.equal(rate.share, same / of);
      assert.ok(Math.abs(rate.low - low) < 5.1e-5, `${rate.low} for ${low}`);
      assert.ok(Math.abs(rate.high - high) < 5.1e-5, `${rate.high} for ${high}`);
    });
  }
  test('of nothing, nothing is known', () => assert.deepEqual(rateOf(0, 0), { same: 0, of: 0, low: 0, high: 1 }));
  test('holds the share, stays within 0 and 1, and mirrors', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5000 }), fc.double({ min: 0, max: 1, noNaN: true }), (of, part) => {
        const same = Math.round(part * of);
        const { low, high, share } = rateOf(same, of);
        const mirrored = rateOf(of - same, of);
        assert.ok(0 <= low && low <= share! && share! <= high && high <= 1);
        assert.ok(Math.abs(mirrored.low - (1 - high)) < 1e-9);
      }),
      { seed: 3 },
    );
  });
});

describe('the sign test', () => {
  // Two-sided sums of binomial coefficients over 2^n.
  const cases: readonly [one: number, other: number, likely: number][] = [
    [0, 0, 1],
    [3, 3, 1],
    [0, 5, 2 / 32],
    [5, 0, 2 / 32],
    [1, 9, (2 * (1 + 10)) / 1024],
    [2, 8, (2 * (1 + 10 + 45)) / 1024],
    [0, 1, 1],
  ];
  for (const [one, other, likely] of cases) {
    test(`${one} against ${other}`, () => assert.ok(Math.abs(signTest(one, other) - likely) < 1e-9));
  }
  test('large counts neither overflow nor lose themselves', () => {
    const likely = signTest(4700, 5300);
    // The normal approximation with continuity: 599 / 100 = 5.99 standard deviations.
    assert.ok(likely > 1e-9 && likely < 4e-9, String(likely));
    assert.equal(signTest(20_000, 20_000), 1);
  });
});
