import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findChromium } from './chromium.ts';

test('a named browser is used, and reported if it is missing', async () => {
  const before = process.env.PLYHOUSE_CHROMIUM;
  try {
    process.env.PLYHOUSE_CHROMIUM = process.execPath;
    assert.deepEqual(await findChromium(), { path: process.execPath, environment: {} });
    process.env.PLYHOUSE_CHROMIUM = '/nowhere/chromium';
    await assert.rejects(findChromium(), /PLYHOUSE_CHROMIUM names \/nowhere\/chromium, and there is no such file/);
  } finally {
    if (before === undefined) delete process.env.PLYHOUSE_CHROMIUM;
    else process.env.PLYHOUSE_CHROMIUM = before;
  }
});
