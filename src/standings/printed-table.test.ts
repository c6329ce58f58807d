import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { formatPoints, parsePoints } from '../format/points.ts';
import { crossTableRows } from './cross-table.ts';
import { HISTORIC_TOURNAMENTS, readPrintedTable } from './node-historic.ts';
import { type PrintedTable, PrintedTableError, printedPoints, tournamentOfTable } from './printed-table.ts';
import { rank } from './ranking.ts';
import { scoreTournament } from './scored-tournament.ts';
import { parseCriteria } from './tie-breaks.ts';

describe("the magazines' tournaments", () => {
  for (const id of HISTORIC_TOURNAMENTS) {
    test(`${id}: the computed order is the printed one`, async () => {
      const table = await readPrintedTable(id);
      assert.equal(table.id, id);
      const tournament = tournamentOfTable(table);
      if (!tournament) return;
      const standings = rank(scoreTournament(tournament), parseCriteria(table.tieBreaks));
      assert.deepEqual(
        standings.map(({ player, place }) => [player, place]),
        table.players.map((_, index) => [index, index + 1]),
      );
      for (const { player, points } of standings) assert.equal(formatPoints(points), table.players[player]!.points);
    });
  }
  test('Wageningen: Sonneborn-Berger, which the magazine mentions without printing', async () => {
    const table = await readPrintedTable('dutch-1982');
    const values = rank(scoreTournament(tournamentOfTable(table)!), parseCriteria('SB')).map(
      ({ values }) => values[0]!.value,
    );
    assert.deepEqual(values, [31, 23.5, 23, 22.5, 25.5, 17, 20, 5.5, 5, 4, 3, 0]);
  });
  test('the C7010: the printed percentages match the points', async () => {
    const { players } = await readPrintedTable('philips-1983');
    for (const { points, percent } of players) {
      assert.equal(((100 * parsePoints(points)!) / 12).toFixed(1), percent);
    }
  });
  test('Paris: seven rounds of nine games, and places in the order of points', async () => {
    const table = await readPrintedTable('paris-1981');
    const points = table.players.map((player) => printedPoints(table, player));
    assert.equal(
      points.reduce((sum, each) => sum + each, 0),
      7 * 9,
    );
    for (const [index, { place }] of table.players.entries()) {
      const first = points.filter((each) => each > points[index]!).length + 1;
      const last = points.filter((each) => each >= points[index]!).length;
      assert.equal(place, first === last ? `${first}` : `${first}-${last}`);
    }
  });
});

describe('refuses a table that contradicts itself', () => {
  const table = (...rows: (readonly [row: string, points: string])[]): PrintedTable => ({
    ...{ id: 'test', name: '', place: '', date: '', sources: [], tieBreaks: '', notes: [] },
    players: rows.map(([row, points], index) => ({ name: 'abc'[index]!, row, points })),
  });
  const WRONG: readonly [rows: [string, string][], message: RegExp][] = [
    [
      [
        ['x 1', '1'],
        ['1 x', '1'],
      ],
      /a has 1 against b, who has 1; expected 1 together/,
    ],
    [
      [
        ['x 1', '1'],
        ['- x', '0'],
      ],
      /a has 1 against b, who has -/,
    ],
    [
      [
        ['x 1', '2'],
        ['0 x', '0'],
      ],
      /a has 1 points in its row and 2 beside it/,
    ],
    [
      [
        ['x 1 0', '1'],
        ['0 x', '0'],
      ],
      /a has 3 fields; expected 2/,
    ],
    [
      [
        ['1 x', '1'],
        ['0 x', '0'],
      ],
      /a has "1" in field 1/,
    ],
    [
      [
        ['x ?', '1'],
        ['0 x', '0'],
      ],
      /a has "\?" in field 2; expected x, - or points/,
    ],
    [
      [
        ['x 1', 'one'],
        ['0 x', '0'],
      ],
      /a has "one"; expected points/,
    ],
  ];
  for (const [rows, message] of WRONG) {
    test(JSON.stringify(rows), () => {
      assert.throws(
        () => tournamentOfTable(table(...rows)),
        (error) => error instanceof PrintedTableError && message.test(error.message),
      );
    });
  }
});

test('points survive formatting and parsing', () => {
  for (const [points, text] of [
    [0, '0'],
    [0.5, '½'],
    [7.5, '7½'],
    [22.25, '22¼'],
    [0.75, '¾'],
    [9.33, '9.33'],
    [12, '12'],
    [-0.5, '-½'],
    [1888, '1888'],
  ] as const) {
    assert.equal(formatPoints(points), text);
    if (points >= 0) assert.equal(parsePoints(text), points);
  }
  for (const [text, points] of [
    ['7 1/2', 7.5],
    ['1/2', 0.5],
    ['3,5', 3.5],
    ['½½', undefined],
    ['', undefined],
    ['x', undefined],
    ['1½.5', undefined],
  ] as const) {
    assert.equal(parsePoints(text), points, text);
  }
});

describe('a cross table', () => {
  const players = [{ name: 'a' }, { name: 'b' }, { name: 'c' }];
  const win = { points: [1, 0] as const, games: 1 };
  const draw = { points: [0.5, 0.5] as const, games: 1 };
  const rows = (tournament: Parameters<typeof scoreTournament>[0], style: 'magazine' | 'server') => {
    const scored = scoreTournament(tournament);
    return crossTableRows(scored, rank(scored, []), style);
  };
  test('of several games each: the sum in print, single results on a server', () => {
    const pair = [0, 1] as const;
    const other = [0, 2] as const;
    const meetings = [
      { ...win, players: pair },
      { ...draw, players: pair },
      ...Array.from({ length: 5 }, () => ({ ...win, players: other })),
      { players: other, points: [0, 1] as const, games: 1, forfeit: true },
    ];
    const tournament = { players, meetings, byes: [], predetermined: true };
    assert.deepEqual(rows(tournament, 'magazine'), [
      ['1', '2', '3'],
      ['x', '5', '1½'],
      ['1', 'x', '–'],
      ['½', '–', 'x'],
    ]);
    assert.deepEqual(rows(tournament, 'server'), [
      ['1', '2', '3'],
      ['*', '+5 -1 =0', '1½ 1='],
      ['+1 -5 =0', '*', ''],
      ['½ 0=', '', '*'],
    ]);
  });
  test('of a Swiss, on a server: by rounds', () => {
    const meetings = [
      { ...win, players: [0, 1] as const, white: 0 as const, round: 1 },
      { ...draw, players: [2, 0] as const, white: 0 as const, round: 2 },
      { ...win, players: [1, 2] as const, round: 3, forfeit: true },
    ];
    const byes = [
      { player: 2, round: 1, kind: 'pairing' as const },
      { player: 1, round: 2, kind: 'half' as const },
    ];
    assert.deepEqual(rows({ players, meetings, byes, rounds: 3, predetermined: false }, 'server'), [
      ['1', '2', '3'],
      ['2w1', '3b½', '-'],
      ['1b0', '½ bye', '3+'],
      ['bye', '1w½', '2-'],
    ]);
  });
});
