/**
 * Trains the network of antwoord: docs/network.md describes how. Each step may be interrupted at any time (Ctrl-C), and
 * continues when it is called again.
 *
 * `npm run train -- generate [--seed N] [--nodes N] [--shards N] [--games N] [--network NAME] [--database WHERE]`
 *   plays games of the engine against itself and stores them in the data folder, in files of `--games` each; with a network, if one is named.
 *   With `--database`, a file or the address of a server, `plyhouse worker` plays them, a file at a time, on any number of machines.
 * `npm run train -- fit [--name NAME] [--hidden N] [--buckets N] [--epochs N] [--batch N] [--rate X] [--lambda X]
 *   [--layers] [--teacher NAME] [--replies N] [--reply-epochs N] [--reply-share N] [--reply-rate X] [--from NAME] [--seed N]
 *   [--threads N] [--shards N]`
 *   trains a network on all stored games (or the first `--shards` files of each run) and writes it as networks/NAME.net
 *   into the data folder, after each epoch; with `--from`, it continues from that network, which may have fewer neurons.
 *   With `--layers`, it has layers between neurons and outputs. With `--teacher`, it first learns that network's values (`antwoord`:
 *   the one that plays, if the folder has none of that name) of `--replies` positions one move off the games in each of
 *   `--reply-epochs`; with `--epochs 0`, it learns nothing else.
 * `npm run train -- match [--name NAME] [--against NAME] [--nodes N] [--millis N] [--games N] [--seed N]`
 *   plays it against the hand-written evaluation, or another network, in pairs of games.
 * `npm run train -- all`
 *   does all three, one after another, by the options of each; `--shards` gives the number of files of games,
 *   without which the first step has no end. `--folder PATH` is used in place of the data folder.
 */
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { dataFolders } from '../src/cli/folders.ts';
import {
  LAYERS,
  MOST_BUCKETS,
  MOST_HIDDEN,
  type Network,
  NetworkFileError,
  parseNetworkFile,
} from '../src/programs/antwoord/inspect.ts';
import { eloOfPairs, formatElo } from '../src/ratings/elo.ts';
import { BadResultError } from '../src/tournament/store/jobs.ts';
import { PLAN, type Plan, whyUnfit } from '../src/training/fit.ts';
import { type GenerateOptions, generate } from '../src/training/generate.ts';
import type { GamesJobs } from '../src/training/jobs.ts';
import { type MatchResult, type MatchSide, playPairs } from '../src/training/match.ts';
import { trainingEngine } from '../src/training/node-engine.ts';
import { readReplies } from '../src/training/replies.ts';
import { readSamples } from '../src/training/samples.ts';
import { ShardError } from '../src/training/shard.ts';
import { runFolders } from '../src/training/shard-folder.ts';
import type { Shape } from '../src/training/trainer.ts';
import { CheckpointError, trainNetwork } from '../src/training/training.ts';
import { fail, readArguments, wholeNumber } from './command-line.ts';
import { openJobQueue } from './job-queue.ts';

const { values, positionals } = readArguments(import.meta.url, {
  allowPositionals: true,
  options: {
    folder: { type: 'string' },
    seed: { type: 'string', default: '1' },
    // The games.
    network: { type: 'string' },
    nodes: { type: 'string' },
    shards: { type: 'string' },
    games: { type: 'string' },
    database: { type: 'string' },
    // The network.
    name: { type: 'string', default: 'network' },
    hidden: { type: 'string', default: '128' },
    buckets: { type: 'string', default: '8' },
    epochs: { type: 'string', default: String(PLAN.epochs) },
    batch: { type: 'string', default: String(PLAN.batch) },
    rate: { type: 'string', default: String(PLAN.rate) },
    lambda: { type: 'string', default: String(PLAN.lambda) },
    'reply-epochs': { type: 'string', default: String(PLAN.replyEpochs) },
    'reply-rate': { type: 'string', default: String(PLAN.replyRate) },
    replies: { type: 'string' },
    layers: { type: 'boolean', default: false },
    teacher: { type: 'string' },
    'reply-share': { type: 'string', default: String(PLAN.replyShare) },
    from: { type: 'string' },
    threads: { type: 'string', default: String(availableParallelism()) },
    // The match.
    against: { type: 'string' },
    millis: { type: 'string' },
  },
});

