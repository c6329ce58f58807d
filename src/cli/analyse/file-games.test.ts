import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { after, describe, test } from 'node:test';
import { decodePgn } from '../../chess/decode-pgn.ts';
import { parsePgn } from '../../chess/parse-pgn.ts';
import { gameOfFile } from '../position-options.ts';
import { plyhouse } from '../testing/in-process.ts';
import { type FileGame, gamesOfFile } from './file-games.ts';

const folder = await mkdtemp(path.join(os.tmpdir(), 'plyhouse-file-games-'));
after(() => rm(folder, { recursive: true }));

const game = (number: number) => `[White "Ü ${number} 🦊"]\n{ é }\n\n1. e4 e5 2. Nf3 *\n\n`;

describe('the games of a file, one after another', () => {
  const many = Array.from({ length: 3000 }, (_, index) => game(index)).join('');
  const FILES: readonly [name: string, bytes: Buffer][] = [
    ['many in UTF-8', Buffer.from(many)],
    ['with a byte order mark and line ends of Windows', Buffer.from(`\uFEFF${many.replaceAll('\n', '\r\n')}`)],
    ['in Latin-1', Buffer.from(many.replaceAll('🦊', ''), 'latin1')],
    ['in both', Buffer.concat([Buffer.from(game(1).replace('🦊', ''), 'latin1'), Buffer.from(many)])],
    ['one', Buffer.from('1. d4 d5')],
    [
      'comments and escaped lines before and between',
      Buffer.from(`% a\n{ b }\n${game(1)}; c\n\n% d\n${game(2)} { e }`),
    ],
    ['none', Buffer.from('')],
  ];
  for (const [name, bytes] of FILES) {
    test(`together they are the file, and each is what the whole file's reader makes of it: ${name}`, async () => {
      const file = path.join(folder, 'games.pgn');
      await writeFile(file, bytes);
      const found: FileGame[] = [];
      for await (const each of gamesOfFile(file)) found.push(each);
      assert.deepEqual(Buffer.concat(found.map((each) => each.bytes)), bytes);
      const whole = parsePgn(decodePgn(bytes)).games;
      assert.deepEqual(
        found.map(({ pgn, number }) => [number, pgn.text, pgn.tags, pgn.line]),
        whole.map(({ text, tags, line }, index) => [index + 1, text, tags, line]),
      );
    });
  }
});

describe('a file is read no further than it is needed', () => {
  const endless = () =>
    Readable.from(
      (function* () {
        for (let number = 1; ; number++) yield Buffer.from(game(number));
      })(),
    );
  test('for one game', async () => {
    assert.equal((await gameOfFile('-', 3, endless())).moves.length, 3);
    for await (const { number } of gamesOfFile('-', endless())) if (number === 250) break;
  });
});

describe('a text in another encoding is named', () => {
  const ENCODINGS: readonly [name: string, bytes: Buffer][] = [
    ['UTF-16', Buffer.from('\uFEFF1. e4 *\n', 'utf16le')],
    ['UTF-16', Buffer.from('\uFEFF1. e4 *\n', 'utf16le').swap16()],
    ['UTF-16', Buffer.from('1. e4 *\n', 'utf16le')],
    ['UTF-16', Buffer.from('1. e4 *\n', 'utf16le').swap16()],
    ['UTF-32', Buffer.from([0xff, 0xfe, 0, 0, 0x31, 0, 0, 0])],
  ];
  for (const [name, bytes] of ENCODINGS) {
    test(`${name}: ${bytes.subarray(0, 4).toString('hex')}`, async () => {
      const file = path.join(folder, 'wide.pgn');
      await writeFile(file, bytes);
      for (const args of [
        ['analyse', file],
        ['perft', '1', file],
        ['ratings', file],
        ['mate', '2', file],
        ['match', 'random', 'random', '--openings', file, '--dry-run'],
        ['articles', 'suite', 'random', file],
        ['articles', 'fidelity', 'wray74', file],
      ]) {
        const { code, err } = await plyhouse(args);
        assert.notEqual(code, 0, args.join(' '));
        assert.match(err, new RegExp(`wide\\.pgn"?: found ${name}; expected UTF-8 or Latin-1`), args.join(' '));
      }
    });
  }
});
