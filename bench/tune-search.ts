/**
 * Tunes the parameters of antwoord's search by games against itself: SPSA (J. Spall, 1992; in chess: J. Kiiski, Stockfish's
 * tuning method, 2011). In each pair of games all parameters are moved at once, each up or down at random, one side playing with
 * them and the other with the opposite; each is then moved a little the way the winner had it.
 *
 * `node bin/build-wasm.js --tunable && node bench/tune-search.ts --out FILE [--pairs N] [--nodes N] [--workers N]
 *   [--seed N] [--rate X] [--database WHERE] [--write]`
 * `node bench/tune-search.ts --try NAME=VALUE [--try NAME=VALUE ...] [--apart] [--pairs N] [--nodes N] [--seed N]`
 *
 * `--out` keeps what has been done after every step; another call goes on from there, on the same terms. Ctrl-C ends it.
 * `--write` plays no games but writes the outcome into parameters.ts. The outcome depends on seed, positions a move, rate and
 * number of pairs alone. Depths, counts and other small numbers, for which a step is much, are left alone. `--try` plays the
 * search with these values of parameters, of whatever size, against the search as it is. `--apart` says what each of them is
 * worth: in each pair of games a random half of them goes to one side and the other half to the other, so that every game
 * counts for every value. With `--database`, a file or the address of a server, `plyhouse worker` plays the pairs of a tuning, on any
 * number of machines; each needs the engine that `node bin/build-wasm.js --tunable` builds.
 */
import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { seededChance } from '../src/host/chance.ts';
import { writeWhole } from '../src/node/write-whole.ts';
import { eloOfPairs, formatElo, type PairCounts } from '../src/ratings/elo.ts';
import { BadResultError } from '../src/tournament/store/jobs.ts';
import { openJobThreads, type PairJob, type Setting } from '../src/training/jobs.ts';
import { fail, readArguments, wholeNumber } from './command-line.ts';
import { openJobQueue } from './job-queue.ts';

/** Pairs of games per step: all are played with the same parameters, so that the number of threads has no influence. */
const PAIRS_A_STEP = 16;
/** The change of a parameter for a pair, as a share of its value. */
const REACH = 0.14;
/** The rate falls by this share in the course of the tuning. */
const RATE_FALL = 0.75;
/** The number of pairs between progress reports. */
const REPORTED = 20 * PAIRS_A_STEP;
/** Parameters that are not tuned: a little more or less makes no sense for them. */
const FIXED = /_DEPTH$|^COUNT_|^ASPIRATION_SHIFT$|^ASPIRATION_WIDEST$/;
const LEAST_TUNED = 8;
/** The possible results of a pair: the first side's points less one, in half points. */
const LEADS: readonly unknown[] = [-2, -1, 0, 1, 2];
/** The name of a pair in src/training/jobs.ts. */
const JOB = 'tuning pair';

/** The state kept between calls. */
interface State {
  readonly seed: number;
  readonly nodes: number;
  readonly pairs: number;
  readonly rate: number;
  /** Pairs played. */
  done: number;
  /** Values by name, before and now. */
  readonly before: Record<string, number>;
  readonly values: Record<string, number>;
}

const { values: args } = readArguments(import.meta.url, {
  options: {
    out: { type: 'string' },
    pairs: { type: 'string', default: '12000' },
    nodes: { type: 'string', default: '5000' },
    workers: { type: 'string', default: String(availableParallelism()) },
    seed: { type: 'string', default: '1' },
    rate: { type: 'string', default: '0.006' },
    database: { type: 'string' },
    write: { type: 'boolean', default: false },
    try: { type: 'string', multiple: true, default: [] },
    apart: { type: 'boolean', default: false },
  },
});

