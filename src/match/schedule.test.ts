import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { INITIAL_FEN } from '../chess/fen.ts';
import type { Opening } from './packed-openings.ts';
import { makeSchedule, shuffled } from './schedule.ts';

const openingsOf = (count: number): Opening[] =>
  Array.from({ length: count }, (_, index) => ({ id: String(index + 1), start: INITIAL_FEN, moves: [] }));

const draws = fc.record({
  players: fc
    .uniqueArray(fc.string({ minLength: 1, maxLength: 3 }), { minLength: 2, maxLength: 5 })
    .map((names) => names.map((name) => ({ name }))),
  openings: fc.integer({ min: 1, max: 9 }).map(openingsOf),
  games: fc.integer({ min: 1, max: 13 }),
  seed: fc.integer(),
  randomPlies: fc.constantFrom(0, 5),
} as const);

test('everybody meets everybody equally often, each opening with both colours', () => {
  fc.assert(
    fc.property(draws, (draw) => {
      const { players, games } = draw;
      const schedule = makeSchedule(draw, games);
      assert.equal(schedule.length, (games * players.length * (players.length - 1)) / 2);
      assert.deepEqual(
        schedule.map(({ number }) => number),
        schedule.map((_, index) => index + 1),
      );
      const pairs = Map.groupBy(schedule, ({ pair }) => pair);
      for (const [first, second, ...more] of pairs.values()) {
        assert.equal(more.length, 0);
        assert.notEqual(first!.white, first!.black);
        if (!second) continue;
        assert.deepEqual([second.white, second.black], [first!.black, first!.white]);
        assert.equal(second.opening, first!.opening);
        assert.deepEqual(second.randomPlies, first!.randomPlies);
      }
      const incomplete = [...pairs.values()].filter(({ length }) => length === 1).length;
      assert.equal(incomplete, games % 2 === 0 ? 0 : (players.length * (players.length - 1)) / 2);
    }),
    { seed: 1 },
  );
});

test('more games only add to the end', () => {
  fc.assert(
    fc.property(draws, (draw) => {
      const short = makeSchedule(draw, draw.games);
      assert.deepEqual(makeSchedule(draw, draw.games + 3).slice(0, short.length), short);
    }),
    { seed: 2 },
  );
});

describe('the openings', () => {
  const draw = { players: [{ name: 'a' }, { name: 'b' }], openings: openingsOf(6), seed: 7 };
  const ids = (openings = draw.openings) =>
    makeSchedule({ ...draw, openings }, 16)
      .filter(({ number }) => number % 2 === 1)
      .map(({ opening }) => opening.id);
  test('are all used before one is reused', () => {
    assert.deepEqual(ids(), ['1', '2', '3', '4', '5', '6', '1', '2']);
  });
  test('are shuffled by the seed', () => {
    const [seven, eight] = [shuffled(draw.openings, 7), shuffled(draw.openings, 8)];
    assert.deepEqual(seven, shuffled(draw.openings, 7));
    assert.notDeepEqual(seven, eight);
    assert.deepEqual([...ids(seven).slice(0, 6)].sort(), ['1', '2', '3', '4', '5', '6']);
  });
  test('do not change the seeds of the players, nor do two players share one', () => {
    const seeds = (openings: readonly Opening[]) =>
      makeSchedule({ ...draw, openings }, 16).flatMap(({ whiteSeed, blackSeed }) => [whiteSeed, blackSeed]);
    assert.deepEqual(seeds(openingsOf(6)), seeds(openingsOf(2)));
    assert.equal(new Set(seeds(openingsOf(6))).size, 32);
  });
});

test('rejects a match of one player, or without openings', () => {
  assert.throws(() => makeSchedule({ players: [{ name: 'a' }], openings: openingsOf(1), seed: 1 }, 2), RangeError);
  assert.throws(() => makeSchedule({ players: [{ name: 'a' }, { name: 'b' }], openings: [], seed: 1 }, 2), RangeError);
});
