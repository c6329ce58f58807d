/**
 * The gain from several threads of antwoord, if each had a core of its own: their searches take turns on one thread, a few positions each,
 * and the positions that the first needs to a depth are compared with those that one thread needs alone. Load does not affect the result;
 * what threads cost each other in caches and memory is not included.
 *
 * `node bench/threads-lockstep.ts [--threads 2] [--depth 11] [--positions 89] [--turns 24,40,64,100,160,256]`: a round for each length of a
 * turn. The order in which entries are stored matters so much that the rounds are nearly independent samples.
 */
import { readFileSync } from 'node:fs';
import { kernelOn } from 'plyhouse-kernel';
import { parseEpd } from '../src/chess/epd.ts';
import { startHelper, startThreads } from '../src/programs/antwoord/threads.ts';
import { compileSharedEngine, type SharedExports } from '../src/programs/antwoord/wasm.ts';
import { createSuspension, PAUSED, type Suspension } from '../src/wasm/suspension.ts';
import { readArguments } from './command-line.ts';

const { values } = readArguments(import.meta.url, {
  options: {
    threads: { type: 'string', default: '2' },
    depth: { type: 'string', default: '11' },
    positions: { type: 'string', default: '89' },
    turns: { type: 'string', default: '24,40,64,100,160,256' },
  },
});
const MEGABYTES = 16;
const depth = Number(values.depth);
const code = await compileSharedEngine();
const fens = ['bratko-kopec', 'bt-2450', 'lct2']
  .flatMap((name) => parseEpd(readFileSync(new URL(`../data/positions/${name}.epd`, import.meta.url), 'utf8')).records)
  .map(({ fen }) => fen)
  .slice(0, Number(values.positions));

/** One thread of a search and how it is paused. */
interface Runner {
  readonly wasm: SharedExports;
  readonly suspension: Suspension;
}

function startRunners(threads: number): readonly [Runner, ...Runner[]] {
  const helpers: Runner[] = [];
  const suspension = createSuspension(() => true);
  const start = (_: string, task: object) => {
    const paused = createSuspension(() => true);
    helpers.push({ wasm: startHelper(task, paused.yieldToHost), suspension: paused });
    return { end() {} };
  };
  const { wasm } = startThreads(code, { megabytes: MEGABYTES, threads, start }, suspension.yieldToHost);
  if (wasm.resize(MEGABYTES) === 0) throw new Error(`no ${MEGABYTES} MB for the transposition table`);
  const [at, bytes] = [wasm.pausedAt.value, wasm.pausedBytes.value];
  suspension.attach(wasm, at, bytes);
  // Their data lie behind the table, in the order of their numbers (programs/antwoord/threads.ts).
  const size = wasm.threadBytes.value;
  const base = size + MEGABYTES * 2 ** 20;
  for (const [index, helper] of helpers.entries()) {
    helper.suspension.attach(helper.wasm, base + index * size + at, bytes);
  }
  return [{ wasm, suspension }, ...helpers];
}

/** The positions that the first thread has examined after each depth. */
function searched([first, ...helpers]: readonly [Runner, ...Runner[]], fen: string, turn: number): number[] {
  kernelOn(first.wasm).setPosition(fen);
  first.wasm.forget();
  for (const { wasm } of [first, ...helpers]) wasm.yieldEvery(turn);
  first.wasm.share(first.wasm.start(Number.MAX_SAFE_INTEGER), 1);
  const working = new Set(helpers);
  for (const { wasm } of working) wasm.join();
  const takeTurns = (word: number) => {
    for (const helper of working) {
      const work = () => {
        helper.wasm.work();
        return 0;
      };
      if (helper.suspension.run(work, word) !== PAUSED) working.delete(helper);
    }
  };
  const counts: number[] = [];
  for (let next = 1; next <= depth; next++) {
    while (first.suspension.run(() => first.wasm.deepen(next, 0)) === PAUSED) takeTurns(0);
    counts.push(first.wasm.examined());
  }
  first.wasm.unshare();
  while (working.size > 0) takeTurns(1);
  return counts;
}

const [one, several] = [startRunners(1), startRunners(Number(values.threads))];
const alone = fens.map((fen) => searched(one, fen, 4096));
/** For each position the logarithm of how much sooner each of the last three depths was reached, in each round. */
const gains: number[][] = fens.map(() => []);
for (const turn of values.turns.split(',').map(Number)) {
  const round: number[] = [];
  for (const [index, fen] of fens.entries()) {
    const counts = searched(several, fen, turn);
    for (let back = 1; back <= 3; back++) round.push(Math.log(alone[index]!.at(-back)! / counts.at(-back)!));
    gains[index]!.push(...round.slice(-3));
  }
  console.log(`turns of ${turn} positions: ${Math.exp(mean(round)).toFixed(3)} times as fast`);
}
const byPosition = gains.map(mean);
const all = mean(byPosition);
const spread = Math.sqrt(mean(byPosition.map((gain) => (gain - all) ** 2)) / (byPosition.length - 1));
console.log(
  `${values.threads} threads to depths ${depth - 2} to ${depth}, ${fens.length} positions: ` +
    `${Math.exp(all).toFixed(3)} times as fast (geometric mean, standard error ${(Math.exp(all) * spread).toFixed(3)})`,
);

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}
