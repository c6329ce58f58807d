/**
 * Measures the overhead of a tournament, on a database in a file:
 * `node bench/tournament-throughput.ts [--games N] [--nodes N] [--long N] [--json]`
 *
 * First the throughput with two pairs at once against one: the same match twice, 1,000 games of 1,000 positions a move
 * (`--games`, `--nodes`). The aim is a ratio of 1.8 if two cores are free; the load of the machine before each run is
 * printed, as the ratio says nothing on a busy one. Then the time that passes besides the games, if each takes
 * about 5 seconds (`--long` games, 24 by default); the aim is less than 3 %. Start and end of the process are left out of
 * both. Takes about 8 minutes on a quiet machine.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { plyhouse } from '../src/cli/testing/spawned.ts';
import { readArguments } from './command-line.ts';

const { values } = readArguments(import.meta.url, {
  options: {
    games: { type: 'string', default: '1000' },
    nodes: { type: 'string', default: '1000' },
    long: { type: 'string', default: '24' },
    json: { type: 'boolean', default: false },
  },
});
const folder = mkdtempSync(path.join(tmpdir(), 'plyhouse-throughput-'));
const PLAYERS = ['slutspel', 'tinychess86'];

interface Run {
  readonly games: number;
  /** From the start of the first pair to the completion of the last. */
  readonly seconds: number;
  /** The sum of the games' times. */
  readonly playedSeconds: number;
  /** Processes that wanted to run in the minute before it. */
  readonly load: number;
}

async function tournament(args: readonly string[]): Promise<string> {
  const { code, out, err } = await plyhouse(['tournament', ...args, '--database', path.join(folder, 'games.sqlite')]);
  if (code !== 0) throw new Error(`tournament ${args.join(' ')}: ended with ${code}: ${err}`);
  return out;
}

async function play(args: readonly string[], concurrency: number): Promise<Run> {
  const made = await tournament(['new', '--format', 'match', ...args, '--seed', '1', '--json', ...PLAYERS]);
  const { id } = JSON.parse(made) as { readonly id: string };
  const [load] = loadavg() as [number, number, number];
  const lines = (await tournament(['run', id, '--concurrency', String(concurrency), '--ndjson'])).trim().split('\n');
  const events = lines.map((line) => JSON.parse(line)).filter(({ seq }) => seq !== undefined);
  const games = events.filter(({ kind }) => kind === 'game-finished');
  const begun = Date.parse(events.find(({ kind }) => kind === 'pair-started').at);
  return {
    games: games.length,
    seconds: (Date.parse(games.at(-1).at) - begun) / 1000,
    playedSeconds: games.reduce((sum, { body }) => sum + body.millis, 0) / 1000,
    load,
  };
}

try {
  const quick = ['--games', values.games, '--nodes', values.nodes];
  const one = await play(quick, 1);
  const two = await play(quick, 2);
  const long = await play(['--games', values.long, '--time', '200ms', '--max-moves', '25'], 1);
  const ratio = one.seconds / two.seconds;
  const overhead = long.seconds / long.playedSeconds - 1;
  if (values.json) {
    console.log(JSON.stringify({ cores: availableParallelism(), one, two, ratio, long, overhead }, undefined, 2));
  } else {
    const rate = ({ games, seconds, load }: Run) =>
      `${((games * 60) / seconds).toFixed(1)} games a minute (load ${load.toFixed(1)} of ${availableParallelism()} cores)`;
    console.log(`one pair at a time: ${rate(one)}`);
    console.log(`two pairs at once:  ${rate(two)}`);
    console.log(`ratio: ${ratio.toFixed(2)}`);
    console.log(
      `games of ${(long.playedSeconds / long.games).toFixed(1)} s: ${(100 * overhead).toFixed(2)} % of their time passes beside them`,
    );
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
