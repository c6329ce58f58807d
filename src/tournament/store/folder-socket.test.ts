import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import { seededChance } from '../../host/chance.ts';
import { type Database, DatabaseError } from './database.ts';
import { askFolder, listenIn, socketAddress } from './folder-socket.ts';
import { databaseOf } from './pglite.ts';
import { type Sessions, sessionsOf } from './pglite-sessions.ts';
import { databaseContract } from './store.contract.ts';

const IDLE_MILLIS = 1_000;

const root = mkdtempSync(path.join(tmpdir(), 'plyhouse-socket-'));
let engine: PGlite;
let sessions: Sessions;
let own: Database;

before(async () => {
  engine = await PGlite.create();
  sessions = sessionsOf(engine);
  own = await databaseOf(sessions, 'own');
  await own.query('create table public.note (text text)');
});
after(async () => {
  await own.close();
  await engine.close();
  rmSync(root, { recursive: true, force: true });
});

/** Asks through the socket of a new folder. */
async function withFolder(work: (ask: () => Promise<Database>, folder: string) => Promise<void>, name = 'folder') {
  const folder = path.join(mkdtempSync(path.join(root, 'a')), name);
  await mkdir(folder);
  const silence = await listenIn(folder, sessions, IDLE_MILLIS);
  try {
    await work(async () => (await askFolder(folder))!, folder);
  } finally {
    await silence();
  }
}

const notes = async (database: Database) => {
  const rows = await database.query<{ text: string }>('select text from public.note');
  await own.query('truncate public.note');
  return rows.map(({ text }) => text);
};

const isWindows = process.platform === 'win32';

/** A message of the wire protocol. */
function message(type: string, body: Buffer | string): Buffer {
  const bytes = Buffer.concat([Buffer.from(`${type}\0\0\0\0`), Buffer.from(body)]);
  bytes.writeInt32BE(bytes.length - type.length, type.length);
  return bytes;
}

const START = message('', '\0\x03\0\0user\0ann\0\0');

async function caller(folder: string): Promise<Socket> {
  const socket = connect(path.join(folder, 'socket'));
  socket.on('error', () => {});
  await once(socket, 'connect');
  return socket;
}

describe('a folder that another process holds', () => {
  let silence: () => Promise<void>;
  const folder = path.join(root, 'contract');
  before(async () => {
    await mkdir(folder);
    silence = await listenIn(folder, sessions);
  });
  after(() => silence());
  databaseContract(async () => (await askFolder(folder))!);
});

test('the transaction of a client that is killed is undone, and the others go on', { skip: isWindows }, () =>
  withFolder(async (ask, folder) => {
    const database = await ask();
    for (const end of ['resetAndDestroy', 'destroy', 'end'] as const) {
      const socket = await caller(folder);
      socket.write(START);
      socket.write(message('Q', 'begin\0'));
      socket.write(message('Q', "insert into public.note values ('lost')\0"));
      await once(socket, 'data');
      const asked = notes(database);
      await pause(100);
      if (end === 'resetAndDestroy') socket.destroy();
      else socket[end]();
      assert.deepEqual(await asked, [], end);
    }
    // Killed while it waits for its turn, and while it is answered.
    await own.transaction(async ({ query }) => {
      const waiting = await caller(folder);
      waiting.write(Buffer.concat([START, message('Q', "insert into public.note values ('late')\0")]));
      await once(waiting, 'data');
      waiting.destroy();
      const answered = await caller(folder);
      answered.write(Buffer.concat([START, message('Q', "select repeat('x', 20000000)\0")]));
      void once(answered, 'data').then(() => once(answered, 'data').then(() => answered.destroy()));
      await query("insert into public.note values ('own')");
    });
    await pause(200);
    assert.deepEqual(await notes(database), ['own']);
    await database.close();
  }),
);

test('what is no message ends its connection, and nothing else', { skip: isWindows }, () =>
  withFolder(async (ask, folder) => {
    const database = await ask();
    const chance = seededChance(3);
    const randomBytes = (length: number) => Buffer.from(Array.from({ length }, () => Math.floor(chance() * 256)));
    const bad = [
      ...['garbage\n', 'null\n', '{"id":1,"begins":true}\n', 'X', '\0\0\0\x08\x04\xd2\x16\x2f'].map((each) =>
        Buffer.from(each, 'latin1'),
      ),
      ...Array.from({ length: 40 }, (_, index) => randomBytes(8 + index * 50)),
      ...['z\0\0\0\x04', 'Q\x80\0\0\0', 'Q\0\0\0\x03', 'P\x7f\xff\xff\xff', 'd\0\0\0\x04'].map((each) =>
        Buffer.concat([START, Buffer.from(each, 'latin1')]),
      ),
      ...Array.from({ length: 40 }, (_, index) => Buffer.concat([START, randomBytes(5 + index * 50)])),
      // Messages of the right form, with random contents.
      ...Array.from({ length: 150 }, (_, index) =>
        Buffer.concat([
          START,
          message('Q', 'begin\0'),
          message('PBDEC'[index % 5]!, randomBytes(index)),
          message('S', ''),
          message('Q', randomBytes(index)),
        ]),
      ),
    ];
    for (const bytes of bad) {
      const socket = await caller(folder);
      socket.end(bytes);
      socket.resume();
      await once(socket, 'close');
    }
    assert.deepEqual(await database.query('select 1 as one'), [{ one: 1 }]);
    assert.deepEqual(await own.query('select 2 as two'), [{ two: 2 }]);
    await database.close();
  }),
);

