import assert from 'node:assert/strict';
import { mock, type TestContext, test } from 'node:test';
import { startTimer, waitAtMost } from './timer.ts';

const DAY_MILLIS = 86_400_000;
/** The longest that Node and browsers wait; longer, and they fire at once. */
const LONGEST_MILLIS = 2 ** 31 - 1;

/** A clock that is turned by hand, with the limit of the real one. */
let now = 0;
let waiting: { readonly at: number; readonly task: () => void }[] = [];

function turnByHand(t: TestContext): void {
  now = 0;
  waiting = [];
  t.mock.method(globalThis, 'setTimeout', (task: () => void, millis: number) => {
    const entry = { at: now + (millis > LONGEST_MILLIS ? 1 : millis), task };
    waiting.push(entry);
    return entry;
  });
  t.mock.method(globalThis, 'clearTimeout', (entry: unknown) => {
    waiting = waiting.filter((each) => each !== entry);
  });
}

function passUntil(millis: number): void {
  for (;;) {
    const next = waiting.filter(({ at }) => at <= millis).sort((one, other) => one.at - other.at)[0];
    if (!next) break;
    now = Math.max(now, next.at);
    waiting = waiting.filter((each) => each !== next);
    next.task();
  }
  now = millis;
}

for (const millis of [0, 1, 2_000, LONGEST_MILLIS, LONGEST_MILLIS + 1, 2_200_000_000, 30 * DAY_MILLIS]) {
  test(`${millis} ms are waited, no more and no less`, (t) => {
    turnByHand(t);
    const fired: number[] = [];
    startTimer(() => fired.push(now), millis);
    passUntil(millis - 1);
    assert.deepEqual(fired, []);
    passUntil(millis + 2 * DAY_MILLIS);
    assert.deepEqual(fired, [millis]);
  });
}

test('what is called off does not happen, at whatever time that is', (t) => {
  turnByHand(t);
  const isFired = mock.fn();
  for (const millis of [1_000, 30 * DAY_MILLIS]) {
    for (const calledOffAt of [0, 500, 26 * DAY_MILLIS]) {
      if (calledOffAt >= millis) continue;
      const start = now;
      const callOff = startTimer(isFired, millis);
      passUntil(start + calledOffAt);
      callOff();
      passUntil(start + 32 * DAY_MILLIS);
    }
  }
  assert.equal(isFired.mock.callCount(), 0);
});

test('a process suspended for a day finds one minute gone', (t) => {
  turnByHand(t);
  const fired: number[] = [];
  startTimer(() => fired.push(now), 600_000);
  passUntil(90_000);
  now += DAY_MILLIS;
  passUntil(DAY_MILLIS + 90_000 + 479_999);
  assert.deepEqual(fired, []);
  passUntil(2 * DAY_MILLIS);
  assert.deepEqual(fired, [DAY_MILLIS + 90_000 + 480_000]);
});

test('without end there is no end', (t) => {
  turnByHand(t);
  const isFired = mock.fn();
  startTimer(isFired, Number.POSITIVE_INFINITY);
  passUntil(10_000 * DAY_MILLIS);
  assert.equal(isFired.mock.callCount(), 0);
});

test('a wait ends with its promise or its time, whichever is first, and leaves no timer', async (t) => {
  turnByHand(t);
  const { promise, resolve } = Promise.withResolvers<void>();
  let ended = 0;
  const settle = () => new Promise((next) => setImmediate(next));
  void waitAtMost(1000, promise).then(() => ended++);
  void waitAtMost(3000, promise).then(() => ended++);
  passUntil(999);
  await settle();
  assert.equal(ended, 0);
  passUntil(1000);
  await settle();
  assert.equal(ended, 1);
  resolve();
  await settle();
  assert.equal(ended, 2);
  assert.deepEqual(waiting, []);
  await assert.rejects(waitAtMost(1000, Promise.reject(new Error('broken'))), /broken/);
  assert.deepEqual(waiting, []);
  await waitAtMost(0, new Promise(() => {}));
});
