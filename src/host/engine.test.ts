import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { OptionSpec } from '../programs/program.ts';
import { seededChance } from './chance.ts';
import { periodClock, realClock } from './clock.ts';
import { completeOptions, OptionError } from './engine.ts';
import { recentLog } from './log.ts';
import { MOCK_CARD } from './testing/mock-program.ts';

const options: OptionSpec[] = [
  { name: 'Book', about: '', kind: 'check', default: true },
  { name: 'Plies', about: '', kind: 'spin', default: 3, min: 1, max: 12 },
  { name: 'Scan', about: '', kind: 'combo', default: 'Descending', choices: ['Descending', 'Ascending'] },
];
const program = { card: { ...MOCK_CARD, options } };

describe('options', () => {
  const good: readonly [given: Record<string, string | number | boolean>, complete: object][] = [
    [{}, { Book: true, Plies: 3, Scan: 'Descending' }],
    [{ book: 'false' }, { Book: false, Plies: 3, Scan: 'Descending' }],
    [
      { BOOK: 'off', pLiEs: '12', scan: 'ASCENDING' },
      { Book: false, Plies: 12, Scan: 'Ascending' },
    ],
    [
      { Book: 1, Plies: ' 4 ' },
      { Book: true, Plies: 4, Scan: 'Descending' },
    ],
  ];
  for (const [given, complete] of good) {
    test(JSON.stringify(given), () => assert.deepEqual(completeOptions(program, given), complete));
  }
  const bad: readonly [given: Record<string, string | number | boolean>, pattern: RegExp][] = [
    [{ Hash: 1 }, /mock, option "Hash": unknown; its options: Book, Plies, Scan/],
    [{ Plies: 13 }, /a whole number from 1 to 12, found "13"/],
    [{ Plies: '' }, /found ""/],
    [{ Plies: '2.5' }, /found "2.5"/],
    [{ Book: 'maybe' }, /true or false, found "maybe"/],
    [{ Scan: 'sideways' }, /one of Descending, Ascending, found "sideways"/],
  ];
  for (const [given, pattern] of bad) {
    test(`${JSON.stringify(given)} is refused`, () => {
      assert.throws(
        () => completeOptions(program, given),
        (error) => error instanceof OptionError && pattern.test(error.message),
      );
    });
  }
});

test('chance: the row of mulberry32 for a seed, evenly spread', () => {
  // Seed 1, as the algorithm's author's listing gives it.
  const chance = seededChance(1);
  const row = [chance(), chance(), chance()];
  assert.deepEqual(row, [0.6270739405881613, 0.002735721180215478, 0.5274470399599522]);
  const counts = new Array<number>(10).fill(0);
  for (let draw = 0; draw < 10_000; draw++) counts[Math.floor(chance() * 10)]!++;
  for (const count of counts) assert.ok(count > 880 && count < 1120, `${count} of 10000, expected 1000`);
});

test('the period clock runs on positions, the real one on its own', async () => {
  const period = periodClock(75);
  assert.equal(period.kind, 'period');
  assert.equal(period.elapsedMillis(0), 0);
  assert.equal(period.elapsedMillis(15_000), 200_000);
  const start = performance.now();
  const real = realClock();
  await new Promise((resolve) => setTimeout(resolve, 30));
  const millis = real.elapsedMillis(1e9);
  assert.ok(millis >= 29 && millis <= performance.now() - start, `${millis} ms`);
});

test('a log keeps its last lines, and cuts long ones', () => {
  const log = recentLog(3);
  for (let line = 1; line <= 100; line++) log.add(`line ${line}`);
  assert.deepEqual(log.lines(), ['line 98', 'line 99', 'line 100']);
  log.add('x'.repeat(10_000));
  assert.ok(log.lines().at(-1)!.length < 2100);
});
