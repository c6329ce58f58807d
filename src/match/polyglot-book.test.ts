import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, describe, test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import { Chess, parseUci } from 'plyhouse-kernel';
import { INITIAL_FEN } from '../chess/fen.ts';
import { gameOf } from '../chess/game.ts';
import { seededChance } from '../host/chance.ts';
import { inAll } from '../node/testing/tiers.ts';
import { textOf, unpacked } from './book-file.ts';
import { readOpenings } from './openings.ts';
import { allOf } from './packed-openings.ts';
import { bookMoves, bookOpenings, chooseBookMove, openPolyglotBook } from './polyglot-book.ts';
import { inRandomOrder } from './schedule.ts';
import { makeBook, makeBookEntry } from './testing/make-book.ts';

const folder = await mkdtemp(path.join(os.tmpdir(), 'plyhouse-book-'));
after(() => rm(folder, { recursive: true }));

/** The examples of the format's description: http://hgm.nubati.net/book_format.html. With the move that follows, by its bits. */
const PUBLISHED: readonly [moves: string, key: bigint, next: string, code: number][] = [
  ['', 0x463b96181691fc9cn, 'e2e4', 0o1434],
  ['e2e4', 0x823c9b50fd114196n, 'd7d5', 0o6343],
  ['e2e4 d7d5', 0x0756b94461c50fb0n, 'e4e5', 0o3444],
  ['e2e4 d7d5 e4e5', 0x662fafb965db29d4n, 'f7f5', 0o6545],
  ['e2e4 d7d5 e4e5 f7f5', 0x22a48b5a8e47ff78n, 'e1e2', 0o0414],
  ['e2e4 d7d5 e4e5 f7f5 e1e2', 0x652a607ca3f242c1n, 'e8f7', 0o7465],
  ['e2e4 d7d5 e4e5 f7f5 e1e2 e8f7', 0x00fdd303c946bdd9n, 'e5e6', 0o4454],
  ['a2a4 b7b5 h2h4 b5b4 c2c4', 0x3c8123ea7b067637n, 'b4c3', 0o3122],
  ['a2a4 b7b5 h2h4 b5b4 c2c4 b4c3 a1a3', 0x5c3f9b829b279560n, 'c3b2', 0o2211],
];

function chessAfter(moves: string): Chess {
  const chess = new Chess();
  for (const uci of moves.split(' ').filter(Boolean)) chess.play(parseUci(chess, uci)!);
  return chess;
}

describe('a Polyglot book', () => {
  test('finds the entries of the published keys, in a file and in memory', async () => {
    const entries = PUBLISHED.map(([, key, , code]) => makeBookEntry(key, code, 1));
    const bytes = Buffer.concat(entries.sort(Buffer.compare));
    const file = path.join(folder, 'published.bin');
    await writeFile(file, bytes);
    for (const source of [bytes, file]) {
      const book = openPolyglotBook('published', source);
      for (const [moves, , next] of PUBLISHED) {
        assert.deepEqual(bookMoves(book, chessAfter(moves)), [{ uci: next, share: 1 }], moves);
      }
      assert.deepEqual(bookMoves(book, chessAfter('d2d4')), []);
      book.close();
    }
  });
  test('promotes, and castles as the king takes the rook', () => {
    const castled = 'e2e4 e7e5 g1f3 g8f6 f1c4 f8c5 e1g1 e8g8';
    const book = openPolyglotBook('castling', makeBook([[castled, 1]]));
    const after6 = chessAfter('e2e4 e7e5 g1f3 g8f6 f1c4 f8c5');
    assert.deepEqual(bookMoves(book, after6), [{ uci: 'e1g1', share: 1 }]);
    assert.deepEqual(
      bookOpenings(book).map(({ moves }) => moves.join(' ')),
      [castled],
    );
    const pawn = 'a2a4 b7b5 a4b5 a7a6 b5a6 c8b7 a6b7 b8c6 b7a8r';
    const promoting = openPolyglotBook('promotion', makeBook([[pawn, 1]]));
    assert.deepEqual(
      bookOpenings(promoting, 20).map(({ moves }) => moves.join(' ')),
      [pawn],
    );
  });
  test('gives its lines by likelihood, cut to a number of plies; weight 0 is not played', () => {
    const bytes = makeBook([
      ['e2e4 e7e5 g1f3', 60],
      ['e2e4 c7c5', 20],
      ['d2d4 d7d5', 20],
      ['a2a3', 0],
    ]);
    const lines = (plies?: number) =>
      bookOpenings(openPolyglotBook('mine', bytes), plies).map(({ id, moves, weight }) => [
        id,
        moves.join(' '),
        weight,
      ]);
    assert.deepEqual(lines(), [
      ['mine 1', 'e2e4 e7e5 g1f3', 0.8 * 0.75],
      ['mine 2', 'e2e4 c7c5', 0.8 * 0.25],
      ['mine 3', 'd2d4 d7d5', 0.2],
    ]);
    assert.deepEqual(lines(1), [
      ['mine 1', 'e2e4', 0.8],
      ['mine 2', 'd2d4', 0.2],
    ]);
  });
});

