import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { UNRATED, updateGlicko } from './glicko2.ts';
import type { RatedGame } from './pool.ts';
import { glickoSuperiority, performanceOf, rateByGlicko, ratePerformances } from './single-ratings.ts';

const close = (found: number | undefined, expected: number, by: number) =>
  assert.ok(found !== undefined && Math.abs(found - expected) <= by, `found ${found}, expected ${expected} ± ${by}`);

describe('Glicko-2', () => {
  test("Glickman's worked example", () => {
    // "Example of the Glicko-2 system": 1500, 200, 0.06 beats 1400 (30) and loses to 1550 (100) and 1700 (300).
    const opponent = (rating: number, deviation: number) => ({ rating, deviation, volatility: 0.06 });
    const player = { rating: 1500, deviation: 200, volatility: 0.06 };
    const after = updateGlicko(player, [
      { opponent: opponent(1400, 30), points: 1 },
      { opponent: opponent(1550, 100), points: 0 },
      { opponent: opponent(1700, 300), points: 0 },
    ]);
    close(after.rating, 1464.06, 0.011);
    close(after.deviation, 151.52, 0.005);
    close(after.volatility, 0.05999, 0.00001);
  });
  test('a period without games makes a player less certain, and nothing else', () => {
    const after = updateGlicko({ rating: 1600, deviation: 50, volatility: 0.06 }, []);
    assert.deepEqual([after.rating, after.volatility], [1600, 0.06]);
    close(after.deviation, Math.hypot(50, 0.06 * 173.7178), 1e-9);
  });
  test('an upset raises volatility', () => {
    const strong = { rating: 2400, deviation: 40, volatility: 0.06 };
    const weak = { rating: 1200, deviation: 40, volatility: 0.06 };
    const games = Array.from({ length: 8 }, () => ({ opponent: weak, points: 0 }));
    assert.ok(updateGlicko(strong, games, 1.2).volatility > 0.061);
  });
  test('games of one period count as played at once, in whatever order', () => {
    const games: RatedGame[] = [
      { white: 'a', black: 'b', points: 1, period: '1974' },
      { white: 'c', black: 'a', points: 0.5, period: '1974' },
      { white: 'b', black: 'c', points: 0, period: '1975' },
    ];
    const list = rateByGlicko(games, new Map());
    assert.deepEqual(
      rateByGlicko([games[1]!, games[2]!, games[0]!], new Map())
        .map(({ name, rating }) => [name, rating])
        .sort(),
      list.map(({ name, rating }) => [name, rating]).sort(),
    );
    const [first] = list;
    assert.equal(first!.name, 'a');
    const afterFirst = updateGlicko(UNRATED, [
      { opponent: UNRATED, points: 1 },
      { opponent: UNRATED, points: 0.5 },
    ]);
    close(first!.rating, afterFirst.rating, 1e-9);
    close(first!.error95, 1.959964 * updateGlicko(afterFirst, []).deviation, 1e-3);
    const all = rateByGlicko(
      games.map(({ period: _, ...game }) => game),
      new Map(),
    );
    const ratingOf = (name: string, from: typeof all) => from.find((player) => player.name === name)!.rating;
    assert.notEqual(ratingOf('b', all), ratingOf('b', list));
  });
  test('known ratings begin it, and the likelihood to be stronger follows from both deviations', () => {
    const games: RatedGame[] = [{ white: 'a', black: 'b', points: 0.5 }];
    const [a, b] = rateByGlicko(games, new Map([['a', 1900]]));
    assert.ok(a!.rating < 1900 && a!.rating > 1700 && b!.rating > 1500);
    const one = { rating: 1500, deviation: 30, volatility: 0.06 };
    close(glickoSuperiority({ ...one, rating: 1550 }, { ...one, deviation: 40 }), 0.8413447, 1e-6);
  });
});

describe('performance', () => {
  test('is the rating at which the points are expected', () => {
    // Against equals the curve can be read backwards: 400 log10(3) for three quarters.
    const results = [1, 1, 1, 0].map((points) => ({ opponent: 1600, points }));
    close(performanceOf(results)!.rating, 1600 + 400 * Math.log10(3), 1e-9);
    const mixed = [
      { opponent: 1400, points: 1 },
      { opponent: 1800, points: 0.5 },
      { opponent: 2000, points: 0 },
    ];
    const { rating } = performanceOf(mixed)!;
    close(
      mixed.reduce((sum, { opponent }) => sum + 1 / (1 + 10 ** ((opponent - rating) / 400)), 0),
      1.5,
      1e-9,
    );
  });
  test('is 800 points off, and marked, for a perfect or zero score; undefined for no games', () => {
    assert.deepEqual(performanceOf([{ opponent: 1500, points: 1 }]), { rating: 2300, perfect: 'won' });
    assert.deepEqual(performanceOf([{ opponent: 1500, points: 0 }]), { rating: 700, perfect: 'lost' });
    assert.equal(performanceOf([]), undefined);
  });
  test('a list uses the given ratings, otherwise those in the games', () => {
    const games: RatedGame[] = [
      { white: 'a', black: 'b', points: 1, whiteRating: 1500, blackRating: 1700 },
      { white: 'c', black: 'a', points: 1 },
    ];
    const list = ratePerformances(games, new Map([['c', 1600]]));
    const a = list.find(({ name }) => name === 'a')!;
    close(
      a.performance!.rating,
      performanceOf([
        { opponent: 1700, points: 1 },
        { opponent: 1600, points: 0 },
      ])!.rating,
      1e-9,
    );
    assert.deepEqual([a.rated, list.find(({ name }) => name === 'c')!.rated], [2, 0]);
    assert.equal(list.at(-1)!.name, 'c');
    assert.throws(() => ratePerformances(games, new Map([['x', 1]])), /no player "x"/);
  });
});
