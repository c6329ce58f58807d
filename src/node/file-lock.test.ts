import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { lstat, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, describe, type TestContext, test } from 'node:test';
import { lockFile } from './file-lock.ts';
import { inAll } from './testing/tiers.ts';

const folder = await mkdtemp(path.join(os.tmpdir(), 'plyhouse-lock-'));
after(() => rm(folder, { recursive: true }));
const file = path.join(folder, 'match.pgn');
const lock = `${file}.lock`;

/** A process that locks the file or releases it at each line it reads, and answers whether it holds it then. */
const RIVAL = `
  import { createInterface } from 'node:readline';
  import { lockFile } from ${JSON.stringify(new URL('file-lock.ts', import.meta.url).href)};
  let unlock;
  for await (const line of createInterface({ input: process.stdin })) {
    await unlock?.();
    unlock = undefined;
    if (line === 'lock') {
      unlock = await lockFile(process.argv[1]).catch((error) => {
        if (error.name !== 'FileLockError') throw error;
      });
    }
    console.log(unlock ? 'held' : 'free');
  }`;

function startRival(t: TestContext) {
  const rival = spawn(process.execPath, ['--input-type=module', '-e', RIVAL, file], {
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  t.after(() => rival.kill('SIGKILL'));
  let warnings = '';
  rival.stderr.setEncoding('utf8').on('data', (text: string) => {
    warnings += text;
  });
  return {
    async ask(line: 'lock' | 'release'): Promise<string> {
      const answer = once(rival.stdout.setEncoding('utf8'), 'data');
      rival.stdin.write(`${line}\n`);
      return String((await answer)[0]).trim();
    },
    async kill() {
      rival.kill('SIGKILL');
      await once(rival, 'exit');
    },
    warnings: () => warnings,
  };
}

describe('a lock', () => {
  test('has one holder, and leaves nothing behind', async () => {
    const unlock = await lockFile(file);
    const message = `${file}: another process is writing it; wait until that process has ended`;
    await assert.rejects(lockFile(file), { name: 'FileLockError', file, message });
    await unlock();
    assert.deepEqual(await readdir(folder), []);
    await (await lockFile(file))();
  });

  test('of a folder stands beside it, with or without a trailing separator', async () => {
    const unlock = await lockFile(`${file}${path.sep}`);
    await assert.rejects(lockFile(file), { name: 'FileLockError' });
    await unlock();
  });

  test('refuses a second process, and lets it in as soon as the first is killed', async (t) => {
    const [first, second] = [startRival(t), startRival(t)];
    assert.equal(await first.ask('lock'), 'held');
    assert.equal(await second.ask('lock'), 'free');
    await assert.rejects(lockFile(file), { name: 'FileLockError' });
    await first.kill();
    assert.equal(await second.ask('lock'), 'held');
    assert.equal(await second.ask('release'), 'free');
    assert.deepEqual(await readdir(folder), []);
    assert.deepEqual([first.warnings(), second.warnings()], ['', '']);
  });

  test('is given to one of two processes that ask at once, also while it is being released', {
    skip: inAll,
  }, async (t) => {
    const rivals = [startRival(t), startRival(t)] as const;
    for (let round = 1; round <= 20; round++) {
      // Left by a killed process in every other round.
      if (round % 2 === 0) await writeFile(lock, '');
      const answers = await Promise.all(rivals.map((rival) => rival.ask('lock')));
      assert.deepEqual(answers.sort(), ['free', 'held'], `round ${round}`);
      // One releases it while the other asks for it.
      const [one] = await Promise.all([rivals[0].ask('release'), rivals[1].ask('lock')]);
      assert.equal(one, 'free');
      const held = await Promise.all([
        rivals[1].ask('lock'),
        lockFile(file).then(
          async (unlock) => {
            await unlock();
            return 'held';
          },
          () => 'free',
        ),
      ]);
      assert.ok(held.includes('held'), `round ${round}: nobody got it`);
      await rivals[1].ask('release');
    }
  });

  test('refuses a file or folder that is not a lock, and leaves it alone', async () => {
    await writeFile(lock, 'mine, and longer than the header of a database: '.repeat(20));
    await assert.rejects(lockFile(file), {
      name: 'FileLockError',
      message: /cannot be locked by .*match\.pgn\.lock: /,
    });
    assert.match(await readFile(lock, 'utf8'), /^mine/);
    await rm(lock);
    // Neither is a database of somebody else, nor a link.
    new DatabaseSync(lock).exec('create table mine (a)');
    const database = await readFile(lock);
    await assert.rejects(lockFile(file), { message: /something else has that name; move it away/ });
    assert.deepEqual(await readFile(lock), database);
    await rm(lock);
    await writeFile(path.join(folder, 'mine'), '');
    await symlink(path.join(folder, 'mine'), lock);
    await assert.rejects(lockFile(file), { message: /something else has that name; move it away/ });
    assert.ok((await lstat(lock)).isSymbolicLink());
    await rm(lock);
    await rm(path.join(folder, 'mine'));
    await mkdir(lock);
    await assert.rejects(lockFile(file), {
      name: 'FileLockError',
      message: /cannot be locked by .*match\.pgn\.lock: /,
    });
    await rm(lock, { recursive: true });
  });

  test('reports the reason of the system if its folder cannot be written to', {
    skip: process.platform === 'linux' ? false : 'no /proc here',
  }, async () => {
    const message = '/proc/match.pgn: it cannot be locked by /proc/match.pgn.lock: there is no such file or folder';
    await assert.rejects(lockFile('/proc/match.pgn'), { name: 'FileLockError', isHeld: false, message });
  });

  test('in a folder that does not exist is an error of the file', async () => {
    const nowhere = path.join(folder, 'nowhere', 'match.pgn');
    await assert.rejects(lockFile(nowhere), { code: 'ENOENT', path: nowhere });
  });
});
