import assert from 'node:assert/strict';
import childProcess from 'node:child_process';
import { EventEmitter } from 'node:events';
import { syncBuiltinESMExports } from 'node:module';
import { PassThrough } from 'node:stream';
import { type TestContext, test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { startProcess } from './engine-process.ts';
import type { startGroup } from './process-group.ts';

/** A fake child process. */
class FakeProcess extends EventEmitter {
  readonly exitCode = null;
  readonly signalCode = null;
  readonly stdin = Object.assign(new PassThrough({ encoding: 'utf8' }), { unref() {} });
  readonly stdout = new PassThrough();
  readonly stderr = new PassThrough();
  readonly args: readonly string[];
  readonly pid: number | undefined;

  constructor(args: readonly string[], pid: number | undefined) {
    super();
    this.args = args;
    this.pid = pid;
  }

  unref() {}
}

/** Replaces `spawn` by one that gives fake processes these ids in turn; one without an id could not be started. */
function fakeSpawn(t: TestContext, ...pids: readonly number[]): FakeProcess[] {
  const started: FakeProcess[] = [];
  const spawn = (command: string, args: readonly string[]) => {
    const child = new FakeProcess([command, ...args], pids[started.length]);
    started.push(child);
    return child;
  };
  t.mock.method(childProcess, 'spawn', spawn as unknown as typeof childProcess.spawn);
  syncBuiltinESMExports();
  t.after(() => {
    t.mock.restoreAll();
    syncBuiltinESMExports();
    // None of them is taken for the watchdog any more.
    for (const child of started) child.emit('exit', 0, null);
  });
  return started;
}

const isGrouped = process.platform !== 'win32';
const skip = isGrouped ? false : 'Windows has no process groups';

test('the end of a process is reported once, with its reason', async (t) => {
  const started = fakeSpawn(t);
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const ends: readonly [line: string, code: number | null, signal: string | null, detail: string][] = [
    ['', 3, null, 'ended with exit code 3'],
    ['', 127, null, 'could not be started'],
    ['', 126, null, 'could not be started'],
    ['uciok', 127, null, 'ended with exit code 127'],
    ['', null, 'SIGSEGV', 'ended by SIGSEGV'],
  ];
  for (const isOpen of [false, true]) {
    for (const [line, code, signal, detail] of ends) {
      const [lines, errors, details]: string[][] = [[], [], []];
      startProcess(
        { command: 'engine' },
        {
          onLine: (text) => lines!.push(text),
          onErrorLine: (text) => errors!.push(text),
          onExit: (text) => details!.push(text),
        },
      );
      const child = started.at(-1)!;
      if (line !== '') child.stdout.write(`${line}\r\n`);
      child.stderr.write('alas\n');
      await turn();
      child.emit('exit', code, signal);
      assert.deepEqual(details, [], 'its last lines may be unread');
      // What it left behind may hold its output open.
      if (!isOpen) child.emit('close', code, signal);
      t.mock.timers.tick(1_000);
      assert.deepEqual([details, errors, lines], [[detail], ['alas'], line === '' ? [] : [line]]);
      assert.ok(child.stdin.destroyed && child.stdout.destroyed && child.stderr.destroyed);
    }
  }
});

test('a process that cannot be started is reported with the folder that was asked for', async (t) => {
  const started = fakeSpawn(t);
  const details: string[] = [];
  const listener = { onLine() {}, onErrorLine() {}, onExit: (detail: string) => details.push(detail) };
  for (const place of [{}, { cwd: '/nowhere' }]) {
    const engine = startProcess({ command: 'engine', ...place }, listener);
    started.at(-1)!.emit('error', new Error('spawn ENOENT'));
    engine.write('uci');
    await engine.end(0);
  }
  assert.deepEqual(details, [
    'could not be started: spawn ENOENT',
    'could not be started: spawn ENOENT in the folder "/nowhere"',
  ]);
});

test('the watchdog knows which groups are alive, and is started again after its death', { skip }, async (t) => {
  // One of its own: the other tests of this process have theirs.
  const own = new URL('./process-group.ts?own', import.meta.url).href;
  const groups = (await import(own)) as { readonly startGroup: typeof startGroup };
  const started = fakeSpawn(t, 1_000_001, 1_000_002, 1_000_003, 1_000_004, 1_000_005);
  const kill = t.mock.method(process, 'kill', () => true);
  const start = () => groups.startGroup('engine', ['--uci'], { env: {} });
  const [first, second] = [start(), start()];
  const [watchdog, one] = started;
  assert.deepEqual(one!.args.slice(-3), ['sh', 'engine', '--uci']);
  assert.equal(one!.stdin.read(), '\n', 'it is let go');
  assert.equal(watchdog!.stdin.read(), '+ 1000002\n+ 1000003\n');
  for (const group of [first, first, second]) group.endGroup();
  assert.equal(watchdog!.stdin.read(), '- 1000002\n- 1000003\n', 'each is taken off once');
  assert.deepEqual(
    kill.mock.calls.map((call) => call.arguments),
    [1_000_002, 1_000_002, 1_000_003].map((pid) => [-pid, 'SIGKILL']),
  );
  watchdog!.emit('exit', null, 'SIGKILL');
  start().endGroup();
  assert.equal(started.length, 5);
  assert.equal(started[3]!.stdin.read(), '+ 1000005\n- 1000005\n');
});
