import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { explain } from './explain.ts';
import { rank } from './ranking.ts';
import { roundRecordsOf } from './round-record.ts';
import { scoreTournament } from './scored-tournament.ts';
import { longSwiss, readTable, roundRobin, swiss } from './testing/exercises.ts';
import type { Edition } from './tie-break.ts';
import { parseCriteria, TieBreakError } from './tie-breaks.ts';
import type { Tournament } from './tournament.ts';

/** A tie-break's value for each player, by number. */
function valuesOf(tournament: Tournament, code: string, edition?: Edition): (number | undefined)[] {
  const scored = scoreTournament(tournament, edition);
  const [criterion] = parseCriteria(code);
  return tournament.players.map((_, player) => {
    const { value } = criterion!.tieBreak!.valueFor(scored, player, criterion!.modifiers);
    return value === undefined ? undefined : Math.round(value * 100) / 100;
  });
}

describe('the Swiss of the exercises in tie-breaking', () => {
  // Values by player number, from the tables of the named exercises; from the final tables on pages 32 and 40 if an exercise works out only
  // some players.
  const EXERCISES: readonly [code: string, where: string, ...values: number[]][] = [
    ['BH', 'exercises 1 to 4, page 32', 12.5, 13, 15.5, 15, 8.5, 12, 14.5, 13.5, 9, 13, 13.5, 11.5, 14, 11, 12, 12.5],
    ['BH-C1', 'exercises 5 to 7, page 32', 11, 12, 13, 11.5, 7.5, 11, 12.5, 12, 7.5, 11.5, 12, 9.5, 12, 9, 11, 11],
    [
      'AOB',
      'exercise 9',
      12.6,
      13.6,
      13.4,
      13.38,
      13.4,
      13.25,
      11.9,
      13,
      12.75,
      10.9,
      12.75,
      15,
      12.1,
      13.17,
      12.2,
      13.3,
    ],
    ['FB', 'exercise 10', 13.5, 13.5, 15, 15.5, 10, 12, 13.5, 12.5, 9.5, 12.5, 12.5, 11.5, 13.5, 10.5, 12, 13.5],
    ['SB', 'exercise 12', 8, 9.5, 10.5, 9.75, 4.25, 6.5, 3.25, 5.25, 2.25, 1.5, 5.75, 4, 4.25, 4.5, 3.5, 7.25],
    ['SB-C1', 'exercise 13', 7.25, 8.5, 9.25, 8, 3.25, 5.5, 1.25, 3.75, 2.25, 0, 4.25, 4, 4.25, 3, 2.5, 5.75],
    [
      'ARO',
      'exercise 17',
      1820,
      1880,
      1940,
      1888,
      1690,
      1813,
      1760,
      1730,
      1975,
      1880,
      1863,
      2050,
      1930,
      1800,
      1860,
      1820,
    ],
    [
      'TPR',
      'exercise 20',
      1969,
      2120,
      2089,
      2081,
      1690,
      1813,
      1611,
      1730,
      1175,
      1640,
      1776,
      1250,
      1781,
      1925,
      1788,
      1969,
    ],
    ['APRO', 'page 41', 1789, 1856, 1904, 1772, 1719, 1846, 1869, 1915, 1805, 1717, 1840, 2081, 1879, 1775, 1776, 1805],
    ['PTP', 'page 41', 2029, 2216, 2112, 2168, 1689, 1810, 1531, 1715, 950, 1575, 1763, 1250, 1744, 1942, 1768, 2013],
    ['APPO', 'page 41', 1769, 1852, 1934, 1784, 1676, 1836, 1890, 1924, 1802, 1687, 1836, 2168, 1909, 1756, 1767, 1799],
    ['WIN', 'exercise 27', 2, 3, 2, 2, 2, 3, 1, 2, 1, 1, 2, 2, 1, 2, 2, 3],
    ['WON', 'exercise 28', 2, 3, 2, 2, 2, 2, 1, 2, 0, 1, 1, 0, 1, 2, 2, 3],
    ['BPG', 'exercise 29', 2, 3, 2, 2, 2, 2, 3, 2, 1, 3, 2, 0, 3, 2, 3, 2],
    ['BWG', 'exercise 30', 1, 1, 1, 1, 0, 1, 0, 0, 0, 1, 0, 0, 1, 1, 1, 1],
    ['REP', 'exercise 31', 5, 5, 5, 4, 5, 5, 5, 5, 3, 5, 5, 3, 5, 3, 5, 5],
    ['PS', 'exercise 32', 11, 13, 11, 11.5, 5, 6, 6, 8.5, 2.5, 4, 5.5, 7, 7, 6, 7, 10.5],
    ['PS-C1', 'exercise 33', 10, 12, 10.5, 10.5, 5, 6, 5, 8, 2.5, 4, 5, 7, 6, 5, 7, 10],
  ];
  for (const [code, where, ...values] of EXERCISES) {
    test(`${code}, ${where}`, () => assert.deepEqual(valuesOf(swiss(), code), values));
  }
  test('ARO-C1, exercise 18: undefined for number 12, who played one game', () => {
    assert.deepEqual(valuesOf(swiss(), 'ARO-C1'), [
      ...[1900, 1988, 2000, 1983, 1738, 1900, 1838, 1800, 2200, 1975, 2000, undefined, 2025, 1900, 1963, 1900],
    ]);
  });
  test('points adjusted for opponents, exercise 12: number 12 withdrew', () => {
    const { points, adjusted } = scoreTournament(swiss());
    assert.deepEqual(adjusted, points.with(11, 3));
  });
  test('C.07 of 2026 limits what unplayed rounds add: numbers 4, 6 and 11', () => {
    // Half-point bye of 4, bye of 6: no more than 5 × 1/2; forfeit win of 11: no more than its opponent's 1.5.
    const before = valuesOf(swiss(), 'BH');
    const after = before.with(3, 14).with(5, 11.5).with(10, 12.5);
    assert.deepEqual(valuesOf(swiss(), 'BH', '2026'), after);
  });
});

