import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { seededChance } from '../host/chance.ts';
import { AnchorError } from './anchors.ts';
import { maximise } from './fit.ts';
import { classesOf, groupsOf, withHalfPoints } from './groups.ts';
import { BAYES_ELO, chanceOfDraw, ORDO, withPriorDraws } from './models.ts';
import { binomial, gamesIn, pointsIn, poolOf, type RatedGame, resampled } from './pool.ts';
import { type ListSettings, type RatingList, rateAll } from './rating-list.ts';
import { simulatedGames } from './testing/simulated-games.ts';

const close = (found: number | undefined, expected: number, by: number, what = '') =>
  assert.ok(
    found !== undefined && Math.abs(found - expected) <= by,
    `${what} found ${found}, expected ${expected} ± ${by}`,
  );

const TRUTH = { alpha: 0, beta: 60, gamma: -80, delta: 150, epsilon: 220, zeta: -200, eta: 30, theta: -40 };
const GAMES = simulatedGames({ truth: TRUTH, pairs: 12, whiteAdvantage: 35, drawRate: 0.35, seed: 1 });
const ratingsOf = ({ players }: RatingList) => Object.fromEntries(players.map(({ name, rating }) => [name, rating]));
const rated = (settings: Partial<ListSettings> = {}) => rateAll(GAMES, { model: 'ordo', resamples: 0, ...settings });

describe('the same games in other programs', () => {
  test('Ordo', () => {
    // michiguel/Ordo at 17eec77: -W -D -a 0 -z 200.2395 -s 2000 -V; that scale makes its curve Elo's.
    const ORDO_SAYS = [
      ['epsilon', 179.2178, 42.7542],
      ['delta', 130.4447, 41.3016],
      ['beta', 52.1536, 40.3399],
      ['eta', 7.7825, 38.7939],
      ['alpha', -26.3016, 38.7658],
      ['theta', -52.5851, 39.6035],
      ['gamma', -108.8949, 42.1174],
      ['zeta', -181.817, 42.9368],
    ] as const;
    const list = rated({ resamples: 400 });
    for (const [index, [name, rating, error]] of ORDO_SAYS.entries()) {
      const player = list.players[index]!;
      assert.equal(player.name, name);
      // Ordo stops when it is near enough; and its errors are those of its model, ours of the games.
      close(player.rating, rating, 0.003, name);
      close(player.error95! / error, 1, 0.25, `${name}'s error`);
    }
    close(list.whiteAdvantage, 31.51, 0.006);
    close(list.whiteAdvantageError95! / (1.96 * 11.69), 1, 0.2);
    close(list.drawRate, 0.3654, 0.00006);
    // Its confidence for superiority, of neighbours in the list.
    for (const [index, likely] of [0.934, 0.993, 0.928, 0.875, 0.806, 0.963, 0.988].entries()) {
      close(list.superiority[index]![index + 1], likely, 0.05);
      close(list.superiority[index + 1]![index]! + list.superiority[index]![index + 1]!, 1, 1e-12);
    }
    assert.equal(list.superiority[0]![0], undefined);
  });
  test('BayesElo', () => {
    // BayesElo 0058 (MichaelB7/bayeselo at 468c7c6): offset 0, mm 1 1; and its differences to a tenth.
    const list = rated({ model: 'bayeselo' });
    assert.deepEqual(
      list.players.map(({ name, rating }) => [name, Math.round(rating)]),
      [
        ['epsilon', 173],
        ['delta', 123],
        ['beta', 43],
        ['eta', 7],
        ['alpha', -27],
        ['theta', -50],
        ['gamma', -105],
        ['zeta', -164],
      ],
    );
    for (const [index, difference] of [49.3, 80.2, 35.8, 34.4, 22.5, 54.8, 59.9].entries()) {
      close(list.players[index]!.rating - list.players[index + 1]!.rating, difference, 0.051);
    }
    // It prints an advantage of 31.2724 and drawelo 144.644 before scaling by 0.844901.
    close(list.whiteAdvantage, 31.2724 * 0.844901, 0.001);
    close(list.drawRate, 1 - 2 / (1 + 10 ** (144.644 / 400)), 0.00001);
  });
});

