import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { NORMAL_95, normalBelow, normalQuantile } from './normal.ts';

// NIST Handbook of Statistical Methods, and Wolfram's tables, to the digits shown.
const SHARES: readonly [deviations: number, share: number][] = [
  [0, 0.5],
  [1, 0.841344746068543],
  [1.959963984540054, 0.975],
  [3, 0.99865010196837],
  [-2, 0.0227501319481792],
  [-4, 3.16712418331199e-5],
  [-6, 9.86587645037698e-10],
  [-10, 7.61985302416053e-24],
  [-38, 2.88542835e-316],
];

describe('the normal distribution', () => {
  for (const [deviations, share] of SHARES) {
    test(`below ${deviations}`, () => {
      const found = normalBelow(deviations);
      assert.ok(Math.abs(found / share - 1) < 1e-8, `found ${found}, expected ${share}`);
    });
  }
  test('both tails add up to 1, and neither tail jumps at the change of method', () => {
    for (let x = 0; x < 9; x += 0.01) {
      assert.ok(Math.abs(normalBelow(x) + normalBelow(-x) - 1) < 1e-14);
      assert.ok(normalBelow(-x - 1e-9) < normalBelow(-x));
    }
    assert.ok(Math.abs(normalBelow(-4 - 1e-12) / normalBelow(-4 + 1e-12) - 1) < 1e-9);
  });
  test('quantiles are its inverse', () => {
    for (const share of [1e-12, 0.025, 0.3, 0.5, 0.975, 0.999999]) {
      assert.ok(Math.abs(normalBelow(normalQuantile(share)) / share - 1) < 1e-9, `${share}`);
    }
    assert.ok(Math.abs(normalQuantile(0.975) - NORMAL_95) < 1e-12);
    for (const share of [0, 1, -1, Number.NaN]) assert.throws(() => normalQuantile(share), RangeError);
  });
});
