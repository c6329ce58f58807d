import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mirroredFen } from '../../chess/testing/mirrored-fen.ts';
import { seededChance } from '../../host/chance.ts';
import * as at from './assemblyscript/evaluate/terms.ts';
import { endgameOf, middlegameOf, startEvaluator } from './evaluator.ts';

const { wasm, kernel, weights } = await startEvaluator();

const STARTS = [
  'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
  'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1',
  '8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1',
  'n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1',
  '4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1',
  '2b1k3/1p3p2/8/8/8/8/1P3P2/2B1K3 w - - 0 1',
  'r3kq2/1p3p2/8/8/8/8/1P3P2/R3KQ2 w - - 0 1',
  '4k3/8/8/2p5/8/8/1P6/2B1K3 w - - 0 1',
];

/** Positions of random games, one FEN for each. */
function* randomPositions(count: number, seed: number): Generator<string> {
  const chance = seededChance(seed);
  for (let made = 0; made < count; ) {
    kernel.setPosition(STARTS[Math.floor(chance() * STARTS.length)]!);
    for (let ply = 0; ply < 160 && made < count; ply++) {
      const moves = kernel.legalMoves();
      if (moves.length === 0) break;
      kernel.make(moves[Math.floor(chance() * moves.length)]!);
      made++;
      yield kernel.fen();
    }
  }
}

function evaluationOf(fen: string): number {
  kernel.setPosition(fen);
  return wasm.evaluation();
}

test('is the same for either colour', () => {
  let known = 0;
  for (const fen of [...randomPositions(20_000, 1974)]) {
    const value = evaluationOf(fen);
    known += wasm.isKnown();
    assert.equal(evaluationOf(mirroredFen(fen)), value, fen);
    assert.ok(Math.abs(value) < 20_000, fen);
  }
  assert.ok(known > 50, `only ${known} endings by rule among them`);
});

test('keeps of pawns and shelters nothing that another position has changed', () => {
  const fens = [...randomPositions(5_000, 1975)];
  const kept = fens.map(evaluationOf);
  for (const [index, fen] of fens.entries()) {
    kernel.setPosition(fen);
    assert.equal(wasm.freshEvaluation(), kept[index], fen);
  }
});

test('never takes one structure of pawns for another', () => {
  const chance = seededChance(1977);
  const fens = Array.from({ length: 12_000 }, () => {
    const men = new Map([
      ['g1', 'K'],
      ['g8', 'k'],
      ['a1', 'N'],
      ...['a2', 'b2', 'c4', 'f2', 'g2', 'h2'].map((square) => [square, 'P'] as const),
    ]);
    for (const file of 'abcdefgh') {
      const rank = Math.floor(chance() * 8);
      if (rank >= 4) men.set(`${file}${rank}`, 'p');
    }
    return `${boardOf(men)} w - - 0 1`;
  });
  const kept = fens.map(evaluationOf);
  for (const [index, fen] of fens.entries()) {
    kernel.setPosition(fen);
    assert.equal(wasm.freshEvaluation(), kept[index], fen);
  }
});

/** Weights that no position counts, by the first of their row. */
const NEVER: readonly (readonly [row: number, ...offsets: number[]])[] = [
  // Pawns on the first and the last rank.
  [at.PLACES, 0, 1, 2, 3, 4, 5, 6, 7, 56, 57, 58, 59, 60, 61, 62, 63],
  [at.PHALANX, 0, 7],
  // On its second rank no pawn is guarded by another.
  [at.SUPPORTED, 0, 1, 7],
  // On its seventh rank a pawn has nothing left to pass.
  [at.CANDIDATE, 0, 6, 7],
  ...[at.PASSED, at.PASSED_TOGETHER, at.PASSED_UNBLOCKED, at.PASSED_UNCHECKED].map((row) => [row, 0, 7] as const),
  ...[at.PASSED_ESCORTED, at.PASSED_CLEAR, at.PASSED_OWN_KING, at.PASSED_FOE_KING].map((row) => [row, 0, 7] as const),
  ...[at.SHELTER, at.STORM].map((row) => [row, 7, 15, 23, 31] as const),
  // On the second rank a pawn would be stopped by one on the first.
  [at.STORM_STOPPED, 0, 1, 7],
  // Part of the evaluation, but not of the sum of terms: explain.test.ts.
  [at.CHANCES, 0, 1, 2, 3, 4],
  // So rare that the random games have none: a queen with nearly every move, one on d6, an enemy pawn on a2.
  [at.QUEEN_MOBILITY, 26, 27],
  [at.PLACES, 299],
  [at.STORM, 1],
];

