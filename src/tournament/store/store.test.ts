import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { databaseContract } from './contract.suite.ts';
import type { Database } from './database.ts';
import { openMemory } from './pglite.ts';
import { openPostgres, withoutPassword } from './postgres.ts';
import { skipWithoutServer, startServer, type TestServer } from './postgres-server.suite.ts';

/** The same database for all tests of a suite, as others would leave it behind. */
function kept(database: Database): Database {
  return { ...database, close: async () => {} };
}

describe('the database of tournaments in this process', () => {
  let database: Database;
  before(async () => {
    database = await openMemory();
  });
  after(() => database.close());
  databaseContract(async () => kept(database));
});

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
