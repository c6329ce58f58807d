import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plyhouse } from '../testing/in-process.ts';

/** The browser tests cover serving and ending. */
for (const args of [
  ['--port', 'http'],
  ['--port', '65536'],
  ['--port', '1.5'],
  ['--opened'],
  ['--open=yes'],
  ['somewhere'],
]) {
  test(`refuses ${args.join(' ')}, and serves nothing`, async () => {
    const { code, out, err } = await plyhouse(['open', ...args]);
    assert.deepEqual([code, out], [2, '']);
    assert.match(err, /^plyhouse: /);
  });
}
