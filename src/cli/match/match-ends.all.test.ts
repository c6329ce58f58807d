import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, describe, type TestContext, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { livingProcesses } from '../../node/testing/processes.ts';
import type { MockBehaviour } from '../../uci/testing/behaviours.ts';
import { mockCommand } from '../../uci/testing/mock-command.ts';
import { plyhouse } from '../testing/spawned.ts';

/** A match ends for certain, and with it what its engines have started. */

const folder = await mkdtemp(path.join(os.tmpdir(), 'plyhouse-match-ends-'));
after(() => rm(folder, { recursive: true }));
/** A test that takes longer hangs. */
const timeout = 300_000;
const PATIENCE_MILLIS = 60_000;
const skip = process.platform === 'win32' ? 'Windows has no process groups' : false;

const quote = ([command, ...args]: readonly string[]) => [command, ...args].map((arg) => `"${arg}"`).join(' ');
const mock = (behaviour: MockBehaviour, honestMoves = 0): string[] => {
  const { command, args = [] } = mockCommand(behaviour, honestMoves);
  return [command, ...args];
};

/** The file in which the engines of a test note their processes. */
const notesOf = (name: string) => path.join(folder, `${name}.pids`);
async function processesOf(name: string): Promise<number[]> {
  const text = await readFile(notesOf(name), 'utf8').catch(() => '');
  return text.split('\n').filter(Boolean).map(Number);
}
const livingOf = (pids: readonly number[]): number[] => {
  const living = livingProcesses().map(({ pid }) => pid);
  return pids.filter((pid) => living.includes(pid));
};
/** The processes that are still alive after they had time to exit. */
async function survivors(pids: readonly number[]): Promise<number[]> {
  const start = performance.now();
  for (;;) {
    const left = livingOf(pids);
    if (left.length === 0 || performance.now() - start > PATIENCE_MILLIS) return left;
    await pause(50);
  }
}

/** An engine of a match, which notes its processes under this name. */
const engineOf = (name: string, [command, ...args]: readonly string[]) =>
  quote([
    `cmd=${command}`,
    ...args.map((arg) => `arg=${arg}`),
    `env.PLYHOUSE_MOCK_PIDS=${notesOf(name)}`,
    `name=${name}`,
  ]);

/** Runs a match of these engines with a program, which is killed where it outlives its test. */
function match(
  t: TestContext,
  engines: Readonly<Record<string, readonly string[]>>,
  argv: readonly string[],
  onTalk?: (child: ChildProcess) => void,
) {
  const names = Object.keys(engines);
  const players = Object.entries(engines).map(([name, command]) => engineOf(name, command));
  return plyhouse(['match', 'random', ...players, '--save', path.join(folder, `${names[0]}.pgn`), ...argv], {
    env: { PLYHOUSE_DATA_DIR: folder },
    onSpawn(child) {
      t.signal.addEventListener('abort', () => child.kill('SIGKILL'));
      t.after(async () => {
        const pids = (await Promise.all(names.map(processesOf))).flat();
        for (const pid of livingOf(pids)) process.kill(pid, 'SIGKILL');
      });
    },
    onTalk,
  });
}

describe('a match with an engine that', { skip }, () => {
  const MODES = {
    // Leaves a child, or a daemon, that holds its output.
    child: mock('child'),
    daemon: mock('daemon'),
    // Does not go at quit, or at a signal.
    lingering: mock('lingering'),
    stubborn: mock('stubborn'),
    flood: mock('flood', 1),
    crash: mock('crash', 1),
    freeze: mock('freeze', 1),
  };
  test(`is at fault ends: ${Object.keys(MODES).join(', ')}`, { timeout }, async (t) => {
    const args = ['--gauntlet', '1', '--games', '1', '--time', '0.2', '--max-moves', '8'];
    const { code, out, err } = await match(t, MODES, args);
    assert.equal(code, 0, err);
    assert.equal(err.match(/^Game \d+: /gm)?.length, 7);
    assert.match(out, /random/);
    for (const behaviour of Object.keys(MODES)) {
      const pids = await processesOf(behaviour);
      // A session of its own is out of reach; it is the last that was noted.
      if (behaviour === 'daemon') pids.pop();
      assert.ok(pids.length > 0, behaviour);
      assert.deepEqual(await survivors(pids), [], behaviour);
    }
  });

  test('is a script which leaves a child ends', { timeout }, async (t) => {
    const script = path.join(folder, 'engine.sh');
    await writeFile(script, `sleep 600 & echo $! >>"$PLYHOUSE_MOCK_PIDS"\nexec ${quote(mock('honest'))}\n`);
    const { code, err } = await match(t, { script: ['sh', script] }, ['--games', '1', '--nodes', '5']);
    assert.equal(code, 0, err);
    const pids = await processesOf('script');
    assert.equal(pids.length, 2);
    assert.deepEqual(await survivors(pids), []);
  });

  // Nothing is played yet that Ctrl-C would have to wait for.
  for (const [signal, status] of [
    ['SIGTERM', 143],
    ['SIGINT', 130],
  ] as const) {
    test(`is silent at its start ends as soon as ${signal} comes`, { timeout }, async (t) => {
      const name = `mute-${signal}`;
      let sentAt: number | undefined;
      const { code, err } = await match(
        t,
        { [name]: mock('mute') },
        ['--games', '1', '--time', '9', '--watch'],
        (child) => {
          if (sentAt !== undefined) return;
          sentAt = Number.POSITIVE_INFINITY;
          void (async () => {
            while ((await processesOf(name)).length === 0) await pause(20);
            sentAt = performance.now();
            child.kill(signal);
          })();
        },
      );
      assert.equal(code, status, err);
      // It would have had 15 seconds.
      assert.ok(performance.now() - sentAt! < 10_000);
      assert.deepEqual(await survivors(await processesOf(name)), []);
    });
  }

  for (const signal of ['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGABRT'] as const) {
    test(`hangs and leaves a child: ${signal} of the match ends them all`, { timeout }, async (t) => {
      const name = `hangs-${signal}`;
      const script = path.join(folder, 'frozen.sh');
      await writeFile(script, `sleep 600 & echo $! >>"$PLYHOUSE_MOCK_PIDS"\nexec ${quote(mock('freeze', 3))}\n`);
      const args = ['--time', '600', '--games', '1'];
      let isSent = false;
      await match(t, { [name]: ['sh', script] }, args, (child) => {
        if (isSent) return;
        isSent = true;
        void (async () => {
          // Both processes are noted before the engine says its first word, so a game may run by now or not.
          while ((await processesOf(name)).length < 2) await pause(20);
          child.kill(signal);
          // The first ends it after the game, the second at once; on a busy machine two may arrive as one.
          while (signal === 'SIGINT' && child.exitCode === null && child.signalCode === null) {
            await pause(400);
            child.kill(signal);
          }
        })();
      });
      const pids = await processesOf(name);
      assert.equal(pids.length, 2);
      assert.deepEqual(await survivors(pids), []);
    });
  }
});
