import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { maximise } from './fit.ts';
import { ORDO } from './models.ts';
import { type CyclePlayer, planCycle } from './plan-cycle.ts';
import { poolOf, type RatedGame } from './pool.ts';

const player = (name: string, more: Partial<CyclePlayer> = {}): CyclePlayer => ({
  ...{ name, rating: 1500, error: 90, secondsPerMove: 0.03 },
  ...more,
});
const ANCHOR = player('anchor', { error: 0 });
/** This many games of two, with as many points for either, of either colour. */
const even = (one: string, other: string, count: number): RatedGame[] =>
  Array.from({ length: count }, (_, at) => ({
    white: at % 2 === 0 ? one : other,
    black: at % 2 === 0 ? other : one,
    points: at % 4 < 2 ? 1 : 0,
  }));
const ONE = { pairings: 1, games: 4, wantedError: 40 };

describe('the next cycle', () => {
  test('has the pairing that lowers the variances most for its cost, as the fit of the list itself has them', () => {
    const games = [
      ...even('anchor', 'near', 200),
      ...even('near', 'dear', 80),
      ...even('dear', 'last', 120),
      ...even('anchor', 'last', 40),
    ];
    for (const costs of [
      [0.03, 0.03, 0.03, 0.03],
      [0.03, 0.03, 0.5, 0.03],
      [2, 0.03, 0.03, 0.03],
      [0.03, 0.4, 0.03, 1],
    ]) {
      const players = [ANCHOR, player('near'), player('dear'), player('last')].map((each, at) => ({
        ...each,
        secondsPerMove: costs[at]!,
      }));
      const logVariances = (more: readonly RatedGame[]) => {
        const { names, encounters } = poolOf([...games, ...more]);
        const anchors = new Map([[names.indexOf('anchor'), 1500]]);
        const fit = maximise(ORDO, names.length, encounters, { anchors, hasAdvantage: false });
        return players
          .slice(1)
          .reduce((sum, { name }) => sum + Math.log(fit.varianceOf(new Map([[names.indexOf(name), 1]]))), 0);
      };
      const before = logVariances([]);
      const ranked = players
        .flatMap((one, at) => players.slice(at + 1).map((other) => ({ one, other })))
        .map(({ one, other }) => ({
          pairing: [one.name, other.name],
          worth:
            (before - logVariances(even(one.name, other.name, 4))) /
            (one.secondsPerMove + other.secondsPerMove + 0.004),
        }))
        .sort((a, b) => b.worth - a.worth);
      assert.deepEqual(planCycle(players, games, ONE), [ranked[0]!.pairing], `costs ${costs}`);
    }
  });
  test('ignores players known well enough, and pairings far apart in strength', () => {
    const known = [ANCHOR, player('one', { error: 39 }), player('other', { error: 12 })];
    assert.deepEqual(planCycle(known, even('anchor', 'one', 40), ONE), []);
    const weak = player('weak', { rating: 1000, secondsPerMove: 0.001 });
    const middling = player('middling', { rating: 1300 });
    const plan = planCycle([ANCHOR, weak, middling], [], { ...ONE, pairings: 9 });
    assert.deepEqual(plan.map(String).sort(), ['anchor,middling', 'weak,middling']);
  });
  test('links a newcomer to the anchor, and chooses each pairing once', () => {
    const players = [ANCHOR, player('known', { error: 41 }), player('new', { error: Number.POSITIVE_INFINITY })];
    const games = even('anchor', 'known', 200);
    const plan = planCycle(players, games, { ...ONE, pairings: 9 });
    assert.deepEqual(plan[0], ['anchor', 'new']);
    assert.deepEqual(plan.map(String).sort(), ['anchor,known', 'anchor,new', 'known,new']);
    assert.deepEqual(plan, planCycle(players, games, { ...ONE, pairings: 9 }));
  });
});
