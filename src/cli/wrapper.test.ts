import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { access, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** The command under a Node that is too old to run it, and so starts the packaged one. */

const COMMAND = fileURLToPath(new URL('../../bin/plyhouse.js', import.meta.url));
const OLDEST_MAJOR = 24;
const PATIENCE_MILLIS = 60_000;

/** A Node of this machine that is too old, in PATH; not every machine has one. */
const oldNode = (process.env.PATH ?? '')
  .split(path.delimiter)
  .map((place) => path.join(place, 'node'))
  .find((node) => {
    const [, major] = /^v(\d+)\./.exec(spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout ?? '') ?? [];
    return major !== undefined && Number(major) < OLDEST_MAJOR;
  });
const skip = oldNode === undefined || process.platform === 'win32' ? 'there is no old Node here' : false;

const folder = await mkdtemp(path.join(os.tmpdir(), 'plyhouse-wrapper-'));
after(() => rm(folder, { recursive: true }));

test('a wrapper that ends well hands on words, output and code', { skip }, () => {
  const { status, stdout } = spawnSync(oldNode!, [COMMAND, 'programs', '--json'], { encoding: 'utf8' });
  assert.equal(status, 0);
  assert.ok(JSON.parse(stdout).length > 1);
  assert.equal(spawnSync(oldNode!, [COMMAND, 'show', 'nobody']).status, 2);
});

test('a wrapper whose command ends by a signal ends by it too', { skip }, async () => {
  const wrapper = spawn(oldNode!, [COMMAND, 'bench', '--depth', '40', '--verbose'], { stdio: 'ignore' });
  const ended = new Promise((resolve) => wrapper.on('exit', (code, signal) => resolve([code, signal])));
  // Until the command runs, the wrapper ends by itself.
  await pause(2_000);
  wrapper.kill('SIGTERM');
  assert.deepEqual(await ended, [null, 'SIGTERM']);
});

test('a wrapper that is killed leaves nobody behind who plays on', { skip }, async () => {
  const file = path.join(folder, 'games.pgn');
  const args = ['match', 'random', 'wray74', '--games', '4000', '--nodes', '50', '--save', file];
  const wrapper = spawn(oldNode!, [COMMAND, ...args], { stdio: ['ignore', 'ignore', 'pipe'] });
  wrapper.stderr.setEncoding('utf8');
  await new Promise<void>((resolve) => {
    wrapper.stderr.on('data', (text: string) => {
      if (/^Game 1:/m.test(text)) resolve();
    });
  });
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=', '-o', 'command='], { encoding: 'utf8' });
  const players = stdout.split('\n').filter((line) => line.includes(file));
  const pid = players.map((line) => Number.parseInt(line, 10)).find((each) => each !== wrapper.pid)!;
  wrapper.kill('SIGKILL');
  const start = performance.now();
  for (;;) {
    try {
      process.kill(pid, 0);
    } catch {
      break;
    }
    assert.ok(performance.now() - start < PATIENCE_MILLIS, 'it plays on');
    await pause(50);
  }
  // It ended in order rather than being killed: it has released the file.
  await assert.rejects(access(`${file}.lock`), { code: 'ENOENT' });
});
