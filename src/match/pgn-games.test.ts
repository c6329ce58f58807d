import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { parsePgn, readPgn } from '../chess/parse-pgn.ts';
import { harvestGames } from './pgn-games.ts';

const game = (white: string, black: string, result: string, moves = '', more = '') =>
  `[Event "Test"]\n[Date "1982.09.26"]\n[White "${white}"]\n[Black "${black}"]\n[Result "${result}"]\n${more}\n${moves} ${result}\n\n`;

const harvest = (text: string, settings?: Parameters<typeof harvestGames>[1]) =>
  harvestGames(parsePgn(text).games, settings);

describe('games from PGN', () => {
  test('with results, ratings where they carry them, and pairs', async () => {
    const text =
      game('a', 'b', '1-0', '', '[WhiteElo "1800"]\n[BlackElo "?"]') +
      game('c', 'a', '1/2-1/2') +
      game('b', 'a', '0-1') +
      game('a', 'b', '0-1') +
      game('a', 'c', '1-0') +
      game('a', 'b', '1/2-1/2');
    const { games } = await harvest(text);
    assert.deepEqual(
      games.map(({ white, black, points, pair }) => `${white}${black} ${points} ${pair}`),
      ['ab 1 0', 'ca 0.5 1', 'ba 0 0', 'ab 0 3', 'ac 1 1', 'ab 0.5 5'],
    );
    assert.equal(games[0]!.whiteRating, 1800);
    assert.ok(!('blackRating' in games[0]!));
  });
  test('skips and counts games without a result or names', async () => {
    const text = game('a', 'b', '*') + game('?', 'b', '1-0') + game('a', 'a', '1-0') + game('a', 'b', '1-0');
    const { games, unfinished, nameless, repeats } = await harvest(text);
    assert.deepEqual([games.length, unfinished, nameless, repeats], [1, 1, 2, 0]);
  });
  test('counts a repeated game once unless asked otherwise; records without moves never repeat', async () => {
    const text =
      game('a', 'b', '1-0', '1. e4 e5') + game('a', 'b', '1-0', '1. e4 e5') + game('b', 'a', '1-0', '1. e4 e5');
    assert.deepEqual([(await harvest(text)).games.length, (await harvest(text)).repeats], [2, 1]);
    assert.equal((await harvest(text, { countsRepeats: true })).games.length, 3);
    assert.equal((await harvest(game('a', 'b', '1-0') + game('a', 'b', '1-0'))).games.length, 2);
  });
  test('recognises a repeated game by its moves, ignoring the annotations after them', async () => {
    const text =
      game('a', 'b', '1-0', '1. e4 $1 e5! 2. Qh5 {+0.4} Ke7 (2... Nc6) 3. Qxe5#') +
      game('a', 'b', '1-0', '1. e4 e5 2. Qh5 Ke7 3. Qxe5');
    const { games, repeats } = await harvestGames(readPgn([text], { asWritten: true }));
    assert.deepEqual([games.length, repeats], [1, 1]);
  });
  test('separates rating periods', async () => {
    const text = game('a', 'b', '1-0');
    for (const [period, name] of [
      ['all', ''],
      ['event', 'Test'],
      ['year', '1982'],
      ['month', '1982.09'],
      ['day', '1982.09.26'],
    ] as const) {
      assert.equal((await harvest(text, { period })).games[0]!.period, name);
    }
  });
  test('games whose date is missing or incomplete have a period of their own', async () => {
    const text = '[White "a"]\n[Black "b"]\n\n1-0\n\n[Date "1982"]\n[White "a"]\n[Black "b"]\n\n1-0\n\n';
    for (const [period, ...names] of [
      ['event', '', ''],
      ['year', '', '1982'],
      ['month', '.', '1982.'],
      ['day', '..', '1982..'],
    ] as const) {
      const { games } = await harvest(text, { period });
      assert.deepEqual(
        games.map((each) => each.period),
        names,
        period,
      );
    }
  });
});
