import assert from 'node:assert/strict';
import { test } from 'node:test';
import { watchSilence } from './silence.ts';

test('a silent worker is pinged, then given up after the time that is named; a sign of life starts that time again', (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  let pings = 0;
  const given: string[] = [];
  const watch = watchSilence(
    6000,
    () => pings++,
    (detail) => given.push(detail),
  );
  t.mock.timers.tick(5000);
  assert.ok(pings > 0);
  watch.keepAwake();
  t.mock.timers.tick(5900);
  assert.deepEqual(given, []);
  t.mock.timers.tick(6100);
  assert.ok(given.length > 0);
  assert.equal(given[0], 'gave no sign of life for 6 s');
  watch.end();
  given.length = 0;
  t.mock.timers.tick(60_000);
  assert.deepEqual(given, []);
});
