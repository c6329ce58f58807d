/**
 * Measures the speed of counting move sequences: our kernel and others on the same positions, on one thread, in turn, round
 * after round. A figure is the median of the rounds; a ratio is ours to theirs, and below it their geometric mean.
 *
 * `node bench/perft.ts [--rounds N] [--peers FOLDER] [--no-browser] [--json]`; status 1 if a goal is missed.
 *
 * Native Stockfish is measured if it is installed (Debian: `apt-get install stockfish`). npm's `stockfish` (240 MB) and
 * `chess.js` are not dependencies of the house: `npm install stockfish chess.js` in any folder, and name it as --peers.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { Chess } from 'chessops/chess';
import { perft as chessopsPerft } from 'chessops/debug';
import { parseFen } from 'chessops/fen';
import { kernelOn } from 'plyhouse-kernel';
import { startKernel } from 'plyhouse-kernel/wasm';
import { STANDARD_POSITIONS as POSITIONS } from '../kernel/src/testing/perft-positions.ts';
import { medianOf } from '../src/measure/matrix.ts';
import { openTestPage } from '../src/web/testing/browser.ts';
import { readArguments } from './command-line.ts';

/** A move generator that counts. */
interface Counter {
  readonly name: string;
  /** The number of leaves for a reliable figure: some tens of milliseconds' worth, and more if calls have overhead. */
  readonly leaves: number;
  /** The least ratio, ours to theirs, that the house has set itself. */
  readonly goal?: number;
  count(fen: string, plies: number): Promise<{ readonly nodes: number; readonly millis: number }>;
  close?(): Promise<void> | void;
}

const OURS = 'ours';

/** Times what counts in this thread. */
function timed(count: (fen: string, plies: number) => number): Counter['count'] {
  return async (fen, plies) => {
    const start = performance.now();
    const nodes = count(fen, plies);
    return { nodes, millis: performance.now() - start };
  };
}

async function ours(): Promise<Counter[]> {
  const wasm = await startKernel();
  const kernel = kernelOn(wasm);
  return [
    {
      name: OURS,
      leaves: 200_000_000,
      count: timed((fen, plies) => {
        kernel.setPosition(fen);
        return kernel.perft(plies);
      }),
    },
    {
      name: 'ours, making every move',
      leaves: 8_000_000,
      count: timed((fen, plies) => {
        kernel.setPosition(fen);
        return wasm.countByMaking(plies);
      }),
    },
  ];
}

/** Our kernel in a worker of a page in a browser without a window. */
async function inBrowser(): Promise<Counter> {
  const house = await openTestPage('kernel');
  const { page, close } = await house.visit();
  /** The time each worker took to start a kernel, in milliseconds. */
  const starts: number[] = [];
  return {
    name: `ours, Chromium ${house.browser.version().split('.')[0]}`,
    leaves: 200_000_000,
    async count(fen, plies) {
      const counted = await page.evaluate((task) => window.kernelPage.countInWorker(task), { fen, plies, times: 2 });
      starts.push(counted.startMillis);
      return counted;
    },
    close: async () => {
      console.error(
        `A kernel starts in a worker in ${medianOf(starts).toFixed(1)} ms (the median of ${starts.length}).`,
      );
      await close();
      await house.close();
    },
  };
}

/** A UCI engine that knows `go perft`, timed from the command to its answer. */
function engine(name: string, leaves: number, goal: number | undefined, command: string, ...args: string[]): Counter {
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'ignore'] });
  let waiting: { start: number; done(result: { nodes: number; millis: number }): void; fail(error: Error): void };
  createInterface(child.stdout).on('line', (line) => {
    const nodes = /^Nodes searched: (\d+)/.exec(line)?.[1];
    if (nodes) waiting.done({ nodes: Number(nodes), millis: performance.now() - waiting.start });
  });
  child.on('exit', (code) => waiting?.fail(new Error(`${command} ended with ${code}`)));
  return {
    name,
    leaves,
    goal,
    count: (fen, plies) =>
      new Promise((done, fail) => {
        waiting = { start: performance.now(), done, fail };
        child.stdin.write(`position fen ${fen}\ngo perft ${plies}\n`);
      }),
    close: () => {
      child.stdin.end('quit\n');
    },
  };
}

function nativeStockfish(): Counter | string {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/games'];
  const path = folders.map((folder) => join(folder, 'stockfish')).find((each) => existsSync(each));
  if (!path) return 'native Stockfish: not installed';
  return engine('Stockfish, native', 200_000_000, 2, path);
}

