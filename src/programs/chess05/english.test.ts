import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { parseFen } from '../../chess/fen.ts';
import { create } from './board.ts';
import { createDatabase } from './database.ts';
import { mineng, printMen } from './english.ts';
import { genall, makeMoveUci } from './moves.ts';
import { dndate, update } from './update.ts';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

/** Worked from the listing's syntax table: the shortest form that fits one move. */
const SPOKEN: readonly (readonly [fen: string, move: string, text: string])[] = [
  [START, 'e2e4', 'P-K4.'],
  // Two pawns could go to a rook's third; the wing of the destination tells which.
  [START, 'a2a3', 'P-QR3.'],
  [START, 'g1f3', 'N-KB3.'],
  // Black counts from its own side.
  [START.replace(' w ', ' b '), 'd7d5', 'P-Q4.'],
  ['r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1', 'e1g1', 'O-O.'],
  ['r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1', 'e8c8', 'O-O-O.'],
  ['4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1', 'e4d5', 'P*P.'],
  // Either of two pawns may take: the one that does is named by its file alone: K.
  ['4k3/8/8/3p4/2P1P3/8/8/4K3 w - - 0 1', 'e4d5', 'P/K*P.'],
  ['7k/P7/8/8/8/8/8/4K3 w - - 0 1', 'a7a8n', 'P-R8=N.'],
  // Two rooks can go there: one is named by its file, another by its rank.
  ['7k/8/8/8/8/8/4K3/R4R2 w - - 0 1', 'a1d1', 'R/R-Q1.'],
  ['7k/8/8/8/8/8/R3K3/7R b - - 0 1', 'h8g7', 'K-N2.'],
  ['7k/8/8/8/8/R7/4K3/R7 w - - 0 1', 'a3a2', 'R/3-R2.'],
  ['7k/8/8/8/8/2R5/4K3/8 w - - 0 1', 'c3h3', 'R-KR3.  CHECK.'],
];

describe('moves in minimal English notation', () => {
  for (const [fen, uci, text] of SPOKEN) {
    test(`${uci} is ${text}`, () => {
      const base = createDatabase();
      create(base, parseFen(fen));
      genall(base);
      const end = base.jntw;
      let slot = 2;
      while (makeMoveUci(base.moves[slot]!) !== uci) slot++;
      update(base, slot);
      dndate(base, base.moves[slot]!);
      assert.equal(mineng(base, end, base.moves[slot]!, '  MY MOVE '), `   MY MOVE - ${text}`);
    });
  }
});

test('the board is printed with letters for White and figures for Black', () => {
  const base = createDatabase();
  create(base, parseFen('r3k3/1p6/8/8/8/2N5/5P2/4K2Q w - - 0 1'));
  assert.deepEqual(printMen(base.mbord), [
    '',
    ' 8 2---6---',
    ' 7 -1------',
    ' 6 --------',
    ' 5 --------',
    ' 4 --------',
    ' 3 --C-----',
    ' 2 -----A--',
    ' 1 ----F--E',
    ' W RNBQKBNR',
  ]);
});
