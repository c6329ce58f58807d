import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { isHalfWritten, writeWhole } from './write-whole.ts';

/** A folder that is deleted afterwards. */
async function inFolder(body: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'plyhouse-whole-'));
  try {
    await body(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test('a text, bytes, and bytes in parts are written, and replace what was there', () =>
  inFolder(async (folder) => {
    const file = path.join(folder, 'a');
    for (const [content, expected] of [
      ['first, and longer', 'first, and longer'],
      [Buffer.from('second'), 'second'],
      [[Buffer.from('th'), Buffer.from('ird')], 'third'],
      [[], ''],
    ] as const) {
      await writeWhole(file, content);
      assert.equal(readFileSync(file, 'utf8'), expected);
      assert.deepEqual(readdirSync(folder), ['a'], 'nothing is left beside it');
    }
  }));

test('a file that is not to be replaced stays as it is', () =>
  inFolder(async (folder) => {
    const file = path.join(folder, 'a');
    await writeWhole(file, 'mine', { replaces: false });
    await assert.rejects(writeWhole(file, 'yours', { replaces: false }), { code: 'EEXIST', path: file });
    assert.equal(readFileSync(file, 'utf8'), 'mine');
    assert.deepEqual(readdirSync(folder), ['a']);
  }));

test('a failed write names the file asked for, and leaves nothing behind', () =>
  inFolder(async (folder) => {
    const missing = path.join(folder, 'none', 'a');
    await assert.rejects(writeWhole(missing, 'text'), { code: 'ENOENT', path: missing });
    const taken = path.join(folder, 'folder');
    mkdirSync(taken);
    writeFileSync(path.join(taken, 'b'), '');
    await assert.rejects(writeWhole(taken, 'text'), { path: taken });
    assert.deepEqual(readdirSync(folder), ['folder']);
  }));

test('what a process left is known by its name', () => {
  assert.ok(isHalfWritten('.KBBK.ply.00000000.half'));
  assert.ok(!isHalfWritten('.KBBK.ply') && !isHalfWritten('KBBK.half'));
});
