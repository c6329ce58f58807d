import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { seededChance } from '../../host/chance.ts';
import { prefixOf } from '../../tournament/sprt-progress.ts';
import type { PairCounts } from '../elo.ts';
import { logLikelihoodRatio, type SprtModel } from './likelihood.ts';
import { estimateOf, outlookOf } from './outlook.ts';
import { normalizedDifference, PAIR_SCORES, pairScoreOf } from './pair-score.ts';
import { boundsOf, checkSprt, runSprt, type Sprt, SprtError, sprtState } from './sprt.ts';

const close = (found: number | undefined, expected: number, by: number) =>
  assert.ok(found !== undefined && Math.abs(found - expected) <= by, `found ${found}, expected ${expected} ± ${by}`);

const SPRT: Sprt = { elo0: 0, elo1: 2, alpha: 0.05, beta: 0.05, model: 'normalized' };

describe('the log likelihood ratio', () => {
  // fastchess at 74deac23, app/tests/sprt_test.cpp (to 1 %), and its printed LLR 2.946 in Disservin/fastchess#783.
  const FASTCHESS: readonly [
    counts: PairCounts,
    elo0: number,
    elo1: number,
    model: SprtModel,
    llr: number,
    by: number,
  ][] = [
    [[379, 10170, 21828, 10640, 343], 0, 2, 'normalized', 2.946, 0.001],
    [[365, 16618, 36229, 16974, 390], 0, 2, 'normalized', 2.25, 0.005],
    [[127, 4883, 10712, 5150, 104], -1.75, 0.25, 'normalized', 3.01, 0.005],
    [[0, 0, 0, 0, 5550], 0, 5, 'normalized', 111.82, 0.05],
    [[223, 9863, 21279, 10037, 246], 0.5, 2.5, 'logistic', -3.07, 0.005],
    [[871, 26175, 55983, 26678, 821], 0, 2, 'logistic', -4.98, 0.005],
  ];
  for (const [counts, elo0, elo1, model, llr, by] of FASTCHESS) {
    test(`fastchess: ${counts}, ${elo0} to ${elo1}, ${model}`, () => {
      close(logLikelihoodRatio(counts, elo0, elo1, model), llr, by);
    });
  }
  for (const { counts, elo0, elo1, model, llr } of fishtest()) {
    test(`fishtest: ${counts}, ${elo0} to ${elo1}, ${model}`, () => {
      close(logLikelihoodRatio(counts, elo0, elo1, model), llr, 0.00006);
    });
  }
  test('turns its sign with the players and the hypotheses', () => {
    for (const model of ['normalized', 'logistic'] as const) {
      const counts: PairCounts = [12, 30, 77, 41, 9];
      const turned = [...counts].reverse() as unknown as PairCounts;
      close(logLikelihoodRatio(turned, -7, 3, model), -logLikelihoodRatio(counts, -3, 7, model), 1e-7);
    }
  });
  test('is 0 for no pairs', () => close(logLikelihoodRatio([0, 0, 0, 0, 0], 0, 5, 'normalized'), 0, 1e-4));
});

test('normalized Elo, as fastchess prints it', () => {
  // Disservin/fastchess#783: nElo 3.05 ± 2.31; app/tests/elo_test.cpp, EloPentanomial 1 to 3.
  const PRINTED: readonly [PairCounts, number, number, number][] = [
    [[379, 10170, 21828, 10640, 343], 3.05, 2.31, 0.005],
    [[34, 54, 63, 64, 75], 57.94, 28.28, 0.3],
    [[332, 433, 498, 333, 334], -9.17, 10.96, 0.1],
    [[7895, 8757, 5685, 568, 9999], -19.01, 2.65, 0.1],
  ];
  for (const [counts, value, error, by] of PRINTED) {
    close(normalizedDifference(counts)!.value, value, by);
    close(normalizedDifference(counts)!.error95, error, by);
  }
  assert.equal(normalizedDifference([0, 0, 9, 0, 0]), undefined);
  assert.equal(normalizedDifference([0, 0, 0, 0, 0]), undefined);
});

describe('the estimate after a test', () => {
  for (const { counts, elo0, elo1, model, elo, low, high, los } of fishtest()) {
    test(`fishtest: ${counts}, ${elo0} to ${elo1}, ${model}`, () => {
      const found = estimateOf({ elo0, elo1, alpha: 0.05, beta: 0.05, model }, counts);
      close(found.elo, elo, 0.0001);
      close(found.low95, low, 0.0002);
      close(found.high95, high, 0.0002);
      close(found.superiority, los, 0.00001);
    });
  }
});

