import assert from 'node:assert/strict';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { FileLockError, lockFile } from './file-lock.ts';
import { openLifeline } from './lifeline.ts';
import { makeIdentity, ownIdentity, type ProcessIdentity } from './process-identity.ts';

const folder = await mkdtemp(path.join(os.tmpdir(), 'plyhouse-lock-'));
after(() => rm(folder, { recursive: true }));
const file = path.join(folder, 'match.pgn');
const lock = `${file}.lock`;
const { pid: deadPid } = spawnSync(process.execPath, ['--version']);

const self = ownIdentity();
const dead: ProcessIdentity = { ...self, pid: deadPid, start: '1' };

/** A lock as its holder leaves it who is killed. */
async function leaveLock(holder: ProcessIdentity, at = lock): Promise<void> {
  await mkdir(at);
  await writeFile(path.join(at, `${makeIdentity(holder)} 0123456789ab`), '');
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
  test('of a folder stands beside it, however it is written', async () => {
    const unlock = await lockFile(`${file}${path.sep}`);
    await assert.rejects(lockFile(file), { name: 'FileLockError' });
    await unlock();
  });

  const living: ProcessIdentity = { ...self, pid: process.ppid, start: '' };
  const isLinux = process.platform === 'linux';
  const CASES: readonly [name: string, holder: ProcessIdentity, isTakenOver: boolean, isLinuxOnly?: boolean][] = [
    ['a dead process', dead, true],
    ['a living process', living, false],
    ['a process of another machine', { ...dead, host: 'another.machine', boot: self.boot && 'another' }, false],
    ['a process whose number is that of another by now', { ...self, start: '1' }, true, true],
    ['a process of this machine before it was started again', { ...living, boot: 'earlier' }, true, true],
    ['a process of another container without a socket', { ...dead, space: '1' }, false, true],
  ];
  for (const [name, holder, isTakenOver, isLinuxOnly = false] of CASES) {
    test(`of ${name} is ${isTakenOver ? 'taken over' : 'respected'}`, { skip: isLinuxOnly && !isLinux }, async () => {
      await leaveLock(holder);
      if (isTakenOver) await (await lockFile(file))();
      else
        await assert.rejects(lockFile(file), {
          name: 'FileLockError',
          message: new RegExp(`process ${holder.pid} on ${holder.host}`),
        });
      assert.deepEqual(await readdir(folder), isTakenOver ? [] : ['match.pgn.lock']);
      await rm(lock, { recursive: true, force: true });
    });
  }

  test('of a process that is dead but for its burial is taken over', {
    skip: process.platform === 'win32',
  }, async (t) => {
    // `exec` puts a process in the shell's place that waits for nobody.
    const parent = spawn('sh', ['-c', 'sleep 600 & echo $!; exec sleep 600'], { stdio: ['ignore', 'pipe', 'inherit'] });
    t.after(() => parent.kill());
    const [text] = await once(parent.stdout.setEncoding('utf8'), 'data');
    const pid = Number(text);
    process.kill(pid, 'SIGKILL');
    await leaveLock({ ...self, pid, start: '' });
    for (const start = performance.now(); ; await pause(20)) {
      try {
        await (await lockFile(file))();
        break;
      } catch (error) {
        assert.ok(error instanceof FileLockError && performance.now() - start < 20_000, String(error));
      }
    }
    assert.equal(process.kill(pid, 0), true, 'it still has its number');
  });

  test('of another container is respected while its socket answers', { skip: !isLinux }, async () => {
    await leaveLock({ ...dead, space: '1' });
    const close = await openLifeline(lock, '0123456789ab');
    assert.ok(close);
    await assert.rejects(lockFile(file), { message: new RegExp(`process ${deadPid} on \\S+, in another container`) });
    close();
    // A socket that nobody listens at, as a killed process leaves it.
    const left = `
      process.chdir(process.argv[1]);
      require('node:net').createServer().listen('0123456789ab', () => process.kill(process.pid, 'SIGKILL'));`;
    await rm(path.join(lock, '0123456789ab'), { force: true });
    spawnSync(process.execPath, ['-e', left, lock]);
    assert.equal((await readdir(lock)).length, 2);
    await (await lockFile(file))();
    assert.deepEqual(await readdir(folder), []);
  });

  test('that was never taken, for its holder was killed before, is cleared away', async () => {
    const hour = new Date(Date.now() - 3_600_000);
    await leaveLock(dead, `${lock}.111111111111`);
    await mkdir(`${lock}.222222222222`);
    await utimes(`${lock}.222222222222`, hour, hour);
    // Of these three one is just being made, one is of a process that lives, and one is none of ours.
    await mkdir(`${lock}.333333333333`);
    await leaveLock(living, `${lock}.444444444444`);
    await mkdir(`${lock}.mine`);
    await (await lockFile(file))();
    const left = ['match.pgn.lock.333333333333', 'match.pgn.lock.444444444444', 'match.pgn.lock.mine'];
    assert.deepEqual(await readdir(folder), left);
    for (const name of left) await rm(path.join(folder, name), { recursive: true });
  });

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
    await leaveLock(dead);
    assert.deepEqual((await askAll('lock')).sort(), ['got', 'none'], `round ${round}`);
    assert.deepEqual(await askAll('let go'), ['none', 'none']);
    assert.deepEqual(await readdir(folder), [], `round ${round}`);
  }
});

describe('containers with a process 1 each', () => {
  /** A command in process numbers of its own, where this machine lets us have them. */
  const UNSHARE = ['--pid', '--fork', '--kill-child', '--mount-proc'];
  const mayUnshare = spawnSync('unshare', [...UNSHARE, 'true']).status === 0;
  const start = () =>
    spawn('unshare', [...UNSHARE, process.execPath, '--input-type=module', '-e', RIVAL, file], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
  const ask = async (container: ReturnType<typeof start>, line: string): Promise<string> => {
    container.stdin.write(`${line}\n`);
    const [text] = await once(container.stdout.setEncoding('utf8'), 'data');
    return text.trim();
  };

  test('respect one another, and take over from one that was killed', { skip: !mayUnshare }, async (t) => {
    const containers = [start(), start(), start()] as const;
    t.after(() => {
      // It heeds no other signal while what runs in it lives.
      for (const each of containers) each.kill('SIGKILL');
    });
    const [first, second, third] = containers;
    assert.equal(await ask(first, 'lock'), 'got');
    assert.equal(await ask(second, 'lock'), 'none');
    await assert.rejects(lockFile(file), /process 1 on \S+, in another container/);
    first.kill('SIGKILL');
    await once(first, 'exit');
    for (const from = performance.now(); (await ask(second, 'lock')) !== 'got'; await pause(20)) {
      assert.ok(performance.now() - from < 20_000, 'it is never taken over');
    }
    assert.equal(await ask(third, 'lock'), 'none');
    assert.equal(await ask(second, 'let go'), 'none');
    assert.equal(await ask(third, 'lock'), 'got');
    assert.equal(await ask(third, 'let go'), 'none');
    assert.deepEqual(await readdir(folder), []);
  });
});
