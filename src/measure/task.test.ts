import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { parseEpd } from '../chess/epd.ts';
import { movesOf, newGame, play, positionOf } from '../chess/game.ts';
import { readMove } from '../chess/read-move.ts';
import type { Score } from '../programs/program.ts';
import { ARTICLES_FILE, readHouseFile } from './articles.ts';
import { type Goal, isSolution, parseTasks, type SuiteTask } from './task.ts';

const goal = (parts: Partial<Goal>): Goal => ({ best: [], avoid: [], played: [], ...parts });
const mateIn = (moves: number): Score => ({ kind: 'mate', moves });
const even: Score = { kind: 'cp', centipawns: 0 };

describe('isSolution', () => {
  const cases: readonly [
    what: string,
    goal: Goal,
    move: string | undefined,
    score: Score | undefined,
    expected: boolean,
  ][] = [
    ['a best move', goal({ best: ['e2e4', 'd2d4'] }), 'd2d4', undefined, true],
    ['another move', goal({ best: ['e2e4'] }), 'd2d4', undefined, false],
    ['no move', goal({ best: ['e2e4'] }), undefined, undefined, false],
    ['a move to avoid', goal({ avoid: ['e2e4'] }), 'e2e4', even, false],
    ['not the move to avoid', goal({ avoid: ['e2e4'] }), 'd2d4', even, true],
    ['a mate that is seen', goal({ mate: 4 }), 'd2d4', mateIn(4), true],
    ['a shorter one', goal({ mate: 4 }), 'd2d4', mateIn(3), true],
    ['a longer one', goal({ mate: 4 }), 'd2d4', mateIn(5), false],
    ['being mated', goal({ mate: 4 }), 'd2d4', mateIn(-3), false],
    ['the right move without seeing the mate', goal({ best: ['d2d4'], mate: 4 }), 'd2d4', even, false],
    ['the mate by another move than the one asked', goal({ best: ['e2e4'], mate: 4 }), 'd2d4', mateIn(2), false],
    ['what the original played', goal({ played: ['e2e4'] }), 'e2e4', undefined, true],
    ['not what it played', goal({ played: ['e2e4'] }), 'd2d4', undefined, false],
    [
      'what it played counts only where nothing else is asked',
      goal({ best: ['d2d4'], played: ['e2e4'] }),
      'd2d4',
      undefined,
      true,
    ],
  ];
  for (const [what, asked, move, score, expected] of cases) {
    test(what, () => assert.equal(isSolution(asked, move, score), expected));
  }
});

describe('parseTasks', () => {
  const text = [
    '# remarks are passed over',
    '7K/8/k1P5/7p/8/8/8/8 w - - bm Kg7; am c7; id "reti"; c0 "White draws."; c1 "schach22, 3 plies: Kg7"; c2 "a study"; c8 "S1"; c9 "sure";',
    '7K/8/k1P5/7p/8/8/8/8 w - - dm 4;',
    '7K/8/k1P5/7p/8/8/8/8 w - - bm Qa1; id "no such move";',
    'not a position',
    '7K/8/k1P5/7p/8/8/8/8 w - - ce 0; id "asks nothing";',
    '7k/5Q2/6K1/8/8/8/8/8 b - - dm 1; id "stalemate";',
  ].join('\n');
  const { tasks, errors, left } = parseTasks(text, 'mine');

  test('takes what asks something', () => {
    assert.deepEqual(
      tasks.map(({ id }) => id),
      ['reti', 'mine 2'],
    );
    const [reti] = tasks as [SuiteTask, SuiteTask];
    assert.deepEqual(reti.goal, { best: ['h8g7'], avoid: ['c6c7'], played: [] });
    assert.deepEqual([reti.about, reti.source, reti.doubt, reti.remarks], ['White draws.', 'S1', 'sure', ['a study']]);
    assert.deepEqual(
      reti.claims.map(({ text: claim }) => claim),
      ['schach22, 3 plies: Kg7'],
    );
  });
  test('tells by line what cannot be read, and leaves it out', () => {
    assert.deepEqual(
      errors.map(({ line, problem }) => [line, problem]),
      [
        [4, 'move'],
        [5, 'fen'],
      ].sort(),
    );
    assert.deepEqual(left, ['no such move', 'asks nothing', 'stalemate']);
  });
});

