/** The trainer: its gradient is that of its loss, and nothing hangs on how many threads there are. */
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { seededChance } from '../host/chance.ts';
import { inAll } from '../node/testing/tiers.ts';
import { startEvaluator } from '../programs/antwoord/evaluator.ts';
import { loadNetwork } from '../programs/antwoord/load-network.ts';
import { LAYERS, makeNetworkFile, type PlainNetwork, parseNetworkFile } from '../programs/antwoord/network-file.ts';
import { randomLayeredNetwork, randomNetwork } from '../programs/antwoord/testing/random-network.ts';
import { begin, beginFrom, type Chunk, fitEpoch, PLAN, rateOf, type SampleSplit } from './fit.ts';
import { trainingEngine } from './node-engine.ts';
import { quantize, quantizeLayered } from './quantize.ts';
import { startSampler } from './sampler.ts';
import type { Samples } from './samples.ts';
import { startSelfPlay } from './self-play.ts';
import { valueOfSample } from './testing/value-of-sample.ts';
import { layeredPartsOf, partsOf, SAMPLE_BYTES, type Shape, startTrainer, type Trainer } from './trainer.ts';
import { trainerThreads } from './trainer-threads.ts';
import { trainNetwork } from './training.ts';

const { samplesOf, repliesOf } = await startSampler();
const player = startSelfPlay(await trainingEngine.code());
const games = Array.from({ length: 60 }, (_, number) => player.play(seededChance(300 + number), 30));
const SLOPE = 180;
const all = Buffer.concat(games.map((game) => samplesOf(game, SLOPE, PLAN.lambda).slice()));
const replies = new Uint8Array(Buffer.concat(games.map((game) => repliesOf(game, SLOPE, 40, 1).slice())));
const count = all.length / SAMPLE_BYTES;
const trained = Math.floor(count * 0.9);
const training = new Uint8Array(all.subarray(0, trained * SAMPLE_BYTES));
const heldOut = new Uint8Array(all.subarray(trained * SAMPLE_BYTES));
const chunk = (samples: Uint8Array): Chunk => ({ count: samples.length / SAMPLE_BYTES, read: () => samples });
const split: SampleSplit = { training: [chunk(training)], heldOut: [chunk(heldOut)] };
const plan = { ...PLAN, batch: 256, epochs: 6, replyEpochs: 2, warmUp: 5, rate: 5e-3 };

/** The number of these parameters that matter, and the number whose slope differs from the effect of moving them a little. */
function compareSlopes(trainer: Trainer, samples: number, gradient: ArrayLike<number>, indices: readonly number[]) {
  let [moved, wrong] = [0, 0];
  for (const index of indices) {
    const kept = trainer.weights[index]!;
    const by = 5e-4;
    trainer.weights[index] = kept + by;
    const up = trainer.measure(0, samples).loss;
    trainer.weights[index] = kept - by;
    const down = trainer.measure(0, samples).loss;
    trainer.weights[index] = kept;
    const slope = (up - down) / (2 * by);
    if (Math.abs(gradient[index]!) > 1e-3) moved++;
    // A neuron that comes to its clip on the way bends the loss there.
    if (Math.abs(slope - gradient[index]!) > 2e-3 + 0.03 * Math.abs(gradient[index]!)) wrong++;
  }
  return { moved, wrong };
}

test('knows how its loss hangs on each parameter', async () => {
  const shape: Shape = { hidden: 32, buckets: 2 };
  const trainer = await startTrainer(shape, trained);
  trainer.load(training);
  begin(trainer, seededChance(4));
  // So large that some neurons are clipped, above as below.
  for (let index = 0; index < 768 * 32; index++) trainer.weights[index]! *= 4;
  const samples = 200;
  trainer.learn(0, samples);
  const gradient = trainer.gradient();
  const largest = [...gradient.keys()].sort((one, other) => Math.abs(gradient[other]!) - Math.abs(gradient[one]!));
  const outputs = 768 * 32 + 32;
  const checked = [
    ...largest.filter((index) => index < 768 * 32).slice(0, 60),
    ...largest.filter((index) => index >= 768 * 32 && index < outputs),
    ...Array.from({ length: 2 * 2 * 32 + 2 }, (_, index) => outputs + index),
  ];
  const { moved, wrong } = compareSlopes(trainer, samples, gradient, checked);
  assert.ok(moved > 100, `${moved} of ${checked.length} matter`);
  assert.ok(wrong <= 1, `${wrong} of ${checked.length} are wrong`);
});

