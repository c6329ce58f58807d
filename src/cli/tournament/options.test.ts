import assert from 'node:assert/strict';
import { test } from 'node:test';
import { whereOf } from './options.ts';

test('a mistyped address of a server is refused, and its password is not repeated', () => {
  for (const database of [
    'Postgres://ann:secret@server/chess',
    'postgresql:/ann:secret@server/chess',
    'postgres:ann:secret@server/chess',
    'mysql://ann:secret@server/chess',
    'host=server password=secret',
    'dbname = chess user=ann password = secret',
    'ann:secret@server/chess',
    '',
  ]) {
    assert.throws(
      () => whereOf({ database }),
      ({ name, code, message }) => name === 'CliError' && code === 2 && !message.includes('secret'),
      database,
    );
  }
});

test('addresses and files are taken as they are', () => {
  for (const database of [
    'postgres://ann@server/chess',
    'postgresql://ann:secret@server/chess',
    'C:\\chess\\hall',
    '/srv/postgres/chess',
    './host=here',
    'my tournaments',
    'postgres',
  ]) {
    assert.equal(whereOf({ database }), database);
  }
});
