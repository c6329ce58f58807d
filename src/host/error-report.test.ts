import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type ErrorReport, reportError, WorkerError } from './error-report.ts';
import { PlayerError } from './player.ts';
import { serve } from './serve.ts';
import { MOCK_CARD } from './testing/mock-program.ts';
import { workerClient } from './worker-client.ts';
import type { FromEngine, ToEngine, WorkerConnection } from './worker-protocol.ts';

/** An error as an engine makes it: the message is in the stack of V8 alone. */
function broken(stack: string): Error {
  const error = new TypeError('undefined is not a square');
  error.stack = stack;
  return error;
}
const V8 = 'TypeError: undefined is not a square\n    at search (http://x/assets/a.js:1:2)';
const WEBKIT = 'search@http://x/assets/a.js:1:2\n@http://x/assets/b.js:3:4';
const FIREFOX = 'search@http://x/assets/a.js:1:2\nasync*@http://x/assets/b.js:3:4\n';

describe('the report of an error', () => {
  const CASES: readonly [name: string, error: unknown, report: ErrorReport][] = [
    ['Chromium', broken(V8), { message: 'undefined is not a square', details: V8 }],
    [
      'WebKit',
      broken(WEBKIT),
      { message: 'undefined is not a square', details: `TypeError: undefined is not a square\n${WEBKIT}` },
    ],
    [
      'Firefox',
      broken(FIREFOX),
      { message: 'undefined is not a square', details: `TypeError: undefined is not a square\n${FIREFOX.trimEnd()}` },
    ],
    ['no stack', broken(''), { message: 'undefined is not a square', details: 'TypeError: undefined is not a square' }],
    ['no message', Object.assign(new RangeError(), { stack: '' }), { message: 'RangeError', details: 'RangeError' }],
    ['a text', 'no room', { message: 'no room' }],
    ['nothing', '', { message: 'an error without a message' }],
    [
      'from elsewhere',
      new WorkerError({ message: 'broke', details: 'as it was there' }),
      { message: 'broke', details: 'as it was there' },
    ],
    [
      'with its cause',
      Object.assign(broken(WEBKIT), { cause: broken(V8) }),
      {
        message: 'undefined is not a square',
        details: `TypeError: undefined is not a square\n${WEBKIT}\nCaused by: ${V8}`,
      },
    ],
  ];
  for (const [name, error, report] of CASES) test(name, () => assert.deepEqual(reportError(error), report));
});

/** A worker in this very thread, which fails to load its program with an error. */
function failingConnection(error: Error): WorkerConnection {
  let toHouse: (message: FromEngine) => void = () => {};
  let toWorker: (message: ToEngine) => void = () => {};
  serve(
    {
      post: (message) => queueMicrotask(() => toHouse(structuredClone(message))),
      listen: (onMessage) => {
        toWorker = onMessage;
      },
    },
    () => Promise.reject(error),
  );
  return {
    post: (message) => queueMicrotask(() => toWorker(structuredClone(message))),
    listen: (onMessage) => {
      toHouse = onMessage;
    },
    end: async () => {},
  };
}

for (const [engine, stack] of [
  ['Chromium', V8],
  ['WebKit', WEBKIT],
  ['Firefox', FIREFOX],
] as const) {
  test(`reports an error in a worker of ${engine} by its message, with the stack in the details`, async () => {
    const connection = workerClient(() => failingConnection(broken(stack)), MOCK_CARD);
    await assert.rejects(connection, (error: PlayerError) => {
      assert.ok(error instanceof PlayerError);
      assert.equal(error.message, `${MOCK_CARD.id}: undefined is not a square`);
      assert.match(reportError(error).details!, /^TypeError: undefined is not a square\n.*a\.js:1:2/s);
      return true;
    });
  });
}

test('a fault in a worker names the player once', async () => {
  const fault = new PlayerError('protocol', MOCK_CARD.id, 'answered nonsense');
  const started = workerClient(() => failingConnection(fault), MOCK_CARD);
  await assert.rejects(started, { message: `${MOCK_CARD.id}: answered nonsense`, problem: 'protocol' });
});