test('at the likeliest ratings every player’s expected points are its actual ones', () => {
  const anchors = new Map([
    ['alpha', 1500],
    ['delta', 1800],
  ]);
  const list = rated({ anchors });
  const ratings = ratingsOf(list);
  const surplus = new Map<string, number>();
  let ofWhite = 0;
  for (const { white, black, points } of GAMES) {
    const lead = ratings[white]! - ratings[black]! + list.whiteAdvantage;
    const more = points - 1 / (1 + 10 ** (-lead / 400));
    surplus.set(white, (surplus.get(white) ?? 0) + more);
    surplus.set(black, (surplus.get(black) ?? 0) - more);
    ofWhite += more;
  }
  // White's wide prior holds it back by next to nothing.
  close(ofWhite, 0, 0.002);
  for (const [name, more] of surplus) if (!anchors.has(name)) close(more, 0, 1e-6, name);
  assert.deepEqual([ratings.alpha, ratings.delta], [1500, 1800]);
});

describe('the zero point of a list', () => {
  test('has the requested average, and an anchor shifts all ratings equally', () => {
    const free = ratingsOf(rated({ average: 1600 }));
    close(Object.values(free).reduce((sum, each) => sum + each, 0) / 8, 1600, 1e-9);
    for (const model of ['ordo', 'bayeselo'] as const) {
      const list = rated({ model, anchors: new Map([['beta', 1625]]), resamples: 20 });
      const other = ratingsOf(rated({ model }));
      for (const [name, rating] of Object.entries(ratingsOf(list))) {
        close(rating - 1625, other[name]! - other.beta!, 1e-5, name);
      }
      const beta = list.players.find(({ name }) => name === 'beta')!;
      assert.deepEqual([beta.rating, beta.error95, beta.isAnchor], [1625, 0, true]);
    }
  });
  test('refuses an anchor who did not play, and one too many for BayesElo', () => {
    assert.throws(
      () => rated({ anchors: new Map([['omega', 1]]) }),
      (error) =>
        error instanceof AnchorError && /no player "omega" to anchor; there are alpha, beta/.test(error.message),
    );
    const two = new Map([
      ['alpha', 1],
      ['beta', 2],
    ]);
    assert.throws(() => rated({ model: 'bayeselo', anchors: two }), /takes one anchor/);
  });
  test('the same seed gives the same errors, another seed different ones', () => {
    const errors = (seed: number) => rated({ resamples: 20, seed }).players.map(({ error95 }) => error95);
    assert.deepEqual(errors(3), errors(3));
    assert.notDeepEqual(errors(3), errors(4));
  });
});