test('each weight that can count changes some position', () => {
  const still = new Set(weights.keys());
  const base = [...weights];
  for (const fen of randomPositions(6_000, 1976)) {
    if (wasm.isKnown()) continue;
    const before = wasm.terms();
    for (const term of still) {
      weights[term] = base[term]! + 0x0020_0020;
      if (wasm.terms() !== before) still.delete(term);
      weights[term] = base[term]!;
    }
    assert.equal(wasm.terms(), before, fen);
  }
  const never = NEVER.flatMap(([row, ...offsets]) => offsets.map((offset) => row + offset));
  assert.deepEqual(
    [...still].sort((one, other) => one - other),
    never.sort((one, other) => one - other),
  );
});

test('reads its weights as pairs', () => {
  assert.equal(weights.length, at.WEIGHT_COUNT);
  assert.equal(middlegameOf(weights[0]! + weights[1]!), middlegameOf(weights[0]!) + middlegameOf(weights[1]!));
  for (const [middlegame, endgame] of [
    [-1, 1],
    [1, -1],
    [-300, -200],
    [0, -1],
    [32_000, -32_000],
  ] as const) {
    const score = ((endgame << 16) + middlegame) | 0;
    assert.deepEqual([middlegameOf(score), endgameOf(score)], [middlegame, endgame]);
  }
});

test('does not overflow where there are more queens than a game can have', () => {
  for (const [fen, least] of [
    ['3bkb2/3ppp2/8/8/8/8/QQQ1QQQQ/QQQ1K1QQ w - - 0 1', 5_000],
    ['rnb1kbnr/pppppppp/8/8/8/QQQQQQQQ/8/RNBQKBNR w KQkq - 0 1', 4_000],
    ['4k3/pppppppp/8/8/QQQQQQQQ/8/8/RNBQKBNR w KQ - 0 1', 5_000],
    ['QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/8/6p1/K6k b - - 0 1', -20_000],
    ['qqqqqqqq/qqqqqqqq/8/5k2/8/8/PP6/KN6 b - - 0 1', 5_000],
    ['qqqqkqqq/qqqqqqqq/qqqqqqqq/8/8/P7/QQQQ4/K7 b - - 0 1', 5_000],
  ] as const) {
    const value = evaluationOf(fen);
    assert.ok(value > least && value < 20_000, `${fen}: ${value}`);
    if (least < 0) assert.ok(value < -5_000, `${fen}: ${value}`);
  }
});

/** Rough truths that any weights must keep. */
const ORDERS: readonly [what: string, better: string, worse: string][] = [
  ['a queen more', 'rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', STARTS[0]!],
  [
    'a knight in the centre',
    '4k3/pppp1ppp/4p3/8/4N3/8/PPPP1PPP/4K3 w - - 0 1',
    '4k3/pppp1ppp/4p3/8/8/8/PPPP1PPP/N3K3 w - - 0 1',
  ],
  ['a passed pawn far on', '4k3/5pp1/P7/8/8/8/5PP1/4K3 w - - 0 1', '4k3/5pp1/8/8/P7/8/5PP1/4K3 w - - 0 1'],
  [
    'a king behind his pawns',
    'r2q1rk1/ppp2ppp/8/8/8/8/PPP2PPP/R2Q1RK1 w - - 0 1',
    'r2q1rk1/ppp2ppp/8/8/5PPP/8/PPP5/R2Q1RK1 w - - 0 1',
  ],
  ['bishops of one colour', '8/5k2/1p2p3/2b5/2P1P3/3B4/1P3K2/8 w - - 0 1', '8/5k2/1p2p3/2b5/4P3/3B4/1P3K2/8 w - - 0 1'],
];

for (const [what, better, worse] of ORDERS) {
  test(`likes ${what}`, () => assert.ok(evaluationOf(better) > evaluationOf(worse)));
}

test('drives the king of a lone rook to the edge with the queen', () => {
  const [middle, edge, near] = [
    '8/8/8/3k4/8/3r4/8/KQ6 w - - 0 1',
    '8/8/8/k7/8/3r4/8/KQ6 w - - 0 1',
    '8/8/2K5/k7/8/3r4/8/1Q6 w - - 0 1',
  ].map(evaluationOf) as [number, number, number];
  assert.ok(500 < middle && middle < edge && edge < near, String([middle, edge, near]));
});

