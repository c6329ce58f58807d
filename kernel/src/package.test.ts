import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';

const PACKAGE = fileURLToPath(new URL('../', import.meta.url));
const COMPILER = path.join(PACKAGE, '../node_modules/typescript/bin/tsc');

const PROGRAM = `
import { Chess, makeSan, readMove } from 'plyhouse-kernel';
import { parsePgn } from 'plyhouse-kernel/pgn';
import { polyglotKey } from 'plyhouse-kernel/polyglot';
const chess = new Chess();
chess.play(readMove(chess, 'e4'));
console.log(chess.perft(3), chess.moves().length, polyglotKey(chess).toString(16), parsePgn('1. e4 e5 *').length);
`;

/** As a user of the package would write it. */
const CONSUMER = `
import { Chess, type Move, parseSquare, type Square } from 'plyhouse-kernel';
import { type PgnGame, parsePgn, streamPgn } from 'plyhouse-kernel/pgn';
const chess = new Chess();
const [move]: Move[] = chess.moves(parseSquare('e2'));
if (move !== undefined) chess.play(move);
export const games: PgnGame[] = parsePgn('*');
export const square: Square = parseSquare('e4');
export const streamed = (response: Response) => streamPgn(response.body!);
`;

describe('the package of the kernel as it is packed, installed elsewhere', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'plyhouse-kernel-'));
  const installed = path.join(folder, 'node_modules/plyhouse-kernel');
  const run = (program: string, words: readonly string[]) =>
    execFileSync(program, words, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

  before(() => {
    execFileSync('npm', ['pack', '--silent', '--pack-destination', folder], {
      cwd: PACKAGE,
      stdio: ['ignore', 'ignore', 'inherit'],
      shell: process.platform === 'win32',
    });
    const [packed] = readdirSync(folder).filter((name) => name.endsWith('.tgz'));
    execFileSync('tar', ['-xzf', packed!], { cwd: folder });
    mkdirSync(path.join(folder, 'node_modules'));
    renameSync(path.join(folder, 'package'), installed);
    writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }\n');
    writeFileSync(path.join(folder, 'program.js'), PROGRAM);
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  test('runs', () => assert.equal(run(process.execPath, ['program.js']), '13160 20 823c9b50fd114196 1\n'));

  test('is required where Node allows it', () => {
    writeFileSync(path.join(folder, 'old.cjs'), "console.log(new (require('plyhouse-kernel').Chess)().perft(2));\n");
    assert.equal(run(process.execPath, ['old.cjs']), '400\n');
  });

  test('its types hold: a number is no square and no move, and the examples of the README have them', () => {
    const readme = readFileSync(path.join(installed, 'README.md'), 'utf8');
    const examples = Array.from(readme.matchAll(/^```js\n([\s\S]*?)^```$/gm), ([, code], index) => {
      writeFileSync(path.join(folder, `example${index}.ts`), code!);
      return `example${index}.ts`;
    });
    assert.ok(examples.length >= 10);
    writeFileSync(path.join(folder, 'node.d.ts'), "declare module 'node:stream';\n");
    writeFileSync(path.join(folder, 'consumer.ts'), CONSUMER);
    writeFileSync(path.join(folder, 'mistaken.ts'), `${CONSUMER}chess.play(12);\nchess.get(12);\n`);
    const words = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2022', '--types', ''];
    assert.throws(
      () => run(process.execPath, [COMPILER, ...words, 'node.d.ts', 'consumer.ts', 'mistaken.ts', ...examples]),
      ({ stdout }: { stdout: string }) =>
        /^mistaken\.ts.*TS2345[\s\S]*\nmistaken\.ts.*TS2345/.test(stdout) && !/^(consumer|example)/m.test(stdout),
    );
  });

  test('holds what is needed, its licence its AssemblyScript and its sources, and no tests', () => {
    const names = readdirSync(installed, { recursive: true, encoding: 'utf8' }).map((name) =>
      name.replaceAll('\\', '/'),
    );
    for (const name of [
      'LICENSE',
      'README.md',
      'package.json',
      'dist/index.js',
      'dist/index.d.ts',
      'assembly/movegen.ts',
    ]) {
      assert.ok(names.includes(name), name);
    }
    assert.deepEqual(
      names.filter((name) => /\.test\.|testing|\.sha256$/.test(name)),
      [],
    );
  });

  test('every map leads to a source that is in the package', () => {
    const maps = readdirSync(path.join(installed, 'dist'), { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.map'),
    );
    assert.ok(maps.length > 20);
    for (const name of maps) {
      const file = path.join(installed, 'dist', name);
      const { sources } = JSON.parse(readFileSync(file, 'utf8')) as { sources: readonly string[] };
      for (const source of sources) assert.ok(existsSync(path.join(path.dirname(file), source)), `${name}: ${source}`);
    }
  });
});
