import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { INITIAL_FEN, parseFen } from './fen.ts';
import { positionOf } from './game.ts';
import type { Language } from './letters.ts';
import { legalMoves } from './move.ts';
import { READ_MOVE_PROBLEMS, ReadMoveError, type ReadMoveProblem, readMove, tryReadMove } from './read-move.ts';
import { randomGames } from './testing/random-games.ts';

const CASTLING = 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1';
const PROMOTION = '3q3k/4P3/8/8/8/8/8/K7 w - - 0 1';
const PAWNS = '4k3/8/2n5/1pp1p3/3P4/2B5/1P6/4K3 w - - 0 1';
const EN_PASSANT = '4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1';
/** Knights on b1 and f3 reach d2; rooks on a1 and h1. */
const KNIGHTS = '4k3/8/8/8/8/5N2/8/RN2K2R w KQ - 0 1';

const READ: readonly [text: string, uci: string, fen: string, language?: Language][] = [
  ['Nf3', 'g1f3', INITIAL_FEN],
  ['e4', 'e2e4', INITIAL_FEN],
  ['e2-e4', 'e2e4', INITIAL_FEN],
  ['e2e4', 'e2e4', INITIAL_FEN],
  ['E2-E4', 'e2e4', INITIAL_FEN],
  ['E4', 'e2e4', INITIAL_FEN],
  ['g1-f3', 'g1f3', INITIAL_FEN],
  ['NF3', 'g1f3', INITIAL_FEN],
  ['nf3', 'g1f3', INITIAL_FEN],
  ['NG1-F3', 'g1f3', INITIAL_FEN],
  ['1. Nf3', 'g1f3', INITIAL_FEN],
  ['1.Nf3', 'g1f3', INITIAL_FEN],
  [' N f 3 ', 'g1f3', INITIAL_FEN],
  ['Ng1-f3', 'g1f3', INITIAL_FEN],
  ['Ng1f3', 'g1f3', INITIAL_FEN],
  ['Ngf3', 'g1f3', INITIAL_FEN],
  ['N1f3', 'g1f3', INITIAL_FEN],
  ['Nf3!?', 'g1f3', INITIAL_FEN],
  ['Nf3 !!', 'g1f3', INITIAL_FEN],
  ['Nf3+', 'g1f3', INITIAL_FEN],
  ['Nf3#', 'g1f3', INITIAL_FEN],
  ['Nf3♯', 'g1f3', INITIAL_FEN],
  ['Nf3++', 'g1f3', INITIAL_FEN],
  ['Nf3†', 'g1f3', INITIAL_FEN],
  ['Nf3,', 'g1f3', INITIAL_FEN],
  ['Nf3 mat.', 'g1f3', INITIAL_FEN],
  ['Nf3 matt', 'g1f3', INITIAL_FEN],
  ['Ng1–f3', 'g1f3', INITIAL_FEN],
  // Letters of other languages, by legality if no language is given.
  ['Pf3', 'g1f3', INITIAL_FEN],
  ['pf3', 'g1f3', INITIAL_FEN],
  ['Sf3', 'g1f3', INITIAL_FEN],
  ['Cf3', 'g1f3', INITIAL_FEN],
  ['♘f3', 'g1f3', INITIAL_FEN],
  ['♞f3', 'g1f3', INITIAL_FEN],
  ['♙e4', 'e2e4', INITIAL_FEN],
  ['Pe4', 'e2e4', INITIAL_FEN],
  ['Rd1', 'a1d1', CASTLING],
  ['Rd1', 'e1d1', '4k3/8/8/8/8/8/8/4K3 w - - 0 1'],
  // The reader's language decides alone if it knows the letter.
  ['Pf3', 'g1f3', INITIAL_FEN, 'nl'],
  ['Pf3', 'f2f3', INITIAL_FEN, 'en'],
  ['Pf3', 'f2f3', INITIAL_FEN, 'fr'],
  ['Bc4', 'c2c4', INITIAL_FEN, 'de'],
  ['Bc4', 'c2c4', INITIAL_FEN, 'sv'],
  ['Bc2-c4', 'c2c4', INITIAL_FEN],
  ['Nf3', 'g1f3', INITIAL_FEN, 'nl'],
  ['Sf3', 'g1f3', INITIAL_FEN, 'fr'],
  ['Rd1', 'e1d1', CASTLING, 'fr'],
  ['Rd1', 'a1d1', CASTLING, 'en'],
  // Moves as printed in the articles of 1980 to 1986.
  ['Bc6-c7', 'c6c7', '7K/8/k1P5/7p/8/8/8/8 w - - 0 1', 'de'],
  ['Kh8-g7', 'h8g7', '7K/8/k1P5/7p/8/8/8/8 w - - 0 1', 'de'],
  ['Lx h3', 'g4h3', '4k3/8/8/8/6b1/7P/8/4K3 b - - 0 1', 'de'],
  ['Pf2-h3++', 'f2h3', '7k/8/8/8/8/8/5n2/5RK1 b - - 0 1', 'nl'],
  ['H6xC6', 'h6c6', '6k1/pp1P4/2n4R/4pp2/8/2P5/PPr3PP/6K1 w - - 0 1'],
  ['1. ... f3-f2', 'f3f2', '7K/8/8/8/4R3/5pk1/8/8 b - - 0 1', 'nl'],
  // Castling.
  ['O-O', 'e1g1', CASTLING],
  ['0-0', 'e1g1', CASTLING],
  ['o-o', 'e1g1', CASTLING],
  ['0–0', 'e1g1', CASTLING],
  ['OO', 'e1g1', CASTLING],
  ['0-0-0', 'e1c1', CASTLING],
  ['O-O-O+', 'e1c1', CASTLING],
  ['12. 0-0-0!', 'e1c1', CASTLING],
  ['Ke1-g1', 'e1g1', CASTLING],
  ['e1-c1', 'e1c1', CASTLING],
  ['e1g1', 'e1g1', CASTLING],
  ['e1h1', 'e1g1', CASTLING],
  // Pawn captures.
  ['dxe5', 'd4e5', PAWNS],
  ['dxc5', 'd4c5', PAWNS],
  ['dc', 'd4c5', PAWNS],
  ['dxe', 'd4e5', PAWNS],
  ['d:e5', 'd4e5', PAWNS],
  ['de5', 'd4e5', PAWNS],
  ['de:', 'd4e5', PAWNS],
  ['d4xe5', 'd4e5', PAWNS],
  ['d4:e5', 'd4e5', PAWNS],
  ['xe5', 'd4e5', PAWNS],
  ['exd6', 'e5d6', EN_PASSANT],
  ['ed', 'e5d6', EN_PASSANT],
  ['exd6 e.p.', 'e5d6', EN_PASSANT],
  ['exd6ep', 'e5d6', EN_PASSANT],
  ['e5xd6 (e.p.)', 'e5d6', EN_PASSANT],
  ['d5', 'd4d5', PAWNS],
  // A small letter is a file first, and an officer if no pawn can do it.
  ['bc3', 'b2c3', '4k3/8/8/8/8/2n5/1P6/B3K3 w - - 0 1'],
  ['bc3', 'a1c3', '4k3/8/8/8/8/8/8/B3K3 w - - 0 1'],
  ['dxe5', 'd5e5', '4k3/8/8/3Qp3/8/8/8/4K3 w - - 0 1', 'nl'],
  // Promotion.
  ['e8=Q', 'e7e8q', PROMOTION],
  ['e8Q', 'e7e8q', PROMOTION],
  ['e8(Q)', 'e7e8q', PROMOTION],
  ['e8/Q', 'e7e8q', PROMOTION],
  ['e8D', 'e7e8q', PROMOTION],
  ['e8(D)+', 'e7e8q', PROMOTION],
  ['e8q', 'e7e8q', PROMOTION],
  ['e8=N', 'e7e8n', PROMOTION],
  ['e8P', 'e7e8n', PROMOTION, 'nl'],
  ['e8B', 'e7e8b', PROMOTION, 'de'],
  ['e8=R', 'e7e8r', PROMOTION, 'fr'],
  ['e7xd8D+', 'e7d8q', PROMOTION],
  ['exd8T', 'e7d8r', PROMOTION],
  ['e7d8n', 'e7d8n', PROMOTION],
  ['ed8D', 'e7d8q', PROMOTION],
  // More or less detail than needed about the origin of a piece.
  ['Nbd2', 'b1d2', KNIGHTS],
  ['N3d2', 'f3d2', KNIGHTS],
  ['Nf3-d2', 'f3d2', KNIGHTS],
  ['Nfg5', 'f3g5', KNIGHTS],
  ['Rhg1', 'h1g1', KNIGHTS],
];

