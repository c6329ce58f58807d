import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Game, gameOf, newGame, play } from '../chess/game.ts';
import type { GameClock } from '../programs/program.ts';
import { lagGauge } from './lag.ts';

/** Knights out and home again: a game of any length. */
const KNIGHTS = ['g1f3', 'g8f6', 'f3g1', 'f6g8'];
const after = (moves: number): Game =>
  gameOf(
    newGame().start,
    Array.from({ length: moves }, (_, ply) => KNIGHTS[ply % 4]!),
  );
const clockOf = (remainingMillis: number, incrementMillis = 10, movesToGo?: number): GameClock => ({
  remainingMillis,
  incrementMillis,
  movesToGo,
});

/** Plays moves that each take 5 ms of thinking and cost so much more; gives what the gauge says then. */
function seen(costs: readonly number[], gauge = lagGauge()) {
  let left = 60_000;
  for (const [move, cost] of costs.entries()) {
    gauge.asked(after(2 * move), clockOf(left));
    gauge.answered(5);
    left += 10 - 5 - cost;
  }
  gauge.asked(after(2 * costs.length), clockOf(left));
  return gauge.lag();
}

describe('what a move costs beside the thinking', () => {
  test('is learned from the clocks that are reported', () => {
    const { usualMillis, worstMillis } = seen(Array.from({ length: 100 }, () => 9));
    assert.ok(usualMillis > 8.9 && usualMillis <= 9, `${usualMillis}`);
    assert.equal(worstMillis, 9);
  });

  test('the worst is remembered for some moves, and moves what is usual a little', () => {
    const costs = [...Array.from({ length: 60 }, () => 3), 80, ...Array.from({ length: 10 }, () => 3)];
    const { usualMillis, worstMillis } = seen(costs);
    assert.ok(worstMillis > 60 && worstMillis < 80, `${worstMillis}`);
    assert.ok(usualMillis > 3 && usualMillis < 7, `${usualMillis}`);
    assert.ok(seen([80, ...Array.from({ length: 200 }, () => 3)]).worstMillis < 4);
  });

  test('a lag that is really long is believed in time, a clock that somebody stopped is not', () => {
    const slow = seen(Array.from({ length: 120 }, () => 300));
    assert.ok(slow.usualMillis > 290 && slow.worstMillis === 300, JSON.stringify(slow));
    const stopped = seen([...Array.from({ length: 60 }, () => 3), 45_000]);
    assert.ok(stopped.usualMillis < 8 && stopped.worstMillis <= 1000, JSON.stringify(stopped));
  });

  /** Two clocks, in turn, of which the second says nothing about the first move. */
  const strangers: readonly [name: string, first: GameClock, then: Game, second: GameClock][] = [
    ['another game', clockOf(1000), play(newGame(), 'e2e4'), clockOf(200)],
    ['the same position again', clockOf(1000), newGame(), clockOf(200)],
    ['moves were played meanwhile that it was not asked for', clockOf(1000), after(4), clockOf(200)],
    ['another increment', clockOf(1000, 10), after(2), clockOf(200, 5)],
    ['a time control was reached', clockOf(1000, 0, 1), after(2), clockOf(900, 0, 40)],
    ['a clock that gained time from nowhere', clockOf(1000), after(2), clockOf(61_000)],
  ];
  for (const [name, first, then, second] of strangers) {
    test(`nothing is learned from ${name}`, () => {
      const gauge = lagGauge();
      const before = gauge.lag();
      gauge.asked(newGame(), first);
      gauge.answered(5);
      gauge.asked(then, second);
      assert.deepEqual(gauge.lag(), before);
    });
  }

  test('nor from a move that was never given', () => {
    const gauge = lagGauge();
    const before = gauge.lag();
    gauge.asked(newGame(), clockOf(1000));
    gauge.asked(after(2), clockOf(200));
    assert.deepEqual(gauge.lag(), before);
  });

  test('a clock told in whole milliseconds, or one that forgives a little, makes no lag below nothing', () => {
    const { usualMillis } = seen(Array.from({ length: 200 }, () => -8));
    assert.ok(usualMillis >= 0 && usualMillis < 0.1, `${usualMillis}`);
  });
});
