import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newGame } from '../../chess/game.ts';
import { type GameRecord, newRecord } from '../record/record.ts';
import { importGames } from './game-text.ts';
import { dateOf, type GameFacts, inListOrder, inOrder, type ListOrder, roundOf, titleOf } from './games-list.ts';

/** Imported games, one millisecond apart. */
function imported(...heads: readonly (readonly [white: string, date: string, round: string])[]): GameRecord[] {
  return heads.map(([white, date, round], index) => {
    const text = `[White "${white}"]\n[Date "${date}"]\n[Round "${round}"]\n\n1. e4 *\n`;
    const { records } = importGames(text, { nowMillis: Date.UTC(2026, 0, 1) + index, newId: () => white });
    return records[0]!;
  });
}
const own = (id: string, nowMillis: number): GameRecord =>
  newRecord({
    id,
    nowMillis,
    game: newGame(),
    white: { kind: 'visitor' },
    black: { kind: 'program', program: 'random' },
    terms: {},
    seed: 1,
  });
const ids = (records: readonly GameRecord[]) => inListOrder(records).map(({ id }) => id);

test('a game is named by who plays whom', () => {
  const cardOf = () => undefined;
  const game = own('1', 0);
  assert.equal(titleOf(game, cardOf), 'You against random');
  assert.equal(titleOf({ white: game.black, black: game.white }, cardOf), 'random against you');
  assert.equal(titleOf({ white: game.black, black: { kind: 'visitor', name: 'You' } }, cardOf), 'random against You');
});

test('imported games are sorted by their own date and round, newest first, whenever they were imported', () => {
  const games = imported(
    ['final', '1982.09.26', '10'],
    ['early', '1980.05.01', '1'],
    ['second', '1982.09.26', '2'],
    ['board two', '1982.09.26', '2.2'],
    ['year only', '1982.??.??', '1'],
    ['no day', '1982.09.??', '1'],
    ['undated', '????.??.??', '7'],
    ['undated later', '?', '?'],
  );
  const expected = [
    ...['final', 'board two', 'second', 'no day', 'year only'],
    ...['early', 'undated', 'undated later'],
  ];
  assert.deepEqual(ids(games), expected);
  assert.deepEqual(ids([...games].reverse()), expected);
});

test('imported games of one date and round stand as in their file, in whatever order they are stored', () => {
  const names = ['Anna', 'Zoe', 'Berta', 'Emil'];
  const file = names.map((name) => `[White "${name}"]\n[Date "1980.01.01"]\n\n1. e4 *\n`).join('\n');
  let count = 0;
  const { records } = importGames(file, { nowMillis: Date.UTC(2026, 0, 1), newId: () => names[count++]! });
  assert.deepEqual(ids([...records].reverse()), names);
  assert.deepEqual(ids([records[2]!, records[0]!, records[3]!, records[1]!]), names);
});

test('games of this page are sorted by their last change', () => {
  const old = new Date(1979, 11, 31).getTime();
  const games = [own('older', old), ...imported(['imported', '1980.01.01', '1']), own('newer', Date.UTC(2026, 5, 1))];
  assert.deepEqual(ids(games), ['newer', 'imported', 'older']);
});

test('the date and round of a game are read from its tags', () => {
  const imports = imported(
    ['a', '1982.09.??', '4.1'],
    ['b', '1982.??.??', '-'],
    ['c', '????.??.??', '?'],
    ['d', '0099.01.02', ''],
  );
  assert.deepEqual(imports.map(dateOf), [
    { year: 1982, month: 9 },
    { year: 1982 },
    undefined,
    { year: 99, month: 1, day: 2 },
  ]);
  assert.deepEqual(imports.map(roundOf), ['4.1', undefined, undefined, undefined]);
  assert.equal(dateOf(own('mine', 5)), undefined);
});

test('other orders: by date, players, result and moves, what is damaged or undated last, equals newest first', () => {
  const games = inListOrder([
    ...imported(
      ['Émile', '1980.01.01', '1'],
      ['anna', '1982.01.01', '1'],
      ['Zoe', '', '1'],
      ['Emil', '1981.01.01', '1'],
    ),
    { id: 'damaged' } as GameRecord,
  ]);
  const facts: Record<string, GameFacts> = {
    Émile: { players: 'Émile', result: '*', plies: 20 },
    anna: { players: 'anna', result: '1/2-1/2', plies: 100 },
    Zoe: { players: 'Zoe', result: '1-0', plies: 20 },
    Emil: { players: 'Emil', result: '1-0', plies: 3 },
  };
  const sorted = (order: ListOrder) => inOrder(games, order, ({ id }) => facts[id]).map(({ id }) => id);
  assert.deepEqual(sorted('newest'), ['anna', 'Emil', 'Émile', 'Zoe', 'damaged']);
  assert.deepEqual(sorted('oldest'), ['Émile', 'Emil', 'anna', 'Zoe', 'damaged']);
  assert.deepEqual(sorted('players'), ['anna', 'Emil', 'Émile', 'Zoe', 'damaged']);
  assert.deepEqual(sorted('result'), ['Emil', 'Zoe', 'anna', 'Émile', 'damaged']);
  assert.deepEqual(sorted('longest'), ['anna', 'Émile', 'Zoe', 'Emil', 'damaged']);
  assert.deepEqual(sorted('shortest'), ['Emil', 'Émile', 'Zoe', 'anna', 'damaged']);
});
