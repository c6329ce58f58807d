/** A value explained: the terms sum up to what the evaluation says, and are the same for either colour. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mirroredFen } from '../../chess/testing/mirrored-fen.ts';
import { seededChance } from '../../host/chance.ts';
import { CHANCES, TEMPO, WEIGHT_COUNT } from './assemblyscript/evaluate/terms.ts';
import { startEvaluator } from './evaluator.ts';
import { type ExplainedTerm, explainerOf } from './explain.ts';
import { TERM_GROUPS } from './explained-terms.ts';

const evaluator = await startEvaluator();
const { wasm, kernel, weights } = evaluator;
const explain = explainerOf(evaluator);

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const STARTS = [
  START,
  'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1',
  '8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1',
  'n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1',
  '2b1k3/1p3p2/8/8/8/8/1P3P2/2B1K3 w - - 0 1',
  '4k3/8/8/2p5/8/8/1P6/2B1K3 w - - 0 1',
];

/** Positions of random games. */
function randomFens(count: number, seed: number): string[] {
  const chance = seededChance(seed);
  const fens: string[] = [];
  while (fens.length < count) {
    kernel.setPosition(STARTS[Math.floor(chance() * STARTS.length)]!);
    for (let ply = 0; ply < 120 && fens.length < count; ply++) {
      const moves = kernel.legalMoves();
      if (moves.length === 0) break;
      kernel.make(moves[Math.floor(chance() * moves.length)]!);
      fens.push(kernel.fen());
    }
  }
  return fens;
}

const sumOf = (terms: readonly ExplainedTerm[]) => terms.reduce((sum, { white, black }) => sum + white - black, 0);

function evaluationOf(fen: string): number {
  kernel.setPosition(fen);
  return (fen.split(' ')[1] === 'w' ? 1 : -1) * wasm.freshEvaluation() || 0;
}

test('the terms sum up to the evaluation, to the centipawn, and change nothing', () => {
  const before = weights.slice();
  const seen = new Set<string>();
  for (const fen of randomFens(2_000, 1975)) {
    const { centipawns, terms } = explain(fen);
    assert.equal(sumOf(terms), centipawns, fen);
    assert.equal(centipawns, evaluationOf(fen), fen);
    for (const { id } of terms) seen.add(id);
  }
  assert.deepEqual(weights, before);
  const others = ['chances', 'scale', 'idle', 'known'];
  assert.deepEqual([...seen].sort(), [...TERM_GROUPS.map(({ id }) => id), ...others].sort(), 'all of them occur');
});

test('both sides before rounding are what the evaluation finds for both at once', () => {
  for (const fen of randomFens(2_000, 1976)) {
    kernel.setPosition(fen);
    assert.equal((wasm.sideTerms(1) - wasm.sideTerms(0)) | 0, wasm.terms(), fen);
  }
});

test('White and Black change places when the board is turned over', () => {
  for (const fen of randomFens(2_000, 1977)) {
    const { centipawns, middlegame, terms } = explain(fen);
    const other = explain(mirroredFen(fen));
    assert.deepEqual([other.centipawns, other.middlegame], [-centipawns || 0, middlegame], fen);
    const turned = other.terms.map((term) => ({ ...term, white: term.black, black: term.white }));
    assert.deepEqual(turned, terms, fen);
  }
});

test('every weight belongs to one group, except winning chances, which belong to the side ahead', () => {
  const groups = Array.from({ length: WEIGHT_COUNT }, () => 0);
  for (const { ranges } of TERM_GROUPS) {
    for (const [from, to] of ranges) for (let index = from; index < to; index++) groups[index]!++;
  }
  const wanted = groups.map((_, index) => (index >= CHANCES && index < TEMPO ? 0 : 1));
  assert.deepEqual(groups, wanted);
});

test('the initial position is level but for the move; the term that matters most comes first', () => {
  const { centipawns, middlegame, terms } = explain(START);
  assert.equal(middlegame, 1);
  assert.equal(terms[0]!.id, 'tempo');
  assert.equal(terms[0]!.white, centipawns);
  for (const { id, white, black } of terms.slice(1)) assert.equal(white, black, id);
  const sizes = explain(STARTS[1]!).terms.map(({ white, black }) => Math.abs(white - black));
  assert.deepEqual(
    sizes,
    [...sizes].sort((one, other) => other - one),
  );
});

/** Terms that must be found, and which side they are good for. */
const FOUND: readonly [what: string, fen: string, id: string, side: 'white' | 'black'][] = [
  ['a knight more', '4k3/pppp1ppp/8/8/8/8/PPPP1PPP/1N2K3 w - - 0 1', 'material', 'white'],
  ['the bishop pair', '2b1kn2/pppp1ppp/8/8/8/8/PPPP1PPP/2B1KB2 w - - 0 1', 'imbalance', 'white'],
  ['a passed pawn far on', '6k1/5ppp/8/8/8/p7/5PPP/6K1 w - - 0 1', 'passed', 'black'],
  ['a king without pawns', 'r2q1rk1/ppp2ppp/8/8/6PP/8/PPP5/R2Q1RK1 w - - 0 1', 'shelter', 'black'],
  ['a fork by a pawn', '4k3/ppp2ppp/8/2n1n3/3P4/8/PPP2PPP/2N1K1N1 w - - 0 1', 'threats', 'white'],
  ['the right to castle', 'r1bqk2r/pppp1ppp/8/8/8/8/PPPP1PPP/R1BQK2R b kq - 0 1', 'castling', 'black'],
];

for (const [what, fen, id, side] of FOUND) {
  test(`finds ${what}`, () => {
    const term = explain(fen).terms.find((each) => each.id === id);
    assert.ok(term, `no ${id}`);
    const difference = term.white - term.black;
    assert.ok(side === 'white' ? difference > 0 : difference < 0, `${id}: ${difference}`);
  });
}

test('scales a drawish advantage down, and by the fifty-move rule', () => {
  const bishops = (halfmoves: number) => explain(`4k3/1p6/3b4/8/2P5/P2B4/1P6/4K3 w - - ${halfmoves} 80`);
  const { centipawns, terms } = bishops(0);
  const scale = terms.find(({ id }) => id === 'scale')!;
  assert.ok(centipawns > 0 && scale.white < 0 && scale.black === 0);
  assert.equal(
    terms.some(({ id }) => id === 'idle'),
    false,
  );
  const later = bishops(80);
  assert.ok(later.centipawns < centipawns);
  assert.ok(later.terms.find(({ id }) => id === 'idle')!.white < 0);
});

test('says of a known endgame, and of a board no game can reach, that one rule decides', () => {
  for (const [fen, id] of [
    ['8/8/8/4k3/8/8/8/KR6 b - - 0 1', 'known'],
    ['QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/8/6p1/K6k b - - 0 1', 'count'],
  ] as const) {
    const { centipawns, terms } = explain(fen);
    assert.deepEqual([terms.map((term) => term.id), terms[0]!.white, terms[0]!.black], [[id], centipawns, 0]);
    assert.ok(centipawns > 0);
  }
  // A dead draw has no term at all.
  assert.deepEqual(explain('8/8/8/4k3/8/8/8/KB6 w - - 0 1'), { centipawns: 0, middlegame: 1 / 24, terms: [] });
});
