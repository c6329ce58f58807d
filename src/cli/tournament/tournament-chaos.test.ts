import assert from 'node:assert/strict';
import { test } from 'node:test';
import { skipWithoutServer } from '../../tournament/testing/postgres-server.ts';
import { disturbTournaments } from '../testing/tournament-chaos.ts';

/** The long form is bench/tournament-chaos.ts. */
test('five disturbances change nothing in what is played', { skip: skipWithoutServer() }, async () => {
  const { faults } = await disturbTournaments({ disturbances: 5, games: 6, seed: 3, mostMillis: 300 });
  assert.deepEqual(faults, []);
});