const source = fileURLToPath(new URL('../src/programs/antwoord/assemblyscript/search/parameters.ts', import.meta.url));
const PARAMETER = /^export const (\w+): i32 = (-?[\d_]+);$/gm;
const all: Setting = Object.fromEntries(
  [...readFileSync(source, 'utf8').matchAll(PARAMETER)].map(([, name, value]) => [
    name!,
    Number(value!.replaceAll('_', '')),
  ]),
);
const tuned = Object.keys(all).filter((name) => all[name]! >= LEAST_TUNED && !FIXED.test(name));
if (args.try.length > 0) await tryOut();
else await tuneAll();

function begin(): State {
  const before = Object.fromEntries(tuned.map((name) => [name, all[name]!]));
  return {
    seed: wholeNumber('seed', args.seed),
    nodes: wholeNumber('nodes', args.nodes),
    pairs: wholeNumber('pairs', args.pairs),
    rate: Number(args.rate) > 0 ? Number(args.rate) : fail(`--rate: expected a number above 0, found "${args.rate}"`),
    done: 0,
    before,
    values: { ...before },
  };
}

/** A number as written in code. */
function textOf(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, value >= 10_000 ? '_' : '');
}

/** Plays some values of parameters against those of the file. */
async function tryOut(): Promise<void> {
  const changes = args.try.map((text): Setting => {
    const [, name, value] = /^(\w+)=(-?\d+)$/.exec(text) ?? fail(`expected NAME=VALUE, found "${text}"`);
    if (!(name! in all)) fail(`there is no parameter ${name}`);
    return { [name!]: Number(value) };
  });
  const seed = wholeNumber('seed', args.seed);
  const chance = seededChance(seed);
  const tasks = Array.from({ length: wholeNumber('pairs', args.pairs) }, (_, index) => {
    const isFirst = changes.map(() => !args.apart || chance() < 0.5);
    const settingOf = (side: boolean) => Object.assign({ ...all }, ...changes.filter((_, at) => isFirst[at] === side));
    const settings: PairJob['settings'] = [settingOf(true), settingOf(false)];
    return { seed: seed * 7_000_003 + index, settings, isFirst };
  });
  const players = startPlayers(wholeNumber('nodes', args.nodes));
  const results = await players.play(tasks, 0);
  await players.close(true);
  const eloOf = (leads: readonly number[]) => {
    const count = (lead: number) => leads.filter((each) => each === lead).length;
    const counts: PairCounts = [count(-2), count(-1), count(0), count(1), count(2)];
    return `pairs [${counts.join(' ')}], Elo ${formatElo(eloOfPairs(counts))}`;
  };
  if (!args.apart) return console.log(`${args.try.join(' ')}: ${eloOf(results)}`);
  for (const [at, name] of args.try.entries())
    console.log(`${name}: ${eloOf(results.map((lead, index) => (tasks[index]!.isFirst[at] ? lead : -lead)))}`);
}

/** Threads or workers that play pairs. */
interface Players {
  /** Plays these. @param done pairs played before. @returns the first side's points less one, in half points. */
  play(tasks: readonly PairJob[], done: number): Promise<number[]>;
  close(isDone: boolean): Promise<void>;
}

/** Threads of this process, each of which plays the next pair when it is free. */
function startPlayers(nodes: number): Players {
  const threads = openJobThreads();
  return {
    async play(tasks) {
      const results: number[] = [];
      let next = 0;
      const slots = Array.from({ length: wholeNumber('workers', args.workers) }, async () => {
        while (next < tasks.length) {
          const index = next++;
          const { seed, settings } = tasks[index]!;
          results[index] = (await threads.play(JOB, { nodes }, { seed, settings })) as number;
        }
      });
      await Promise.all(slots);
      return results;
    },
    close: () => threads.close(),
  };
}