test('knows how its loss hangs on each parameter of a head with layers', async () => {
  const shape: Shape = { hidden: 32, buckets: 2, layers: LAYERS, isSmooth: true };
  const trainer = await startTrainer(shape, trained);
  trainer.load(training);
  begin(trainer, seededChance(4));
  const { biases, direct, firsts, ...behind } = layeredPartsOf(shape, LAYERS);
  // So large that some neurons and sums are clipped, above as below.
  for (let index = 0; index < biases; index++) trainer.weights[index]! *= 4;
  for (let index = firsts; index < behind.end; index++) trainer.weights[index]! *= 2;
  // And seldom at the point where they bend.
  trainer.weights.fill(0.3, biases, direct);
  const samples = 200;
  trainer.learn(0, samples);
  const gradient = trainer.gradient();
  let [checked, moved, wrong] = [0, 0, 0];
  for (const [from, end] of [
    [0, biases],
    [biases, direct],
    [direct, firsts],
    [firsts, behind.firstBiases],
    [behind.firstBiases, behind.seconds],
    [behind.seconds, behind.secondBiases],
    [behind.secondBiases, behind.thirds],
    [behind.thirds, behind.thirdBiases],
    [behind.thirdBiases, behind.end],
  ] as const) {
    const numbers = Array.from({ length: end - from }, (_, index) => from + index);
    numbers.sort((one, other) => Math.abs(gradient[other]!) - Math.abs(gradient[one]!));
    const largest = numbers.slice(0, 40);
    const ofKind = compareSlopes(trainer, samples, gradient, largest);
    assert.ok(ofKind.moved > 0, `of the parameters from ${from} on some matter`);
    checked += largest.length;
    moved += ofKind.moved;
    wrong += ofKind.wrong;
  }
  assert.ok(moved > 200, `${moved} of ${checked} matter`);
  assert.ok(wrong <= 3, `${wrong} of ${checked} are wrong`);
});

test('learns the same on one thread and on three, in a memory of its own and in a shared one', {
  skip: inAll,
}, async () => {
  const shapes: readonly Shape[] = [
    { hidden: 32, buckets: 1 },
    { hidden: 32, buckets: 2, layers: LAYERS },
  ];
  for (const shape of shapes) {
    const outcomes: Float32Array[] = [];
    for (const team of [undefined, trainerThreads(1), trainerThreads(3)]) {
      const trainer = await startTrainer(shape, trained, team);
      begin(trainer, seededChance(4));
      for (const epoch of [0, 1]) fitEpoch(trainer, plan, epoch, split, seededChance(epoch));
      outcomes.push(trainer.weights.slice());
      await trainer.close();
    }
    assert.ok(outcomes[0]!.every(Number.isFinite));
    for (const other of outcomes.slice(1)) assert.deepEqual(other, outcomes[0]);
  }
});

test('begins with small steps, and ends with smaller ones', () => {
  const rates = Array.from({ length: 1000 }, (_, step) => rateOf({ ...PLAN, warmUp: 50 }, step, 1000));
  assert.ok(rates[0]! < 0.05 * PLAN.rate);
  assert.equal(Math.max(...rates), rates[49]);
  assert.ok(rates.slice(50).every((rate, index) => rate < rates[49 + index]!));
  assert.ok(rates.at(-1)! < 1.1 * PLAN.lastRate);
});

test('in whole numbers a network with layers hardly differs from what was learnt, and it is the same when taken over', async () => {
  const shape: Shape = { hidden: 64, buckets: 4, layers: LAYERS };
  const trainer = await startTrainer(shape, trained);
  begin(trainer, seededChance(4));
  for (const epoch of [0, 1, 2]) fitEpoch(trainer, plan, epoch, split, seededChance(epoch));
  trainer.load(training);
  const network = quantizeLayered(trainer.weights, shape, SLOPE, 'of a test');
  assert.deepEqual(parseNetworkFile(makeNetworkFile(network)), network);
  const heir = await startTrainer(shape, trained);
  heir.load(training);
  beginFrom(heir, network, 300, seededChance(5));
  const differences = { learnt: [] as number[], inherited: [] as number[], values: [] as number[] };
  for (let index = 0; index < trained; index += 7) {
    const value = valueOfSample(network, training, index);
    differences.values.push(Math.abs(value));
    differences.learnt.push(Math.abs(trainer.output(index) * SLOPE - value));
    differences.inherited.push(Math.abs(heir.output(index) * 300 - value));
  }
  const mean = (all: readonly number[]) => all.reduce((sum, each) => sum + each, 0) / all.length;
  assert.ok(mean(differences.values) > 50, `values of ${mean(differences.values)} centipawns`);
  assert.ok(mean(differences.learnt) < 4, `mean ${mean(differences.learnt)} centipawns`);
  assert.ok(Math.max(...differences.learnt) < 25, `worst ${Math.max(...differences.learnt)} centipawns`);
  // Its neurons are whole numbers already: only a product on the border of a step may differ.
  assert.ok(Math.max(...differences.inherited) < 3, `worst ${Math.max(...differences.inherited)} centipawns`);
});

