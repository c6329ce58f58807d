import assert from 'node:assert/strict';
import { execFile, execFileSync } from 'node:child_process';
import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
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

test('an empty file may be written', () =>
  inFolder(async (folder) => {
    const file = path.join(folder, 'a');
    writeFileSync(file, '');
    await writeWhole(file, 'mine', { replaces: false });
    assert.equal(readFileSync(file, 'utf8'), 'mine');
  }));

test('a link is followed and stays, wherever it leads', () =>
  inFolder(async (folder) => {
    mkdirSync(path.join(folder, 'other'));
    const [link, target] = [path.join(folder, 'a'), path.join(folder, 'other', 'b')];
    symlinkSync(target, link);
    await assert.rejects(writeWhole(link, 'yours', { replaces: false }), { code: 'EEXIST' });
    writeFileSync(target, 'mine');
    await assert.rejects(writeWhole(link, 'yours', { replaces: false }), { code: 'EEXIST' });
    assert.equal(readFileSync(target, 'utf8'), 'mine');
    await writeWhole(link, 'yours');
    assert.deepEqual([readlinkSync(link), readFileSync(target, 'utf8')], [target, 'yours']);
    assert.deepEqual([readdirSync(folder), readdirSync(path.join(folder, 'other'))], [['a', 'other'], ['b']]);
  }));

test('a pipe is written to, and stays', { skip: process.platform === 'win32' }, () =>
  inFolder(async (folder) => {
    const pipe = path.join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    for (const replaces of [false, true]) {
      const reader = promisify(execFile)('cat', [pipe]);
      await writeWhole(pipe, [Buffer.from('th'), Buffer.from('rough')], { replaces });
      assert.equal((await reader).stdout, 'through');
      assert.ok(lstatSync(pipe).isFIFO());
    }
    assert.deepEqual(readdirSync(folder), ['pipe']);
  }),
);

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
  for (const name of ['.KBBK.ply', 'KBBK.half', '.my.half', '.my.better.half']) assert.ok(!isHalfWritten(name), name);
});