describe('a Polyglot book that is played from', () => {
  test('two ways to a position are one opening', () => {
    const bytes = makeBook([
      ['g1f3 d7d5 d2d4', 1],
      ['d2d4 d7d5 g1f3', 2],
    ]);
    const openings = bookOpenings(openPolyglotBook('mine', bytes), 3);
    assert.deepEqual(
      openings.map(({ moves, weight }) => [moves.join(' '), weight]),
      [['d2d4 d7d5 g1f3', 1]],
    );
  });
  test('moves are chosen, and openings drawn, by weight', () => {
    const book = openPolyglotBook(
      'mine',
      makeBook([
        ['e2e4', 3],
        ['d2d4', 1],
      ]),
    );
    const chance = seededChance(1);
    const count = (times: number, first: () => unknown) => Array.from({ length: times }, first).filter((x) => x).length;
    const asked = count(2000, () => chooseBookMove(book, new Chess(), chance) === 'e2e4');
    assert.ok(asked > 1400 && asked < 1600, `${asked}`);
    let seed = 0;
    const drawn = count(2000, () => inRandomOrder(bookOpenings(book), ++seed).at(0)!.moves[0] === 'e2e4');
    assert.ok(drawn > 1400 && drawn < 1600, `${drawn}`);
  });
  test('random order without weights stays as it was', () => {
    const openings = Array.from({ length: 5 }, (_, index) => ({ id: `${index}`, start: INITIAL_FEN, moves: [] }));
    assert.equal(
      allOf(inRandomOrder(openings, 7))
        .map(({ id }) => id)
        .join(''),
      '14023',
    );
  });
  test('a broken one is refused by name and place', () => {
    const start = 0x463b96181691fc9cn;
    const open = (bytes: Buffer) => bookOpenings(openPolyglotBook('bad.bin', bytes));
    const good = makeBookEntry(start, 0o1434, 1);
    const cases: readonly [Buffer, RegExp][] = [
      [Buffer.alloc(0), /"bad.bin": expected entries of 16 bytes each, found 0 bytes/],
      [Buffer.concat([good, Buffer.from('x')]), /"bad.bin": expected entries of 16 bytes each, found 17 bytes/],
      [
        Buffer.concat([good, makeBookEntry(1n, 0, 1)]),
        /"bad.bin": entry 2 \(byte 16\): expected keys in rising order, found 0000000000000001 after 463b96181691fc9c/,
      ],
      [makeBookEntry(start, 0o1454, 1), /"bad.bin": entry 1 \(byte 0\): the move e2e6 is not legal in rnbqkbnr/],
      [makeBookEntry(start, 0o1434 | (6 << 12), 1), /entry 1 \(byte 0\): the move e2e4\? is not legal/],
      [makeBookEntry(7n, 0o1434, 1), /"bad.bin": expected moves for the start position, found none/],
      [makeBookEntry(start, 0o1434, 0), /"bad.bin": expected moves for the start position, found none/],
    ];
    for (const [bytes, message] of cases) assert.throws(() => open(bytes), { name: 'OpeningsError', message });
  });
});