describe('a test as a whole', () => {
  test('has Wald’s bounds', () => {
    const { lower, upper } = boundsOf(SPRT);
    close(lower, -2.94444, 1e-5);
    close(upper, 2.94444, 1e-5);
    const { lower: low, upper: high } = boundsOf({ ...SPRT, alpha: 0.1, beta: 0.02 });
    close(low, Math.log(0.02 / 0.9), 1e-12);
    close(high, Math.log(0.98 / 0.1), 1e-12);
  });
  test('decides at a bound, not before', () => {
    assert.equal(sprtState(SPRT, [379, 10170, 21828, 10640, 343]).verdict, 'h1');
    assert.equal(sprtState(SPRT, [379, 10171, 21828, 10639, 343]).verdict, 'open');
    assert.equal(sprtState(SPRT, [343, 10640, 21828, 10170, 379]).verdict, 'h0');
    assert.equal(sprtState(SPRT, [0, 0, 0, 0, 0]).verdict, 'open');
  });
  test('stops at the deciding pair', () => {
    const points = [...Array<number>(60).fill(1.5), ...Array<number>(2000).fill(0)];
    const { path, counts, verdict } = runSprt({ ...SPRT, elo1: 100 }, points);
    assert.equal(verdict, 'h1');
    assert.ok(path.length < 60 && path.at(-1)! >= boundsOf(SPRT).upper && path.at(-2)! < boundsOf(SPRT).upper);
    assert.deepEqual(counts, [0, 0, 0, path.length, 0]);
    assert.equal(runSprt(SPRT, [1, 1.5, 0]).verdict, 'open');
  });
  for (const [wrong, message] of [
    [{ elo0: 2 }, /elo0 must be less than elo1, found 2 and 2/],
    [{ elo1: Number.NaN }, /elo0 must be less than elo1/],
    [{ alpha: 0 }, /alpha must be between 0 and 1, found 0/],
    [{ beta: 1 }, /beta must be between 0 and 1, found 1/],
    [{ alpha: 0.5, beta: 0.5 }, /together must be less than 1, found 1/],
  ] as const) {
    test(`refuses ${JSON.stringify(wrong)}`, () => {
      assert.throws(
        () => checkSprt({ ...SPRT, ...wrong }),
        (error) => error instanceof SprtError && message.test(error.message),
      );
    });
  }
});

test('pairs count up to the first that is not finished', () => {
  const finished = [3, 1, 2, 6, 5].map((number) => ({ number, points: number === 2 ? 2 : 0.5 }));
  assert.deepEqual(prefixOf(finished), { points: [0.5, 2, 0.5], counts: [0, 2, 0, 0, 1], waiting: 2 });
  assert.deepEqual(prefixOf([{ number: 2, points: 1 }]), { points: [], counts: [0, 0, 0, 0, 0], waiting: 1 });
});

describe('4,000 simulated tests', () => {
  // Shares of pairs whose normalized Elo is 0 and 60; results only, no games.
  const even = [0.05, 0.25, 0.4, 0.25, 0.05];
  const sprt: Sprt = { elo0: 0, elo1: 60, alpha: 0.05, beta: 0.1, model: 'normalized' };
  const better = tiltedTo(even, 60);
  const RUNS = 2_000;
  const ESTIMATED = 500;

  for (const [name, shares, wrong, allowed] of [
    ['where H0 is true', even, 'h1', 0.05],
    ['where H1 is true', better, 'h0', 0.1],
  ] as const) {
    test(`${name}: errors, length, and the estimate's median`, () => {
      const chance = seededChance(name.length);
      const outlook = outlookOf(sprt, shares.map((share) => share * 1e-6) as unknown as PairCounts);
      const truth = outlook[wrong === 'h1' ? 0 : 2]!;
      let errors = 0;
      let pairs = 0;
      let above = 0;
      let inside = 0;
      for (let run = 0; run < RUNS; run++) {
        const { verdict, counts, path } = runSprt(sprt, draws(shares, chance));
        assert.notEqual(verdict, 'open');
        if (verdict === wrong) errors++;
        pairs += path.length;
        if (run >= ESTIMATED) continue;
        const { elo, low95, high95 } = estimateOf(sprt, counts);
        const score = shares.reduce((sum, share, index) => sum + share * PAIR_SCORES[index]!, 0);
        const trueElo = -400 * Math.log10(1 / score - 1);
        if (elo > trueElo) above++;
        if (low95 <= trueElo && trueElo <= high95) inside++;
      }
      const spread = Math.sqrt((allowed * (1 - allowed)) / RUNS);
      // Pairs come whole, so a test ends a little beyond its bound, and errs a little less than it may.
      assert.ok(errors / RUNS < allowed + 3 * spread, `${errors} errors in ${RUNS}`);
      assert.ok(errors / RUNS > allowed * 0.6, `${errors} errors in ${RUNS}`);
      close(pairs / RUNS / truth.pairs, 1.07, 0.1);
      close(above / ESTIMATED, 0.5, 0.06);
      close(inside / ESTIMATED, 0.95, 0.04);
    });
  }
});

