import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { leftOut } from './testing/left-out.ts';

const { CI } = process.env;
after(() => {
  if (CI === undefined) delete process.env.CI;
  else process.env.CI = CI;
});

test('what is not installed leaves a test out, and fails it with CI=true', () => {
  delete process.env.CI;
  assert.equal(leftOut('install it'), 'install it');
  process.env.CI = 'true';
  assert.throws(() => leftOut('install it'), /install it/);
  assert.equal(leftOut(undefined), false);
});
