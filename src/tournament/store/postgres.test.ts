import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { databaseContract } from './contract.suite.ts';
import { openPostgres, withoutPassword } from './postgres.ts';
import { skipWithoutServer, startServer, type TestServer } from './postgres-server.suite.ts';

describe('on a PostgreSQL server', { skip: skipWithoutServer() }, () => {
  let server: TestServer;
  before(async () => {
    server = await startServer();
  });
  after(() => server.stop());
  databaseContract(() => openPostgres(server.address));
});

test('an address is shown without its password', () => {
  assert.equal(withoutPassword('postgres://ann:secret@host/games'), 'postgres://ann@host/games');
});