describe('players who cannot be compared', () => {
  const game = (white: string, black: string, points: number): RatedGame => ({ white, black, points });
  test('are listed in groups of their own', () => {
    const games = [game('a', 'b', 1), game('b', 'a', 1), game('c', 'd', 0.5), game('d', 'c', 1), game('e', 'c', 0.5)];
    const { groups, players, superiority } = rateAll(games, { model: 'ordo', resamples: 50, average: 1000 });
    assert.equal(groups, 2);
    assert.deepEqual(players.map(({ name, group }) => `${group} ${name}`).sort(), ['0 a', '0 b', '1 c', '1 d', '1 e']);
    for (const group of [0, 1]) {
      const members = players.filter((player) => player.group === group);
      close(members.reduce((sum, { rating }) => sum + rating, 0) / members.length, 1000, 1e-9);
    }
    assert.equal(superiority[0]![4], undefined);
  });
  test('a player who won everything is rated with half a point less, and marked', () => {
    // Nine and a half of ten against a player of 1000: 1000 + 400 log10(9.5 / 0.5), without White's advantage.
    const games = Array.from({ length: 10 }, (_, index) => (index % 2 ? game('a', 'b', 1) : game('b', 'a', 0)));
    const { players } = rateAll(games, { model: 'ordo', resamples: 0, anchors: new Map([['b', 1000]]) });
    close(players[0]!.rating, 1000 + 400 * Math.log10(19), 1e-4);
    assert.deepEqual(
      players.map(({ name, perfect }) => [name, perfect]),
      [
        ['a', 'won'],
        ['b', 'lost'],
      ],
    );
  });
  test('players with few games, and pairs who met once, are as uncertain as in the model', () => {
    const games = [0, 1].flatMap((points) => [
      ...Array<RatedGame>(20).fill(game('a', 'b', points)),
      ...Array<RatedGame>(20).fill(game('b', 'a', points)),
    ]);
    games.push(game('b', 'c', 0.5));
    const anchors = new Map([['b', 0]]);
    const { players } = rateAll(games, { model: 'ordo', resamples: 200, anchors });
    const errorOf = (name: string) => players.find((player) => player.name === name)!.error95!;
    // 80 games against the anchor: 1.96 · 173.7 · 2 / √80 = 76. One game: 1.96 · 173.7 · 2.
    close(errorOf('a'), 76, 20);
    close(errorOf('c'), 1.96 * 173.7 * 2, 1);
    // BayesElo's prior adds two draws for c, and a fit without anchors says as much of the difference from b.
    const bayes = rateAll(games, { model: 'bayeselo', resamples: 200, anchors });
    const other = rateAll(games, { model: 'bayeselo', resamples: 200, anchors: new Map([['c', 0]]) });
    const error = (list: RatingList, name: string) => list.players.find((player) => player.name === name)!.error95!;
    assert.ok(error(bayes, 'c') > 200 && error(bayes, 'c') < errorOf('c'));
    close(error(other, 'b'), error(bayes, 'c'), 1e-6);
    const single = rateAll([game('a', 'b', 0.5), game('c', 'd', 1)], { model: 'ordo', resamples: 50 });
    assert.ok(single.players.every(({ error95 }) => error95! > 50));
    assert.ok(single.superiority[0]![1]! > 0.2 && single.superiority[0]![1]! < 0.8);
  });
});

test('White’s advantage is estimated from 100 games on, and is finite even if White won them all', () => {
  const games: RatedGame[] = Array.from({ length: 60 }, () => ['a', 'b']).flatMap(([a, b]) => [
    { white: a!, black: b!, points: 1 },
    { white: b!, black: a!, points: 1 },
  ]);
  const { whiteAdvantage, players } = rateAll(games, { model: 'ordo', resamples: 20 });
  assert.ok(whiteAdvantage > 500 && whiteAdvantage < 5000, `${whiteAdvantage}`);
  close(players[0]!.rating, 0, 1e-6);
  assert.equal(rateAll(games.slice(0, 98), { model: 'ordo', resamples: 0 }).whiteAdvantage, 0);
});

