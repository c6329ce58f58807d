/**
 * Kills a tournament's processes with SIGKILL at random moments, and compares what it came to with an undisturbed run:
 * `node bench/tournament-kills.ts [--kills N] [--server]`. Prints a line for each tournament; status 1 where one differs.
 *
 * Without `--server` the one process that plays in a folder (PGlite) is killed; with it, one of three workers of a
 * PostgreSQL server at a time, and another takes its place.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { seededChance } from '../src/host/chance.ts';
import { startServer } from '../src/tournament/store/postgres-server.suite.ts';
import { readWords } from './command-line.ts';

const COMMAND = fileURLToPath(new URL('../bin/plyhouse.js', import.meta.url));
const { values } = readWords(import.meta.url, {
  options: { kills: { type: 'string', default: '100' }, server: { type: 'boolean', default: false } },
});
const kills = Number(values.kills);
const hasServer = values.server;
const chance = seededChance(2026);
const folder = mkdtempSync(path.join(tmpdir(), 'plyhouse-kills-'));
const server = hasServer ? await startServer() : undefined;
const database = server?.address ?? path.join(folder, 'database');

function start(words: readonly string[]): {
  readonly child: ChildProcess;
  readonly done: Promise<[number | null, string]>;
} {
  const child = spawn(process.execPath, [COMMAND, ...words, '--database', database], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let out = '';
  child.stdout!.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  return { child, done: new Promise((resolve) => child.on('close', (code) => resolve([code, out]))) };
}

async function tournament(...words: readonly string[]): Promise<string> {
  const [code, out] = await start(['tournament', ...words]).done;
  if (code !== 0) throw new Error(`tournament ${words.join(' ')}: ended with ${code}`);
  return out;
}

const make = async (): Promise<string> => {
  const players = [
    '--players',
    'random,wray74,slutspel,gambiet80',
    '--nodes',
    '200',
    '--seed',
    '7',
    '--max-moves',
    '60',
  ];
  return JSON.parse(await tournament('new', '-f', 'round-robin', '--games', '20', ...players, '--json')).id;
};
const outcomeOf = async (id: string) => ({
  games: (await tournament('export', id)).replaceAll(
    /\[(GameStartTime|GameEndTime|GameDuration|Date|MatchId) "[^"]*"\]\n/g,
    '',
  ),
  players: JSON.stringify(JSON.parse(await tournament('standings', id, '--json')).players),
  list: JSON.parse(await tournament('games', id, '--json')).games as {
    number: number;
    state: string;
    worker: string;
  }[],
});

const reference = await make();
await tournament('run', reference);
const undisturbed = await outcomeOf(reference);
console.log(`undisturbed: ${undisturbed.list.length} games`);

let done = 0;
let differ = 0;
while (done < kills) {
  const id = await make();
  const before = done;
  done += hasServer ? await killWorkers(id, kills - done) : await killRunner(id, kills - done);
  const found = await outcomeOf(id);
  const isSame = found.games === undisturbed.games && found.players === undisturbed.players;
  const isWhole = found.list.every(({ state }) => state === 'done') && found.list.length === undisturbed.list.length;
  if (!isSame || !isWhole) differ++;
  console.log(
    `${id}: ${done - before} kills, ${isSame && isWhole ? 'the same games and table' : 'IT DIFFERS'} (${done} of ${kills})`,
  );
}
rmSync(folder, { recursive: true, force: true });
await server?.stop();
process.exitCode = differ > 0 ? 1 : 0;

/** By turns in the first seconds, whatever it does by then, and shortly after it has begun a pair. */
async function killRunner(id: string, most: number): Promise<number> {
  for (let count = 0; ; count++) {
    const { child, done: ended } = start(['tournament', 'run', id, '--ndjson']);
    const kill = () => child.kill('SIGKILL');
    if (count < most && count % 2 === 0) setTimeout(kill, chance() * 5_000);
    else if (count < most) child.stdout!.once('data', () => setTimeout(kill, chance() * 3_000));
    const [code] = await ended;
    if (code === 0) return count;
  }
}

async function killWorkers(id: string, most: number): Promise<number> {
  const worker = () => start(['worker', '--beat', '1s']);
  const workers = [worker(), worker(), worker()];
  const watch = start(['tournament', 'run', id, '--concurrency', '0']);
  let isOver = false;
  void watch.done.then(() => {
    isOver = true;
  });
  let count = 0;
  while (!isOver && count < most) {
    await Promise.race([pause(chance() * 8_000), watch.done]);
    if (isOver) break;
    const which = Math.floor(chance() * workers.length);
    workers[which]!.child.kill('SIGKILL');
    await workers[which]!.done;
    workers[which] = worker();
    count++;
  }
  await watch.done;
  for (const { child } of workers) child.kill('SIGTERM');
  await Promise.all(workers.map(({ done: ended }) => ended));
  return count;
}
