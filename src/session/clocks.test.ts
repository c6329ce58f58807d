import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ClockRun, emptied, pressed, remainingNow, spentMillis, startClocks, stoppedClocks } from './clocks.ts';
import { press, startClock } from './side-clock.ts';

const side = startClock({ millis: 60_000, incrementMillis: 2000 });
const CLOCKS = { white: side, black: side };
const WHITE: ClockRun = { side: 'white', sinceTicks: 1000, isPeriod: false };

test('only the side whose clock runs spends time', () => {
  assert.equal(spentMillis(WHITE, 'white', 4000), 3000);
  assert.equal(spentMillis(WHITE, 'black', 4000), 0);
  assert.equal(spentMillis(undefined, 'white', 4000), 0);
  // A clock that was set back does not give time.
  assert.equal(spentMillis(WHITE, 'white', 500), 0);
});

test('a move takes its time and gets the increment; one too late gets nothing', () => {
  assert.equal(pressed(CLOCKS, 'white', 10_000)?.white.remainingMillis, 52_000);
  assert.equal(pressed(CLOCKS, 'white', 10_000)?.black.remainingMillis, 60_000);
  assert.equal(pressed(CLOCKS, 'black', 60_001), undefined);
});

test('clocks stopped by hand keep what is left, without an increment', () => {
  assert.equal(stoppedClocks(CLOCKS, WHITE, 11_000).white.remainingMillis, 50_000);
});

test('a clock that runs on positions ignores real time', () => {
  const period: ClockRun = { ...WHITE, isPeriod: true };
  assert.equal(remainingNow(CLOCKS, 'white', period, 999_999, 41_000), 19_000);
  assert.equal(remainingNow(CLOCKS, 'white', WHITE, 11_000, 41_000), 50_000);
  assert.equal(remainingNow(CLOCKS, 'black', WHITE, 11_000, 41_000), 60_000);
  assert.equal(remainingNow(CLOCKS, 'white', WHITE, 99_000, 0), 0);
  assert.equal(spentMillis(period, 'white', 999_999), 0);
});

test('a side without a clock is never pressed, stopped or emptied', () => {
  const clocks = startClocks(undefined, side.control);
  assert.equal(pressed(clocks, 'white', 1e9), clocks);
  assert.equal(stoppedClocks(clocks, WHITE, 11_000), clocks);
  assert.equal(emptied(clocks, 'white'), clocks);
  assert.equal(emptied(clocks, 'black').black?.remainingMillis, 0);
});

test('a margin lets a flag stand that is over by no more than that; the clock then shows zero', () => {
  const clock = startClock({ millis: 1000, incrementMillis: 50 });
  assert.equal(press(clock, 1100, 100)?.remainingMillis, 50);
  assert.equal(press(clock, 1101, 100), undefined);
  assert.equal(press(clock, 950, 100)?.remainingMillis, 100);
  assert.equal(press(clock, 1000)?.remainingMillis, 50);
});
