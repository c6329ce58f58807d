/**
 * Tunes the weights of antwoord's evaluation by Texel's method, on positions of its own games: each position is worth
 * what the game's result and the search say together, and the weights go downhill until the evaluation agrees as well
 * as it can. Two steps, both on as many threads as there are cores:
 *
 * `node bench/tune-antwoord.ts play --out FOLDER [--games N] [--minutes M] [--nodes N] [--seed N] [--workers N]`
 *   plays games of the engine against itself and writes their quiet positions. The same seed, nodes and number of
 *   games give the same positions, however many workers there are; --minutes only ends the row of games earlier.
 * `node bench/tune-antwoord.ts fit --data FOLDER [--rounds N] [--steps N] [--result-part F] [--write] [--workers N]`
 *   fits the weights and prints what was gained; --write puts them into src/programs/antwoord/assembly/evaluate/weights.ts.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { gunzipSync, gzipSync } from 'node:zlib';
import { descend, makeAdam } from '../src/programs/antwoord/tuning/adam.ts';
import { endgameOf, middlegameOf, startEvaluator } from '../src/programs/antwoord/tuning/evaluator.ts';
import { gameStartFrom, SAMPLE_BYTES } from '../src/programs/antwoord/tuning/sample.ts';
import type { Target } from '../src/programs/antwoord/tuning/shard.ts';
import { makeWeightsFile } from '../src/programs/antwoord/tuning/weights-file.ts';
import { readWords } from './command-line.ts';
import type { Answers, Tasks } from './tune-worker.ts';
import { answerOf } from './worker-answer.ts';

const WEIGHTS_FILE = new URL('../src/programs/antwoord/assembly/evaluate/weights.ts', import.meta.url);
/** The samples are written in so many parts, game by game. */
const FILES = 4;
/** Steps of the descent: in centipawns, at the beginning and at the end. */
const FIRST_RATE = 1;
const LAST_RATE = 0.05;
/** What it costs to move a weight by a centipawn, so that those which hardly ever count stay where they are. */
const INERTIA = 1e-9;
const SLOPES = { least: 60, most: 500 };

const { values: told, positionals } = readWords(import.meta.url, {
  allowPositionals: true,
  options: {
    out: { type: 'string' },
    data: { type: 'string' },
    games: { type: 'string', default: '1000000' },
    minutes: { type: 'string', default: '1000' },
    nodes: { type: 'string', default: '3000' },
    seed: { type: 'string', default: '1974' },
    program: { type: 'string', default: 'antwoord' },
    workers: { type: 'string', default: String(availableParallelism()) },
    rounds: { type: 'string', default: '2' },
    steps: { type: 'string', default: '500' },
    'result-part': { type: 'string', default: '0.1' },
    write: { type: 'boolean', default: false },
  },
});

/** Workers, each asked one thing at a time. */
class Crew {
  readonly #workers: Worker[];

  constructor(count: number) {
    this.#workers = Array.from({ length: count }, () => new Worker(new URL('./tune-worker.ts', import.meta.url)));
  }

  get size(): number {
    return this.#workers.length;
  }

  /** Asks one of them. */
  ask<Kind extends keyof Tasks>(index: number, kind: Kind, task: Tasks[Kind]): Promise<Answers[Kind]> {
    const worker = this.#workers[index]!;
    const answer = answerOf<Answers[Kind]>(worker);
    worker.postMessage({ kind, task });
    return answer;
  }