describe('a file of openings', () => {
  /** In chunks of a few bytes, so that signs, lines and heads are cut. */
  async function* cut(bytes: Uint8Array, size = 3) {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  }
  const read = async (bytes: Uint8Array, size?: number) =>
    allOf(await readOpenings(textOf('b', unpacked('b', cut(bytes, size))), 'b'));
  const PGN = Buffer.from('[White "Réti"]\r\n\r\n1. Nf3 *\r\n\r\n[White "B"]\r\n\r\n1. e4 e5 *\r\n');
  const EPD = Buffer.from(
    '# a\r\nrnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - id "one";\r\n\r\n4k3/8/8/8/8/8/4P3/4K3 w - - 3 9',
  );

  test('is read plain, by gzip and by Zstandard, in pieces', async () => {
    for (const pack of [(bytes: Buffer) => bytes, gzipSync, zstdCompressSync]) {
      const games = await read(pack(PGN));
      assert.deepEqual(
        games.map(({ id, moves }) => [id, moves]),
        [
          ['b 1', ['g1f3']],
          ['b 2', ['e2e4', 'e7e5']],
        ],
      );
      const positions = await read(pack(EPD));
      assert.deepEqual(
        positions.map(({ id, name, start }) => [id, name, start]),
        [
          ['b 1', 'one', INITIAL_FEN],
          ['b 2', undefined, '4k3/8/8/8/8/8/4P3/4K3 w - - 3 9'],
        ],
      );
    }
  });
  test('a large one is not held whole, and its beginning says what it is', async () => {
    const line = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - hmvc 0;\n';
    const openings = await read(Buffer.from(line.repeat(3000)), 10_000);
    assert.equal(openings.length, 3000);
    assert.equal(openings.at(-1)!.id, 'b 3000');
    const games = await read(Buffer.from('1. e4 e5 *\n\n'.repeat(8000)), 10_000);
    assert.equal(games.length, 8000);
  });
  test('it takes no more memory than its text', async () => {
    const line = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -';
    const text = Array.from({ length: 4000 }, (_, index) => `${line} 0 ${index + 1}\n`).join('');
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    collect();
    const before = process.memoryUsage().heapUsed;
    const openings = await readOpenings(
      (async function* () {
        yield text;
      })(),
      'b',
    );
    collect();
    const bytes = process.memoryUsage().heapUsed - before;
    // With an object for each, it would be four times as much.
    assert.ok(bytes < 2 * text.length, `${bytes} bytes for ${text.length}`);
    assert.equal(openings.at(3999)!.start, `${line} 0 4000`);
    assert.equal(openings.at(4000), undefined);
  });
  test('errors have the line', async () => {
    const faults: string[] = [];
    const text = async function* () {
      yield* [EPD.toString(), '\n4k3/8/8/8/8/8/4P3/9 w - -\n'];
    };
    await readOpenings(text(), 'b', undefined, { onFault: ({ message }) => faults.push(message) });
    assert.match(faults.join(), /^line 5, column 1: FEN/);
  });
  test('broken compression and archives are refused', { skip: inAll }, async () => {
    const packed = gzipSync(Buffer.from('1. e4 *\n\n'.repeat(40_000)));
    const isRefused = (bytes: Buffer, message: RegExp) =>
      assert.rejects(read(bytes, 1000), { name: 'OpeningsError', message });
    await isRefused(
      packed.subarray(0, packed.length - 9),
      /"b": broken gzip data after [\d,]+ unpacked bytes? \(.*unexpected end/,
    );
    await isRefused(
      Buffer.from([0x1f, 0x8b, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9]),
      /broken gzip data after 0 unpacked bytes/,
    );
    await isRefused(Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 255, 255, 255, 255, 255]), /broken Zstandard data after 0/);
    await isRefused(Buffer.from('PK\u0003\u0004rest'), /it is a zip archive; unpack it/);
  });
  test('a position of a game stays what it was', async () => {
    for (const { start, moves } of await read(PGN)) assert.ok(gameOf(start, moves));
  });
});
