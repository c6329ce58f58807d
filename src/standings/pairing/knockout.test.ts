import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { bracketOrder, knockoutRound, makeBracket, nextBracket } from './knockout.ts';

describe('the bracket of a knockout', () => {
  test('one player has none', () =>
    assert.throws(() => makeBracket(1), new RangeError('a knockout needs two players, found 1')));

  test('seed 1 meets seed 16, and meets seed 2 no earlier than the final', () => {
    assert.equal(
      bracketOrder(16)
        .map((seed) => seed + 1)
        .join(' '),
      '1 16 8 9 4 13 5 12 2 15 7 10 3 14 6 11',
    );
    for (const size of [2, 4, 8, 16, 32]) {
      const order = bracketOrder(size);
      assert.deepEqual(
        [...order].sort((a, b) => a - b),
        [...order.keys()],
      );
      // For every power of two, that many top seeds are in different sections.
      for (let best = 2; best <= size; best *= 2) {
        const parts = Array.from({ length: best }, (_, part) =>
          order.slice((part * size) / best, ((part + 1) * size) / best).filter((seed) => seed < best),
        );
        assert.ok(
          parts.every((part) => part.length === 1),
          `${size}, ${best}`,
        );
      }
      for (let place = 0; place < size; place += 2) assert.equal(order[place]! + order[place + 1]!, size - 1);
    }
  });

  test('the top seed wins if every higher seed does, for any number of players', () => {
    for (let players = 2; players <= 20; players++) {
      let bracket = makeBracket(players);
      const size = bracket.length;
      const first = knockoutRound(bracket);
      assert.deepEqual(
        [...first.byes].sort((a, b) => a - b),
        Array.from({ length: size - players }, (_, index) => index),
      );
      let games = 0;
      while (bracket.length > 1) {
        const { pairings } = knockoutRound(bracket);
        games += pairings.length;
        const losers = new Set(pairings.map(({ black }) => black));
        bracket = nextBracket(bracket, (player) => !losers.has(player));
      }
      assert.deepEqual(bracket, [0]);
      assert.equal(games, players - 1);
    }
  });

  test('keeps forbidden pairs out of the first round and moves the others as little as possible', () => {
    const met = (bracket: ReturnType<typeof makeBracket>) =>
      knockoutRound(bracket)
        .pairings.map(({ white, black }) => `${white}-${black}`)
        .sort();
    assert.deepEqual(met(makeBracket(8)), ['0-7', '1-6', '2-5', '3-4']);
    assert.deepEqual(met(makeBracket(8, [[3, 4]])), ['0-7', '1-6', '2-4', '3-5']);
    assert.deepEqual(
      met(
        makeBracket(8, [
          [7, 0],
          [0, 6],
        ]),
      ),
      ['0-5', '1-7', '2-6', '3-4'],
    );
    // Byes stay with the best.
    assert.deepEqual(met(makeBracket(6, [[2, 5]])), ['2-4', '3-5']);
    assert.throws(() => makeBracket(2, [[0, 1]]), { name: 'NoBracketError' });
    assert.throws(() => makeBracket(1), RangeError);
  });
});
