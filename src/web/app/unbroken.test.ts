import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unbroken } from './unbroken.ts';

test('only scores and results are kept from breaking', () => {
  assert.equal(unbroken('Anna – Bert, 1½–½: won, 2–0.'), 'Anna – Bert, 1½–\u2060½: won, 2–\u20600.');
  assert.equal(unbroken('1-0, a–b, 0 – 1'), '1-0, a–b, 0 – 1');
});
