import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Database, DatabaseError, type Queries } from './database.ts';
import { databaseErrorOf } from './dialects.ts';
import { withRetries } from './retries.ts';

const nothing = async () => {};
const failing = (code: string, message = 'failed') => Object.assign(new Error(message), { code });

/** A database whose statements fail like this, one after the other, and then succeed. */
function database(...failures: readonly Error[]): Database & { readonly asked: () => number } {
  let asked = 0;
  const act = async () => {
    const failure = failures[asked++];
    if (failure) throw failure;
  };
  const read = act as unknown as Database['read'];
  const write = act as unknown as Database['write'];
  return { name: 'db', isLocal: false, listeners: new Set(), read, write, close: async () => {}, asked: () => asked };
}

const CASES: readonly [problem: string | undefined, code: string, message?: string][] = [
  ['away', '57P01', 'terminating connection due to administrator command'],
  ['away', '57P03', 'the database system is starting up'],
  ['away', '08006'],
  ['away', '53300', 'too many clients'],
  ['away', 'ECONNREFUSED'],
  ['away', 'ECONNRESET'],
  ['away', 'EPIPE'],
  ['away', '', 'Connection terminated unexpectedly'],
  ['conflict', '40001'],
  ['conflict', '40P01', 'deadlock detected'],
  ['refused', '28P01', 'password authentication failed'],
  ['refused', '3D000', 'database "x" does not exist'],
  ['refused', 'ENOTFOUND'],
  ['forbidden', '42501', 'permission denied'],
  ['forbidden', 'EACCES'],
  ['full', 'ENOSPC'],
  ['unstorable', '22021', 'invalid byte sequence'],
  [undefined, '42601', 'syntax error'],
  [undefined, ''],
];

test('a failure is sorted by its SQLSTATE or code', () => {
  for (const [problem, code, message] of CASES) {
    const error = databaseErrorOf(failing(code, message), 'db');
    assert.equal(error instanceof DatabaseError ? error.problem : undefined, problem, code);
  }
});

/** https://www.sqlite.org/rescode.html */
const SQLITE_CASES: readonly [problem: string | undefined, errcode: number, name: string][] = [
  ['away', 5, 'BUSY'],
  ['away', 261, 'BUSY_RECOVERY'],
  ['away', 517, 'BUSY_SNAPSHOT'],
  ['forbidden', 8, 'READONLY'],
  ['forbidden', 1544, 'READONLY_DIRECTORY'],
  ['forbidden', 14, 'CANTOPEN'],
  ['full', 13, 'FULL'],
  ['full', 778, 'IOERR_WRITE'],
  ['full', 4874, 'IOERR_SHMSIZE'],
  ['refused', 11, 'CORRUPT'],
  ['refused', 26, 'NOTADB'],
  ['unstorable', 18, 'TOOBIG'],
  [undefined, 1, 'ERROR'],
  [undefined, 787, 'CONSTRAINT_FOREIGNKEY'],
];

test('a failure of SQLite is sorted by its result code', () => {
  for (const [problem, errcode, name] of SQLITE_CASES) {
    const error = databaseErrorOf(Object.assign(failing('ERR_SQLITE_ERROR', name), { errcode }), 'db');
    assert.equal(error instanceof DatabaseError ? error.problem : undefined, problem, name);
  }
});

describe('a database that is waited for', () => {
  test('says once that it is away and once that it is back, whoever asks', async () => {
    const lines: string[] = [];
    const gone = () => failing('ECONNREFUSED');
    const patient = withRetries(database(gone(), gone(), gone(), gone(), gone()), {
      onWait: () => lines.push('away'),
      onBack: () => lines.push('back'),
    });
    await Promise.all([patient.read(nothing), patient.write(nothing), patient.read(nothing)]);
    assert.deepEqual(lines, ['away', 'back']);
  });

  test('says nothing of a single connection that broke', async () => {
    const lines: string[] = [];
    const patient = withRetries(database(failing('57P01')), { onWait: () => lines.push('away') });
    await patient.read(nothing);
    assert.deepEqual(lines, []);
  });

  test('fails at once where waiting does not help', async () => {
    for (const code of ['28P01', '3D000', '42501', 'ENOTFOUND', '42601']) {
      const raw = database(failing(code));
      await assert.rejects(withRetries(raw).read(nothing), code === '42601' ? Error : DatabaseError);
      assert.equal(raw.asked(), 1, code);
    }
  });

  test('takes a name that is not found for a network that is down, once it was found', async () => {
    const raw = database(failing('EPIPE'), failing('ENOTFOUND'));
    await assert.rejects(withRetries(raw).read(nothing), { problem: 'refused' });
    let isDown = false;
    const patient = withRetries({
      ...raw,
      async read(work) {
        isDown = !isDown;
        if (!isDown) throw failing('ENOTFOUND');
        return work(undefined as unknown as Queries);
      },
    });
    await patient.read(nothing);
    await patient.read(nothing);
  });

  test('runs a transaction again after a conflict, and says nothing', async () => {
    const raw = database(failing('40001'), failing('40P01'));
    const onWait = () => assert.fail('it is not away');
    await withRetries(raw, { mostMillis: 0, onWait }).write(nothing);
    assert.equal(raw.asked(), 3);
  });

  test('gives up when aborted, and when its time is over', async () => {
    const endless = () => database(...Array.from({ length: 50 }, () => failing('ECONNREFUSED', 'refused')));
    await assert.rejects(withRetries(endless(), { mostMillis: 200 }).read(nothing), {
      problem: 'away',
      message: 'db: refused',
    });
    const stop = new AbortController();
    const waiting = withRetries(endless(), { stop: stop.signal, onWait: () => stop.abort() }).read(nothing);
    await assert.rejects(waiting, { problem: 'away' });
  });
});
