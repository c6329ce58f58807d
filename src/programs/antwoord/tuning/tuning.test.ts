/** The tuning: that it sees how the evaluation hangs on its weights, goes downhill, and writes what it found. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { seededChance } from '../../../host/chance.ts';
import * as terms from '../assembly/evaluate/terms.ts';
import { descend, makeAdam } from './adam.ts';
import { COEFFICIENT_UNIT, linearize, makeLinear } from './coefficients.ts';
import { endgameOf, middlegameOf, startEvaluator } from './evaluator.ts';
import { gameStartFrom, SAMPLE_BYTES, setSample, writeResult, writeSample } from './sample.ts';
import { addPosition, lossOf, makeShard } from './shard.ts';
import { makeWeightsFile } from './weights-file.ts';

const evaluator = await startEvaluator();
const { wasm, kernel, weights } = evaluator;

/** Positions of random games, not judged by rule. */
function positions(count: number, seed: number): string[] {
  const chance = seededChance(seed);
  const found: string[] = [];
  while (found.length < count) {
    kernel.setPosition('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1');
    for (let ply = 0; ply < 120 && found.length < count; ply++) {
      const moves = kernel.legalMoves();
      if (moves.length === 0) break;
      kernel.make(moves[Math.floor(chance() * moves.length)]!);
      if (ply % 3 === 0 && !wasm.isKnown()) found.push(kernel.fen());
    }
  }
  return found;
}

const whiteValue = () => (kernel.turn() === 'white' ? wasm.evaluation() : -wasm.evaluation());

test('takes an evaluation apart: the parts give its value, and what another weight would make of it', () => {
  const linear = makeLinear();
  const chance = seededChance(7);
  let compared = 0;
  for (const fen of positions(400, 1983)) {
    kernel.setPosition(fen);
    linearize(evaluator, linear, kernel.halfmoves());
    const whole = linear.middlegame * linear.middlegamePart + linear.endgame * linear.endgamePart;
    assert.ok(Math.abs(whole - whiteValue()) < 2, fen);

    // Terms that simply count: twenty of them moved at random.
    for (let round = 0; round < 3; round++) {
      const moved = new Map<number, number>();
      let middlegame = linear.middlegame;
      for (let index = 0; index < 20; index++) {
        const entry = Math.floor(chance() * linear.count);
        const term = linear.terms[entry]!;
        const isBent = term >= terms.DANGER_ATTACKER && term < terms.SPACE;
        if (isBent || (term >= terms.CHANCES && term < terms.TEMPO) || moved.has(term)) continue;
        const move = Math.floor(chance() * 41) - 20;
        moved.set(term, weights[term]!);
        weights[term] = weights[term]! + (move << 16) + move;
        middlegame += move * linear.middlegames[entry]! * COEFFICIENT_UNIT;
      }
      assert.equal(middlegameOf(wasm.terms()), middlegame, fen);
      compared += moved.size;
      for (const [term, weight] of moved) weights[term] = weight;
    }
  }
  assert.ok(compared > 10_000);
});

test('keeps a position in 72 bytes as it was', () => {
  const fens = positions(200, 1984);
  const samples = new Uint8Array(fens.length * SAMPLE_BYTES);
  const values = fens.map((fen, index) => {
    kernel.setPosition(fen);
    writeSample(wasm, index * 7 - 700, samples, index);
    return wasm.evaluation();
  });
  writeResult(samples, 0, fens.length, 2);
  writeResult(samples, 50, 60, 0);
  for (const [index, value] of values.entries()) {
    assert.deepEqual(setSample(wasm, samples, index), {
      score: index * 7 - 700,
      result: index >= 50 && index < 60 ? 0 : 2,
    });
    assert.equal(wasm.evaluation(), value);
  }
});

