import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FenCode } from './errors.ts';
import { FenError } from './errors.ts';
import { checkLegal, crossedSquare, type FenOptions, INITIAL_FEN, makeFen, parseFen } from './fen.ts';

// FENs as read and as written: X-FEN (R. Scharnagl), and Shredder-FEN as an option.
const WRITTEN: readonly [what: string, fen: string, written: string, options?: FenOptions][] = [
  ['the start', INITIAL_FEN, INITIAL_FEN],
  ['four fields', '4k3/8/8/8/8/8/8/4K3 b - -', '4k3/8/8/8/8/8/8/4K3 b - - 0 1'],
  ['five fields', '4k3/8/8/8/8/8/8/4K3 b - - 12', '4k3/8/8/8/8/8/8/4K3 b - - 12 1'],
  ['spaces', '  4k3/8/8/8/8/8/8/4K3\tw  -  -   3 9 ', '4k3/8/8/8/8/8/8/4K3 w - - 3 9'],
  ['move 0', '4k3/8/8/8/8/8/8/4K3 w - - 0 0', '4k3/8/8/8/8/8/8/4K3 w - - 0 1'],
  ['an illegal position', '8/8/8/8/8/8/8/PPP5 w - e3 0 1', '8/8/8/8/8/8/8/PPP5 w - e3 0 1'],
  ['files of rooks', 'r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1', 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1'],
  ['KQkq by files', INITIAL_FEN, INITIAL_FEN.replace('KQkq', 'HAha'), { shredder: true }],
  ['EPD', INITIAL_FEN, INITIAL_FEN.replace(' 0 1', ''), { epd: true }],
  ['the outermost rooks', '1r2k1rr/8/8/8/8/8/8/RR2K1R1 w KQkq - 0 1', '1r2k1rr/8/8/8/8/8/8/RR2K1R1 w KQkq - 0 1'],
  ['an inner rook', '4k3/8/8/8/8/8/8/RR2K1RR w GB - 0 1', '4k3/8/8/8/8/8/8/RR2K1RR w GB - 0 1'],
  ['one inner rook', '4k3/8/8/8/8/8/8/1R2K1RR w GQ - 0 1', '4k3/8/8/8/8/8/8/1R2K1RR w GQ - 0 1'],
  [
    'outermost, by files',
    '2r1k1r1/8/8/8/8/8/8/4K3 w kq - 0 1',
    '2r1k1r1/8/8/8/8/8/8/4K3 w gc - 0 1',
    { shredder: true },
  ],
  ['no rook there', '4k3/8/8/8/8/8/8/R3K1B1 w KQkq - 0 1', '4k3/8/8/8/8/8/8/R3K1B1 w Q - 0 1'],
  ['a king who has left', '4k3/8/8/8/8/8/4K3/R6R w KQ - 0 1', '4k3/8/8/8/8/8/4K3/R6R w - - 0 1'],
];
for (const [what, fen, written, options] of WRITTEN) {
  test(`reads and writes ${what}`, () => assert.equal(makeFen(parseFen(fen), options), written));
}

const UNREADABLE: readonly [fen: string, code: FenCode, message: RegExp][] = [
  ['', 'empty', /found nothing/],
  ['4k3/8/8/8/8/8/8/4K3', 'fields', /four to six fields, found 1/],
  ['4k3/8/8/8/8/8/8/4K3 w - - 0 1 x', 'fields', /found 7/],
  ['4k3/8/8/8/8/8/4K3 w - - 0 1', 'board', /8 ranks separated by "\/", found 7/],
  ['4k3/8/8/8/7/8/8/4K3 w - - 0 1', 'board', /rank 4 \("7"\) has 7 squares/],
  ['4k3/8/8/8/8/8/8/4K4 w - - 0 1', 'board', /rank 1 \("4K4"\) has 9/],
  ['4k3/8/8/8/8/8/8/4S3 w - - 0 1', 'board', /rank 1 has the letter "S"/],
  ['4k3/8/8/8/8/8/8/4.3 w - - 0 1', 'board', /the letter "\."/],
  ['4k3/8/8/8/8/8/8/4K3 W - - 0 1', 'turn', /"w" or "b", found "W"/],
  ['4k3/8/8/8/8/8/8/4K3 w KX - 0 1', 'castling', /found "KX"/],
  ['4k3/8/8/8/8/8/8/4K3 w - e9 0 1', 'enPassant', /found "e9"/],
  ['4k3/8/8/8/8/8/8/4K3 w - - -1 1', 'halfmoves', /fifth field.*found "-1"/],
  ['4k3/8/8/8/8/8/8/4K3 w - - 70000 1', 'halfmoves', /up to 65535/],
  ['4k3/8/8/8/8/8/8/4K3 w - - 0 1.5', 'fullmoves', /sixth field.*found "1\.5"/],
];
for (const [fen, code, message] of UNREADABLE) {
  test(`refuses ${JSON.stringify(fen)}: ${code}`, () =>
    assert.throws(() => parseFen(fen), { name: 'FenError', code, message }));
}

test('quotes what it found on one line, shortened', () => {
  const { message } = new FenError('board', `${'x'.repeat(300)}`, 'no');
  assert.ok(message.length < 150, message);
  assert.equal(new FenError('board', 'a\u001b[2J\u202eb\n', 'no').message, 'FEN "a\\u001b[2J\\u202eb\\n": no');
});

const ILLEGAL: readonly [fen: string, code: FenCode][] = [
  ['8/8/8/8/8/8/8/8 w - - 0 1', 'kings'],
  ['4k3/8/8/8/8/8/8/K3K3 w - - 0 1', 'kings'],
  ['4k3/8/8/8/8/8/8/p3K3 w - - 0 1', 'pawns'],
  ['P3k3/8/8/8/8/8/8/4K3 w - - 0 1', 'pawns'],
  ['4k3/8/8/8/8/8/4R3/4K3 w - - 0 1', 'opponentInCheck'],
  ['4k3/3P4/8/8/8/8/8/4K3 w - - 0 1', 'opponentInCheck'],
  ['4k3/8/8/8/8/8/3p4/4K3 b - - 0 1', 'opponentInCheck'],
  ['4k3/2N5/8/8/8/8/8/4K3 w - - 0 1', 'opponentInCheck'],
  ['4k3/8/8/8/B7/8/8/4K3 w - - 0 1', 'opponentInCheck'],
  ['4k3/8/8/7Q/8/8/8/4K3 w - - 0 1', 'opponentInCheck'],
  ['8/8/8/8/8/8/3k4/4K3 w - - 0 1', 'opponentInCheck'],
];
for (const [fen, code] of ILLEGAL) {
  test(`finds ${fen} illegal: ${code}`, () => {
    assert.throws(() => checkLegal(parseFen(fen), fen), { name: 'FenError', code });
  });
}

const LEGAL = [
  '4k3/8/8/8/8/8/4R3/4K3 b - - 0 1',
  '4k3/4p3/8/8/8/8/4R3/4K3 w - - 0 1',
  '4k3/8/8/8/8/8/3P4/4K3 w - - 0 1',
  '7k/8/8/8/8/8/8/RN5K w - - 0 1',
];
for (const fen of LEGAL) test(`finds ${fen} legal`, () => checkLegal(parseFen(fen), fen));

// The square crossed by a pawn counts only if a pawn can have crossed it.
const CROSSED: readonly [fen: string, square: number | undefined][] = [
  ['4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1', 43],
  ['4k3/8/8/3pP3/8/8/8/4K3 w - c6 0 1', undefined],
  ['4k3/3n4/8/3pP3/8/8/8/4K3 w - d6 0 1', undefined],
  ['4k3/8/3n4/3pP3/8/8/8/4K3 w - d6 0 1', undefined],
  ['4k3/8/8/3pP3/8/8/8/4K3 b - d6 0 1', undefined],
  ['4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1', 20],
  ['4k3/8/8/8/3pP3/8/8/4K3 b - e4 0 1', undefined],
];
for (const [fen, square] of CROSSED) {
  test(`takes the en passant square of ${fen} ${square === undefined ? 'for none' : 'as it is'}`, () => {
    assert.equal(crossedSquare(parseFen(fen)), square);
  });
}
