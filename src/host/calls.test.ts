import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { callWorker, type FromWorker, type ReceivedCall, serveCalls, type ToWorker } from './calls.ts';

type To = ToWorker<string, string>;
type From = FromWorker<string, number, string>;

/** A worker in this thread, and its owner, who is sent each message in a later turn. */
function connect(
  answer: (question: string, call: ReceivedCall<number>) => Promise<string>,
  settings: { readonly stallMillis?: number; readonly isDeaf?: boolean } = {},
) {
  const posted: To[] = [];
  const commands: string[] = [];
  const deaths: string[] = [];
  let ends = 0;
  let toWorker = (_: To) => {};
  let toOwner = (_: From) => {};
  let die = (_: string) => {};
  serveCalls<string, string, number, string, string>(
    {
      post: (message) => setImmediate(() => toOwner(message)),
      listen: (onMessage) => (toWorker = onMessage),
    },
    answer,
    (error) => (error as Error).message,
    (command) => commands.push(command),
  );
  const caller = callWorker<string, string, number, string, string>(
    {
      post(message) {
        posted.push(message);
        if (!settings.isDeaf) setImmediate(() => toWorker(message));
      },
      listen(onMessage, onDeath) {
        toOwner = onMessage;
        die = onDeath;
      },
      end: async () => void ends++,
    },
    {
      errorOf: (fault) => new RangeError(fault),
      onDeath(problem, detail) {
        deaths.push(problem);
        return new Error(`${problem}: ${detail}`);
      },
      ...settings,
    },
  );
  return { caller, posted, commands, deaths, die: (detail: string) => die(detail), ends: () => ends };
}

/** Answers when its call is aborted. */
const untilAborted = (question: string, { signal }: ReceivedCall<number>) =>
  new Promise<string>((resolve) => {
    const settle = () => resolve(`${question}, cut short`);
    if (signal.aborted) settle();
    else signal.addEventListener('abort', settle);
  });

test('calls at once have their own answers, faults and progress; commands have none', async () => {
  const { caller, commands } = connect(async (question, { report }) => {
    report(question.length);
    if (question === 'bad') throw new Error('no such question');
    if (question === 'slow') await turn();
    report(0);
    return question.toUpperCase();
  });
  const progress: number[] = [];
  const slow = caller.call('slow', { onProgress: (done) => progress.push(done) });
  const bad = assert.rejects(caller.call('bad'), new RangeError('no such question'));
  caller.send('hurry');
  assert.equal(await caller.call('quick'), 'QUICK');
  assert.equal(await slow, 'SLOW');
  await bad;
  assert.deepEqual([progress, commands], [[4, 0], ['hurry']]);
});

test('a signal ends its own call, before or after it is asked, and is let go with the answer', async () => {
  const { caller, posted } = connect(untilAborted);
  const [early, late] = [new AbortController(), new AbortController()];
  early.abort();
  assert.equal(await caller.call('one', { signal: early.signal }), 'one, cut short');
  const answers = [caller.call('two', { signal: late.signal }), caller.call('three', { signal: late.signal })];
  const other = caller.call('four');
  late.abort();
  assert.deepEqual(await Promise.all(answers), ['two, cut short', 'three, cut short']);
  const settled = connect(async () => 'done');
  const unused = new AbortController();
  await settled.caller.call('five', { signal: unused.signal });
  unused.abort();
  assert.deepEqual(
    [posted, settled.posted].map((all) => all.filter(({ kind }) => kind === 'abort').length),
    [3, 0],
  );
  const ended = assert.rejects(other, /enough/);
  await caller.end(new Error('enough'));
  await ended;
});

test('after its end or death nothing is asked of a worker, and no other death is reported', async () => {
  for (const isDeath of [false, true]) {
    const { caller, posted, deaths, die, ends } = connect(untilAborted);
    const reason = isDeath ? /^Error: crashed: exit code 7$/ : /^Error: closed$/;
    const calls = [caller.call('one'), caller.call('two')].map((call) => assert.rejects(call, reason));
    if (isDeath) die('exit code 7');
    else await caller.end(new Error('closed'));
    await Promise.all(calls);
    die('again');
    caller.send('hurry');
    await caller.end();
    await assert.rejects(caller.call('three'), /the worker has ended/);
    assert.deepEqual([posted.length, deaths, ends()], [2, isDeath ? ['crashed'] : [], 1]);
  }
});

test('a worker that is silent during a call is given up; between calls it may be silent', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  const { caller, posted, deaths, ends } = connect(untilAborted, { stallMillis: 1_000 });
  const stop = new AbortController();
  const answer = caller.call('one', { signal: stop.signal });
  for (let times = 0; times < 30; times++) {
    t.mock.timers.tick(100);
    await turn();
    await turn();
  }
  assert.deepEqual(deaths, [], 'it answers pings');
  stop.abort();
  await answer;
  const count = posted.length;
  t.mock.timers.tick(60_000);
  assert.deepEqual([posted.length, deaths], [count, []]);

  const deaf = connect(untilAborted, { stallMillis: 1_000, isDeaf: true });
  const lost = assert.rejects(deaf.caller.call('two'), /^Error: stalled: gave no sign of life for 1 s$/);
  t.mock.timers.tick(60_000);
  await lost;
  assert.deepEqual([deaf.deaths, deaf.ends(), ends()], [['stalled'], 1, 0]);
});
