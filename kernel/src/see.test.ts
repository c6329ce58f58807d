import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createKernel } from './kernel.ts';

const kernel = await createKernel();

// The first two positions: Chess Programming Wiki, "SEE - The Swap Algorithm", by its values; here a knight is worth 300.
const CASES: readonly [what: string, fen: string, move: string, centipawns: number][] = [
  ['a pawn that nobody protects', '1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1', 'e1e5', 100],
  ['men behind men', '1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1', 'd3e5', -200],
  ['a quiet move to a safe square', '4k3/8/8/8/8/8/8/R3K3 w - - 0 1', 'a1a5', 0],
  ['a quiet move into a pawn', '4k3/8/1p6/8/8/8/8/R3K3 w - - 0 1', 'a1a5', -500],
  ['a king who may not take back', '8/8/8/3k4/3p4/8/3R4/3RK3 w - - 0 1', 'd2d4', 100],
  ['a king who may', '8/8/8/3k4/3p4/8/3R4/4K3 w - - 0 1', 'd2d4', -400],
  ['a rook through a rook', '3r2k1/3r4/8/3p4/8/8/3R4/3R2K1 w - - 0 1', 'd2d5', -400],
  ['a queen behind a bishop', '6k1/5q2/4b3/3p4/8/2N5/6B1/6K1 w - - 0 1', 'c3d5', -200],
  ['en passant', '4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1', 'e5d6', 100],
  ['en passant, taken back', '4k3/2p5/8/3pP3/8/8/8/4K3 w - d6 0 1', 'e5d6', 0],
  ['a promotion', '8/4P1k1/8/8/8/8/8/4K3 w - - 0 1', 'e7e8q', 800],
  ['a promotion under a rook', 'r5k1/4P3/8/8/8/8/8/4K3 w - - 0 1', 'e7e8n', -100],
  ['a pawn that would take back and promote', '3n2k1/1nP5/8/8/8/8/3R4/4K3 w - - 0 1', 'd2d8', 300],
  ['castling', 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1', 'e1g1', 0],
];

for (const [what, fen, move, centipawns] of CASES) {
  test(`weighs ${what}`, () => {
    kernel.setPosition(fen);
    assert.equal(kernel.see(move), centipawns);
  });
}

test('refuses a move that is not legal', () => {
  kernel.setPosition('4k3/8/8/8/8/8/8/R3K3 w - - 0 1');
  assert.throws(() => kernel.see('a1b2'), { name: 'MoveError' });
});
