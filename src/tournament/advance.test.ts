import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { seededChance } from '../host/chance.ts';
import { inAll } from '../node/testing/tiers.ts';
import { advance, knockoutMatches } from './advance.ts';
import { checkFormat, type Format, type PlannedPair, type TournamentProgress } from './format.ts';
import { tournamentStandings, usualStyle } from './standings.ts';
import { advanced, drawnResult, newProgress, simulate } from './testing/simulated.ts';

const FORMATS: Readonly<Record<string, Format>> = {
  'round robin': { kind: 'round-robin', games: 4 },
  'round robin of three games': { kind: 'round-robin', games: 3 },
  gauntlet: { kind: 'gauntlet', challengers: 2, games: 2 },
  'Swiss of single games': { kind: 'swiss', rounds: 4, games: 1, initialColor: 'white' },
  'Swiss of pairs': { kind: 'swiss', rounds: 4, games: 2, initialColor: 'black' },
  knockout: { kind: 'knockout', games: 2, extraPairs: 3 },
};
const SPRT: Format = {
  kind: 'sprt',
  test: { elo0: 0, elo1: 60, alpha: 0.1, beta: 0.1, model: 'logistic' },
  mostPairs: 300,
};

/** How often each player had White against each other. */
function meetings({ pairs }: TournamentProgress): Map<string, { white: number; black: number; rounds: Set<number> }> {
  const met = new Map<string, { white: number; black: number; rounds: Set<number> }>();
  for (const { white, black, games, round } of pairs) {
    const key = `${Math.min(white, black)}-${Math.max(white, black)}`;
    const entry = met.get(key) ?? { white: 0, black: 0, rounds: new Set() };
    met.set(key, entry);
    entry.rounds.add(round);
    entry[white < black ? 'white' : 'black']++;
    if (games === 2) entry[white < black ? 'black' : 'white']++;
  }
  return met;
}

describe('every format', () => {
  for (const [name, format] of [...Object.entries(FORMATS), ['sequential test', SPRT] as const]) {
    test(`${name}: in whatever order its pairs are finished, it ends the same`, () => {
      for (let seed = 1; seed <= 6; seed++) {
        const players = format.kind === 'sprt' ? 2 : 5 + (seed % 4);
        const inOrder = simulate(format, players, { seed });
        const chance = seededChance(seed);
        const mixed = simulate(format, players, {
          seed,
          pick: (open) => open[Math.floor(chance() * Math.min(8, open.length))]!,
        });
        const table = ({ players: lines }: ReturnType<typeof tournamentStandings>) => lines;
        assert.deepEqual(table(tournamentStandings(format, mixed)), table(tournamentStandings(format, inOrder)));
        if (format.kind !== 'sprt') assert.deepEqual(mixed.pairs, inOrder.pairs);
        assert.deepEqual(
          mixed.pairs.map(({ number }) => number),
          mixed.pairs.map((_, index) => index + 1),
        );
      }
    });
  }
});

describe('round robins', () => {
  test('everybody meets everybody the given number of times, with colours as equal as possible', () => {
    for (const games of [1, 2, 3, 6]) {
      for (let players = 2; players <= 9; players++) {
        const met = meetings(simulate({ kind: 'round-robin', games }, players, { seed: 1 }));
        assert.equal(met.size, (players * (players - 1)) / 2);
        for (const { white, black } of met.values()) {
          assert.equal(white + black, games);
          assert.ok(Math.abs(white - black) <= 1);
        }
      }
    }
  });
  test('who must not meet does not', () => {
    const format: Format = { kind: 'round-robin', games: 2, forbidden: [[0, 3]] };
    const progress = simulate(format, 4, { seed: 1 });
    assert.deepEqual([...meetings(progress).keys()].sort(), ['0-1', '0-2', '1-2', '1-3', '2-3']);
    // Both sit out the round in which they would have met.
    const byes = progress.rounds.map((round) => round.byes.toSorted()).filter((each) => each.length > 0);
    assert.deepEqual(byes, [[0, 3]]);
  });
  test('a gauntlet: the challengers meet the field and not each other', () => {
    const met = meetings(simulate({ kind: 'gauntlet', challengers: 2, games: 4 }, 5, { seed: 1 }));
    assert.deepEqual([...met.keys()].sort(), ['0-2', '0-3', '0-4', '1-2', '1-3', '1-4']);
    for (const { white, black } of met.values()) assert.deepEqual([white, black], [2, 2]);
  });
});

