import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FinishedGame } from '../standings/finished-game.ts';
import { countInMatch, startRunningMatch } from '../standings/running-match.ts';
import { standingsSheet } from './sheets.ts';

test('the table of a match is ordered by points, then by name; players with equal points share a place', () => {
  const match = startRunningMatch(['C', 'A', 'D', 'B']);
  const game = { number: 1, pair: 1, white: 'D', black: 'C', identity: '' };
  const games: FinishedGame[] = [
    { ...game, result: '1-0', termination: 'time forfeit' },
    { ...game, result: '1/2-1/2', termination: 'normal', white: 'D', black: 'B' },
  ];
  for (const each of games) countInMatch(match, each);
  const { heads, rows } = standingsSheet(match, new Map([['D', '1 min']]));
  assert.deepEqual(
    rows.map((row) => row.slice(0, 8)),
    [
      ['1.', 'D', '1½', '2', '1', '1', '0', '75.0 %'],
      ['2.', 'B', '½', '1', '0', '1', '0', '50.0 %'],
      ['3.', 'A', '0', '0', '0', '0', '0', ''],
      ['3.', 'C', '0', '1', '0', '0', '1', '0.0 %'],
    ],
  );
  const last = ['Lost on time', 'Crashes', 'Illegal moves', 'Plays by'].map((head) => heads.indexOf(head));
  assert.deepEqual(
    [rows[0]!, rows[3]!].map((row) => last.map((column) => row[column])),
    [
      ['0', '0', '0', '1 min'],
      ['1', '0', '0', ''],
    ],
  );
});
