import assert from 'node:assert/strict';
import { test } from 'node:test';
import { kernelOn } from './kernel.ts';
import { STANDARD_POSITIONS } from './testing/perft-positions.ts';
import { startKernel } from './wasm.ts';

/** More leaves take seconds. */
const MOST_LEAVES = 16_000_000;

type Row = readonly [name: string, fen: string, ...counts: number[]];

// Counts: Chess Programming Wiki, "Chess960 Perft Results", for the numbered ones; the others are those of Stockfish 15.1,
// with which all the rest agrees too.
const STANDARD: readonly Row[] = [
  ...STANDARD_POSITIONS.map(([name, fen, counts]): Row => [name, fen, ...counts.filter((each) => each <= MOST_LEAVES)]),
  ['rooks and rights', 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1', 26, 568, 13_744, 314_346, 7_594_526],
  ['no move: mate', 'rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3', 0, 0, 0],
  ['no move: stalemate', '7k/5Q2/6K1/8/8/8/8/8 b - - 0 1', 0, 0, 0],
];

const CHESS960: readonly Row[] = [
  [
    'number 1',
    'bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9',
    21,
    528,
    12_189,
    326_672,
    8_146_062,
  ],
  ['number 2', '2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9', 21, 807, 18_002, 667_366, 16_253_601],
  ['number 3', 'b1q1rrkb/pppppppp/3nn3/8/P7/1PPP4/4PPPP/BQNNRKRB w GE - 1 9', 20, 479, 10_471, 273_318, 6_417_013],
  [
    'the king is there already',
    'r1k1r2q/p1ppp1pp/8/8/8/8/P1PPP1PP/R1K1R2Q w KQkq - 0 1',
    23,
    522,
    12_333,
    285_754,
    7_096_972,
  ],
  ['rooks beside the edge', '1r1k1r2/8/8/8/8/8/8/1R1K1R1q w FBfb - 0 1', 18, 619, 11_477, 412_890, 8_248_664],
  ['a rook that guards its king from the corner', '4k3/8/8/8/8/8/8/rRK5 w B - 0 1', 5, 57, 821, 12_489, 201_102],
  ['kings between near rooks', '5rkr/8/8/8/8/8/8/RKR5 w CAhf - 0 1', 22, 442, 10_206, 231_664, 5_615_476],
];

const wasm = await startKernel();
const kernel = kernelOn(wasm);

for (const [rows, chess960] of [
  [STANDARD, false],
  [CHESS960, true],
] as const) {
  for (const [name, fen, ...counts] of rows) {
    test(`counts every move sequence${chess960 ? ' of Chess960' : ''}: ${name}`, () => {
      kernel.setPosition(fen, { chess960 });
      assert.deepEqual(
        counts.map((_, index) => kernel.perft(index + 1)),
        counts,
      );
      // The same by listing and making every move.
      const plies = Math.min(4, counts.length);
      assert.equal(wasm.countByMaking(plies), counts[plies - 1]);
    });
  }
}

test('divides a count by the first move', () => {
  kernel.setPosition('r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1');
  const fen = kernel.fen();
  const division = kernel.divide(3);
  assert.equal(division.length, 48);
  assert.equal(
    division.reduce((sum, { nodes }) => sum + nodes, 0),
    97_862,
  );
  // Stockfish 15.1: go perft 3.
  assert.equal(division.find(({ move }) => move === 'e1g1')?.nodes, 2_059);
  assert.equal(division.find(({ move }) => move === 'd5e6')?.nodes, 2_241);
  assert.equal(kernel.fen(), fen);
  assert.deepEqual(kernel.divide(0), []);
  assert.equal(kernel.perft(0), 1);
});

for (const plies of [-1, 1.5, 64, Number.NaN]) {
  test(`refuses to count ${plies} plies`, () => {
    assert.throws(() => kernel.perft(plies), RangeError);
    assert.throws(() => kernel.divide(plies), RangeError);
  });
}