function npmStockfish(require: NodeJS.Require): Counter | string {
  try {
    const folder = resolve(require.resolve('stockfish/package.json'), '..');
    const { version } = require('stockfish/package.json') as { version: string };
    const file = join(folder, 'bin', `stockfish-${version.split('.')[0]}-lite-single.js`);
    if (!existsSync(file)) return `npm's stockfish ${version}: has no ${file}`;
    return engine(`npm stockfish ${version}`, 20_000_000, undefined, process.execPath, file);
  } catch {
    return "npm's stockfish: not installed";
  }
}

const chessops: Counter = {
  name: 'chessops',
  leaves: 700_000,
  goal: 10,
  count: timed((fen, plies) => chessopsPerft(Chess.fromSetup(parseFen(fen).unwrap()).unwrap(), plies, false)),
};

async function chessJs(require: NodeJS.Require): Promise<Counter | string> {
  try {
    const { Chess } = (await import(pathToFileURL(require.resolve('chess.js')).href)) as {
      Chess: new (fen: string) => { perft(plies: number): number };
    };
    return { name: 'chess.js', leaves: 450_000, goal: 10, count: timed((fen, plies) => new Chess(fen).perft(plies)) };
  } catch {
    return 'chess.js: not installed';
  }
}

const geometricMean = (numbers: readonly number[]) =>
  Math.exp(numbers.reduce((sum, number) => sum + Math.log(number), 0) / numbers.length);

/** The deepest count of a position that a counter has the time for. */
function pliesFor(counter: Counter, counts: readonly number[]): number {
  return Math.max(1, counts.filter((nodes) => nodes <= counter.leaves).length);
}

const { values } = readArguments(import.meta.url, {
  options: {
    rounds: { type: 'string', default: '5' },
    peers: { type: 'string', default: '.' },
    browser: { type: 'boolean', default: true },
    json: { type: 'boolean' },
  },
  allowNegative: true,
});
const peers = createRequire(pathToFileURL(join(resolve(values.peers), 'package.json')));

const found: (Counter | string)[] = [
  ...(await ours()),
  ...(values.browser ? [await inBrowser()] : []),
  nativeStockfish(),
  npmStockfish(peers),
  chessops,
  await chessJs(peers),
];
const counters = found.filter((each) => typeof each !== 'string');
for (const missing of found) if (typeof missing === 'string') console.error(missing);

/** Leaves a second: by counter, by position, one for each round. */
const speeds = new Map(counters.map((counter) => [counter, POSITIONS.map((): number[] => [])]));
// The first round only warms up: everybody's code is compiled, and memory fetched, once.
for (let round = 0; round <= Number(values.rounds); round++) {
  for (const [index, [name, fen, counts]] of POSITIONS.entries()) {
    for (const counter of counters) {
      const plies = pliesFor(counter, counts);
      const { nodes, millis } = await counter.count(fen, plies);
      if (nodes !== counts[plies - 1]) {
        throw new Error(`${counter.name} counts ${nodes} at depth ${plies} of ${name} instead of ${counts[plies - 1]}`);
      }
      if (round > 0) speeds.get(counter)![index]!.push((nodes * 1000) / millis);
    }
  }
}
for (const counter of counters) await counter.close?.();

const own = speeds.get(counters[0]!)!.map(medianOf);
const results = counters.map((counter) => {
  const perSecond = speeds.get(counter)!.map(medianOf);
  const ratios = perSecond.map((speed, index) => own[index]! / speed);
  const ratio = geometricMean(ratios);
  return {
    name: counter.name,
    perSecond: Object.fromEntries(POSITIONS.map(([name], index) => [name, Math.round(perSecond[index]!)])),
    meanPerSecond: Math.round(geometricMean(perSecond)),
    ratio,
    goal: counter.goal,
    isKept: counter.goal === undefined || ratio >= counter.goal,
  };
});
if (values.json) console.log(JSON.stringify(results, null, 2));
else {
  const cell = (text: string) => text.padStart(12);
  const millions = (perSecond: number) => (perSecond / 1e6).toFixed(perSecond < 1e7 ? 2 : 0);
  console.log('Millions of leaves a second');
  console.log(`${''.padEnd(24)}${POSITIONS.map(([name]) => cell(name)).join('')}${cell('mean')}${cell('ours:theirs')}`);
  for (const { name, perSecond, meanPerSecond, ratio, goal, isKept } of results) {
    const cells = [...Object.values(perSecond), meanPerSecond].map((speed) => cell(millions(speed)));
    const verdict = goal === undefined ? '' : `  ${isKept ? 'kept' : 'MISSED'}: at least ${goal.toFixed(1)}`;
    console.log(`${name.padEnd(24)}${cells.join('')}${cell(ratio.toFixed(2))}${verdict}`);
  }
}
if (results.some(({ isKept }) => !isKept)) process.exitCode = 1;