test('a head with layers begins with the neurons of a network that has none', async () => {
  const network = randomNetwork(32, 4, 5);
  const shape: Shape = { hidden: 64, buckets: 4, layers: LAYERS };
  const trainer = await startTrainer(shape, trained);
  beginFrom(trainer, network, 300, seededChance(6));
  for (const input of [0, 5, 700]) {
    for (const neuron of [0, 31]) {
      assert.ok(Math.abs(trainer.weights[input * 64 + neuron]! * 255 - network.inputs[input * 32 + neuron]!) < 1e-3);
    }
  }
  const plain = await startTrainer({ hidden: 64, buckets: 4 }, trained);
  assert.throws(() => beginFrom(plain, randomLayeredNetwork(64, 4, 5), 300, seededChance(6)), {
    message: 'expected a network with no layers, found layers behind 64',
  });
  assert.throws(() => beginFrom(trainer, randomLayeredNetwork(32, 4, 5), 300, seededChance(6)), {
    message: 'expected a network with layers behind 64 neurons, found layers behind 32',
  });
});

const samples: Samples = {
  ...split,
  statement: {
    games: games.length,
    positions: count,
    training: trained,
    heldOut: count - trained,
    slope: SLOPE,
    hours: 0,
    runs: [],
    sha256: 'of a test',
  },
};

