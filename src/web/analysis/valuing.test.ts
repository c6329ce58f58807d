import assert from 'node:assert/strict';
import { test } from 'node:test';
import { localClient } from '../../host/engine-client.ts';
import { random } from '../../programs/random/program.ts';
import { requestedRecord } from '../session/game-request.ts';
import { openSession } from '../session/game-session.ts';
import { testServices } from '../testing/services.ts';
import { openValuing } from './valuing.ts';

const VISITOR = { kind: 'visitor' } as const;

function sit() {
  const services = testServices({ startClient: async () => localClient(random) });
  const session = openSession(services, requestedRecord(services, { white: VISITOR, black: VISITOR, terms: {} }));
  const { value: record } = session.record;
  session.record.value = { ...record, game: { ...record.game, moves: ['f2f3', 'e7e5', 'g2g4'] } };
  return session;
}

const valued = (worths: readonly unknown[] | undefined) => worths?.filter((worth) => worth !== null).length;

test('an analysis that is stopped saves its results with the game at once, and later continues from there', async () => {
  const session = sit();
  // Its third search never ends.
  let searches = 0;
  let hasBegun = () => {};
  const third = new Promise<void>((resolve) => {
    hasBegun = resolve;
  });
  const client = localClient(random);
  const slow = {
    ...client,
    close: async () => {},
    newGame: () => client.newGame(),
    think: (...order: Parameters<typeof client.think>) => {
      if (++searches < 3) return client.think(...order);
      hasBegun();
      return new Promise<never>(() => {});
    },
  } as typeof client;
  const valuing = openValuing(session, async () => slow);
  void valuing.start('random', 10);
  await third;
  valuing.stop();
  assert.equal(valuing.running.value, undefined);
  assert.equal(valued(session.record.value.analysis?.worths), 2);

  const again = openValuing(session, async () => localClient(random));
  await again.start('random', 10);
  assert.equal(valued(session.record.value.analysis?.worths), 4);
});
