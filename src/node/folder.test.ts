import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, describe, test } from 'node:test';
import { FolderError, makeFolder } from './folder.ts';

const home = fs.mkdtempSync(path.join(os.tmpdir(), 'plyhouse-folder-'));
after(() => fs.rmSync(home, { recursive: true, force: true }));

describe('makeFolder', () => {
  test('makes all that is missing, and leaves what is there', async () => {
    const folder = path.join(home, 'a', 'b', 'c');
    await Promise.all([makeFolder(folder), makeFolder(folder), makeFolder(path.join(home, 'a', 'b', 'd'))]);
    fs.writeFileSync(path.join(folder, 'kept'), '');
    await makeFolder(folder);
    assert.deepEqual(fs.readdirSync(folder), ['kept']);
    assert.ok(fs.statSync(path.join(home, 'a', 'b', 'd')).isDirectory());
  });

  test('a relative one is made from where we are', async () => {
    const before = process.cwd();
    process.chdir(home);
    try {
      await makeFolder(path.join('here', 'and', 'there'));
    } finally {
      process.chdir(before);
    }
    assert.ok(fs.statSync(path.join(home, 'here', 'and', 'there')).isDirectory());
  });

  test('a file in its way is said to be one', async () => {
    const file = path.join(home, 'file');
    fs.writeFileSync(file, '');
    for (const folder of [file, path.join(file, 'in', 'it')]) {
      await assert.rejects(makeFolder(folder), (error) => {
        assert.ok(error instanceof FolderError, String(error));
        assert.equal(error.folder, folder);
        assert.match(error.message, /^.*file.*: this folder cannot be made.*: there is a file in its way$/);
        return true;
      });
    }
  });

  const hasProc = fs.existsSync('/proc/self');
  test('where no folders can be made it fails, and does so at once', { skip: !hasProc, timeout: 60_000 }, async () => {
    await assert.rejects(makeFolder('/proc/nope/tables'), {
      name: 'FolderError',
      message: '/proc/nope/tables: this folder cannot be made (/proc/nope): its file system holds no new folders',
    });
  });
});
