import assert from 'node:assert/strict';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { access, mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, describe, type TestContext, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { livingProcesses } from '../node/testing/processes.ts';

/** A process started by npm ends with it; any other, or one that has left it on purpose, goes on. */

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const COMMAND = path.join(ROOT, 'bin/plyhouse.js');
const PATIENCE_MILLIS = 120_000;
/** Longer than it takes to notice that a launcher is gone. */
const NOTICE_MILLIS = 2_000;
const timeout = 300_000;
/** They mostly wait. */
const concurrency = 3;
const isThere = (command: string) => spawnSync(command, ['--version']).status === 0;
const skip = process.platform === 'win32' || !isThere('npm') ? 'needs npm and the signals of POSIX' : false;

const folder = await mkdtemp(path.join(os.tmpdir(), 'plyhouse-launcher-'));
after(() => rm(folder, { recursive: true }));

/** The processes of a group that live. */
function membersOf(group: number): number[] {
  return livingProcesses()
    .filter((each) => each.group === group)
    .map(({ pid }) => pid);
}

async function until(isTrue: () => boolean | Promise<boolean>, what: string): Promise<void> {
  for (const start = performance.now(); !(await isTrue()); await pause(50)) {
    assert.ok(performance.now() - start < PATIENCE_MILLIS, what);
  }
}

/** Starts npm or a shell in a group of its own, with nothing of the npm that may run these tests. */
function launch(
  t: TestContext,
  args: readonly string[],
  stdin: number | 'ignore' = 'ignore',
  npm: Readonly<Record<string, string>> = {},
): ChildProcess {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)));
  const child = spawn(args[0]!, args.slice(1), {
    cwd: ROOT,
    detached: true,
    stdio: [stdin, 'ignore', 'ignore'],
    env: { ...env, ...npm, npm_config_update_notifier: 'false', PLYHOUSE_DATA_DIR: folder },
  });
  t.after(() => {
    for (const pid of membersOf(child.pid!)) process.kill(pid, 'SIGKILL');
  });
  return child;
}

/** A match that takes longer than any test, in a file of this name, and that it plays. */
const matchOf = (name: string): string =>
  [process.execPath, COMMAND, 'match', 'random', 'random', '--games', '9999', '--nodes', '1', '--save']
    .concat(path.join(folder, name))
    .map((arg) => `"${arg}"`)
    .join(' ');
const gamesIn = async (name: string): Promise<number> => {
  const text = await readFile(path.join(folder, name), 'utf8').catch(() => '');
  return text.split('[Event ').length - 1;
};
const plays = (name: string) => until(async () => (await gamesIn(name)) > 0, 'no game is played');
const playsOn = async (name: string): Promise<void> => {
  const before = await gamesIn(name);
  await until(async () => (await gamesIn(name)) > before, 'it does not play on');
};
const killAll = async (pids: readonly number[]) => {
  for (const pid of pids) process.kill(pid, 'SIGKILL');
};
/** The process that plays into a file, by its command. */
function playerOf(name: string): number {
  const file = path.join(folder, name);
  return livingProcesses().find(({ command }) => /^\S*node /.test(command) && command.includes(file))!.pid;
}

