import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));

/** Runs the server's command line to its end. (That it serves, and ends when told to, the browser tests see.) */
function run(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, ...args], {
    encoding: 'utf8',
    timeout: 120_000,
  });
  return { status, stdout, stderr };
}

test('--help explains itself and serves nothing', () => {
  const { status, stdout, stderr } = run('--help');
  assert.equal(status, 0);
  assert.match(stdout, /npm start/);
  assert.match(stdout, /--port N/);
  assert.equal(stderr, '');
});

test('a command line that makes no sense is an error of its own', () => {
  for (const args of [
    ['--port', 'http'],
    ['--port', '65536'],
    ['--port', '1.5'],
    ['--opened'],
    ['--open=yes'],
    ['somewhere'],
  ]) {
    const { status, stdout, stderr } = run(...args);
    assert.equal(status, 2, args.join(' '));
    assert.equal(stdout, '');
    assert.match(stderr, /^plyhouse: /);
    assert.equal(stderr.trim().split('\n').length, 1, stderr);
  }
});
