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
  symlinkSync,
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

const OLD_PROGRAM = `
const { Chess, createKernel } = require('plyhouse-kernel');
const { parsePgn } = require('plyhouse-kernel/pgn');
const { Chess: ChessJs } = require('plyhouse-kernel/chessjs');
createKernel().then((kernel) =>
  console.log(new Chess().perft(2), parsePgn('*').length, new ChessJs().move('e4').san, kernel.perft(3)));
`;

/** Code of a chess.js user. */
const CHESS_JS_CONSUMER = `
import { Chess, Move, SEVEN_TAG_ROSTER, SQUARES, validateFen, WHITE } from 'chess.js';
import type { Color, Piece, PieceSymbol, Square } from 'chess.js';
const chess: Chess = new Chess();
const squares: Square[] = SQUARES;
squares.sort();
const comment: string = chess.getComment() + chess.removeComment() + chess.deleteComment();
const played: Move = chess.move({ from: 'e2', to: 'e4' });
const promotion: PieceSymbol | undefined = played.promotion;
const copied: { from: Square; to: Square; promotion?: PieceSymbol; captured?: PieceSymbol } = played;
const moves: string[] = chess.moves({ square: 'e7', piece: 'p' as PieceSymbol, verbose: false });
const verbose: Move[] = chess.moves({ verbose: true, square: 'e7' });
const history: Move[] = chess.history({ verbose: true });
const roster: Record<string, string> = SEVEN_TAG_ROSTER;
const piece: Piece | undefined = chess.get('e4');
const turn: Color = chess.turn();
const board: ({ square: Square; type: PieceSymbol; color: Color } | null)[][] = chess.board();
const rights: { k: boolean; q: boolean } = chess.getCastlingRights(WHITE);
const is: boolean = chess.put({ type: 'q', color: 'b' }, 'a4') && validateFen(chess.fen()).ok;
export const all = { comment, promotion, copied, moves, verbose, history, roster, piece, turn, board, rights, is };
`;

/** Code of a user of the package. */
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

  test('is required as CommonJS, also where Node cannot require an ES module', () => {
    writeFileSync(path.join(folder, 'old.cjs'), OLD_PROGRAM);
    assert.equal(run(process.execPath, ['--no-experimental-require-module', 'old.cjs']), '400 1 e4 8902\n');
  });

  test('chess.js users change the import and nothing else, and their types hold', () => {
    for (const [name, from] of [
      ['before', 'chess.js'],
      ['after', 'plyhouse-kernel/chessjs'],
    ] as const) {
      writeFileSync(path.join(folder, `${name}.ts`), CHESS_JS_CONSUMER.replace('chess.js', from));
    }
    symlinkSync(path.join(PACKAGE, '../node_modules/chess.js'), path.join(folder, 'node_modules/chess.js'), 'junction');
    const words = [
      '--noEmit',
      '--strict',
      '--module',
      'nodenext',
      '--target',
      'es2022',
      '--types',
      '',
      '--skipLibCheck',
    ];
    run(process.execPath, [COMPILER, ...words, 'before.ts', 'after.ts']);
    run(process.execPath, [COMPILER, ...words, '--exactOptionalPropertyTypes', 'after.ts']);
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
      'dist/cjs/index.js',
      'dist/cjs/package.json',
      'assemblyscript/movegen.ts',
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