/** Workers of a database. A call that goes on with a tuning finds the results of the pairs that were ordered before. */
async function orderPlayers(
  where: string,
  { seed, nodes, pairs, rate }: State,
  isOver: () => boolean,
): Promise<Players> {
  const settings = { job: JOB, shared: { nodes }, count: pairs, isOver } as const;
  const queue = await openJobQueue(where, `Tuning, seed ${seed}, rate ${rate}`, settings);
  return {
    async play(tasks, done) {
      const results: number[] = [];
      const jobs = new Map(tasks.map((task, index) => [done + index + 1, task]));
      await queue.done(jobs, (number, result) => {
        if (!LEADS.includes(result)) {
          throw new BadResultError(`pair ${number}: expected ${LEADS.join(', ')}; found ${JSON.stringify(result)}`);
        }
        results[number - done - 1] = result as number;
      });
      return results;
    },
    close: queue.close,
  };
}

async function tuneAll(): Promise<void> {
  const file = args.out ?? fail('needs --out FILE');
  if (args.write && !existsSync(file)) fail(`--write: there is no ${file}`);
  const state = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as State) : begin();
  if (args.write) await writeParameters(state);
  else await tune(state, file);
  report(state);
}

async function writeParameters({ values }: State): Promise<void> {
  const text = readFileSync(source, 'utf8').replace(PARAMETER, (line, name: string) =>
    name in values ? `export const ${name}: i32 = ${textOf(Math.round(values[name]!))};` : line,
  );
  await writeWhole(source, text);
}

async function tune(state: State, file: string): Promise<void> {
  let isOver = false;
  process.once('SIGINT', () => {
    isOver = true;
  });
  const { database } = args;
  const players =
    database === undefined ? startPlayers(state.nodes) : await orderPlayers(database, state, () => isOver);
  while (state.done < state.pairs && !isOver) {
    if (!(await step(state, players))) break;
    await writeWhole(file, JSON.stringify(state));
    if (state.done % REPORTED === 0) console.error(`${state.done} of ${state.pairs} pairs`);
  }
  await players.close(state.done >= state.pairs);
}

/** Plays the pairs of a step, and moves the parameters by what came of them. @returns false if it was ended before. */
async function step(state: State, players: Players): Promise<boolean> {
  const { seed, pairs, done, before, values } = state;
  const chance = seededChance(seed * 1_000_003 + done);
  const directions = Array.from({ length: PAIRS_A_STEP }, () => tuned.map(() => (chance() < 0.5 ? -1 : 1)));
  const tasks = directions.map(
    (each, index): PairJob => ({
      seed: seed * 7_000_003 + done + index,
      settings: [settingOf(state, each, 1), settingOf(state, each, -1)],
    }),
  );
  const results = await players.play(tasks, done);
  if (Object.keys(results).length < tasks.length) return false;
  const rate = state.rate * (1 - (RATE_FALL * done) / pairs);
  for (const [place, name] of tuned.entries()) {
    const lead = results.reduce((sum, result, index) => sum + result * directions[index]![place]!, 0);
    values[name] = Math.max(1, values[name]! + rate * reachOf(before[name]!) * lead);
  }
  state.done += PAIRS_A_STEP;
  return true;
}

/** All parameters, the tuned ones moved in these directions, or in the opposite ones if `sign` is -1. */
function settingOf({ before, values }: State, directions: readonly number[], sign: number): Setting {
  const moved = tuned.map((name, place) => {
    const value = values[name]! + sign * directions[place]! * reachOf(before[name]!);
    return [name, Math.max(1, Math.round(value))];
  });
  return { ...all, ...Object.fromEntries(moved) };
}

/** The change of a parameter of this value for a pair. */
function reachOf(value: number): number {
  return Math.max(1, REACH * value);
}

function report(state: State): void {
  console.log(`${state.done} of ${state.pairs} pairs, ${state.nodes} positions a move, seed ${state.seed}`);
  for (const [name, value] of Object.entries(state.values)) {
    const before = state.before[name]!;
    const change = Math.round((100 * value) / before) - 100;
    console.log(`${name.padEnd(28)} ${String(before).padStart(6)} ${value.toFixed(1).padStart(9)} ${change} %`);
  }
}
