/**
 * Plays the same matches by `plyhouse match` and by fastchess in turn, an engine against itself, and compares them:
 * `node bench/runner-speed.ts --fastchess FILE [--engine stockfish] [--games N] [--rounds N] [--json]`
 *
 * Both are given the same command line, in fastchess's own spelling. A setting is a limit and how many games are played at once; those
 * that want more cores than there are say so. The first, two games at depth 1, is what a start and an end take. Per setting: the half-moves a minute, start and end included, of ours divided by
 * theirs (median of the rounds; the aim is 0.98), the processor time of each, engines included, and the losses on time. With 40
 * games and three rounds some 25 minutes on a quiet machine; on a busy one the figures say nothing.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gamesOfText } from '../src/chess/parse-pgn.ts';
import { tagOf } from '../src/chess/pgn.ts';
import { fail, readArguments, wholeNumber } from './command-line.ts';

const SETTINGS = [
  ['depth=1', 2],
  ['tc=0.2+0.002', 1],
  ['tc=0.2+0.002', 2],
  ['tc=1+0.01', 1],
  ['tc=1+0.01', 2],
  ['tc=0.2+0.002', 4],
  ['tc=0.2+0.002', 8],
] as const;

const { values } = readArguments(import.meta.url, {
  options: {
    fastchess: { type: 'string' },
    engine: { type: 'string', default: 'stockfish' },
    games: { type: 'string', default: '40' },
    rounds: { type: 'string', default: '3' },
    json: { type: 'boolean', default: false },
  },
});
if (values.fastchess === undefined) fail('--fastchess: expected the file of fastchess, built beside the repository');
const games = wholeNumber('games', values.games, 2);
const rounds = wholeNumber('rounds', values.rounds);
const PLYHOUSE = [process.execPath, fileURLToPath(new URL('../bin/plyhouse.js', import.meta.url)), 'match'];
const RUNNERS = { ours: PLYHOUSE, theirs: [values.fastchess] } as const;
const folder = mkdtempSync(path.join(tmpdir(), 'plyhouse-runner-speed-'));

interface Run {
  readonly perMinute: number;
  /** User and system time of the runner and of its engines. */
  readonly cpuSeconds: number;
  readonly timeLosses: number;
  readonly seconds: number;
}

function play(runner: readonly string[], limit: string, games: number, concurrency: number): Run {
  const pgn = path.join(folder, 'games.pgn');
  rmSync(pgn, { force: true });
  const engine = (name: string) => ['-engine', `cmd=${values.engine}`, `name=${name}`];
  const args = [
    ...engine('one'),
    ...engine('other'),
    ...['-each', limit, 'option.Hash=16', ...(limit.startsWith('tc=') ? ['timemargin=50'] : [])],
    ...['-rounds', String(Math.ceil(games / 2)), '-games', '2', '-repeat', '-concurrency', String(concurrency)],
    ...['-force-concurrency', '-pgnout', `file=${pgn}`],
  ];
  const start = performance.now();
  // The shell's own clock of what its children took: Node has none.
  const { status, stderr } = spawnSync(
    'bash',
    ['-c', 'TIMEFORMAT="cpu %U %S"; time "$@" >/dev/null', '-', ...runner, ...args],
    {
      cwd: folder,
      encoding: 'utf8',
    },
  );
  const seconds = (performance.now() - start) / 1000;
  const [, user, system] = /^cpu (\S+) (\S+)$/m.exec(stderr) ?? [];
  if (status !== 0) throw new Error(`${runner.join(' ')}: ended with ${status}: ${stderr}`);
  const played = [...gamesOfText(readFileSync(pgn, 'utf8'))];
  if (played.length !== games) throw new Error(`${runner.join(' ')}: expected ${games} games, found ${played.length}`);
  return {
    perMinute: (60 * played.reduce((sum, { line }) => sum + line.moves.length, 0)) / seconds,
    cpuSeconds: Number(user) + Number(system),
    seconds,
    timeLosses: played.filter((game) => /time/.test(tagOf(game, 'Termination') ?? '')).length,
  };
}

const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!;

try {
  if (!values.json) {
    console.log(`load before it ${loadavg()[0]!.toFixed(2)}; ${games} games, median of ${rounds} rounds`);
    console.log(
      '| limit | at once | half-moves a minute, ours : theirs | ratio | time | processor time | losses on time |',
    );
    console.log('|---|---:|---:|---:|---:|---:|---:|');
  }
  for (const [limit, concurrency] of SETTINGS) {
    const count = limit.startsWith('depth=') ? 2 : games;
    const runs: Record<keyof typeof RUNNERS, Run[]> = { ours: [], theirs: [] };
    for (let round = 0; round < rounds; round++) {
      // Each goes first as often as the other.
      const order = round % 2 === 0 ? (['ours', 'theirs'] as const) : (['theirs', 'ours'] as const);
      for (const who of order) runs[who].push(play(RUNNERS[who], limit, count, concurrency));
    }
    const ratio = median(runs.ours.map(({ perMinute }, round) => perMinute / runs.theirs[round]!.perMinute));
    const of = (key: keyof Run) =>
      [median(runs.ours.map((run) => run[key])), median(runs.theirs.map((run) => run[key]))] as const;
    const losses = (['ours', 'theirs'] as const).map((who) => runs[who].reduce((sum, run) => sum + run.timeLosses, 0));
    if (values.json) console.log(JSON.stringify({ limit, concurrency, ratio, runs }));
    else {
      const crowded = concurrency > availableParallelism() ? ` (on ${availableParallelism()} cores)` : '';
      const perMinute = of('perMinute').map(Math.round).join(' : ');
      const [cpu, wall] = [of('cpuSeconds'), of('seconds')].map((both) => both.map((each) => each.toFixed(1)));
      console.log(
        `| ${limit} | ${concurrency}${crowded} | ${perMinute} | ${ratio.toFixed(2)} | ${wall!.join(' : ')} s | ${cpu!.join(' : ')} s | ${losses.join(' : ')} |`,
      );
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