describe('laws on random pools', () => {
  const encounter = fc.record({
    white: fc.integer({ min: 0, max: 6 }),
    black: fc.integer({ min: 0, max: 6 }),
    wins: fc.integer({ min: 0, max: 2 }),
    draws: fc.integer({ min: 0, max: 1 }),
    losses: fc.integer({ min: 0, max: 2 }),
  });
  const pools = fc
    .array(encounter, { minLength: 1, maxLength: 14 })
    .map((all) => all.filter((each) => each.white !== each.black && gamesIn(each) > 0));

  test('groups are those linked by games, classes those linked by points both ways', () => {
    fc.assert(
      fc.property(pools, (encounters) => {
        // Warshall's closure, the simple way.
        const linked = closure(
          encounters.flatMap(({ white, black }) => [[white, black] as const, [black, white] as const]),
        );
        const scored = closure(
          encounters.flatMap((each) => [
            ...(pointsIn(each) > 0 ? [[each.white, each.black] as const] : []),
            ...(pointsIn(each) < gamesIn(each) ? [[each.black, each.white] as const] : []),
          ]),
        );
        const [groups, classes] = [groupsOf(7, encounters), classesOf(7, encounters)];
        for (let a = 0; a < 7; a++) {
          for (let b = 0; b < 7; b++) {
            assert.equal(groups[a] === groups[b], linked[a]![b]);
            assert.equal(classes[a] === classes[b], scored[a]![b]! && scored[b]![a]!);
          }
        }
      }),
      { seed: 1, numRuns: 300 },
    );
  });
  test('half points link each group, and leave the games as many', () => {
    fc.assert(
      fc.property(pools, (encounters) => {
        const given = withHalfPoints(7, encounters);
        assert.deepEqual(classesOf(7, given).length, 7);
        const [groups, classes] = [groupsOf(7, encounters), classesOf(7, given)];
        for (let a = 0; a < 7; a++)
          for (let b = 0; b < 7; b++) assert.equal(groups[a] === groups[b], classes[a] === classes[b]);
        for (const [index, each] of given.entries()) {
          close(gamesIn(each), gamesIn(encounters[index]!), 1e-12);
          assert.ok(each.wins >= 0 && each.losses >= 0);
        }
      }),
      { seed: 2, numRuns: 300 },
    );
  });
  test('no small step from a fit is likelier', () => {
    fc.assert(
      fc.property(pools, fc.constantFrom('ordo', 'bayeselo'), (encounters, model) => {
        const likelihood = model === 'ordo' ? ORDO : BAYES_ELO;
        const full = model === 'ordo' ? withHalfPoints(7, encounters) : withPriorDraws(7, encounters, 2);
        const fit = maximise(likelihood, 7, full, { hasAdvantage: false });
        const terms = { value: 0, lead: 0, draw: 0, leadLead: 0, leadDraw: 0, drawDraw: 0 };
        const likely = (ratings: readonly number[], draw: number) =>
          full.reduce((sum, each) => {
            likelihood.termsOf(
              each,
              ((ratings[each.white]! - ratings[each.black]!) * Math.LN10) / 400,
              (draw * Math.LN10) / 400,
              terms,
            );
            return sum + terms.value;
          }, 0);
        const best = likely(fit.ratings, fit.draw);
        for (let player = 0; player < 7; player++) {
          for (const step of [-1, 1]) {
            assert.ok(likely(fit.ratings.with(player, fit.ratings[player]! + step), fit.draw) <= best + 1e-9);
          }
        }
        if (model === 'bayeselo')
          for (const step of [-1, 1]) assert.ok(likely(fit.ratings, fit.draw + step) <= best + 1e-9);
      }),
      { seed: 3, numRuns: 60 },
    );
  });
});

test('95 % intervals contain the truth in 95 of 100 cases, even if the games of a pair are dependent', () => {
  const truth = { a: 120, b: 40, c: 0, d: -40, e: -120 };
  let inside = 0;
  let all = 0;
  for (let seed = 1; seed <= 60; seed++) {
    const games = simulatedGames({ truth, pairs: 12, whiteAdvantage: 35, drawRate: 0.3, bias: 150, seed });
    for (const { name, rating, error95 } of rateAll(games, { model: 'ordo', resamples: 120, seed }).players) {
      if (Math.abs(rating - truth[name as keyof typeof truth]) <= error95!) inside++;
      all++;
    }
  }
  // 300 intervals: by chance alone the share is off by 1.3 % one time in three.
  close(inside / all, 0.945, 0.035);
});

test('the chance of a draw falls with the difference from that between equals, within what the score allows', () => {
  for (const rate of [0, 0.2, 0.5, 0.8, 1]) {
    close(chanceOfDraw(0.5, rate), rate, 1e-12);
    for (let expected = 0.02; expected < 0.5; expected += 0.02) {
      const draw = chanceOfDraw(expected, rate);
      assert.ok(draw <= 2 * expected + 1e-12 && draw <= chanceOfDraw(expected + 0.02, rate) + 1e-12);
      close(draw, chanceOfDraw(1 - expected, rate), 1e-12);
    }
  }
});

test('games with exchanged colours are drawn together', () => {
  const pool = poolOf(GAMES);
  assert.equal(pool.units.length, GAMES.length / 2);
  assert.ok(pool.kinds.every(({ games }) => games.length === 2));
  assert.equal(
    pool.kinds.reduce((sum, { count }) => sum + count, 0),
    pool.units.length,
  );
});

