import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { DurationError, formatDuration, formatElapsed, parseDuration } from '../format/duration.ts';
import { gameClockOf, press, startClock } from './side-clock.ts';
import { makeTimeControl, parseTimeControl, TimeControlError } from './time-control.ts';

describe('lengths of time', () => {
  const CASES: readonly [text: string, millis: number][] = [
    ['5s', 5000],
    ['2m', 120_000],
    ['500ms', 500],
    ['7', 7000],
    ['0.25', 250],
    ['.5s', 500],
    ['1m30s', 90_000],
    ['1.5h', 5_400_000],
    ['2:30', 150_000],
    ['1:02:03', 3_723_000],
    [' 3M ', 180_000],
    ['0', 0],
    ['600:00:00', 2_160_000_000],
    ['2400h', 8_640_000_000],
  ];
  for (const [text, millis] of CASES) {
    test(`${JSON.stringify(text)} is ${millis} ms`, () => assert.equal(parseDuration(text), millis));
  }
  for (const text of ['', 'five', '5x', '-3', '5s!', '1m 30s', 's', '2:75', '1e3', 'NaN', '5 s']) {
    test(`${JSON.stringify(text)} is none`, () => assert.throws(() => parseDuration(text), DurationError));
  }
  for (const text of ['2400.1h', '2401:00:00', '8640000001ms', '9'.repeat(400), `${'9'.repeat(400)}h`]) {
    test(`${text.slice(0, 20)} is refused`, () => assert.throws(() => parseDuration(text), /expected at most 2400 h$/));
  }
  const SAID: readonly [millis: number, text: string][] = [
    [555, '0.555 s'],
    [41_000, '41 s'],
    [9_999, '10 s'],
    [150_000, '2 min 30 s'],
    [180_000, '3 min'],
    [11_100_000, '3 h 05 min'],
    [0, '0 s'],
    [0.4, 'under 0.001 s'],
  ];
  for (const [millis, text] of SAID)
    test(`${millis} ms is said ${text}`, () => assert.equal(formatDuration(millis), text));
  const TOOK: readonly [millis: number, text: string][] = [
    [0, 'under 0.1 s'],
    [66.8, 'under 0.1 s'],
    [100, '0.1 s'],
    [4_240, '4.2 s'],
    [41_000, '41 s'],
  ];
  for (const [millis, text] of TOOK)
    test(`what took ${millis} ms is said ${text}`, () => assert.equal(formatElapsed(millis), text));
});

describe('time controls', () => {
  // The first column: forms that the manual of cutechess-cli gives for "tc".
  const CASES: readonly [text: string, control: ReturnType<typeof parseTimeControl>][] = [
    ['40/120+1', { moves: 40, millis: 120_000, incrementMillis: 1000 }],
    ['40/2:30', { moves: 40, millis: 150_000, incrementMillis: 0 }],
    ['10+0.1', { millis: 10_000, incrementMillis: 100 }],
    ['60', { millis: 60_000, incrementMillis: 0 }],
    ['5m+2s', { millis: 300_000, incrementMillis: 2000 }],
    ['inf', undefined],
    ['0+1', { millis: 0, incrementMillis: 1000 }],
    ['600:00:00', { millis: 2_160_000_000, incrementMillis: 0 }],
  ];
  for (const [text, control] of CASES) test(text, () => assert.deepEqual(parseTimeControl(text), control));
  for (const text of ['', '40/', '/60', '0/60', '40/60+', 'a/b', '40/60/60', '10+x', '0', '0+0']) {
    test(`${JSON.stringify(text)} is none`, () => assert.throws(() => parseTimeControl(text), TimeControlError));
  }
  for (const text of ['9999:00:00', `60+${'9'.repeat(400)}`, `40/${'9'.repeat(400)}`, '10000/60']) {
    test(`${text.slice(0, 20)} is refused`, () =>
      assert.throws(() => parseTimeControl(text), { name: 'TimeControlError', message: /expected at most \d+ / }));
  }
  test('what is written is read back the same', () => {
    const control = fc.record(
      {
        moves: fc.integer({ min: 1, max: 200 }),
        millis: fc.integer({ min: 1, max: 10_000_000 }),
        incrementMillis: fc.integer({ min: 0, max: 60_000 }),
      },
      { requiredKeys: ['millis', 'incrementMillis'] },
    );
    fc.assert(
      fc.property(control, (each) => assert.deepEqual(parseTimeControl(makeTimeControl(each)), { ...each })),
      { seed: 1 },
    );
  });
});

describe('one side of a clock', () => {
  test('the increment is added after each move, the time of a control after its last', () => {
    let clock = startClock({ moves: 2, millis: 10_000, incrementMillis: 500 });
    clock = press(clock, 4000)!;
    assert.deepEqual(gameClockOf(clock), { remainingMillis: 6500, incrementMillis: 500, movesToGo: 1 });
    clock = press(clock, 6500)!;
    assert.deepEqual(gameClockOf(clock), { remainingMillis: 10_500, incrementMillis: 500, movesToGo: 2 });
  });
  test('the flag falls beyond the margin, and not before', () => {
    const clock = startClock({ millis: 1000, incrementMillis: 0 });
    assert.equal(press(clock, 1001), undefined);
    assert.equal(press(clock, 1051, 50), undefined);
    assert.equal(press(clock, 1050, 50)!.remainingMillis, 0);
  });
  test('the time of the opponent is reported', () => {
    const clock = startClock({ millis: 1000, incrementMillis: 0 });
    assert.equal(gameClockOf(clock, press(clock, 400)).opponentMillis, 600);
  });
});

test('a control without any time says so', () => {
  assert.throws(() => parseTimeControl('0+0'), /it leaves no time to think/);
  assert.throws(() => parseTimeControl('0/60'), /a control after 0 moves never comes/);
});