describe('the round robin of the exercises', () => {
  const EXERCISES: readonly [code: string, where: string, ...values: number[]][] = [
    ['SB', 'exercise 14', 9.25, 6.25, 6.25, 4.25, 2.25, 3.25],
    ['SB-C1', 'exercise 15', 9.25, 4.75, 4.75, 4.25, 1.5, 3.25],
    ['KS', 'exercise 16', 2, 0.5, 0.5, 1, 0, 0.5],
    ['KS-L-2', 'exercise 16: with a limit low enough all count', 3.5, 3.5, 3.5, 1.5, 1.5, 1.5],
  ];
  for (const [code, where, ...values] of EXERCISES) {
    test(`${code}, ${where}`, () => assert.deepEqual(valuesOf(roundRobin(), code), values));
  }
});

describe('direct encounter', () => {
  const places = (tournament: Tournament, points: number) =>
    rank(scoreTournament(tournament), parseCriteria('DE'))
      .filter((standing) => standing.points === points)
      .map(({ place, player }) => `${place} ${tournament.players[player]!.name}`);

  test('exercises 23 and 24: with games missing, the tie remains', () => {
    assert.deepEqual(places(swiss(), 3.5), ['2 Alyx', '2 Charline', '2 David', '2 Stephan']);
    assert.deepEqual(places(swiss(), 2.5), ['7 Helene', '7 Irina', '7 Maria']);
  });
  test('exercise 25: of four who all met, one comes first, one last, and two stay tied', () => {
    assert.deepEqual(places(longSwiss(), 6), ['2 Franck', '3 Alyx', '3 David', '5 Bruno']);
    assert.deepEqual(places(longSwiss(), 4.5), ['6 Genevieve', '6 Irina', '6 Stephan']);
    assert.deepEqual(places(longSwiss(), 4), ['9 Helene', '9 Lais', '9 Paul', '9 Reine']);
  });
  test('page 42: first and second place do not depend on the missing game', () => {
    const four = `
1 Alyx 0 +W2 +W3 +W4 -- -- --
2 Bruno 0 -B1 -- -- +W3 +W4 +BYE
3 Charline 0 -- -B1 -- -B2 +BYE +BYE
4 David 0 -- -- -B1 +BYE -B2 +BYE`;
    const { players, meetings } = readTable(four, false);
    const equal = players.map((_, player) => ({ player, round: 7, kind: 'full' as const }));
    const scored = scoreTournament({ players, meetings, byes: equal, rounds: 7, predetermined: false });
    // Equal points for all, so that only the games with each other can tell.
    const standings = rank({ ...scored, points: [3, 3, 3, 3] }, parseCriteria('DE'));
    assert.deepEqual(
      standings.map(({ place, player }) => [place, players[player]!.name]),
      [
        [1, 'Alyx'],
        [2, 'Bruno'],
        [3, 'Charline'],
        [3, 'David'],
      ],
    );
  });
  test('exercise 26: in a round robin a forfeit counts as a game', () => {
    assert.deepEqual(places(roundRobin(), 3.5), ['1 Alyx', '2 Bruno', '2 Charline']);
    assert.deepEqual(places(roundRobin(), 1.5), ['4 Helene', '5 Franck', '6 David']);
  });
});

test('without rounds, colours or ratings a tie-break gives the reason instead of a value', () => {
  const tournament: Tournament = {
    players: [{ name: 'a' }, { name: 'b' }],
    meetings: [{ players: [0, 1], points: [2.5, 1.5], games: 4 }],
    byes: [],
    predetermined: true,
  };
  for (const [code, note] of [
    ['PS', 'the rounds are not known'],
    ['FB', 'the rounds are not known'],
    ['BPG', 'not known of the games with b'],
    ['WON', 'not known of the games with b'],
    ['ARO', 'b has no rating'],
    ['TPR', 'b has no rating'],
    ['PTP', 'b has no rating'],
  ] as const) {
    const [criterion] = parseCriteria(code);
    const value = criterion!.tieBreak!.valueFor(scoreTournament(tournament), 0, criterion!.modifiers);
    assert.deepEqual([value.value, value.note], [undefined, note], code);
    assert.deepEqual(explain(value).at(-1), `= - (${note})`);
  }
  assert.deepEqual(valuesOf(tournament, 'SB'), [3.75, 3.75]);
});