  /** Asks all of them the same. */
  askAll<Kind extends keyof Tasks>(kind: Kind, task: Tasks[Kind]): Promise<Answers[Kind][]> {
    return Promise.all(this.#workers.map((_, index) => this.ask(index, kind, task)));
  }

  async end(): Promise<void> {
    await Promise.all(this.#workers.map((worker) => worker.terminate()));
  }
}

const crew = new Crew(Number(told.workers));
try {
  if (positionals[0] === 'play' && told.out) await playGames(told.out);
  else if (positionals[0] === 'fit' && told.data) await fitWeights(told.data);
  else {
    console.error('expected "play --out FOLDER" or "fit --data FOLDER"');
    process.exitCode = 2;
  }
} finally {
  await crew.end();
}

async function playGames(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const end = Date.now() + Number(told.minutes) * 60_000;
  const seed = Number(told.seed);
  const nodes = Number(told.nodes);
  let next = 0;
  const games: Uint8Array[] = [];
  const results = [0, 0, 0];
  await Promise.all(
    Array.from({ length: crew.size }, async (_, index) => {
      while (next < Number(told.games) && Date.now() < end) {
        const game = next++;
        const { samples, result } = await crew.ask(index, 'play', { program: told.program, seed, game, nodes });
        games[game] = samples;
        results[result]!++;
      }
    }),
  );
  for (let file = 0; file < FILES; file++) {
    const part = games.slice((next * file) / FILES, (next * (file + 1)) / FILES);
    writeFileSync(join(folder, `samples-${file}.bin.gz`), gzipSync(Buffer.concat(part)));
  }
  const positions = games.reduce((sum, samples) => sum + samples.length / SAMPLE_BYTES, 0);
  console.log(`seed ${seed}, ${next} games, ${nodes} positions a move: ${positions} quiet positions`);
  console.log(`White won ${results[2]}, drew ${results[1]}, lost ${results[0]}`);
}

/** All samples of a folder, each position once. */
function readSamples(folder: string): Uint8Array {
  const files = readdirSync(folder).filter((name) => name.endsWith('.bin.gz'));
  const all = new Uint8Array(Buffer.concat(files.sort().map((name) => gunzipSync(readFileSync(join(folder, name))))));
  const words = new Int32Array(all.buffer);
  const seen = new Set<number>();
  let kept = 0;
  for (let at = 0; at < all.length; at += SAMPLE_BYTES) {
    const key = keyOf(words, at >> 2);
    if (seen.has(key)) continue;
    seen.add(key);
    all.copyWithin(kept, at, at + SAMPLE_BYTES);
    kept += SAMPLE_BYTES;
  }
  return all.subarray(0, kept);
}

/** A number of 53 bits for a position: its sets of squares and who is to move. */
function keyOf(words: Int32Array, at: number): number {
  let low = 0x811c_9dc5;
  let high = words[at + 15]! & 1;
  for (let index = 0; index < 14; index++) {
    low = Math.imul(low ^ words[at + index]!, 0x0100_0193);
    low ^= low >>> 15;
    high = Math.imul(high + words[at + index]!, 0x85eb_ca6b);
    high ^= high >>> 13;
  }
  return (high & 0x1f_ffff) * 2 ** 32 + (low >>> 0);
}

async function fitWeights(folder: string): Promise<void> {
  const samples = readSamples(folder);
  const count = samples.length / SAMPLE_BYTES;
  console.log(`${count} positions`);
  const shared = Array.from({ length: crew.size }, (_, index) => {
    const [first, end] = [index, index + 1].map((part) =>
      gameStartFrom(samples, Math.floor((count * part) / crew.size)),
    );
    return samples.slice(first! * SAMPLE_BYTES, end! * SAMPLE_BYTES);
  });
  await Promise.all(shared.map((part, index) => crew.ask(index, 'take', { samples: part })));

  const { weights: packed } = await startEvaluator();
  const weights = new Float64Array(2 * packed.length);
  for (const [term, score] of packed.entries()) {
    weights[2 * term] = middlegameOf(score);
    weights[2 * term + 1] = endgameOf(score);
  }
  const start = weights.slice();
  const resultPart = Number(told['result-part']);
  let target: Target | undefined;
  let origin = '';
  for (let round = 1; round <= Number(told.rounds); round++) {
    const used = (await crew.askAll('linearize', { weights })).reduce((sum, each) => sum + each.used, 0);
    const still = new Float64Array(weights.length);
    target ??= { slope: await fittedSlope(still), resultPart };
    const before = await lossAt(still, target);
    const moves = await descended(weights, start, target, before.count);
    const after = await lossAt(moves, target);
    for (const index of weights.keys()) weights[index] = Math.round(weights[index]! + moves[index]!);
    const figures = `${before.train.toFixed(6)} to ${after.train.toFixed(6)}, held out ${before.test.toFixed(6)} to ${after.test.toFixed(6)}`;
    console.log(`round ${round}: ${used} positions, slope ${target.slope}: error ${figures}`);
    if (round === 1) origin = `Tuned by bench/tune-antwoord.ts on ${used} positions of its own games.`;
  }
  if (!told.write) return;
  writeFileSync(WEIGHTS_FILE, makeWeightsFile(weights, origin));
  console.log('written: src/programs/antwoord/assembly/evaluate/weights.ts');
}

/** The slope by which the present evaluation tells the games' results best, to a centipawn. */
async function fittedSlope(still: Float64Array): Promise<number> {
  let { least, most } = SLOPES;
  while (most - least > 2) {
    const lower = Math.floor((2 * least + most) / 3);
    const upper = Math.ceil((least + 2 * most) / 3);
    const [atLower, atUpper] = [await lossOfSlope(lower), await lossOfSlope(upper)];
    if (atLower < atUpper) most = upper;
    else least = lower;
  }
  return Math.round((least + most) / 2);

  async function lossOfSlope(slope: number): Promise<number> {
    return (await lossAt(still, { slope, resultPart: 1 })).train;
  }
}

/** Mean squared errors with the weights moved so far: of the positions to learn from, and of those held out. */
async function lossAt(moves: Float64Array, target: Target): Promise<{ train: number; test: number; count: number }> {
  const answers = await crew.askAll('loss', { moves, target });
  const sum = (pick: (answer: Answers['loss']) => number) => answers.reduce((total, each) => total + pick(each), 0);
  const count = sum((each) => each.count);
  return {
    train: sum((each) => each.loss) / count,
    test: sum((each) => each.testLoss) / sum((each) => each.testCount),
    count,
  };
}

/** How far each weight should move: so many steps downhill. */
async function descended(
  weights: Float64Array,
  start: Float64Array,
  target: Target,
  count: number,
): Promise<Float64Array> {
  const moves = new Float64Array(weights.length);
  const adam = makeAdam(weights.length);
  const steps = Number(told.steps);
  for (let step = 0; step < steps; step++) {
    const answers = await crew.askAll('gradient', { moves, target });
    const gradient = new Float64Array(weights.length);
    for (const each of answers) {
      for (let index = 0; index < gradient.length; index++) gradient[index]! += each.gradient[index]! / count;
    }
    for (let index = 0; index < gradient.length; index++) {
      gradient[index]! += 2 * INERTIA * (weights[index]! + moves[index]! - start[index]!);
    }
    descend(adam, moves, gradient, FIRST_RATE * (LAST_RATE / FIRST_RATE) ** (step / steps));
    if (step % 100 === 99) {
      const loss = answers.reduce((sum, each) => sum + each.loss, 0) / count;
      console.log(`  step ${step + 1}: ${loss.toFixed(6)}`);
    }
  }
  return moves;
}
