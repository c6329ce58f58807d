import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { pointsIn, roundRecordsOf } from './round-record.ts';
import type { Tournament } from './tournament.ts';
import { makeTrf, parseTrf, TrfError } from './trf.ts';

const HEAD = '001    1      Test0001 Player0001               2720                             2.0    1';
const OTHER = '001    2      Test0002 Player0002               2701                             1.0    3';

/** A report of two players from what stands in their rounds. */
function reportOf(first: string, second: string): string {
  return `${HEAD}${first}\n${OTHER}${second}\n`;
}

describe('reports of another program', () => {
  const folder = new URL('../../data/oracle/swiss/', import.meta.url);
  const reports = readdirSync(folder).filter((name) => name.endsWith('.trf'));

  test('computes the points given in the file', () => {
    for (const name of reports) {
      const text = readFileSync(new URL(name, folder), 'utf8');
      const printed = text.split('\n').filter((line) => line.startsWith('001'));
      const records = roundRecordsOf(parseTrf(text).tournament);
      assert.deepEqual(
        records.map(pointsIn),
        printed.map((line) => Number(line.slice(80, 84))),
        name,
      );
    }
  });

  test('a written report parses to the same tournament', () => {
    for (const name of reports) {
      const report = parseTrf(readFileSync(new URL(name, folder), 'utf8'));
      const again = { ...report, plannedRounds: 9, initialColor: 'black' as const };
      assert.deepEqual(parseTrf(makeTrf(again)), again, name);
    }
  });
});

test('a name longer than its column moves no other', () => {
  const players = [
    { name: 'x'.repeat(40), rating: 1405 },
    { name: 'y', rating: 1200 },
  ];
  const meetings = [{ players: [0, 1], points: [1, 0], games: 1, white: 0, round: 1 }] as const;
  const tournament: Tournament = { players, meetings, byes: [], rounds: 1, predetermined: false };
  const [, first] = makeTrf({ name: 'Test', tournament }).split('\n');
  assert.equal(first!.slice(14, 52), `${'x'.repeat(33)} 1405`);
});

test('columns count characters, whatever plane they are of, and no character is cut in two', () => {
  const names = ['🦊 Fuchs', `${'x'.repeat(32)}🦊🦊`, 'Ünï 𝔛', 'two\nlines', '王'];
  const players = names.map((name) => ({ name, rating: 1000 }));
  const meetings = [{ players: [0, 1], points: [1, 0], games: 1, white: 0, round: 1 }] as const;
  const tournament: Tournament = { players, meetings, byes: [], rounds: 1, predetermined: false };
  const text = makeTrf({ name: 'Test', tournament }, [3, 1, 2, 4, 5]);
  const lines = text
    .split('\n')
    .slice(1, -1)
    .map((line) => [...line]);
  const columns = (from: number, to: number) => lines.map((signs) => signs.slice(from, to).join('').trim());
  assert.deepEqual(
    columns(48, 52),
    names.map(() => '1000'),
  );
  assert.deepEqual(columns(80, 84), ['1.0', '0.0', '0.0', '0.0', '0.0']);
  assert.deepEqual(columns(85, 89), ['3', '1', '2', '4', '5']);
  assert.deepEqual(columns(14, 47), ['🦊 Fuchs', `${'x'.repeat(32)}🦊`, 'Ünï 𝔛', 'two lines', '王']);
  const again = parseTrf(text).tournament;
  assert.deepEqual(
    again.players.map(({ name }) => name),
    columns(14, 47),
  );
  assert.deepEqual(again.meetings, meetings);
});

