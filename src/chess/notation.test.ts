import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { INITIAL_FEN, parseFen } from './fen.ts';
import { gameOf, newGame, positionOf } from './game.ts';
import { LANGUAGES, type Language } from './letters.ts';
import { legalMoves, MoveError } from './move.ts';
import { makeLine, makeSan } from './notation.ts';
import { readMove } from './read-move.ts';
import { randomGames } from './testing/random-games.ts';

const CASTLING = 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1';
const PROMOTION = '3q3k/4P3/8/8/8/8/8/K7 w - - 0 1';

// Letters: FIDE Laws, appendix C; long forms as in Europa-Rochade (1980) and Computerschaak (1982).
const WRITTEN: readonly [fen: string, uci: string, form: 'short' | 'long', texts: Record<Language, string>][] = [
  [INITIAL_FEN, 'g1f3', 'short', { en: 'Nf3', nl: 'Pf3', de: 'Sf3', sv: 'Sf3', fr: 'Cf3', figurine: '♘f3' }],
  [
    INITIAL_FEN,
    'g1f3',
    'long',
    { en: 'Ng1-f3', nl: 'Pg1-f3', de: 'Sg1-f3', sv: 'Sg1-f3', fr: 'Cg1-f3', figurine: '♘g1-f3' },
  ],
  [INITIAL_FEN, 'e2e4', 'short', { en: 'e4', nl: 'e4', de: 'e4', sv: 'e4', fr: 'e4', figurine: 'e4' }],
  [INITIAL_FEN, 'e2e4', 'long', { en: 'e2-e4', nl: 'e2-e4', de: 'e2-e4', sv: 'e2-e4', fr: 'e2-e4', figurine: 'e2-e4' }],
  [CASTLING, 'e1g1', 'short', { en: 'O-O', nl: '0-0', de: '0-0', sv: '0-0', fr: '0-0', figurine: '0-0' }],
  [CASTLING, 'e1c1', 'long', { en: '0-0-0', nl: '0-0-0', de: '0-0-0', sv: '0-0-0', fr: '0-0-0', figurine: '0-0-0' }],
  [CASTLING, 'a1a8', 'short', { en: 'Rxa8+', nl: 'Txa8+', de: 'Txa8+', sv: 'Txa8+', fr: 'Txa8+', figurine: '♖xa8+' }],
  [CASTLING, 'e1d1', 'short', { en: 'Kd1', nl: 'Kd1', de: 'Kd1', sv: 'Kd1', fr: 'Rd1', figurine: '♔d1' }],
  [
    PROMOTION,
    'e7d8q',
    'short',
    { en: 'exd8=Q+', nl: 'exd8D+', de: 'exd8D+', sv: 'exd8D+', fr: 'exd8D+', figurine: 'exd8♕+' },
  ],
  [
    PROMOTION,
    'e7d8q',
    'long',
    { en: 'e7xd8Q+', nl: 'e7xd8D+', de: 'e7xd8D+', sv: 'e7xd8D+', fr: 'e7xd8D+', figurine: 'e7xd8♕+' },
  ],
  [PROMOTION, 'e7e8b', 'short', { en: 'e8=B', nl: 'e8L', de: 'e8L', sv: 'e8L', fr: 'e8F', figurine: 'e8♗' }],
];

describe('a move is written in every language', () => {
  for (const [fen, uci, form, texts] of WRITTEN) {
    test(`${uci}, ${form}`, () => {
      for (const language of LANGUAGES) {
        assert.equal(makeSan(parseFen(fen), uci, { language, form }), texts[language]);
      }
    });
  }
});

describe('a move says no more than it must', () => {
  const CASES: readonly [why: string, fen: string, uci: string, san: string, long: string][] = [
    ['the file tells knights apart', '4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1', 'b1d2', 'Nbd2', 'Nb1-d2'],
    ['the rank tells rooks apart', '4k3/8/R7/8/8/8/R7/4K3 w - - 0 1', 'a2a4', 'R2a4', 'Ra2-a4'],
    ['both are needed with three queens', '8/k7/8/8/4Q2Q/8/8/1K5Q w - - 0 1', 'h4e1', 'Qh4e1', 'Qh4-e1'],
    ['a pinned man is no rival', '4k3/4r3/8/8/8/4N3/8/4K1N1 w - - 0 1', 'g1f3', 'Nf3', 'Ng1-f3'],
    ['en passant is a capture', '4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1', 'e5d6', 'exd6', 'e5xd6'],
    ['mate', 'k7/8/1K6/8/8/8/8/7R w - - 0 1', 'h1h8', 'Rh8#', 'Rh1-h8#'],
    ['castling with check', '5k2/8/8/8/8/8/8/4K2R w K - 0 1', 'e1g1', 'O-O+', '0-0+'],
    ['castling written as king takes rook', CASTLING, 'e1h1', 'O-O', '0-0'],
  ];
  for (const [why, fen, uci, san, long] of CASES) {
    test(why, () => {
      assert.equal(makeSan(parseFen(fen), uci), san);
      assert.equal(makeSan(newGame(fen), uci, { form: 'long' }), long);
    });
  }
});

describe('a line', () => {
  test('is numbered from the position', () => {
    assert.equal(makeLine(newGame(), ['e2e4', 'e7e5', 'g1f3']), '1. e4 e5 2. Nf3');
    assert.equal(makeLine(gameOf(INITIAL_FEN, ['e2e4']), ['e7e5', 'g1f3']), '1... e5 2. Nf3');
    assert.equal(makeLine(parseFen('8/8/8/8/8/5pk1/8/4R2K b - - 0 41'), ['f3f2']), '41... f2');
    assert.equal(makeLine(newGame(), ['g1f3', 'g8f6'], { language: 'de', form: 'long' }), '1. Sg1-f3 Sg8-f6');
    assert.equal(makeLine(newGame(), []), '');
  });
  test('leaves the position as it was', () => {
    const position = parseFen(INITIAL_FEN);
    makeLine(position, ['e2e4', 'e7e5']);
    assert.equal(makeSan(position, 'e2e4'), 'e4');
  });
});

test('an illegal move is not written', () => {
  assert.throws(() => makeSan(newGame(), 'e2e5'), MoveError);
  assert.throws(() => makeLine(newGame(), ['e2e4', 'e2e4']), MoveError);
});

test('what is written in a language is read in it, short and long, and no two moves are written alike', () => {
  fc.assert(
    fc.property(
      randomGames(40),
      fc.constantFrom(...LANGUAGES),
      fc.constantFrom('short', 'long'),
      (game, language, form) => {
        const position = positionOf(game);
        const moves = legalMoves(position);
        const texts = moves.map((uci) => makeSan(position, uci, { language, form }));
        assert.equal(new Set(texts).size, texts.length);
        for (const [index, text] of texts.entries()) {
          assert.equal(readMove(position, text, { language }), moves[index], text);
          assert.equal(readMove(position, text, { language, exactCase: true }), moves[index], text);
          if (language !== 'fr') assert.equal(readMove(position, text), moves[index], `${text} without a language`);
        }
      },
    ),
    { seed: 1981, numRuns: 150 },
  );
});