const folder = path.resolve(values.folder ?? path.join(dataFolders().data, 'training'));
/** The network that plays. */
const OWN_NETWORK = new URL('../data/networks/antwoord.net', import.meta.url);
const gamesFolder = path.join(folder, 'games');
const seed = wholeNumber('seed', values.seed);
let isOver = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    isOver = true;
  });
}

const steps: Record<string, () => Promise<void>> = {
  generate: playGames,
  fit,
  match,
  async all() {
    for (const step of [playGames, fit, match]) if (!isOver) await step();
  },
};
const step = steps[positionals[0] ?? ''];
if (!step) fail(`expected ${Object.keys(steps).join(', ')}; found ${positionals[0] ?? 'nothing'}`);
try {
  await step();
} catch (error) {
  if (error instanceof CheckpointError || error instanceof ShardError) fail(error.message);
  throw error;
}

async function playGames(): Promise<void> {
  const { database } = values;
  if (database !== undefined && values.shards === undefined)
    fail('--database: needs --shards, how many files there will be');
  const network = values.network === undefined ? undefined : bytesOf(values.network);
  const nodes = wholeNumber('nodes', values.nodes ?? '100');
  const shards = wholeNumber('shards', values.shards ?? '999999');
  const gamesAShard = wholeNumber('games', values.games ?? '1000');
  const shared: GamesJobs = {
    ...{ seed, nodes, gamesAShard },
    ...(network ? { network: Buffer.from(network).toString('base64') } : {}),
  };
  const order: GenerateOptions['order'] = async (name, numbers, onBytes) => {
    const settings = { job: 'training games', shared, count: shards, isOver: () => isOver } as const;
    const queue = await openJobQueue(database!, `Training games ${name}`, settings);
    const jobs = new Map(numbers.map((number) => [number + 1, number]));
    await queue.done(jobs, async (number, result) => {
      try {
        await onBytes(number - 1, Buffer.from(String(result), 'base64'));
      } catch (error) {
        if (error instanceof ShardError) throw new BadResultError(`job ${number}: ${error.message}`);
        throw error;
      }
    });
    await queue.close(!isOver);
  };
  await generate({
    ...{ folder: gamesFolder, seed, network, nodes, shards, gamesAShard },
    ...(database === undefined ? {} : { order }),
    isOver: () => isOver,
    onShard: ({ number, games, millis }) => {
      const positions = games.reduce((sum, game) => sum + game.scores.length, 0);
      const speed = Math.round((1000 * positions) / millis);
      console.log(
        `shard ${number}: ${games.length} games, ${positions} positions, ${speed} a second of processor time`,
      );
    },
  });
}