test('writes player records in the columns FIDE specifies', () => {
  // Handbook C.04 annex 2: name 15–47, rating 49–52, points 81–84, rank 86–89, first round 92–99, second 102–109.
  const tournament: Tournament = {
    players: [{ name: 'WRAY74', rating: 1405 }, { name: 'Gambiet/82' }, { name: 'SCHACH 2.2', rating: 987 }],
    meetings: [
      { players: [0, 1], points: [0, 1], games: 1, round: 1, white: 0 },
      { players: [2, 1], points: [0.5, 0.5], games: 1, round: 2, white: 1 },
      { players: [0, 2], points: [1, 0], games: 1, round: 3, white: 1, forfeit: true },
    ],
    byes: [
      { player: 2, round: 1, kind: 'pairing' },
      { player: 0, round: 2, kind: 'half' },
      { player: 1, round: 3, kind: 'zero' },
    ],
    rounds: 3,
    predetermined: false,
  };
  const lines = makeTrf({ name: 'Hall', tournament, plannedRounds: 5, initialColor: 'white' }).split('\n');
  assert.deepEqual(lines.slice(0, 3), ['012 Hall', '142 5', '152 W']);
  const parts = lines.slice(3, 6).map((line) => {
    return [
      [4, 8],
      [14, 47],
      [48, 52],
      [80, 84],
      [85, 89],
      [91, 99],
      [101, 109],
      [111, 119],
    ].map(([from, to]) => {
      return line.slice(from, to).trim();
    });
  });
  assert.deepEqual(parts, [
    ['1', 'WRAY74', '1405', '1.5', '1', '2 w 0', '0000 - H', '3 b +'],
    ['2', 'Gambiet/82', '', '1.5', '1', '1 b 1', '3 w =', '0000 - Z'],
    ['3', 'SCHACH 2.2', '987', '1.5', '1', '0000 - U', '2 b =', '1 w -'],
  ]);
});

describe('fields of a round', () => {
  const cases: readonly [what: string, first: string, second: string, points: readonly [number, number]][] = [
    ['a win', '     2 w 1', '     1 b 0', [1, 0]],
    ['a draw', '     2 b =', '     1 w =', [0.5, 0.5]],
    ['a short game', '     2 w L', '     1 b W', [0, 1]],
    ['a forfeit', '     2 w +', '     1 b -', [1, 0]],
    ['both away', '     2 w -', '     1 b -', [0, 0]],
    ['small letters', '  0000 - h', '  0000 - u', [0.5, 1]],
    ['nothing for one who is away', '', '  0000 - F', [0, 1]],
    ['a forfeit without opponent', '  0000 - +', '  0000 - -', [1, 0]],
    ['spaces for zeros', '       - U', '', [1, 0]],
  ];
  for (const [what, first, second, points] of cases) {
    test(what, () => {
      const { tournament } = parseTrf(reportOf(first, second));
      assert.deepEqual(roundRecordsOf(tournament).map(pointsIn), points);
    });
  }
});

describe('rejects malformed reports', () => {
  const cases: readonly [text: string, line: number, message: RegExp][] = [
    [`012 Hall\n001  one ${HEAD.slice(9)}`, 2, /pairing " one" is not a number/],
    [`${HEAD}\n${HEAD}`, 2, /number 1 is given twice/],
    [reportOf('     2 x 1', ''), 1, /" {3}2 x 1" is not a round; expected " {2}12 w 1"/],
    [reportOf('     2 w 1', '     2 b 0'), 1, /in round 1 number 1 meets 2, who does not meet it/],
    [reportOf('     7 w 1', ''), 1, /meets 7/],
    [reportOf('     2 w 1', '     1 b 1'), 1, /"1" and "1" are no results of one game/],
    [reportOf('     2 w +', '     1 b 0'), 1, /"\+" and "0" are no results/],
    [reportOf('     2 w 1', '     1 w 0'), 1, /both have White/],
    [reportOf('  0000 - 1', ''), 1, /"1" is not a result for round 1 without an opponent/],
  ];
  for (const [text, line, message] of cases) {
    test(String(message), () => {
      assert.throws(
        () => parseTrf(text),
        (error: unknown) => {
          assert.ok(error instanceof TrfError);
          assert.equal(error.line, line);
          assert.match(error.message, message);
          return true;
        },
      );
    });
  }
});
