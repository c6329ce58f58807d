import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { INITIAL_FEN } from '../../chess/fen.ts';
import { mirroredFen } from '../../chess/testing/mirrored-fen.ts';
import { type Board, boardOf, make, POINTS, takeBack, UNKNOWN } from './board.ts';
import { BACKWARD, DOUBLED, evaluate, ISOLATED, PASSED, pawnStructure, UNSTOPPABLE } from './evaluate.ts';
import { legalList } from './moves.ts';
import { evaluateRoot } from './root-evaluation.ts';

const FENS = [
  INITIAL_FEN,
  'r1bqkb1r/pp3ppp/2n1pn2/2pp4/3P4/2PBPN2/PP3PPP/RNBQK2R w KQkq - 0 1',
  '7K/8/k1P5/7p/8/8/8/8 w - - 0 1',
  'r4rk1/1bq2pbp/p2p1np1/1p1Pp3/4P3/2N1BN1P/PP1Q1PP1/R4RK1 w - - 2 16',
  '8/5k2/1p4p1/p1p2p1p/P1P2P1P/1P4P1/5K2/8 w - - 0 1',
];

describe('the evaluations', () => {
  test('material is what the article prints', () => {
    assert.deepEqual([...POINTS].slice(1, 6), [100, 340, 360, 550, 930]);
    const worth = (man: string) => evaluate(boardOf(`4k3/pppppppp/8/8/8/${man}7/PPPPPPPP/4K3 w - - 0 1`));
    assert.deepEqual(['N', 'B', 'R', 'Q'].map(worth), [340, 360, 550, 930]);
  });

  for (const fen of FENS) {
    test(`are the same from either side: ${fen}`, () => {
      for (const turn of ['w', 'b']) {
        const own = fen.replace(/ [wb] /, ` ${turn} `);
        assert.equal(evaluate(boardOf(own)), evaluate(boardOf(mirroredFen(own))));
        assert.equal(evaluateRoot(boardOf(own)), evaluateRoot(boardOf(mirroredFen(own))));
      }
    });
  }

  test('the structure of the pawns, term by term', () => {
    const structure = (white: string) => pawnStructure(boardOf(white));
    // Facing pawns on two files that touch: nothing to find fault with, nothing passed.
    assert.equal(structure('4k3/pp6/8/8/8/8/PP6/4K3 w - - 0 1'), 0);
    // White's pawns on one file: doubled once, both isolated, Black's pair whole but its b-pawn not passed.
    assert.equal(structure('4k3/pp6/8/8/8/P7/P7/4K3 w - - 0 1'), -DOUBLED - 2 * ISOLATED);
    // c3 is left behind by d4, and the pawn d5 guards its next square.
    assert.equal(structure('4k3/8/8/3pp3/3P4/2P5/8/4K3 w - - 0 1'), -BACKWARD);
    // A passed pawn gains by the rank it stands on.
    for (const [rank, gone] of [
      [3, 1],
      [5, 3],
      [7, 5],
    ] as const) {
      const rows = Array.from({ length: 8 }, (_, index): string => (8 - index === rank ? 'P7' : '8'));
      rows[0] = '4k3';
      rows[7] = '4K3';
      assert.equal(structure(`${rows.join('/')} w - - 0 1`), PASSED[gone]! - ISOLATED);
    }
  });

  test('a pawn that the king cannot catch is worth more, with the move or without', () => {
    const runs = (fen: string) => Math.abs(evaluate(boardOf(fen))) > UNSTOPPABLE;
    // The square of the pawn h5 is d5-h1: from e6 the king is in time with the move, and too late without.
    assert.equal(runs('8/8/4K3/7p/8/8/8/k7 w - - 0 1'), false);
    assert.equal(runs('8/8/4K3/7p/8/8/8/k7 b - - 0 1'), true);
    // A rook catches everything.
    assert.equal(evaluate(boardOf('8/8/4K3/7p/8/8/8/kR6 b - - 0 1')) > -UNSTOPPABLE, true);
  });

  test('the kept structure is what a fresh look finds, along random lines', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(), { minLength: 30, maxLength: 30, size: 'max' }),
        fc.constantFrom(...FENS),
        (choices, fen) => {
          const board = boardOf(fen);
          let made = 0;
          for (const choice of choices) {
            const moves = legalList(board);
            if (moves.length === 0 || board.ply > 30) break;
            make(board, moves[choice % moves.length]!);
            made++;
            const kept = pawnStructure(board);
            assert.equal(kept, freshStructure(board));
          }
          while (made-- > 0) {
            takeBack(board);
            assert.equal(pawnStructure(board), freshStructure(board));
          }
        },
      ),
      { seed: 1979, numRuns: 120 },
    );
  });

  test('the large evaluation knows mobility, centre and key squares', () => {
    const better = (one: string, other: string) =>
      assert.ok(evaluateRoot(boardOf(one)) > evaluateRoot(boardOf(other)), `${one} over ${other}`);
    better('4k3/8/8/8/3N4/8/8/4K3 w - - 0 1', '4k3/8/8/8/8/8/8/N3K3 w - - 0 1');
    better(
      'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1',
      'rnbqkbnr/pppppppp/8/8/8/P7/1PPPPPPP/RNBQKBNR w KQkq - 0 1',
    );
    better(
      'r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQ1RK1 w kq - 0 1',
      'r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPPKPPP/RNBQ3R w kq - 0 1',
    );
    better('4k3/R7/8/8/8/8/8/4K3 w - - 0 1', '4k3/8/R7/8/8/8/8/4K3 w - - 0 1');
    // In the tree none of that counts.
    assert.equal(
      evaluate(boardOf('4k3/8/8/8/3N4/8/8/4K3 w - - 0 1')),
      evaluate(boardOf('4k3/8/8/8/8/8/8/N3K3 w - - 0 1')),
    );
  });
});

/** The structure worked out with nothing kept. */
function freshStructure(board: Board): number {
  const { pawnScore, pawnRow, ply } = board;
  const row = pawnRow[ply]!;
  const kept = pawnScore[row]!;
  pawnScore[row] = UNKNOWN;
  const fresh = pawnStructure(board);
  pawnScore[row] = kept;
  return fresh;
}
