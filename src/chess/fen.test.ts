import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { FEN_CODES, type FenCode, parseSetup } from 'plyhouse-kernel/position';
import { FenError, INITIAL_FEN, makeFen, parseFen, repetitionKey, tryParseFen } from './fen.ts';
import { fenOf, gameOf, positionOf } from './game.ts';
import { legalMoves } from './move.ts';
import { randomGames } from './testing/random-games.ts';

const KINGS = '4k3/8/8/8/8/8/8/4K3';

describe('a FEN is read', () => {
  const READ: readonly [name: string, fen: string, written: string][] = [
    ['the start position', INITIAL_FEN, INITIAL_FEN],
    ['four fields', `${KINGS} b - -`, `${KINGS} b - - 0 1`],
    ['five fields', `${KINGS} b - - 7`, `${KINGS} b - - 7 1`],
    ['six fields', `${KINGS} b - - 7 42`, `${KINGS} b - - 7 42`],
    ['a move number of 0, as some programs write', `${KINGS} w - - 0 0`, `${KINGS} w - - 0 1`],
    ['spaces, tabs and line ends around and between', `  ${KINGS}\tw  -\r\n- 0 1 `, `${KINGS} w - - 0 1`],
    [
      'an en passant square where a capture is legal',
      '4k3/8/8/8/4Pp2/8/8/4K3 b - e3 0 1',
      '4k3/8/8/8/4Pp2/8/8/4K3 b - e3 0 1',
    ],
    [
      'an en passant square without a pawn',
      `rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1`,
      `rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1`,
    ],
    [
      'an en passant square where the capturing pawn is pinned',
      '8/8/8/8/k3Pp1R/8/8/4K3 b - e3 0 1',
      '8/8/8/8/k3Pp1R/8/8/4K3 b - - 0 1',
    ],
    [
      'castling rights that the board bears out',
      'r3k2r/8/8/8/8/8/8/R3K2R b Kq - 0 1',
      'r3k2r/8/8/8/8/8/8/R3K2R b Kq - 0 1',
    ],
    [
      'castling rights without king or rook at home',
      'r4k1r/8/8/8/8/8/8/4K2R w KQkq - 0 1',
      'r4k1r/8/8/8/8/8/8/4K2R w K - 0 1',
    ],
    ['castling rights left over after castling', '4k3/8/8/8/8/8/8/R4RK1 w KQ - 0 1', '4k3/8/8/8/8/8/8/R4RK1 w - - 0 1'],
    [
      'castling rights by the letters of the files',
      'r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1',
      'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1',
    ],
    ['more men than a game can bring', 'QQQQkQQQ/1Q6/8/8/3K4/8/8/8 b - - 0 1', 'QQQQkQQQ/1Q6/8/8/3K4/8/8/8 b - - 0 1'],
  ];
  for (const [name, fen, written] of READ) test(name, () => assert.equal(makeFen(parseFen(fen)), written));
});

