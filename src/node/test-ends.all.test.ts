import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';

const RUNNER = new URL('../../bin/test-runner.js', import.meta.url);
const { ENDS } = (await import(RUNNER.href)) as { ENDS: readonly string[] };

const LEAVES_SOMETHING_OPEN = `
import { after, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
test('passes', () => {});
test('leaves a timer', () => void setInterval(() => {}, 1_000));
after(() => wait(4_000));
`;

test('a process whose tests left something open, with a hook that takes long, ends with the sum of its tests', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'plyhouse-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'open.test.mjs');
  writeFileSync(file, LEAVES_SOMETHING_OPEN);
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, [...ENDS, '--test-isolation=none', file], {
    env,
    encoding: 'utf8',
    timeout: 60_000,
  });
  assert.equal(status, 0, stderr);
  assert.match(stdout, /tests 2\n/);
});