test('a binomial number has its mean, its variance and its tails, be it walked through or split', () => {
  const chance = seededChance(3);
  for (const [trials, share] of [
    [10, 0.3],
    [50, 0.97],
    [400, 0.02],
    [1_000, 0.5],
    [50_000, 0.013],
    [100_000, 0.4],
  ] as const) {
    const DRAWS = 20_000;
    const drawn = Array.from({ length: DRAWS }, () => binomial(trials, share, chance));
    const mean = drawn.reduce((sum, each) => sum + each, 0) / DRAWS;
    const variance = drawn.reduce((sum, each) => sum + (each - mean) ** 2, 0) / DRAWS;
    const own = trials * share * (1 - share);
    const about = `${trials} of ${share}`;
    assert.ok(Math.abs(mean - trials * share) < 4 * Math.sqrt(own / DRAWS), `${about}: mean ${mean}`);
    // Four standard errors of a variance; the excess of its fourth moment is small here.
    assert.ok(Math.abs(variance / own - 1) < 4 * Math.sqrt((2 + 1 / own) / DRAWS), `${about}: variance ${variance}`);
    const far = drawn.filter((each) => Math.abs(each - trials * share) > 2 * Math.sqrt(own)).length / DRAWS;
    assert.ok(own < 10 || Math.abs(far - 0.0455) < 0.025, `${about}: ${far} beyond two deviations`);
  }
  assert.deepEqual([binomial(7, 0, chance), binomial(7, 1, chance), binomial(0, 0.5, chance)], [0, 7, 0]);
});

test('what is drawn by kinds is distributed as what is drawn unit by unit', () => {
  const truth = { a: 0, b: 60, c: 150 };
  const games = simulatedGames({ truth, pairs: 300, whiteAdvantage: 35, drawRate: 0.3, bias: 150, seed: 8 });
  const pool = poolOf(games);
  const units = Array.from(pool.units, (kind) => pool.kinds[kind]!.games);
  assert.ok(units.length > 16 * pool.kinds.length, `${pool.kinds.length} kinds`);
  const chance = seededChance(4);
  /** The points that White takes in each encounter, draw after draw. */
  const byUnit = () => {
    const points = pool.encounters.map(() => 0);
    for (let draw = 0; draw < units.length; draw++) {
      for (const game of units[Math.floor(chance() * units.length)]!) points[game.encounter]! += game.points;
    }
    return points;
  };
  const byKind = () => {
    const drawn = resampled(pool, chance);
    return pool.encounters.map(({ white, black }) => {
      const found = drawn.find((each) => each.white === white && each.black === black);
      return found ? pointsIn(found) : 0;
    });
  };
  const DRAWS = 4_000;
  const momentsOf = (draw: () => number[]) => {
    const drawn = Array.from({ length: DRAWS }, draw);
    return pool.encounters.map((_, index) => {
      const mean = drawn.reduce((sum, each) => sum + each[index]!, 0) / DRAWS;
      const variance = drawn.reduce((sum, each) => sum + (each[index]! - mean) ** 2, 0) / DRAWS;
      // Covariance with the encounter of reversed colours: the two games of a pair depend on each other.
      const partner = pool.encounters.findIndex(
        ({ white, black }) => white === pool.encounters[index]!.black && black === pool.encounters[index]!.white,
      );
      const other = drawn.reduce((sum, each) => sum + each[partner]!, 0) / DRAWS;
      const together = drawn.reduce((sum, each) => sum + (each[index]! - mean) * (each[partner]! - other), 0) / DRAWS;
      return { mean, variance, together };
    });
  };
  const [one, other] = [momentsOf(byUnit), momentsOf(byKind)];
  for (const [index, { mean, variance, together }] of one.entries()) {
    close(other[index]!.mean, mean, 5 * Math.sqrt((2 * variance) / DRAWS));
    close(other[index]!.variance / variance, 1, 0.16);
    close((other[index]!.together - together) / variance, 0, 0.12);
  }
});

function closure(edges: readonly (readonly [number, number])[]): boolean[][] {
  const reach = Array.from({ length: 7 }, (_, a) => Array.from({ length: 7 }, (_, b) => a === b));
  for (const [a, b] of edges) reach[a]![b] = true;
  for (let k = 0; k < 7; k++) {
    for (let a = 0; a < 7; a++) for (let b = 0; b < 7; b++) if (reach[a]![k] && reach[k]![b]) reach[a]![b] = true;
  }
  return reach;
}