describe('a move is read as people write it', () => {
  for (const [text, uci, fen, language] of READ) {
    test(`${JSON.stringify(text)}${language ? ` in ${language}` : ''} is ${uci}`, () => {
      assert.equal(readMove(parseFen(fen), text, language ? { language } : {}), uci);
    });
  }
});

describe('a move that cannot be played says why', () => {
  const PINNED = '4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1';
  const WRONG: readonly [problem: ReadMoveProblem, text: string, fen: string, message: RegExp, language?: Language][] =
    [
      ['empty', '', INITIAL_FEN, /found nothing/],
      ['empty', '  ', INITIAL_FEN, /found nothing/],
      ['unreadable', 'hello', INITIAL_FEN, /"hello" cannot be read as a move: expected something like "Nf3"/],
      ['unreadable', 'e9', INITIAL_FEN, /cannot be read/],
      ['unreadable', 'hallo', INITIAL_FEN, /something like "Pf3"/, 'nl'],
      ['unreadable', '1-0', INITIAL_FEN, /cannot be read/],
      ['unreadable', 'e8=K', PROMOTION, /cannot be read/],
      ['ambiguous', 'Nd2', KNIGHTS, /fits 2 moves: Nbd2, Nfd2/],
      ['ambiguous', 'Pd2', KNIGHTS, /fits 2 moves: Pbd2, Pfd2/, 'nl'],
      ['ambiguous', 'e8', PROMOTION, /fits 4 moves: e8=Q\+, e8=R\+, e8=B, e8=N/],
      ['ambiguous', 'e7e8', PROMOTION, /fits 4 moves/],
      ['illegal', 'Nf6', INITIAL_FEN, /White has no knight that can go to f6; legal are Na3, Nc3, Nf3, Nh3/],
      ['illegal', 'Pf6', INITIAL_FEN, /legal are Pa3, Pc3, Pf3, Ph3/, 'nl'],
      ['illegal', 'Bc4', INITIAL_FEN, /White has no bishop that can go to c4; legal is c4/],
      ['illegal', 'Ke2', INITIAL_FEN, /White already has a piece on e2/],
      ['illegal', 'e3-e4', INITIAL_FEN, /e3 is empty/],
      ['illegal', 'e7-e5', INITIAL_FEN, /the pawn on e7 is black, and White is to move/],
      ['illegal', 'Nf1-e3', INITIAL_FEN, /there is a bishop on f1, not a knight/],
      ['illegal', 'Qd4', KNIGHTS, /White has no queen/],
      ['illegal', 'Nc3', PINNED, /it would leave the king in check/],
      ['illegal', 'Na3', '4k3/8/8/8/4r3/8/8/1N2K3 w - - 0 1', /White would still be in check; legal are Kd1/],
      ['illegal', 'Ke2', '4k3/8/8/8/8/8/r7/4K3 w - - 0 1', /it would leave the king in check/],
      ['illegal', 'Kg7', '4k3/8/8/8/8/8/8/4K3 w - - 0 1', /the king cannot go to g7/],
      ['illegal', 'e4=Q', INITIAL_FEN, /a pawn does not promote on e4/],
      // Short notation never means castling by the king's square alone.
      ['illegal', 'Kg1', CASTLING, /the king cannot go to g1/],
      ['illegal', 'O-O', INITIAL_FEN, /cannot castle short, there are pieces in between/],
      [
        'illegal',
        '0-0-0',
        '4k3/8/8/8/8/8/8/4K2R w K - 0 1',
        /cannot castle long, king or rook has moved or is not at home/,
      ],
      ['illegal', 'O-O', '4k3/8/8/8/8/4r3/8/4K2R w K - 0 1', /the king is in check/],
      ['illegal', 'O-O', '4k3/8/8/8/8/5r2/8/4K2R w K - 0 1', /pass or reach an attacked square/],
      ['illegal', 'e4', 'k6R/8/1K6/8/8/8/8/8 b - - 0 1', /the game is over, checkmate/],
    ];
  for (const [problem, text, fen, message, language] of WRONG) {
    test(`${problem}: ${JSON.stringify(text)}${language ? ` in ${language}` : ''}`, () => {
      const error = tryReadMove(parseFen(fen), text, language ? { language } : {});
      assert.ok(error instanceof ReadMoveError, String(error));
      assert.equal(error.problem, problem);
      assert.equal(error.text, text);
      assert.match(error.message, message);
      assert.throws(() => readMove(parseFen(fen), text, language ? { language } : {}), ReadMoveError);
      for (const uci of error.candidates) assert.ok(legalMoves(parseFen(fen)).includes(uci));
    });
  }
  test('every problem has a row', () => {
    assert.deepEqual([...new Set(WRONG.map(([problem]) => problem))].sort(), [...READ_MOVE_PROBLEMS].sort());
  });
  test('moves that fit are given as moves', () => {
    const error = tryReadMove(parseFen(KNIGHTS), 'Nd2');
    assert.deepEqual((error as ReadMoveError).candidates, ['b1d2', 'f3d2']);
  });
});