/** Results of pairs by lot, without end. */
function* draws(shares: readonly number[], chance: () => number): Generator<number> {
  for (;;) {
    let rest = chance();
    const index = shares.findIndex((share) => {
      rest -= share;
      return rest < 0;
    });
    yield (index < 0 ? shares.length - 1 : index) / 2;
  }
}

/** Shares like these whose normalized Elo is as asked, by a weight that grows with the points. */
function tiltedTo(shares: readonly number[], elo: number): number[] {
  let [low, high] = [0, 5];
  const at = (tilt: number) => {
    const raw = shares.map((share, index) => share * Math.exp(tilt * PAIR_SCORES[index]!));
    const total = raw.reduce((sum, each) => sum + each, 0);
    return raw.map((each) => each / total);
  };
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    const { value } = normalizedDifference(at(middle) as unknown as PairCounts)!;
    if (value < elo) low = middle;
    else high = middle;
  }
  return at(low);
}

/** fishtest at b8eecff2: stat_util.SPRT_elo of these pairs with alpha and beta 0.05, run for this table. */
function fishtest() {
  const ROWS: readonly [PairCounts, number, number, SprtModel, ...figures: [number, number, number, number, number]][] =
    [
      [[379, 10170, 21828, 10640, 343], 0, 2, 'logistic', 3.1257, 1.2875, -0.2204, 2.6571, 0.95551],
      [[379, 10170, 21828, 10640, 343], 0, 2, 'normalized', 2.9455, 1.4211, 0.1461, 2.6643, 0.9853],
      [[365, 16618, 36229, 16974, 390], 0, 2, 'logistic', -0.0059, 0.9998, -0.2541, 2.254, 0.94742],
      [[365, 16618, 36229, 16974, 390], 0, 2, 'normalized', 2.2504, 0.9321, -0.0514, 1.8782, 0.96867],
      [[10789, 19328, 33806, 19402, 10543], -3, 1, 'logistic', 2.1311, -0.9925, -3.4885, 1.4886, 0.18803],
      [[10789, 19328, 33806, 19402, 10543], -3, 1, 'normalized', 0.3009, -0.8062, -2.837, 1.2122, 0.19127],
      [[39, 2226, 31451, 2412, 40], 0.2, 0.9, 'logistic', 2.1625, 0.8652, 0.1683, 1.5406, 0.992],
      [[39, 2226, 31451, 2412, 40], 0.2, 0.9, 'normalized', 1.2166, 0.903, 0.2405, 1.5655, 0.99622],
      [[3, 20, 41, 29, 7], 0, 10, 'logistic', 0.9226, 29.6035, -2.0631, 61.7698, 0.96652],
      [[3, 20, 41, 29, 7], 0, 10, 'normalized', 0.6527, 29.6035, -2.0631, 61.7698, 0.96652],
      [[0, 0, 3, 1, 0], 0, 5, 'logistic', 0.057, 43.5806, -30.8626, 122.3018, 0.87414],
      [[34, 54, 63, 64, 75], 0, 10, 'logistic', 2.5511, 55.5065, 28.1827, 83.5216, 0.99997],
      [[34, 54, 63, 64, 75], 0, 10, 'normalized', 2.4837, 55.5678, 28.261, 83.5729, 0.99997],
      [[120, 1180, 2300, 1010, 90], 0, 5, 'logistic', -13.2477, -7.6632, -16.271, 1.0113, 0.04156],
      [[120, 1180, 2300, 1010, 90], 0, 5, 'normalized', -6.8008, -8.0259, -14.1461, -1.8808, 0.00528],
      [[1, 2, 3, 9, 15], 0, 200, 'normalized', 9.0779, 196.2486, 8.8097, 817.8496, 0.98024],
    ];
  return ROWS.map(([counts, elo0, elo1, model, llr, elo, low, high, los]) => {
    return { counts, elo0, elo1, model, llr, elo, low, high, los };
  });
}

test('the spread of pairs', () => {
  const { pairs, mean, variance } = pairScoreOf([1, 0, 0, 0, 1]);
  assert.deepEqual([pairs, mean, variance], [2, 0.5, 0.25]);
});