describe('npm exec, as npx', { skip, concurrency }, () => {
  for (const signal of ['SIGTERM', 'SIGKILL', 'SIGHUP'] as const) {
    test(`is ended by ${signal}: its match ends in order`, { timeout }, async (t) => {
      const name = `npx-${signal}.pgn`;
      const npm = launch(t, ['npm', 'exec', '--call', matchOf(name)]);
      await plays(name);
      npm.kill(signal);
      await until(() => membersOf(npm.pid!).length === 0, 'something plays on');
      // It ended in order rather than being killed: it has released its file.
      await assert.rejects(access(path.join(folder, `${name}.lock`)), { code: 'ENOENT' });
    });
  }

  test('is ended where another npm runs it, too', { timeout }, async (t) => {
    const above = { npm_execpath: '/usr/bin/npm', npm_lifecycle_event: 'test', npm_lifecycle_script: 'node --test' };
    const npm = launch(t, ['npm', 'exec', '--call', matchOf('nested.pgn')], 'ignore', above);
    await plays('nested.pgn');
    npm.kill('SIGKILL');
    await until(() => membersOf(npm.pid!).length === 0, 'something plays on');
  });

  test('and a match in a session of its own that goes on', { timeout, skip: skip || !isThere('setsid') }, async (t) => {
    const npm = launch(t, ['npm', 'exec', '--call', `setsid ${matchOf('setsid.pgn')} & wait`]);
    await plays('setsid.pgn');
    const player = playerOf('setsid.pgn');
    t.after(() => killAll([player]));
    npm.kill('SIGKILL');
    await pause(NOTICE_MILLIS);
    await playsOn('setsid.pgn');
  });
});

test('npm start that is killed: nobody serves on', { skip, timeout }, async (t) => {
  const npm = launch(t, ['npm', 'start', '--', '--port', '0', '--no-open']);
  const isServed = () =>
    livingProcesses().some(
      ({ group, command }) => group === npm.pid && /^\S*node\S* bin\/plyhouse\.js open/.test(command),
    );
  await until(isServed, 'no server is started');
  // It is building the page or serves it, and watches its launcher from its start.
  await pause(NOTICE_MILLIS);
  assert.ok(isServed());
  npm.kill('SIGKILL');
  await until(() => membersOf(npm.pid!).length === 0, 'something serves on');
});

describe('without npm', { skip, concurrency }, () => {
  test('a match in the background goes on when its shell is gone', { timeout }, async (t) => {
    const shell = launch(t, ['sh', '-c', `${matchOf('background.pgn')} & wait`]);
    await plays('background.pgn');
    shell.kill('SIGKILL');
    await pause(NOTICE_MILLIS);
    await playsOn('background.pgn');
  });

  test('a closed terminal ends a match', { timeout }, async (t) => {
    const shell = launch(t, ['sh', '-c', matchOf('hangup.pgn')]);
    await plays('hangup.pgn');
    process.kill(-shell.pid!, 'SIGHUP');
    await until(() => membersOf(shell.pid!).length === 0, 'it plays on');
  });
});

describe('under nohup', {
  skip: skip || (process.platform === 'linux' ? false : 'only Linux shows it'),
  concurrency,
}, () => {
  for (const [launcher, args] of [
    ['a shell', (match: string) => ['sh', '-c', match]],
    ['npm', (match: string) => ['npm', 'exec', '--call', match]],
  ] as const) {
    test(`a closed terminal does not end a match started by ${launcher}`, { timeout }, async (t) => {
      const name = `nohup-${launcher}.pgn`;
      // GNU's nohup replaces a terminal by this.
      const stdin = openSync('/dev/null', 'w');
      const started = launch(t, args(matchOf(name)), stdin);
      closeSync(stdin);
      await plays(name);
      // Held up, as on a busy machine, the match receives the signal long after its launcher has ended.
      process.kill(playerOf(name), 'SIGSTOP');
      process.kill(-started.pid!, 'SIGHUP');
      await pause(NOTICE_MILLIS);
      process.kill(playerOf(name), 'SIGCONT');
      await pause(NOTICE_MILLIS);
      await playsOn(name);
      process.kill(playerOf(name), 'SIGTERM');
      await until(() => membersOf(started.pid!).length === 0, 'it plays on');
    });
  }
  test('a match started by npm ends with it all the same', { timeout }, async (t) => {
    const stdin = openSync('/dev/null', 'w');
    const npm = launch(t, ['npm', 'exec', '--call', matchOf('nohup-kill.pgn')], stdin);
    closeSync(stdin);
    await plays('nohup-kill.pgn');
    npm.kill('SIGTERM');
    await until(() => membersOf(npm.pid!).length === 0, 'something plays on');
  });
});
