import assert from 'node:assert/strict';
import { test } from 'node:test';
import { skipWithoutServer } from '../../tournament/testing/postgres-server.ts';
import { disturbTournaments } from '../testing/tournament-chaos.ts';

/** The long form is bench/tournament-chaos.ts. */
test('six disturbances change nothing in what is played, in tournaments or games to train on', {
  skip: skipWithoutServer(),
}, async () => {
  const { faults, tournaments } = await disturbTournaments({ disturbances: 6, games: 2, seed: 3, mostMillis: 300 });
  assert.ok(tournaments >= 3, 'on a server, in a file, and training');
  assert.deepEqual(faults, []);
});
