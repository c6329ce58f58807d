/**
 * Measures the speed of solving mates: all keys of every problem of the collection (data/problems/classics.epd), the long ones
 * included, in a warm process and on one thread; the figure of a length is the median of its problems, and of each
 * problem the middle of the rounds. Popeye is measured on the same problems if it is installed as `py` or `popeye`,
 * its start included, as its users wait for it.
 *
 * `node bench/problems.ts [--rounds N] [--each] [--json]`; status 1 if a goal is missed or a key is wrong.
 */

import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { formatDuration } from '../src/format/duration.ts';
import { medianOf } from '../src/measure/matrix.ts';
import { estimateKim1, KIM_1, TR_440 } from '../src/problems/kim1-estimate.ts';
import type { Problem } from '../src/problems/problem.ts';
import { readProblems } from '../src/problems/read-problems.ts';
import { createSolver } from '../src/problems/solver.ts';
import { finish } from '../src/programs/program.ts';
import { readArguments } from './command-line.ts';

/** Popeye 4.87's medians over 69 problems like these on the machine of the house: the goal, by length. */
const GOALS: Readonly<Record<number, number>> = { 2: 14, 3: 20, 4: 100, 5: 1200 };

const { values } = readArguments(import.meta.url, {
  options: { rounds: { type: 'string', default: '3' }, each: { type: 'boolean' }, json: { type: 'boolean' } },
});
const rounds = Number(values.rounds);

const problems = readProblems(readFileSync(new URL('../data/problems/classics.epd', import.meta.url), 'utf8'));
const solver = await createSolver();
let isWrong = false;

function ours({ fen, moves, stated, title }: Problem): { millis: number; positions: number } {
  const solution = finish(solver.solve(fen, moves!, { variations: false }));
  const keys = solution.keys.map(({ move }) => move);
  if (solution.verdict !== 'sound' || keys.join() !== stated.join()) {
    console.error(`${title}: ${solution.verdict}, ${keys.join(' ')} instead of ${stated.join(' ')}`);
    isWrong = true;
  }
  return { millis: solution.millis, positions: solution.positions };
}

const popeye = ['py', 'popeye']
  .flatMap((name) => (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name)))
  .find((path) => existsSync(path));
if (!popeye) console.error('Popeye: not installed');

function theirs(path: string, { fen, moves }: Problem): number {
  const board = fen.split(' ')[0]!.replaceAll('N', 'S').replaceAll('n', 's');
  const input = `BeginProblem\nOption NoBoard\nStipulation #${moves}\nForsyth ${board}\nEndProblem\n`;
  const start = performance.now();
  const { status, error } = spawnSync(path, [], { input, encoding: 'utf8' });
  if (error || status !== 0) throw error ?? new Error(`${path} ended with ${status}`);
  return performance.now() - start;
}

// One round that is not counted: code is compiled, memory fetched.
for (const problem of problems) if (problem.moves! < 5) ours(problem);

const timed = problems.map((problem) => {
  const runs = Array.from({ length: rounds }, () => ours(problem));
  return {
    problem,
    millis: medianOf(runs.map(({ millis }) => millis)),
    positions: runs[0]!.positions,
    ...(popeye ? { popeye: medianOf(Array.from({ length: rounds }, () => theirs(popeye, problem))) } : {}),
  };
});

const lengths = [2, 3, 4, 5].map((moves) => {
  const all = timed.filter(({ problem }) => problem.moves === moves);
  const median = medianOf(all.map(({ millis }) => millis));
  return {
    moves,
    problems: all.length,
    median,
    slowest: Math.max(...all.map(({ millis }) => millis)),
    goal: GOALS[moves]!,
    isKept: median < GOALS[moves]!,
    ...(popeye ? { popeye: medianOf(all.map((each) => each.popeye!)) } : {}),
  };
});

// The yardstick of 1974: the source does not name the five, so these are the first five of the collection.
const five = timed.filter(({ problem }) => problem.moves === TR_440.moves).slice(0, TR_440.problems);
const yardstick = {
  millis: five.reduce((sum, { millis }) => sum + millis, 0),
  kimMillis: five.reduce(
    (sum, { problem }) => sum + finish(estimateKim1(solver, problem.fen, problem.moves!)).millis,
    0,
  ),
};

if (values.json) {
  const each = timed.map(({ problem, ...rest }) => ({ title: problem.title, fen: problem.fen, ...rest }));
  console.log(JSON.stringify({ lengths, yardstick, ...(values.each ? { each } : {}) }, null, 2));
} else {
  if (values.each) {
    for (const { problem, millis, positions } of timed) {
      console.log(
        `${problem.title!.padEnd(8)}${millis.toFixed(2).padStart(10)} ms${positions.toLocaleString('en').padStart(14)}`,
      );
    }
  }
  console.log(`All keys, milliseconds${popeye ? '' : '; Popeye as recorded'}`);
  console.log('length  problems    median   slowest    Popeye');
  for (const { moves, problems: count, median, slowest, goal, isKept, popeye: own } of lengths) {
    const cells = [median, slowest, own ?? goal].map((number) => number.toFixed(number < 100 ? 2 : 0).padStart(10));
    const verdict = isKept ? 'kept' : `MISSED: below ${goal}`;
    console.log(`  #${moves}${String(count).padStart(12)}${cells.join('')}  ${verdict}`);
  }
  console.log(
    `Five mates in two: ${yardstick.millis.toFixed(1)} ms; ${TR_440.name}, ${TR_440.year}: ${TR_440.millis / 1000} s ` +
      `(${Math.round(TR_440.millis / yardstick.millis).toLocaleString('en')} times as long); ` +
      `${KIM_1.name}, by the period clock: ${formatDuration(yardstick.kimMillis)}`,
  );
}
if (isWrong || lengths.some(({ isKept }) => !isKept)) process.exitCode = 1;
