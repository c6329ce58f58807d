/**
 * The worth of a step: a program against itself with other options, with one feature off, or against another build of
 * it, in pairs of games from the same opening with reversed colours. Each game runs in one thread with both engines and no
 * protocol; prints Elo with its 95 % interval from the pairs (pentanomial), and the positions examined by each side.
 *
 * `node bench/self-play.ts --nodes 20000 --games 1000 [--one Name=value ...] [--other Name=value ...]
 *   [--checkout PATH] [--program antwoord] [--millis N] [--clock 4+0.04 --speed N] [--other-nodes N] [--other-millis N]
 *   [--workers N] [--seed N] [--to-the-end] [--json]`
 *
 * `--one` and `--other` set options of either side; `--checkout` takes the other side from another checkout (with its
 * WebAssembly built). With `--clock` each side has that clock for a game; it runs on positions, `--speed` of them to the
 * second, so that time management can be tested much faster than in real time. With `--nodes` or `--clock` a run is the
 * same on every machine. Openings are the house's; when they are used again, a few random moves that leave the game even
 * are appended, more each time round. Games are adjudicated by the loser's own scores, unless they are to be played
 * `--to-the-end`. Ctrl-C ends early with the results so far.
 */
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { houseOpenings } from '../src/match/house-openings.ts';
import type { Limits, Options } from '../src/programs/program.ts';
import { eloOfPairs, formatElo, type PairCounts } from '../src/ratings/elo.ts';
import { parseTimeControl } from '../src/session/time-control.ts';
import { fail, readArguments, settingsOf, wholeNumber } from './command-line.ts';
import type { Contender, Contenders, CountedClock, PairResult, PairTask } from './self-play-worker.ts';

