import assert from 'node:assert/strict';
import { test } from 'node:test';
import { leftOut } from './testing/left-out.ts';

test('what is not installed leaves a test out, and fails it with CI=true', (t) => {
  const { CI } = process.env;
  t.after(() => {
    if (CI === undefined) delete process.env.CI;
    else process.env.CI = CI;
  });
  delete process.env.CI;
  assert.equal(leftOut('install it'), 'install it');
  process.env.CI = 'true';
  assert.throws(() => leftOut('install it'), /install it/);
  assert.equal(leftOut(undefined), false);
});
