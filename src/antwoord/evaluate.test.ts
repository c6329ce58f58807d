import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seededChance } from '../host/chance.ts';
import { WEIGHT_COUNT } from './assembly/evaluate/terms.ts';
import { endgameOf, middlegameOf, startEvaluator } from './tuning/evaluator.ts';

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

/** The same position with the colours exchanged, and so the board turned over. */
function mirrored(fen: string): string {
  const [board, turn, rights, passed, ...counters] = fen.split(' ') as [string, string, string, string, ...string[]];
  const swapped = (text: string) =>
    text.replace(/[a-z]/gi, (letter) => (letter < 'a' ? letter.toLowerCase() : letter.toUpperCase()));
  const flipped = swapped(board.split('/').reverse().join('/'));
  const square = passed.replace(/[36]/, (rank) => (rank === '3' ? '6' : '3'));
  const sides = [...swapped(rights)].sort().join('');
  return [flipped, turn === 'w' ? 'b' : 'w', sides, square, ...counters].join(' ');
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
    assert.equal(evaluationOf(mirrored(fen)), value, fen);
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

test('weighs every term: each weight changes some position, and the sum as often as it counts', () => {
  const moved = new Set<number>();
  const base = [...weights];
  for (const fen of randomPositions(6_000, 1976)) {
    if (wasm.isKnown()) continue;
    const before = wasm.terms();
    for (let term = 0; term < WEIGHT_COUNT; term++) {
      if (moved.has(term)) continue;
      weights[term] = base[term]! + 0x0020_0020;
      if (wasm.terms() !== before) moved.add(term);
      weights[term] = base[term]!;
    }
    assert.equal(wasm.terms(), before, fen);
  }
  const still = base.map((_, term) => term).filter((term) => !moved.has(term));
  // Pawns stand on no first and last rank, and ranks of rows that begin with "by rank" have both, so some never count.
  assert.ok(still.length < 90, `weights that nothing moves: ${still.join(' ')}`);
});

test('reads its weights as pairs', () => {
  assert.equal(weights.length, WEIGHT_COUNT);
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
    ['qqqqqqqq/qqqqqqqq/8/5k2/8/8/PP6/KN6 b - - 0 1', 5_000],
    ['qqqqkqqq/qqqqqqqq/qqqqqqqq/8/8/P7/QQQQ4/K7 b - - 0 1', 5_000],
  ] as const) {
    const value = evaluationOf(fen);
    assert.ok(value > least && value < 20_000, `${fen}: ${value}`);
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

test('takes a game in which nothing happens for drawn, more and more', () => {
  const at = (halfmoves: number) => evaluationOf(`4k3/5pp1/8/8/8/R7/5PP1/4K3 w - - ${halfmoves} 60`);
  assert.ok(at(0) > 300 && at(40) < at(0) && at(90) < at(40));
  assert.ok(at(99) > 0);
});

/** Draws, or nearly: what a plain count of men would take for won. */
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

test('counts on the right bishop', () => {
  assert.ok(evaluationOf('7k/8/6K1/7P/8/8/3B4/8 w - - 0 1') > 300);
});