test('takes a game in which nothing happens for drawn, more and more', () => {
  const at = (halfmoves: number) => evaluationOf(`4k3/5pp1/8/8/8/R7/5PP1/4K3 w - - ${halfmoves} 60`);
  assert.ok(at(0) > 300 && at(40) < at(0) && at(90) < at(40));
  assert.ok(at(99) > 0);
});

/** Draws, or nearly: what a plain count of pieces would take for won. */
const DRAWN: readonly [what: string, fen: string][] = [
  ['two knights', '4k3/8/8/8/3NKN2/8/8/8 w - - 0 1'],
  ['a bishop', '8/8/4k3/8/3BK3/8/8/8 w - - 0 1'],
  ['the wrong bishop', '7k/8/6K1/7P/8/8/4B3/8 w - - 0 1'],
  ['the wrong bishop and two pawns', '7k/8/7P/6KP/8/8/4B3/8 w - - 0 1'],
  ["a rook's pawn", 'k7/8/1K6/P7/8/8/8/8 w - - 0 1'],
  ['rook against bishop', '8/8/4k3/4b3/8/3RK3/8/8 w - - 0 1'],
  ['rook against knight', '8/8/4k3/4n3/8/3RK3/8/8 w - - 0 1'],
  ['rook and bishop against rook', '8/8/4k3/4r3/8/2BRK3/8/8 w - - 0 1'],
  ['a pawn and opposite bishops', '8/8/4k3/2b5/2P1K3/3B4/8/8 w - - 0 1'],
  ['queen against a pawn of the bishop', '8/8/8/8/8/5Q2/2p2K2/1k6 w - - 0 1'],
];

for (const [what, fen] of DRAWN) {
  test(`does not count on ${what}`, () => {
    const value = evaluationOf(fen);
    assert.ok(Math.abs(value) <= 150, String(value));
  });
}

/** Squares in the order in which the bare king goes when bishop and knight drive him. */
const TO_THE_RIGHT_CORNER: readonly [bishop: string, path: readonly string[]][] = [
  ['d3', ['a1', 'b1', 'c1', 'd1', 'e1', 'f1', 'g1', 'h1']],
  ['d3', ['h8', 'h7', 'h6', 'h5', 'h4', 'h3', 'h2', 'h1']],
  ['d3', ['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7', 'a8']],
  ['c3', ['a8', 'b8', 'c8', 'd8', 'e8', 'f8', 'g8', 'h8']],
  ['c3', ['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'h7', 'h8']],
];

for (const [bishop, path] of TO_THE_RIGHT_CORNER) {
  test(`drives a bare king with knight and bishop from ${path[0]} to ${path.at(-1)}`, () => {
    const values = path.map((square) => {
      const men = new Map([
        ['e5', 'K'],
        ['f5', 'N'],
        [bishop, 'B'],
        [square, 'k'],
      ]);
      return evaluationOf(`${boardOf(men)} b - - 0 1`);
    });
    for (const [index, value] of values.entries()) {
      assert.ok(value < -9_000, String(value));
      // The king next to him matters too, but never as much as a step on the way.
      if (index > 0) assert.ok(value < values[index - 1]!, values.join(' '));
    }
  });
}

/** The board of a FEN. */
function boardOf(men: ReadonlyMap<string, string>): string {
  const ranks: string[] = [];
  for (let rank = 8; rank >= 1; rank--) {
    ranks.push([...'abcdefgh'].map((file) => men.get(`${file}${rank}`) ?? '1').join(''));
  }
  return ranks.join('/').replace(/1+/g, (empty) => String(empty.length));
}

test('drives a bare king to the edge, and comes near', () => {
  const at = (king: string, foe: string) =>
    evaluationOf(
      `${boardOf(
        new Map([
          [king, 'K'],
          ['b2', 'R'],
          [foe, 'k'],
        ]),
      )} w - - 0 1`,
    );
  assert.ok(at('e4', 'e8') > at('e4', 'e7') && at('e4', 'e7') > at('e4', 'e6'));
  assert.ok(at('e6', 'e8') > at('e5', 'e8') && at('e5', 'e8') > at('e4', 'e8'));
  assert.ok(at('e6', 'a8') > at('e6', 'e8') - 40);
});

test('counts on the right bishop', () => {
  assert.ok(evaluationOf('7k/8/6K1/7P/8/8/3B4/8 w - - 0 1') > 300);
});