async function fit(): Promise<void> {
  const most = values.shards === undefined ? Number.POSITIVE_INFINITY : wholeNumber('shards', values.shards);
  const runs = runFolders(gamesFolder);
  const shape: Shape = {
    hidden: wholeNumber('hidden', values.hidden),
    buckets: wholeNumber('buckets', values.buckets),
    ...(values.layers ? { layers: LAYERS } : {}),
  };
  if (shape.hidden % 32 !== 0 || shape.hidden > MOST_HIDDEN) {
    fail(`--hidden: expected a multiple of 32 up to ${MOST_HIDDEN}, found ${shape.hidden}`);
  }
  if (shape.buckets > MOST_BUCKETS) fail(`--buckets: expected at most ${MOST_BUCKETS}, found ${shape.buckets}`);
  const plan: Plan = {
    ...PLAN,
    ...(values.replies === undefined ? {} : { replies: wholeNumber('replies', values.replies) }),
    seed,
    epochs: wholeNumber('epochs', values.epochs, 0),
    replyEpochs: wholeNumber('reply-epochs', values['reply-epochs'], 0),
    replyRate: fraction('reply-rate', values['reply-rate']),
    replyShare: wholeNumber('reply-share', values['reply-share']),
    batch: wholeNumber('batch', values.batch),
    rate: fraction('rate', values.rate),
    lambda: fraction('lambda', values.lambda),
  };
  const from = values.from === undefined ? undefined : networkOf(values.from);
  const problem = from && whyUnfit(shape, from);
  if (problem) fail(`--from ${values.from}: ${problem}`);
  const teacher = values.teacher === undefined ? undefined : networkOf(values.teacher);
  if (runs.length === 0) fail(`expected games to train on, made by "generate"; found none in ${gamesFolder}`);
  const samples = await readSamples(runs, path.join(folder, 'samples'), plan.lambda, most);
  const { games, positions, training, heldOut, slope, hours } = samples.statement;
  console.log(`${games} games, ${positions} positions, ${hours} hours of processor time`);
  console.log(`${training} quiet positions to train on, ${heldOut} held out; slope ${slope} centipawns`);
  mkdirSync(path.join(folder, 'networks'), { recursive: true });
  await trainNetwork({
    samples,
    replies: () =>
      readReplies(runs, { teacher, slope, share: plan.replyShare, samples: plan.replies, seed, mostShards: most }),
    ...{ from, teacher },
    shape,
    plan,
    threads: wholeNumber('threads', values.threads),
    file: fileOf(values.name),
    isOver: () => isOver,
    onEpoch: ({ epoch, training: loss, heldOut: other, byPhase }) => {
      const phases = byPhase.map(({ name, loss: each }) => `${name} ${each.toFixed(5)}`).join(', ');
      console.log(`epoch ${epoch}: ${loss.toFixed(5)}, held out ${other.toFixed(5)} (${phases})`);
    },
  });
}

async function match(): Promise<void> {
  const limit =
    values.millis === undefined
      ? { nodes: wholeNumber('nodes', values.nodes ?? '5000') }
      : { millis: wholeNumber('millis', values.millis) };
  const sideOf = (name: string | undefined): MatchSide => ({
    network: name === undefined ? undefined : networkOf(name),
    ...limit,
  });
  const printReport = ({ wins, draws, losses, pairs, speeds }: MatchResult) => {
    const elo = formatElo(eloOfPairs(pairs));
    console.log(
      `+${wins} =${draws} -${losses}: Elo ${elo}; ${speeds.map(Math.round).join(' and ')} positions a second`,
    );
  };
  const sides = [sideOf(values.name), sideOf(values.against)] as const;
  const pairs = Math.ceil(wholeNumber('games', values.games ?? '400') / 2);
  printReport(
    playPairs(await trainingEngine.code(), sides, pairs, seed, (result) => {
      if ((result.wins + result.draws + result.losses) % 50 === 0) printReport(result);
    }),
  );
}

function networkOf(name: string): Network {
  try {
    return parseNetworkFile(bytesOf(name));
  } catch (error) {
    if (error instanceof NetworkFileError) fail(`${name}: ${error.message}`);
    throw error;
  }
}

function bytesOf(name: string): Uint8Array<ArrayBuffer> {
  const file = name === 'antwoord' && !existsSync(fileOf(name)) ? OWN_NETWORK : fileOf(name);
  return existsSync(file) ? readFileSync(file) : fail(`expected the file of a network; found no ${file}`);
}

function fileOf(name: string): string {
  return path.join(folder, 'networks', `${name}.net`);
}

function fraction(name: string, text: string): number {
  const number = Number(text);
  if (text.trim() !== '' && number >= 0 && number <= 1) return number;
  fail(`--${name}: expected a number from 0 to 1, found "${text}"`);
}