test('an error in an operation that asks nothing leaves no position out', () => {
  const reti = '7K/8/k1P5/7p/8/8/8/8 w - -';
  const { tasks, errors, left } = parseTasks(
    [`${reti} bm Kg7; pv Kg7 Ke2;`, `${reti} bm Kg7; ce high;`, `${reti} bm Kg7; pm Ka1; acd x;`].join('\n'),
    'mine',
  );
  assert.deepEqual([tasks.length, errors.length, left], [3, 4, []]);
});

test('a mate given as the best move is asked for, for and against', () => {
  const { tasks } = parseTasks('kbK5/pp6/1P6/8/8/8/8/R7 w - - bm #2;\nkbK5/pp6/1P6/8/8/8/8/R7 w - - bm #-3;', 'mine');
  const [won, lost] = tasks.map((task) => task.goal);
  const score = (moves: number) => ({ kind: 'mate', moves }) as const;
  assert.deepEqual([won!.mate, lost!.mate], [2, -3]);
  assert.deepEqual(
    [2, 1, 3, -1].map((moves) => isSolution(won!, 'a1a6', score(moves))),
    [true, true, false, false],
  );
  assert.deepEqual(
    [-3, -2, -4, 3].map((moves) => isSolution(lost!, 'a1a6', score(moves))),
    [true, true, false, false],
  );
});

describe('the positions of the articles', () => {
  const known = JSON.parse(readFileSync(new URL('../../data/positions/positions.json', import.meta.url), 'utf8')) as {
    id: string;
    fen: string;
    expect: {
      best?: string[];
      bad?: string[];
      mate?: number;
      played?: string;
      byDepth?: Record<string, string>;
    } | null;
  }[];

  test('all can be read, and all ask something', async () => {
    const { tasks, errors, left } = parseTasks(await readHouseFile(ARTICLES_FILE), 'articles');
    assert.deepEqual([errors, left], [[], []]);
    assert.ok(tasks.length >= 20, String(tasks.length));
    assert.equal(new Set(tasks.map(({ id }) => id)).size, tasks.length);
    for (const { id, source, about, claims, remarks } of tasks) {
      assert.ok(source && about, `${id} says what is said and where`);
      assert.deepEqual(remarks, [], `${id}: every claim can be read`);
      for (const { result, text, words } of claims) {
        const isPlain = result.kind === 'text' && /sees the draw/.test(text);
        assert.ok(result.kind !== 'text' || isPlain, `${id}: ${text}`);
        for (const token of words) assert.match(token, /^(tournament level|level H)$/, text);
      }
    }
  });
  test('they are those of positions.json, and ask for what is known there', async () => {
    const { tasks } = parseTasks(await readHouseFile(ARTICLES_FILE), 'articles');
    let count = 0;
    for (const { id, fen, goal: asked } of tasks) {
      const position = known.find((each) => each.id === id);
      if (!position) continue;
      count++;
      assert.equal(fen, position.fen, id);
      const { best = [], bad = [], byDepth = {}, mate, played } = position.expect ?? {};
      if (played !== undefined) assert.deepEqual(asked.played, [played], id);
      if (asked.best.length > 0 && best.length > 0) assert.deepEqual([...asked.best].sort(), [...best].sort(), id);
      for (const move of asked.avoid) assert.ok([...bad, ...Object.values(byDepth)].includes(move), `${id}: ${move}`);
      if (asked.mate !== undefined) assert.equal(asked.mate, mate, id);
    }
    assert.ok(count >= 20, String(count));
  });
  test('where a mate is asked by its sign, every move that mates is allowed, and no other', async () => {
    const { records } = parseEpd(await readHouseFile(ARTICLES_FILE));
    let asked = 0;
    for (const { fen, operations } of records) {
      const best = operations.find(({ opcode }) => opcode === 'bm')?.operands.map(({ text: san }) => san) ?? [];
      if (!best.some((san) => san.endsWith('#'))) continue;
      asked++;
      const game = newGame(fen);
      const mates = movesOf(game).filter((move) => positionOf(play(game, move)).isCheckmate());
      assert.deepEqual(best.map((san) => readMove(positionOf(game), san)).sort(), mates.sort(), fen);
    }
    assert.equal(asked, 5);
  });
});