describe('an explanation', () => {
  const explained = (code: string, player: number) => {
    const [criterion] = parseCriteria(code);
    return explain(criterion!.tieBreak!.valueFor(scoreTournament(swiss()), player, criterion!.modifiers));
  };
  test('lists every opponent with its points, and what was cut', () => {
    assert.deepEqual(explained('SB-C1', 3), [
      'Nick: 1 × 3 = 3',
      'itself for a half-point bye in round 2: ½ × 3½ = 1¾, cut',
      'Opal: 1 × 1½ = 1½',
      'Charline: ½ × 3½ = 1¾',
      'Alyx: ½ × 3½ = 1¾',
      '= 8',
    ]);
  });
  test('lists what was averaged', () => {
    assert.deepEqual(explained('ARO', 13), ['Franck: 1950', 'Irina: 1850', 'Opal: 1600', '= 1800 (the average of 3)']);
  });
});

describe('a list of tie-breaks', () => {
  test('is parsed in order, in the spelling of the Handbook and of tournament files', () => {
    const codes = parseCriteria('bh-c1, BH/M1, DE/P, KS/L+2, KS-L-1, SB/C1/P, GE,').map(({ code }) => code);
    assert.deepEqual(codes, ['BH-C1', 'BH-M1', 'DE-P', 'KS-L+2', 'KS-L-1', 'SB-C1-P', 'REP']);
    assert.deepEqual(parseCriteria('  '), []);
  });
  for (const [text, message] of [
    ['XX', /no tie-break "XX"; expected one of DE, BH/],
    ['BH-C3', /BH takes no modifier "C3"/],
    ['DE-C1', /DE takes no modifier "C1"/],
    ['SB1', /no tie-break "SB1"; modifiers are written/],
    ['WIN-C1', /WIN takes no modifier "C1"/],
  ] as const) {
    test(`rejects "${text}"`, () =>
      assert.throws(
        () => parseCriteria(text),
        (error) => error instanceof TieBreakError && message.test(error.message),
      ));
  }
});

describe('rounds without play', () => {
  const players = ['a', 'b', 'c'].map((name) => ({ name, rating: 2000 }));
  const played = { players: [0, 1], points: [1, 0], games: 1, white: 0, round: 1 } as const;
  const forfeit = { players: [0, 2], points: [1, 0], games: 1, round: 2, forfeit: true } as const;
  const tournament: Tournament = { players, meetings: [played, forfeit], byes: [], predetermined: false };

  test('who has played no game has no average of its opponents', () => {
    for (const code of ['AOB', 'ARO']) {
      const values = valuesOf(tournament, code);
      assert.equal(values[2], undefined, code);
      assert.ok(values[0] !== undefined, code);
    }
  });
  test('wins without play count as wins, each with its round', () => {
    const byes = [{ player: 1, round: 2, kind: 'full' }] as const;
    const scored = scoreTournament({ ...tournament, byes });
    const [wins] = parseCriteria('WIN');
    const explained = (player: number) => explain(wins!.tieBreak!.valueFor(scored, player, wins!.modifiers));
    assert.deepEqual(explained(0), ['round 1, b: 1', 'round 2, c: 1', '= 2']);
    assert.deepEqual(explained(1), ['round 2, bye: 1', '= 1']);
  });
  test('who does not play a planned round is absent, unless everybody’s games are predetermined', () => {
    const planned = { players, meetings: [played], byes: [], rounds: 2 };
    const kinds = (isPredetermined: boolean) =>
      roundRecordsOf({ ...planned, predetermined: isPredetermined }).map((records) => records.length);
    assert.deepEqual(kinds(false), [2, 2, 2]);
    assert.deepEqual(kinds(true), [1, 1, 0]);
  });
  test('forfeits count if P says so', () => {
    const modifiersOf = (code: string) => parseCriteria(code)[0]!.modifiers;
    assert.deepEqual(modifiersOf('BH-P'), { ...modifiersOf('BH'), forfeitsCount: true });
  });
});

test('a perfect score against opponents of very different strength performs above the strongest', () => {
  const players = [1500, 1000, 2000].map((rating, index) => ({ name: 'abc'[index]!, rating }));
  const won = (other: number) => ({ players: [0, other], points: [1, 0], games: 1, white: 0, round: other }) as const;
  const tournament: Tournament = { players, meetings: [won(1), won(2)], byes: [], predetermined: true };
  // From a difference of 736 on, the expected score is 1.00; a player without points is 800 below its only opponent.
  assert.deepEqual(valuesOf(tournament, 'PTP'), [2736, 700, 700]);
});

test('a median leaves out the lowest and the highest', () => {
  for (const code of ['BH', 'SB']) {
    const [all, cut, median] = [code, `${code}-C1`, `${code}-M1`].map((each) => valuesOf(roundRobin(), each));
    for (const [player, value] of median!.entries()) {
      assert.ok(value! <= cut![player]! && value! <= all![player]!, `${code}, player ${player + 1}`);
    }
    assert.notDeepEqual(median, cut);
  }
});
