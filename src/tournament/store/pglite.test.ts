import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { sharedMemory } from '../testing/memory.ts';
import { openDatabase } from './open-database.ts';
import { databaseContract } from './store.contract.ts';
import { listTournaments } from './tournaments.ts';

describe('the database of tournaments in this process', () => {
  databaseContract(sharedMemory);
});

describe('a folder that is just being opened', () => {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'plyhouse-opening-')));
  after(() => rmSync(folder, { recursive: true, force: true }));

  test('is waited for by one that asks, which finds its tables', async () => {
    const opening = openDatabase(path.relative(process.cwd(), folder), false);
    while (!existsSync(path.join(folder, 'postgres.lock'))) await pause(1);
    const asking = openDatabase(folder, true);
    const [own, asked] = await Promise.all([opening, asking]);
    assert.deepEqual(await listTournaments(asked), []);
    // A folder has one name, however it is written.
    assert.deepEqual([own.name, asked.isShared], [folder, true]);
    await asked.close();
    await own.close();
  });
});