describe('a Swiss', () => {
  test('nobody meets the same opponent twice; of an odd number each sits out once at most', () => {
    for (const games of [1, 2, 4]) {
      for (let seed = 1; seed <= 10; seed++) {
        const format: Format = { kind: 'swiss', rounds: 5, games, initialColor: 'white' };
        const progress = simulate(format, 9, { seed });
        assert.equal(progress.rounds.length, 5);
        for (const { rounds, white, black } of meetings(progress).values()) {
          assert.equal(rounds.size, 1);
          assert.equal(white + black, games);
        }
        const byes = progress.rounds.flatMap((round) => round.byes);
        assert.equal(byes.length, 5);
        assert.equal(new Set(byes).size, 5);
        const { players } = tournamentStandings(format, progress);
        assert.equal(
          players.reduce((sum, { points }) => sum + points, 0),
          5 * 5 * games,
        );
      }
    }
  });
  test('the last two who are left play on', () => {
    const format: Format = { kind: 'swiss', rounds: 2, games: 1, initialColor: 'white' };
    const progress = simulate(format, 4, {
      seed: 1,
      before: (so) => (so.results.size === 1 ? { ...so, withdrawn: new Set(so.pairs.map(({ white }) => white)) } : so),
    });
    assert.equal(progress.rounds.length, 2);
    assert.equal(progress.pairs.filter(({ round }) => round === 2).length, 1);
  });
  test('ends early when no pairing is left', () => {
    const progress = simulate({ kind: 'swiss', rounds: 9, games: 2, initialColor: 'white' }, 4, { seed: 3 });
    assert.equal(progress.rounds.length, 3);
  });
  test('who has withdrawn is paired no more, and who was to meet it has the points', () => {
    const format: Format = { kind: 'swiss', rounds: 5, games: 2, initialColor: 'white' };
    const withdrawIn2 = (progress: TournamentProgress): TournamentProgress =>
      progress.rounds.length === 2 ? { ...progress, withdrawn: new Set([4]) } : progress;
    const progress = simulate(format, 8, { seed: 2, before: withdrawIn2 });
    const own = progress.pairs.filter(({ white, black }) => white === 4 || black === 4);
    assert.deepEqual(
      own.map(({ round }) => round),
      [1, 2],
    );
    assert.equal(progress.results.get(own[1]!.number)!.forfeit, true);
    assert.equal(progress.rounds.length, 5);
    assert.equal(progress.rounds.slice(2).flatMap(({ byes }) => byes).length, 3);
  });
});

describe('a knockout', () => {
  const first = (pair: PlannedPair, share: readonly [number, number]) => ({
    games: new Array(pair.games).fill(share) as (readonly [number, number])[],
  });
  test('the better seeded win: the order is that of the seeding by rounds', () => {
    const format: Format = { kind: 'knockout', games: 2, extraPairs: 3 };
    const progress = simulate(format, 6, {
      seed: 1,
      resultOf: (pair) => first(pair, pair.white < pair.black ? [1, 0] : [0, 1]),
    });
    const { players } = tournamentStandings(format, progress);
    assert.deepEqual(
      players.map(({ player, place, round }) => [player, place, round]),
      [
        [0, 1, 4],
        [1, 2, 3],
        [2, 3, 2],
        [3, 3, 2],
        [4, 5, 1],
        [5, 5, 1],
      ],
    );
    assert.equal(progress.pairs.length, 5);
  });
  test('players who are level play further pairs, and after the last the better seeded advances', () => {
    const format: Format = { kind: 'knockout', games: 4, extraPairs: 2 };
    const drawn = simulate(format, 2, { seed: 1, resultOf: (pair) => first(pair, [0.5, 0.5]) });
    assert.equal(drawn.pairs.length, 4);
    const [match] = knockoutMatches(format, drawn, 1);
    assert.deepEqual([match!.winner, match!.isBySeed], [0, true]);
    const decided = simulate(format, 2, {
      seed: 1,
      resultOf: (pair) => first(pair, pair.number === 3 ? [0.5, 1] : [0.5, 0.5]),
    });
    assert.equal(decided.pairs.length, 3);
    assert.deepEqual([knockoutMatches(format, decided, 1)[0]!.winner, decided.rounds.length], [1, 1]);
  });
  test('against one who has withdrawn the other goes on', () => {
    const format: Format = { kind: 'knockout', games: 2, extraPairs: 2 };
    const progress = simulate(format, 4, { seed: 1, before: (same) => ({ ...same, withdrawn: new Set([0]) }) });
    const { players } = tournamentStandings(format, progress);
    assert.equal(players.at(-1)!.player === 0 || players.at(-2)!.player === 0, true);
    assert.equal(progress.rounds.length, 2);
    const both = simulate(format, 2, { seed: 1, before: (same) => ({ ...same, withdrawn: new Set([0, 1]) }) });
    assert.equal(knockoutMatches(format, both, 1)[0]!.winner, 0);
  });
});

