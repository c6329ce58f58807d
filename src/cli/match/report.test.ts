import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { FinishedGame } from '../../standings/finished-game.ts';
import { countInMatch, startRunningMatch } from '../../standings/running-match.ts';
import { formatRunningScore, scoreInterval } from './report.ts';

const game = (white: string, black: string, result: FinishedGame['result'], repeats?: number): FinishedGame => ({
  ...{ number: 1, pair: 1, white, black, result, termination: 'normal', identity: '' },
  repeats,
});

const score = (names: readonly string[], games: readonly FinishedGame[], total: number) => {
  const match = startRunningMatch(names);
  for (const each of games) countInMatch(match, each);
  return formatRunningScore(match, total);
};

describe('the score of a running match', () => {
  test('of two, as they were named', () => {
    const games = [game('b', 'a', '1-0'), game('a', 'b', '1/2-1/2'), game('b', 'a', '1-0')];
    assert.equal(score(['a', 'b'], games, 20), '3 of 20 games: a ½ - 2½ b');
    assert.equal(score(['a', 'b'], [], 1), '0 of 1 game: a 0 - 0 b');
  });
  test('of more, the leader first', () => {
    const games = [game('b', 'a', '1-0'), game('c', 'b', '1/2-1/2')];
    assert.equal(score(['a', 'b', 'c'], games, 6), '2 of 6 games: b 1½, c ½, a 0');
  });
  test('without games that do not count', () => {
    const games = [game('a', 'b', '1-0', 3), game('a', 'b', '*')];
    assert.equal(score(['a', 'b'], games, 6), '2 of 6 games: a 0 - 0 b');
  });
  test('is printed ten times at most, and not after a few games', () => {
    for (const [total, interval] of [
      [2, 10],
      [100, 10],
      [101, 11],
      [5000, 500],
    ] as const) {
      assert.equal(scoreInterval(total), interval);
    }
  });
});