describe('a FEN that cannot be read says why', () => {
  const WRONG: readonly [problem: FenCode, fen: string, message: RegExp][] = [
    ['empty', '', /found nothing/],
    ['empty', ' \n', /found nothing/],
    ['fields', KINGS, /four to six fields, found 1$/],
    ['fields', `${KINGS} w -`, /found 3$/],
    ['fields', `${INITIAL_FEN} 0`, /found 7$/],
    ['board', '4k3/8/8/8/8/8/4K3 w - - 0 1', /expected 8 ranks separated by "\/", found 7/],
    ['board', '4k3/8/8/8/8/8/8/8/4K3 w - - 0 1', /found 9/],
    ['board', '4k3/8/8/8/8/8/7/4K3 w - - 0 1', /rank 2 \("7"\) has 7 squares instead of 8/],
    ['board', '4k3/8/8/4p4/8/8/8/4K3 w - - 0 1', /rank 5 \("4p4"\) has 9 squares/],
    ['board', '4k3/8/8/8/8/3X4/8/4K3 w - - 0 1', /rank 3 has the letter "X"; expected PNBRQK/],
    ['board', '4k3/8/8/8/8/8/44q/4K3 w - - 0 1', /rank 2 \("44q"\) has 9 squares/],
    ['turn', `${KINGS} white - - 0 1`, /side to move\) should be "w" or "b", found "white"/],
    ['castling', '4k3/8/8/8/8/8/8/R4KR1 w GA - 0 1', /rook on a1 and g1 is a rule of Chess960; expected kings on e1/],
    [
      'castling',
      'bqnrnkrb/pppppppp/8/8/8/8/PPPPPPPP/BQNRNKRB w KQkq - 0 1',
      /rook on d1 and g1 and d8 and g8 is a rule of/,
    ],
    ['castling', 'r3k2r/8/8/8/8/8/8/1R2K2R w HBha - 0 1', /rook on b1 is a rule of Chess960/],
    ['castling', '1r2k1r1/8/8/8/8/8/8/4K3 b gb - 0 1', /rook on b8 and g8 is a rule of Chess960/],
    ['castling', `${KINGS} w KX - 0 1`, /castling\) should be .*KQkq/],
    ['enPassant', `${KINGS} w - e9 0 1`, /en passant\) should be .*"e3"/],
    ['halfmoves', `${KINGS} w - - x 1`, /half-moves since a capture or pawn move\) should be a whole number/],
    ['halfmoves', `${KINGS} w - - -1 1`, /whole number/],
    ['fullmoves', `${KINGS} w - - 0 x`, /move number\) should be a whole number/],
    ['kings', '8/8/8/8/8/8/8/8 w - - 0 1', /exactly one king/],
    ['kings', '8/8/8/8/8/8/8/4K3 w - - 0 1', /exactly one king/],
    ['kings', '4k3/8/8/8/8/8/8/K3K3 w - - 0 1', /exactly one king/],
    ['pawns', '4k2P/8/8/8/8/8/8/4K3 w - - 0 1', /first or eighth rank/],
    ['pawns', '4k3/8/8/8/8/8/8/4K2p w - - 0 1', /first or eighth rank/],
    ['opponentInCheck', '4k3/8/8/8/8/8/4R3/4K3 w - - 0 1', /not to move stands in check/],
    ['opponentInCheck', '8/8/8/8/8/8/3k4/4K3 w - - 0 1', /not to move stands in check/],
  ];
  for (const [problem, fen, message] of WRONG) {
    test(`${problem}: ${JSON.stringify(fen)}`, () => {
      const error = tryParseFen(fen);
      assert.ok(error instanceof FenError);
      assert.equal(error.code, problem);
      assert.match(error.message, message);
      assert.ok(error.message.includes(JSON.stringify(fen)), 'the message repeats what was found');
      assert.throws(() => parseFen(fen), FenError);
    });
  }
  test('every problem has a row', () => {
    assert.deepEqual([...new Set(WRONG.map(([problem]) => problem))].sort(), [...FEN_CODES].sort());
  });
});

test('a board being set up may still be no position', () => {
  assert.equal(parseSetup('8/8/8/8/8/8/8/8 w - - 0 1').board.occupied.isEmpty(), true);
});

test('any text is a position or a FenError', () => {
  const almost = fc
    .tuple(fc.constantFrom(INITIAL_FEN, `${KINGS} b - e3 3 9`), fc.nat(80), fc.string({ maxLength: 3 }))
    .map(([fen, at, text]) => fen.slice(0, at) + text + fen.slice(at + 1));
  fc.assert(
    fc.property(fc.oneof(fc.string(), almost), (text) => {
      const read = tryParseFen(text);
      if (!(read instanceof FenError)) assert.equal(makeFen(parseFen(makeFen(read))), makeFen(read));
    }),
    { seed: 1982, numRuns: 500 },
  );
});

test('a position written and read again has the same moves', () => {
  fc.assert(
    fc.property(randomGames(), (game) => {
      const again = parseFen(fenOf(game));
      assert.equal(makeFen(again), fenOf(game));
      assert.deepEqual(legalMoves(again), legalMoves(positionOf(game)));
    }),
    { seed: 1980, numRuns: 100 },
  );
});

test('for repetition the en passant square counts only while a capture is legal, castling rights while they last', () => {
  const key = (...moves: string[]) => repetitionKey(positionOf(gameOf(INITIAL_FEN, moves)));
  assert.equal(key('e2e4', 'g8f6', 'g1f3', 'f6g8', 'f3g1'), key('e2e4'));
  assert.notEqual(
    key('e2e4', 'a7a6', 'e4e5', 'd7d5'),
    key('e2e4', 'a7a6', 'e4e5', 'd7d5', 'g1f3', 'g8f6', 'f3g1', 'f6g8'),
  );
  assert.notEqual(key('e2e4', 'e7e5', 'e1e2', 'e8e7', 'e2e1', 'e7e8'), key('e2e4', 'e7e5'));
});