describe('withdrawals where everybody knows the opponents', () => {
  const format: Format = { kind: 'round-robin', games: 2 };
  const leavingAfter = (finished: number) =>
    simulate(format, 4, {
      seed: 5,
      before: (same) => (same.results.size >= finished ? { ...same, withdrawn: new Set([2]) } : same),
    });
  test('before half of the games nothing of it counts', () => {
    const { players } = tournamentStandings(format, leavingAfter(1));
    assert.deepEqual(players.map(({ games }) => games).sort(), [0, 4, 4, 4]);
  });
  test('after half of them the rest is forfeited', () => {
    const { players } = tournamentStandings(format, leavingAfter(4));
    assert.deepEqual(
      players.map(({ games }) => games),
      [6, 6, 6, 6],
    );
    assert.equal(players.find(({ player }) => player === 2)!.hasWithdrawn, true);
  });
});

describe('a sequential test', () => {
  test('looks at pairs in order, and stops when it is decided', () => {
    const win = { games: [[1, 0] as const, [0, 1] as const] };
    const strong = (pair: PlannedPair) => ({
      games: pair.white === 0 ? [[1, 0] as const, [1, 0] as const] : [[0, 1] as const, [0, 1] as const],
    });
    // The last of those that are ready is always finished first: nothing can be decided before the first is.
    const { progress } = advanced(SPRT, newProgress(2));
    const late = { ...progress, results: new Map(progress.pairs.slice(1).map((pair) => [pair.number, strong(pair)])) };
    assert.equal(advance(SPRT, late).isFinished, false);
    const whole = { ...late, results: new Map([...late.results, [1, win]]) };
    assert.equal(advance(SPRT, whole).isFinished, true);
    const table = tournamentStandings(SPRT, whole);
    assert.ok(table.players[0]!.games < 2 * whole.results.size, 'what came after the decision does not count');
  });
  test('ends undecided after the most pairs', () => {
    const progress = simulate({ ...SPRT, mostPairs: 5 }, 2, { seed: 1, resultOf: (pair) => drawnResult(pair, 3) });
    assert.equal(progress.pairs.length, 5);
  });
});

test('a plan of any length is made at once', { skip: inAll }, () => {
  const { pairs, rounds } = advance({ kind: 'match', games: 400_001 }, newProgress(2));
  assert.deepEqual([pairs.length, rounds.length, pairs.at(-1)!.games], [200_001, 200_001, 1]);
});

test('formats that cannot be held are refused', () => {
  assert.throws(() => checkFormat({ kind: 'round-robin', games: 2 }, 1), /needs two players, found 1/);
  assert.throws(() => checkFormat({ kind: 'match', games: 2 }, 3), /for two players, found 3/);
  assert.throws(() => checkFormat({ kind: 'knockout', games: 3, extraPairs: 1 }, 4), /even number of games/);
  for (const [format, players] of [
    [{ kind: 'match', games: 100_002 }, 2],
    [{ kind: 'round-robin', games: 2_224 }, 10],
    [{ kind: 'gauntlet', challengers: 2, games: 6_252 }, 10],
    [{ kind: 'swiss', rounds: 10_001, games: 2, initialColor: 'white' }, 10],
    [{ kind: 'knockout', games: 11_112, extraPairs: 1 }, 10],
  ] as const) {
    assert.throws(() => checkFormat(format, players), /at most 100,000 games in all, found 100,0/);
  }
  assert.throws(() => checkFormat({ kind: 'gauntlet', challengers: 3, games: 2 }, 3), /nobody to meet/);
});

test('one who has withdrawn goes out of a knockout, unless its match was played', () => {
  const format = { kind: 'knockout', games: 2, extraPairs: 0 } as const;
  const start = advanced(format, newProgress(2)).progress;
  const { number } = start.pairs[0]!;
  const after = (games: readonly (readonly [number, number])[], withdrawn: number, forfeit: boolean) => {
    const results = new Map([[number, forfeit ? { games, forfeit } : { games }]]);
    const [match] = knockoutMatches(format, { ...start, results, withdrawn: new Set([withdrawn]) }, 1);
    return [match!.winner, match!.isBySeed];
  };
  const white = start.pairs[0]!.white;
  const black = start.pairs[0]!.black;
  const won = [
    [0, 1],
    [0, 1],
  ] as const;
  assert.deepEqual(after(won, black, false), [black, false]);
  assert.deepEqual(after(won, black, true), [white, false]);
  assert.deepEqual(after([], white, true), [black, false]);
});

test('cross tables are by opponents, those of pairs in a Swiss or a knockout by rounds', () => {
  assert.equal(usualStyle({ kind: 'swiss', rounds: 4, games: 2, initialColor: 'white' }), 'magazine');
  assert.equal(usualStyle({ kind: 'swiss', rounds: 4, games: 1, initialColor: 'white' }), 'server');
  assert.equal(usualStyle({ kind: 'round-robin', games: 2 }), 'server');
});
