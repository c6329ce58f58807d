import assert from 'node:assert/strict';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, describe, test } from 'node:test';
import { lockFile } from './file-lock.ts';

const folder = await mkdtemp(path.join(os.tmpdir(), 'plyhouse-lock-'));
after(() => rm(folder, { recursive: true }));
const file = path.join(folder, 'match.pgn');
const lock = `${file}.lock`;
const { pid: deadPid } = spawnSync(process.execPath, ['--version']);

/** A lock as its holder leaves it who is killed. */
async function leaveLock(pid: number, host = os.hostname()): Promise<void> {
  await mkdir(lock);
  await writeFile(path.join(lock, `${pid} ${host} 0123456789ab`), '');
}

describe('a lock', () => {
  test('has one holder, who is named, and nothing is left of it afterwards', async () => {
    const unlock = await lockFile(file);
    const message = new RegExp(
      `match\\.pgn: it is being written by process ${process.pid} on .*delete .*match\\.pgn\\.lock$`,
    );
    await assert.rejects(lockFile(file), { name: 'FileLockError', file, message });
    await unlock();
    assert.deepEqual(await readdir(folder), []);
  });

  const CASES: readonly [name: string, pid: number, host: string, isDead: boolean][] = [
    ['a dead process', deadPid, os.hostname(), true],
    ['a living process', process.ppid, os.hostname(), false],
    ['a process of another machine', deadPid, 'another.machine', false],
  ];
  for (const [name, pid, host, isDead] of CASES) {
    test(`of ${name} is ${isDead ? 'taken over' : 'respected'}`, async () => {
      await leaveLock(pid, host);
      if (isDead) await (await lockFile(file))();
      else
        await assert.rejects(lockFile(file), {
          name: 'FileLockError',
          message: new RegExp(`process ${pid} on ${host}`),
        });
      assert.deepEqual(await readdir(folder), isDead ? [] : ['match.pgn.lock']);
      await rm(lock, { recursive: true, force: true });
    });
  }
  test('that is something else is left alone', async () => {
    for (const make of [() => writeFile(lock, 'mine'), () => mkdir(path.join(lock, 'mine'), { recursive: true })]) {
      await make();
      await assert.rejects(lockFile(file), { name: 'FileLockError', message: /written by another process/ });
      await rm(lock, { recursive: true });
    }
  });
  test('where nothing can be written is told of the file', async () => {
    const nowhere = path.join(folder, 'nowhere', 'match.pgn');
    await assert.rejects(lockFile(nowhere), { code: 'ENOENT', path: nowhere });
  });
});

/** Locks the file at each line it reads, and says whether it got it; at the next line it lets go. */
const RIVAL = `
  import { createInterface } from 'node:readline';
  import { lockFile } from ${JSON.stringify(new URL('file-lock.ts', import.meta.url).href)};
  let unlock;
  for await (const _ of createInterface({ input: process.stdin })) {
    if (unlock) await unlock();
    unlock = undefined;
    const wasRefused = (error) => { if (error.name !== 'FileLockError') throw error; };
    if (_ === 'lock') unlock = await lockFile(process.argv[1]).catch(wasRefused);
    console.log(unlock ? 'got' : 'none');
  }`;

test('two processes that find the same dead holder: one of them gets in', { timeout: 60_000 }, async (t) => {
  const start = () =>
    spawn(process.execPath, ['--input-type=module', '-e', RIVAL, file], { stdio: ['pipe', 'pipe', 'inherit'] });
  const rivals = [start(), start()];
  t.after(() => {
    for (const rival of rivals) rival.kill();
  });
  const answer = (rival: ChildProcess) =>
    new Promise<string>((resolve) =>
      rival.stdout!.setEncoding('utf8').once('data', (text: string) => resolve(text.trim())),
    );
  const askAll = (line: string) => {
    const answers = rivals.map(answer);
    for (const rival of rivals) rival.stdin.write(`${line}\n`);
    return Promise.all(answers);
  };
  await askAll('ready?');
  for (let round = 1; round <= 300; round++) {
    await leaveLock(deadPid);
    assert.deepEqual((await askAll('lock')).sort(), ['got', 'none'], `round ${round}`);
    assert.deepEqual(await askAll('let go'), ['none', 'none']);
    assert.deepEqual(await readdir(folder), [], `round ${round}`);
  }
});
