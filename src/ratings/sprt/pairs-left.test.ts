import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seededChance } from '../../host/chance.ts';
import { inAll } from '../../node/testing/tiers.ts';
import type { PairCounts } from '../elo.ts';
import { expectedPairs } from './brownian.ts';
import { motionAt, scoreSoFar } from './outlook.ts';
import { pairsLeft } from './pairs-left.ts';
import { runSprt, type Sprt } from './sprt.ts';

const SPRT: Sprt = { elo0: 0, elo1: 80, alpha: 0.05, beta: 0.05, model: 'logistic' };

test('agrees with the formula if the difference is well known', () => {
  // Little has been decided and the score is that of H1: the drift is near that of the truth.
  const counts: PairCounts = [300, 900, 2000, 1000, 330];
  const close: Sprt = { ...SPRT, elo0: 2, elo1: 4 };
  const left = pairsLeft(close, counts, 1e9)!;
  const motion = motionAt(close, counts, scoreSoFar(counts));
  const long = expectedPairs(motion, 0);
  assert.ok(left.mean > 0.5 * long && left.mean < 1.5 * long, `${left.mean}, ${long}`);
});

test('the pairs left are within the error in about 95 of 100 tests', { skip: inAll }, () => {
  const chance = seededChance(3);
  const result = () => {
    const at = chance();
    return at < 0.08 ? 0 : at < 0.3 ? 0.5 : at < 0.68 ? 1 : at < 0.9 ? 1.5 : 2;
  };
  let [covered, asked] = [0, 0];
  for (let run = 0; run < 60; run++) {
    const points = Array.from({ length: 400 }, result);
    const whole = runSprt(SPRT, points);
    const length = whole.path.length;
    if (length < 24) continue;
    const { counts } = runSprt(SPRT, points.slice(0, 16));
    const left = pairsLeft(SPRT, counts, 384)!;
    asked++;
    if (Math.abs(length - 16 - left.mean) <= left.error95) covered++;
  }
  assert.ok(asked > 30, String(asked));
  assert.ok(covered / asked > 0.85, `${covered} of ${asked}`);
});

test('a decided test needs no more pairs; too few pairs give no estimate', () => {
  assert.deepEqual(pairsLeft(SPRT, [0, 0, 0, 0, 100], 1000), { mean: 0, error95: 0 });
  assert.equal(pairsLeft(SPRT, [0, 1, 2, 1, 0], 1000), undefined);
});