test('in files a small letter is never an officer', () => {
  const position = parseFen('4k3/8/8/8/8/2n5/3P4/B3K3 w - - 0 1');
  assert.equal(readMove(position, 'bxc3'), 'a1c3');
  assert.ok(tryReadMove(position, 'bxc3', { exactCase: true }) instanceof ReadMoveError);
  assert.equal(readMove(position, 'dxc3', { exactCase: true }), 'd2c3');
});

test('any text is a legal move or a ReadMoveError, and the squares of a legal move are always that move', () => {
  const texts = fc.oneof(
    fc.string({ maxLength: 8 }),
    fc.string({ unit: fc.constantFrom(...'abcdefgh12345678KQRBNPx-=+O0#'), maxLength: 7 }),
  );
  fc.assert(
    fc.property(randomGames(40), fc.array(texts, { minLength: 30, maxLength: 30 }), (game, candidates) => {
      const position = positionOf(game);
      const moves = legalMoves(position);
      for (const text of candidates) {
        const read = tryReadMove(position, text);
        if (!(read instanceof ReadMoveError)) assert.ok(moves.includes(read), `${text} read as ${read}`);
      }
      for (const uci of moves) assert.equal(readMove(position, uci), uci);
    }),
    { seed: 1983, numRuns: 100 },
  );
});

describe('a text without end', () => {
  // A backtracking pattern took 7 seconds for 24 repeats and would not have ended with 40.
  for (const unit of [
    'ep.',
    '(e.p.)',
    'e.p.',
    'mate',
    'matt',
    'ch',
    '+',
    '!?',
    '...',
    ' ',
    '12.',
    'Nf3',
    '=Q',
    '(',
    '0-',
    '×',
  ]) {
    for (const length of [72, 120, 100_000]) {
      test(`${length} letters of ${JSON.stringify(unit)} are refused at once, in a short message`, () => {
        const text = `e4${unit.repeat(length / unit.length)}x`;
        const start = performance.now();
        const error = tryReadMove(parseFen(INITIAL_FEN), text);
        assert.ok(performance.now() - start < 5_000);
        assert.ok(error instanceof ReadMoveError);
        assert.ok(error.message.length < 500);
      });
    }
  }
});