test('goes on after a pause as if there had been none; in whole numbers the network hardly differs', {
  skip: inAll,
}, async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'plyhouse-network-'));
  try {
    const shape: Shape = { hidden: 32, buckets: 4 };
    const losses: number[] = [];
    const readReplies = async () => ({ training: [chunk(replies)], heldOut: split.heldOut });
    const options = { samples, shape, plan, threads: 1, replies: readReplies };
    const [whole, parts] = ['whole.net', 'parts.net'].map((name) => path.join(folder, name)) as [string, string];
    await trainNetwork({ ...options, file: whole, onEpoch: ({ training: loss }) => losses.push(loss) });
    assert.ok(losses[1]! < losses[0]!, `learns from the replies: ${losses}`);
    assert.ok(losses.at(-1)! < 0.9 * losses[2]!, `learns from the games: ${losses}`);
    // Ended after each epoch, of the replies and of the others.
    for (let made = 0; made < plan.replyEpochs + plan.epochs; ) {
      const before = made;
      await trainNetwork({ ...options, file: parts, isOver: () => true, onEpoch: () => made++ });
      assert.equal(made, before + 1);
    }
    assert.deepEqual(readFileSync(parts), readFileSync(whole));
    await assert.rejects(trainNetwork({ ...options, plan: { ...plan, seed: 2 }, file: parts }), {
      name: 'CheckpointError',
      message: /belongs to a training by another plan/,
    });

    // The trainer's value, that of the network in whole numbers by plain arithmetic, and the engine's.
    const network = parseNetworkFile(readFileSync(whole)) as PlainNetwork;
    const trainer = await startTrainer(shape, trained);
    trainer.load(training);
    const bytes = readFileSync(`${whole}.checkpoint`);
    const from = bytes.indexOf('\n') + 1;
    trainer.weights.set(
      new Float32Array(Uint8Array.from(bytes.subarray(from, from + trainer.weights.byteLength)).buffer),
    );
    assert.deepEqual(quantize(trainer.weights, shape, network.scale, network.about), network);
    let [worst, sum] = [0, 0];
    for (let index = 0; index < trained; index += 7) {
      const difference = Math.abs(trainer.output(index) * network.scale - valueOfSample(network, training, index));
      worst = Math.max(worst, difference);
      sum += difference;
    }
    assert.ok(sum / (trained / 7) < 6 && worst < 30, `mean ${sum / (trained / 7)}, worst ${worst} centipawns`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('with layers and a teacher it goes on after a pause as if there had been none', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'plyhouse-network-'));
  try {
    // Other replies in each epoch.
    const halves = [0, replies.length / 2].map((from) => replies.subarray(from).slice(0, 2048 * SAMPLE_BYTES));
    const drawn: Chunk = { count: 2048, read: (epoch = 0) => halves[epoch % 2]! };
    const options = {
      ...{ samples, shape: { hidden: 32, buckets: 4, layers: LAYERS }, plan: { ...plan, epochs: 2 }, threads: 1 },
      ...{ from: randomNetwork(32, 4, 1), teacher: randomNetwork(32, 4, 2) },
      replies: async () => ({ training: [drawn], heldOut: split.heldOut }),
    };
    const [whole, parts] = ['whole.net', 'parts.net'].map((name) => path.join(folder, name)) as [string, string];
    await trainNetwork({ ...options, file: whole });
    let calls = 0;
    for (let made = 0; made < 4; calls++) {
      await trainNetwork({ ...options, file: parts, isOver: () => true, onEpoch: () => made++ });
      const { teacher, from } = parseNetworkFile(readFileSync(parts)).about as { teacher?: string; from?: string };
      assert.ok(teacher && from && teacher !== from, 'it says with what it began');
    }
    assert.equal(calls, 4);
    assert.deepEqual(readFileSync(parts), readFileSync(whole));
    await assert.rejects(trainNetwork({ ...options, teacher: randomNetwork(32, 4, 3), file: parts }), {
      name: 'CheckpointError',
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('continues from a network: wider, it begins with the same values', async () => {
  const network = randomNetwork(32, 4, 5);
  const trainer = await startTrainer({ hidden: 96, buckets: 4 }, trained);
  trainer.load(training);
  beginFrom(trainer, network, 300, seededChance(6));
  for (let index = 0; index < trained; index += 7) {
    const difference = trainer.output(index) * 300 - valueOfSample(network, training, index);
    assert.ok(Math.abs(difference) < 1.5, `sample ${index}: off by ${difference} centipawns`);
  }
  const reports = [0, 1, 2].map((epoch) => fitEpoch(trainer, plan, epoch, split, seededChance(epoch)));
  assert.ok(reports[2]!.training < 0.8 * reports[0]!.training, 'it learns from there');
  const isUsed = trainer.weights
    .subarray(partsOf(trainer.shape).outputs)
    .some((weight, at) => at % 96 >= 32 && weight !== 0);
  assert.ok(isUsed, 'by the neurons that were added too');
  assert.throws(() => beginFrom(trainer, randomNetwork(128, 4, 5), 300, seededChance(6)), {
    message: 'expected at most 96 neurons and 4 outputs, found 128 and 4',
  });
});

test('the engine evaluates by a network as plain arithmetic does', async () => {
  const sampler = await startSampler();
  const shapes = [
    [32, 1],
    [64, 4],
    [512, 8],
  ] as const;
  for (const [hidden, buckets] of shapes) {
    const network = randomNetwork(hidden, buckets, 7);
    const { wasm, kernel } = await startEvaluator();
    loadNetwork(wasm, network);
    for (const fen of [
      'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
      'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1',
      'r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 b - - 0 10',
      '8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 b - - 0 1',
    ]) {
      kernel.setPosition(fen);
      const plain = valueOfSample(network, sampler.sampleOf(fen), 0);
      assert.ok(Math.abs(wasm.network() - plain) < 1.1, `${fen}: ${wasm.network()}, expected ${plain}`);
    }
  }
});

test('the engine has the values that the trainer learnt, through the file, in every bucket and for both sides', async () => {
  const { sampleOf } = await startSampler();
  const shapes = [
    [32, 1],
    [96, 3],
    [512, 8],
  ] as const;
  const starts = [
    'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
    'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1',
    '8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1',
  ];
  for (const [hidden, buckets] of shapes) {
    const trainer = await startTrainer({ hidden, buckets, layers: LAYERS }, 1);
    const chance = seededChance(hidden);
    begin(trainer, chance);
    const { direct, firsts } = layeredPartsOf(trainer.shape);
    for (let index = direct; index < firsts; index++) trainer.weights[index] = chance() - 0.5;
    const network = quantizeLayered(trainer.weights, trainer.shape, SLOPE, 'of a test');
    const { wasm, kernel } = await startEvaluator();
    loadNetwork(wasm, parseNetworkFile(makeNetworkFile(network)));
    const seen = new Set<string>();
    const values: number[] = [];
    for (const start of starts) {
      kernel.setPosition(start);
      for (let ply = 0; ply < 200; ply++) {
        const fen = kernel.fen();
        trainer.load(sampleOf(fen));
        const [value, learnt] = [wasm.network(), trainer.output(0) * SLOPE];
        assert.ok(Math.abs(value - learnt) < 4, `${hidden} neurons, ${fen}: ${value}, learnt ${learnt}`);
        values.push(Math.abs(value));
        const [placement, side] = fen.split(' ') as [string, string];
        const men = placement.replace(/[^a-z]/gi, '').length;
        seen.add(`${Math.floor(((men - 2) * buckets) / 31)}${side}`);
        const moves = kernel.legalMoves();
        if (moves.length === 0) break;
        kernel.make(moves[Math.floor(chance() * moves.length)]!);
      }
    }
    assert.equal(seen.size, 2 * buckets, `${[...seen]}`);
    const mean = values.reduce((sum, each) => sum + each, 0) / values.length;
    assert.ok(mean > 50, `values of ${mean} centipawns`);
  }
});