test('parts samples between games, never within one', () => {
  const samples = new Uint8Array(9 * SAMPLE_BYTES);
  // Three games: 4, 3 and 2 positions.
  for (const [index, ply] of [8, 9, 11, 30, 9, 12, 13, 8, 10].entries()) {
    new DataView(samples.buffer).setUint32(index * SAMPLE_BYTES + 60, ply, true);
  }
  const starts = [0, 4, 4, 4, 4, 7, 7, 7, 9, 9];
  for (const [index, start] of starts.entries()) assert.equal(gameStartFrom(samples, index), start, String(index));
  kernel.setPosition('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1');
  const two = new Uint8Array(2 * SAMPLE_BYTES);
  writeSample(wasm, 0, two, 0);
  kernel.make('e2e4');
  writeSample(wasm, 0, two, 1);
  assert.equal(gameStartFrom(two, 1), 2);
});

/** Positions whose scores come from weights that have been changed on purpose. */
function shardOfOtherWeights(other: ReadonlyMap<number, number>) {
  const shard = makeShard(1_500);
  const linear = makeLinear();
  for (const fen of positions(4_000, 1985)) {
    kernel.setPosition(fen);
    linearize(evaluator, linear, kernel.halfmoves());
    for (const [term, move] of other) weights[term] = weights[term]! + (move << 16) + move;
    const score = whiteValue();
    for (const [term, move] of other) weights[term] = weights[term]! - (move << 16) - move;
    if (shard.count + 1 >= shard.scores.length) break;
    addPosition(shard, linear, score, 1);
  }
  return shard;
}

test('knows its slope: the gradient is that of the loss', () => {
  const shard = shardOfOtherWeights(new Map([[terms.MATERIAL + 1, 40]]));
  const target = { slope: 150, resultPart: 0.3 };
  const moves = new Float64Array(2 * terms.WEIGHT_COUNT);
  const gradient = new Float64Array(moves.length);
  const loss = lossOf(shard, moves, target, gradient);
  assert.equal(lossOf(shard, moves, target), loss);
  for (const index of [
    0,
    1,
    2,
    3,
    2 * terms.BISHOP_PAIR,
    2 * terms.KNIGHT_MOBILITY + 8,
    2 * terms.DANGER_HIT,
    2 * terms.TEMPO + 1,
  ]) {
    const step = 1e-3;
    moves[index] = step;
    const up = lossOf(shard, moves, target);
    moves[index] = -step;
    const down = lossOf(shard, moves, target);
    moves[index] = 0;
    assert.ok(
      Math.abs((up - down) / (2 * step) - gradient[index]!) < 1e-6 + 1e-3 * Math.abs(gradient[index]!),
      String(index),
    );
  }
});

test('goes downhill to the weights that the scores came from', () => {
  const other = new Map([
    [terms.MATERIAL + 3, 60],
    [terms.TEMPO, 15],
  ]);
  const shard = shardOfOtherWeights(other);
  const target = { slope: 150, resultPart: 0 };
  const moves = new Float64Array(2 * terms.WEIGHT_COUNT);
  const before = lossOf(shard, moves, target);
  const adam = makeAdam(moves.length);
  for (let step = 0; step < 300; step++) {
    const gradient = new Float64Array(moves.length);
    lossOf(shard, moves, target, gradient);
    descend(adam, moves, gradient, 1);
  }
  assert.ok(lossOf(shard, moves, target) < before / 100);
});

test('writes the weights as they are', () => {
  const path = new URL('../assembly/evaluate/weights.ts', import.meta.url);
  const numbers = (text: string) =>
    text
      .slice(text.indexOf('= ['))
      .replace(/\/\/.*/g, '')
      .match(/-?\d+/g)!
      .map(Number);
  const kept = numbers(readFileSync(path, 'utf8'));
  assert.equal(kept.length, 2 * terms.WEIGHT_COUNT);
  assert.deepEqual(
    kept,
    Array.from(weights).flatMap((score) => [middlegameOf(score), endgameOf(score)]),
  );
  assert.deepEqual(numbers(makeWeightsFile(kept, 'Written by a test.')), kept);
});
