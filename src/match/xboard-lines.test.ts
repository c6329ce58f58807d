import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readFeatures } from './xboard-lines.ts';

test('only a line that says so has features', () => {
  assert.deepEqual(readFeatures('feature ping=1 myname="A B"'), [
    ['ping', '1'],
    ['myname', 'A B'],
  ]);
  assert.deepEqual(readFeatures('# ping=1'), []);
});