test('a transaction that is left idle is undone, and its client learns of it', () =>
  withFolder(async (ask) => {
    const database = await ask();
    const idle = database.transaction(async ({ query }) => {
      await query("insert into public.note values ('idle')");
      await pause(2 * IDLE_MILLIS);
    });
    const rejected = assert.rejects(idle, { name: 'DatabaseError' });
    await pause(IDLE_MILLIS / 4);
    assert.deepEqual(await notes(own), []);
    await rejected;
    // A transaction of this process's own may take its time.
    await own.transaction(async ({ query }) => {
      await query("insert into public.note values ('slow')");
      await pause(1.5 * IDLE_MILLIS);
    });
    assert.deepEqual(await notes(database), ['slow']);
    await database.close();
  }));

test('a message in pieces holds nobody up', { skip: isWindows }, () =>
  withFolder(async (ask, folder) => {
    const database = await ask();
    const socket = await caller(folder);
    const bytes = Buffer.concat([
      START,
      message('P', '\0select 1111\0\0\0'),
      message('B', '\0\0\0\0\0\0\0\0'),
      message('E', '\0\0\0\0\0'),
      message('S', ''),
    ]);
    let answer = '';
    socket.on('data', (data) => (answer += data.toString('latin1')));
    for (const [index] of bytes.entries()) {
      socket.write(bytes.subarray(index, index + 1));
      const [row] = await database.query<{ text: string }>('select $1 as text', [`${index}`]);
      assert.equal(row!.text, `${index}`);
    }
    while (!answer.includes('1111')) await once(socket, 'data');
    socket.destroy();
    await database.close();
  }),
);

test('a process that ends says so to who asks it', async () => {
  let database: Database | undefined;
  let asked: Promise<unknown> | undefined;
  await withFolder(async (ask) => {
    database = await ask();
    const { promise, resolve } = Promise.withResolvers<void>();
    asked = assert.rejects(
      database.transaction(async ({ query }) => {
        await query("insert into public.note values ('open')");
        resolve();
        await pause(IDLE_MILLIS / 2);
        await query('select 1');
      }),
      DatabaseError,
    );
    await promise;
  });
  await asked;
  await assert.rejects(database!.query('select 1'), DatabaseError);
  await database!.close();
  assert.deepEqual(await notes(own), []);
});

test('a folder whose path is too long for a socket can be asked', { skip: isWindows }, () =>
  withFolder(async (ask) => {
    const database = await ask();
    assert.deepEqual(await database.query('select 1 as one'), [{ one: 1 }]);
    const { mode } = statSync(path.join(tmpdir(), `plyhouse-${process.getuid!()}`));
    assert.equal(mode & 0o777, 0o700);
    await database.close();
  }, 'd'.repeat(150)),
);

test('warns of a folder in which no socket can be opened', { skip: isWindows }, async (t) => {
  const write = t.mock.method(process.stderr, 'write', () => true);
  const folder = path.join(root, 'taken');
  await mkdir(path.join(folder, 'socket', 'in the way'), { recursive: true });
  const silence = await listenIn(folder, sessions);
  write.mock.restore();
  const said = write.mock.calls.map(({ arguments: [text] }) => String(text));
  assert.equal(said.length, 1);
  assert.match(said[0]!, /^plyhouse: .*taken: other processes cannot ask this one: .+\n$/);
  await silence();
});

describe('the address of a socket', () => {
  const addressOn = (platform: NodeJS.Platform, folder: string) =>
    socketAddress(folder, { platform, temporary: '/var/folders/zz/zyxvpxvq6csfxvn_n0000000000000/T', user: 501 });

  test('is a pipe of its own for each folder on Windows', () => {
    for (const [a, b] of [
      ['C:\\a b', 'C:\\a-b'],
      ['C:\\größe', 'C:\\grüße'],
    ] as const) {
      assert.notEqual(addressOn('win32', a), addressOn('win32', b));
    }
    assert.equal(addressOn('win32', 'C:\\Größe'), addressOn('win32', 'c:\\GRöße'));
    assert.match(addressOn('win32', `C:\\${'d'.repeat(200)}`), /^\\\\\.\\pipe\\plyhouse-[0-9a-f]{24}$/);
  });

  test('is in the folder, or short', () => {
    assert.equal(addressOn('linux', '/home/ann/games'), '/home/ann/games/socket');
    const deep = `/home/ann/${'d'.repeat(150)}`;
    // 104 bytes with a zero at the end (macOS, sys/un.h).
    for (const platform of ['darwin', 'linux'] as const) {
      assert.ok(Buffer.byteLength(addressOn(platform, deep)) < 104);
      assert.ok(Buffer.byteLength(addressOn(platform, `/${'ü'.repeat(50)}`)) < 104);
      assert.notEqual(addressOn(platform, deep), addressOn(platform, `${deep}/e`));
      assert.notEqual(addressOn(platform, deep), addressOn(platform, deep.toUpperCase()));
    }
  });
});