const { values } = readArguments(import.meta.url, {
  options: {
    program: { type: 'string', default: 'antwoord' },
    one: { type: 'string', multiple: true, default: [] },
    other: { type: 'string', multiple: true, default: [] },
    checkout: { type: 'string' },
    games: { type: 'string', default: '400' },
    nodes: { type: 'string' },
    millis: { type: 'string' },
    clock: { type: 'string' },
    speed: { type: 'string' },
    'other-nodes': { type: 'string' },
    'other-millis': { type: 'string' },
    workers: { type: 'string', default: String(availableParallelism()) },
    seed: { type: 'string', default: '1' },
    hash: { type: 'string', default: '16' },
    'to-the-end': { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
});

const here = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const there = path.resolve(values.checkout ?? here);
if (!existsSync(path.join(there, 'src/programs/catalog.ts'))) fail(`${there} is no checkout of this house`);
if (values.nodes === undefined && values.millis === undefined && values.clock === undefined)
  fail('needs --nodes, --millis or --clock');
const clock = values.clock === undefined ? undefined : clockOf(values.clock);
const contenders: Contenders = [
  contender(here, values.one, limitsOf(values.nodes, values.millis)),
  contender(
    there,
    values.other,
    // Its own limits replace those of the match, or a side with more time would still be held to the same positions.
    values['other-nodes'] === undefined && values['other-millis'] === undefined
      ? limitsOf(values.nodes, values.millis)
      : limitsOf(values['other-nodes'], values['other-millis']),
  ),
];
const pairs = Math.ceil(Number(values.games) / 2);
const openings = await houseOpenings();
const counts: [number, number, number, number, number] = [0, 0, 0, 0, 0];
const tally = { wins: 0, draws: 0, losses: 0 };
const effort = [0, 1].map(() => ({ nodes: 0, millis: 0, moves: 0, depths: 0 }));
let plies = 0;
let done = 0;
let next = 0;
let isEnding = false;
process.once('SIGINT', () => {
  isEnding = true;
});

const started = performance.now();
const count = Math.max(1, Math.min(Number(values.workers), pairs));
await Promise.all(Array.from({ length: count }, runWorker));
report();

function contender(checkout: string, settings: readonly string[], limits: Limits): Contender {
  // Other programs of the house have no table to set.
  const hash: Options = values.program === 'antwoord' ? { Hash: Number(values.hash) } : {};
  return {
    checkout,
    program: values.program,
    options: { ...hash, ...settingsOf(settings) },
    limits,
    clock,
  };
}

function clockOf(text: string): CountedClock {
  const { moves, millis, incrementMillis } = parseTimeControl(text) ?? fail('--clock inf has no end');
  if (moves !== undefined) fail(`--clock: expected a clock for the whole game, found "${text}"`);
  const positionsPerSecond = wholeNumber('speed', values.speed ?? fail('--clock needs --speed'));
  return { millis, incrementMillis, positionsPerSecond };
}

function limitsOf(nodes: string | undefined, millis: string | undefined): Limits {
  return {
    ...(nodes === undefined ? {} : { nodes: wholeNumber('nodes', nodes) }),
    ...(millis === undefined ? {} : { moveMillis: wholeNumber('millis', millis) }),
  };
}

/** A task that depends only on its number and the seed, not on the thread or the time. */
function taskOf(pair: number): PairTask {
  const round = Math.floor(pair / openings.length);
  return {
    pair,
    opening: openings[pair % openings.length]!,
    randomPlies: round === 0 ? 0 : Math.min(8, 1 + round),
    seed: Number(values.seed) * 1_000_003 + pair * 2,
    adjudicated: !values['to-the-end'],
  };
}

/** Plays pairs until none is left. */
function runWorker(): Promise<void> {
  const worker = new Worker(new URL('./self-play-worker.ts', import.meta.url), { workerData: contenders });
  return new Promise((resolve, reject) => {
    const ask = () => {
      if (next < pairs && !isEnding) {
        worker.postMessage(taskOf(next++));
        return;
      }
      void worker.terminate().then(() => resolve());
    };
    worker.on('message', (result: PairResult) => {
      take(result);
      ask();
    });
    worker.on('error', reject);
    worker.on('online', ask);
  });
}

function take({ points, effort: [one, other], plies: played }: PairResult): void {
  counts[2 * (points[0] + points[1])]!++;
  for (const each of points) tally[each === 1 ? 'wins' : each === 0 ? 'losses' : 'draws']++;
  for (const [index, each] of [one, other].entries()) {
    const account = effort[index]!;
    account.nodes += each.nodes;
    account.millis += each.millis;
    account.moves += each.moves;
    account.depths += each.depths;
  }
  plies += played;
  done++;
  if (done % 25 === 0) console.error(`${2 * done} games: ${formatScore()}`);
}

function formatScore(): string {
  const { wins, draws, losses } = tally;
  return `+${wins} =${draws} -${losses}, Elo ${formatElo(eloOfPairs(counts as PairCounts))}`;
}

function report(): void {
  const seconds = (performance.now() - started) / 1000;
  const elo = eloOfPairs(counts as PairCounts);
  const sides = ['one', 'other'].map((name, index) => {
    const { nodes, millis, moves, depths } = effort[index]!;
    const { checkout, options, limits, clock } = contenders[index]!;
    return {
      name,
      checkout: path.relative(here, checkout) || '.',
      options,
      limits: { ...limits, ...clock },
      nodesPerSecond: Math.round((nodes * 1000) / millis),
      nodesPerMove: Math.round(nodes / moves),
      millisPerMove: millis / moves,
      depth: depths / moves,
    };
  });
  if (values.json) {
    console.log(JSON.stringify({ games: 2 * done, ...tally, pairs: counts, elo, sides, seconds }, null, 2));
    return;
  }
  console.log(
    `${2 * done} games in ${seconds.toFixed(0)} s, ${(plies / (2 * Math.max(1, done))).toFixed(0)} plies each`,
  );
  const likely = elo.superiority === undefined ? '' : `; one is the stronger: ${(100 * elo.superiority).toFixed(1)} %`;
  console.log(`one - other: ${formatScore()} (95 %, pairs [${counts.join(' ')}]${likely})`);
  for (const { name, checkout, options, limits, nodesPerSecond, nodesPerMove, millisPerMove, depth } of sides) {
    const settings = Object.entries({ ...limits, ...options }).map(([key, value]) => `${key}=${value}`);
    console.log(
      `  ${name} (${checkout}; ${settings.join(' ')}): ${nodesPerSecond} positions a second, ` +
        `${nodesPerMove} and ${millisPerMove.toFixed(1)} ms a move, depth ${depth.toFixed(1)}`,
    );
  }
}
