import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { crossTableRows } from '../standings/cross-table.ts';
import type { Format, PairResult, PlannedPair, TournamentProgress } from './format.ts';
import { tournamentStandings } from './standings.ts';

const FORMAT: Format = { kind: 'swiss', rounds: 3, games: 1, initialColor: 'white' };
const pair = (number: number, round: number, white: number, black: number): PlannedPair => ({
  ...{ number, round, white, black },
  board: 1 + ((number - 1) % 2),
  games: 1,
});
const PAIRS = [pair(1, 1, 0, 1), pair(2, 1, 2, 3), pair(3, 2, 0, 2), pair(4, 2, 3, 1)];
const ROUND_1: readonly (readonly [pair: number, result: PairResult])[] = [
  [1, { games: [[1, 0]] }],
  [2, { games: [[0.5, 0.5]] }],
];

/** A Swiss in its second round: Anna beat Bert, Cora drew with Dirk; now Anna – Cora and Dirk – Bert. */
function standingsWith(code: string, results: TournamentProgress['results']) {
  const progress: TournamentProgress = {
    players: ['Anna', 'Bert', 'Cora', 'Dirk'],
    rounds: [1, 2].map((number) => ({ number, byes: [] })),
    ...{ pairs: PAIRS, results, withdrawn: new Set() },
  };
  const standings = tournamentStandings(FORMAT, progress, code);
  const values = Object.fromEntries(standings.players.map(({ name, tieBreaks }) => [name, tieBreaks[code]]));
  return { ...standings, values };
}

describe('a game in play', () => {
  for (const [code, values] of [
    // Bert and Dirk have 0 and ½ whatever the games of round 2 will bring.
    ['SB', { Anna: 0, Bert: 0, Cora: 0.25, Dirk: 0.25 }],
    ['BH', { Anna: 0, Bert: 1, Cora: 0.5, Dirk: 0.5 }],
    ['BH-C1', { Anna: 0, Bert: 0, Cora: 0, Dirk: 0 }],
    ['REP', { Anna: 1, Bert: 1, Cora: 1, Dirk: 1 }],
    // The last round counts as drawn, whether its games are over or not.
    ['FB', { Anna: 1.5, Bert: 2.5, Cora: 2.5, Dirk: 1.5 }],
  ] as const) {
    test(`adds nothing to ${code}, and is no absence`, () => {
      assert.deepEqual(standingsWith(code, new Map(ROUND_1)).values, values);
    });
  }

  test('is neither lost nor missed in the cross table', () => {
    const { scored, players } = standingsWith('SB', new Map(ROUND_1));
    const rows = crossTableRows(scored, players, 'server');
    assert.deepEqual(
      rows.slice(1).map((row) => row[1]),
      ['', '', '', ''],
    );
  });

  test('counts once it is over', () => {
    const { values } = standingsWith('SB', new Map([...ROUND_1, [3, { games: [[0.5, 0.5]] }]]));
    assert.deepEqual(values, { Anna: 0.5, Bert: 0, Cora: 1, Dirk: 0.5 });
  });
});
