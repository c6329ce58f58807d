import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { parseFen } from '../../chess/fen.ts';
import { legalMoves } from '../../chess/move.ts';
import { POSITIONS_RATING_FILE, readHouseFile } from '../../measure/articles.ts';
import { fittedRating, POSITION_TESTS } from '../../measure/position-tests.ts';
import { isAsPlayed, parseTasks } from '../../measure/task.ts';
import type { HouseList } from '../../ratings/house-list.ts';
import { readHouseList } from '../../ratings/node-house-list.ts';
import { plyhouse } from '../testing/in-process.ts';
import { ratingsDocument, withHouseTable } from './ratings-document.ts';
import { type PositionsData, type ProgramResults, ratePrograms } from './report.ts';

const data = JSON.parse(await readHouseFile(POSITIONS_RATING_FILE)) as PositionsData;
const list = await readHouseList();

describe('the positions of the tests', () => {
  for (const { id, file, positions } of POSITION_TESTS) {
    test(`${id}: as many as published, each legal with a legal solution`, async () => {
      const text = await readHouseFile(new URL(`../../../data/positions/${file}`, import.meta.url));
      const { tasks, errors, left } = parseTasks(text, id);
      assert.deepEqual([errors, left], [[], []]);
      const asked = tasks.filter(({ goal }) => !isAsPlayed(goal));
      assert.equal(asked.length, positions ?? asked.length);
      assert.equal(new Set(asked.map(({ fen }) => fen)).size, asked.length);
      assert.ok(asked.length > 0);
      for (const { fen, goal } of asked) {
        const legal = legalMoves(parseFen(fen));
        for (const move of [...goal.best, ...goal.avoid]) assert.ok(legal.includes(move), `${fen} ${move}`);
      }
    });
  }
});

const testNamed = (id: string) => POSITION_TESTS.find((each) => each.id === id)!;

describe('the scales', () => {
  // The borders that the instructions of LCT II name: "0-9 seconds 30 points, 10-29 25, ...".
  const LCT: readonly [seconds: number, points: number][] = [
    [0, 30],
    [9.9, 30],
    [10, 25],
    [29, 25],
    [30, 20],
    [89, 20],
    [90, 15],
    [179, 15],
    [180, 10],
    [389, 10],
    [390, 5],
    [600, 5],
    [601, 0],
  ];
  for (const [seconds, points] of LCT) {
    test(`LCT II: a solution after ${seconds} s is worth ${points}`, () => {
      assert.equal(testNamed('lct2').score([{ id: 'a', isSolved: true, millis: seconds * 1000 }]), points);
    });
  }
  test('LCT II: its own example, 105, 200 and 70 points, is 2275', () => {
    assert.equal(testNamed('lct2').rating!(105 + 200 + 70), 2275);
  });
  test('BT-2450: nothing solved is 1550, half of it at once 2000', () => {
    const answers = (solved: number) =>
      Array.from({ length: 30 }, (_, index) => ({ id: String(index), isSolved: index < solved, millis: 0 }));
    const { score, rating } = testNamed('bt-2450');
    assert.equal(rating!(score(answers(0))), 1550);
    assert.equal(rating!(score(answers(15))), 2000);
  });
  test('the fitted line leaves out whom it rates', () => {
    const known = [1, 2, 3, 4].map((score) => ({ name: String(score), score, rating: 1000 + 100 * score }));
    const wrong = { name: 'wrong', score: 5, rating: 0 };
    assert.equal(Math.round(fittedRating(5, 'wrong', [...known, wrong])!), 1500);
    assert.notEqual(Math.round(fittedRating(5, 'other', [...known, wrong])!), 1500);
    assert.equal(fittedRating(5, '1', known), undefined);
  });
});

test('a program is set beside the player of the list with the same options, and a bound draws no line', () => {
  const results = (program: string, score: number, settings = {}): ProgramResults => ({
    ...{ program, settings, seed: 1, pace: '' },
    tests: [{ test: 'articles', solved: score, of: 19, score, rating: null, solutions: [] }],
  });
  const player = (program: string, rating: number, more = {}) => {
    return { name: program, program, options: {}, level: '1', rating, error: 30, games: 100, points: 50, ...more };
  };
  const made: HouseList = {
    ...{ anchor: { name: 'a', rating: 1100, source: '' }, date: '', command: '', games: 1 },
    players: [
      ...[player('a', 1100), player('b', 1200), player('c', 1300), player('d', 1400), player('e', 1500)],
      player('low', 400, { bound: 'below' }),
    ],
  };
  const rated = ratePrograms(
    [
      ...['a', 'b', 'c', 'd', 'e'].map((name, index) => results(name, index + 1)),
      results('low', 0),
      results('a', 1, { Book: true }),
    ],
    made,
  );
  assert.equal(rated[0]!.play!.rating, 1100);
  assert.equal(rated[0]!.tests[0]!.fitted, 1100);
  assert.equal(rated[5]!.play!.bound, 'below');
  assert.equal(rated[5]!.tests[0]!.fitted, 1000);
  assert.equal(rated[6]!.play, null);
});

describe('plyhouse articles positions-rating', () => {
  test('one program on one test, as JSON', async () => {
    const args = ['positions-rating', 'slutspel', '--test', 'bratko-kopec', '--nodes', '200', '--json'];
    const { code, out } = await plyhouse(args);
    assert.equal(code, 0);
    const { programs } = JSON.parse(out) as { programs: (ProgramResults & { play: unknown })[] };
    const { program, tests, pace } = programs[0]!;
    assert.deepEqual([program, pace, tests.length], ['slutspel', '200 positions', 1]);
    assert.equal(tests[0]!.of, 24);
    assert.equal(tests[0]!.solutions.length, tests[0]!.solved);
    assert.equal(tests[0]!.rating, null);
  });
  test('a test that there is not', async () => {
    const { code, err } = await plyhouse(['positions-rating', 'slutspel', '--test', 'bt']);
    assert.equal(code, 2);
    assert.match(err, /no test "bt"; there are bratko-kopec, lct2, bt-2450, articles/);
  });
  test('as recorded, and as the document', async () => {
    const page = await plyhouse(['positions-rating', '--recorded', '--markdown']);
    assert.equal(page.out, await readHouseFile(new URL('../../../docs/ratings.md', import.meta.url)));
    assert.equal(page.out, ratingsDocument(data, list));
    const { out } = await plyhouse(['positions-rating', 'c7010', '--recorded']);
    assert.match(out, /^c7010 .*Bratko-Kopec/m);
  });
});

test('README.md has the rating list', async () => {
  const readme = await readHouseFile(new URL('../../../README.md', import.meta.url));
  assert.ok(list);
  assert.equal(readme, withHouseTable(readme, list));
});
