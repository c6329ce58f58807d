import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { openInOneTab } from './one-tab.ts';

const NOTHING = { lost() {}, taken() {}, received() {} };

test('what the other tab changes while this one reads what is stored is received after that', async (t) => {
  const name = 'plyhouse-test-of-changes';
  const [reads, hasRead, arrived] = [
    Promise.withResolvers<void>(),
    Promise.withResolvers<void>(),
    Promise.withResolvers<void>(),
  ];
  const writing = openInOneTab(name, NOTHING);
  t.after(() => writing.close());
  const received: unknown[] = [];
  const following = openInOneTab(name, {
    ...NOTHING,
    async lost() {
      reads.resolve();
      await hasRead.promise;
    },
    received: (message) => received.push(message),
  });
  t.after(() => following.close());
  const witness = new BroadcastChannel(name);
  t.after(() => witness.close());
  witness.onmessage = () => arrived.resolve();

  await reads.promise;
  writing.post('a move');
  await arrived.promise;
  await setImmediate();
  assert.deepEqual(received, []);
  hasRead.resolve();
  await setImmediate();
  assert.equal(following.isElsewhere.peek(), true);
  assert.deepEqual(received, ['a move']);
});
