/**
 * Tests that a match survives kill -9 at any moment. One match is played undisturbed; then the same match is begun again and
 * again, killed at random moments and resumed. No reported game may be missing from the file, and the final result (every
 * game with its comments, and the report) has to equal that of the undisturbed run.
 *
 * `node bench/kills.ts [--kills N] [--games N] [--seed N] [--json]`: N kills (100) of a match of this number of games
 * (20). Status 1 if a game was lost or differs.
 */
import type { ChildProcess } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { plyhouse, type Spawned } from '../src/cli/testing/spawned.ts';
import { seededChance } from '../src/host/chance.ts';
import { readArguments } from './command-line.ts';

const { values } = readArguments(import.meta.url, {
  options: {
    kills: { type: 'string', default: '100' },
    games: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    json: { type: 'boolean', default: false },
  },
});
const wanted = Number(values.kills);
const chance = seededChance(Number(values.seed));
const folder = await mkdtemp(path.join(os.tmpdir(), 'plyhouse-kills-'));
const file = (name: string) => path.join(folder, name);

const match = (
  name: string,
  onSpawn?: (child: ChildProcess) => void,
  onTalk?: (child: ChildProcess, err: string) => void,
) =>
  plyhouse(
    // Positions, not time: the same games on every machine.
    ['match', 'random', 'wray74', '--nodes', '50', '--concurrency', '2', '--seed', '9', '--games', values.games].concat(
      ['--save', file(name), '--json'],
    ),
    { env: { PLYHOUSE_DATA_DIR: folder }, onSpawn, onTalk },
  );

/** Each whole game's moves with their comments, by number; the times of day in its tags are left out. */
async function gamesOf(name: string): Promise<{ games: Map<number, string>; doubles: number }> {
  const text = await readFile(file(name), 'utf8').catch(() => '');
  const games = new Map<number, string>();
  let doubles = 0;
  for (const game of text.split(/(?<=\n\n)(?=\[Event)/)) {
    const number = Number(/^\[MatchGame "(\d+)"\]$/m.exec(game)?.[1]);
    const moves = /\n\n([^[][\s\S]*(?:1-0|0-1|1\/2-1\/2)\n)\n$/.exec(game)?.[1];
    if (!number || moves === undefined) continue;
    if (games.has(number)) doubles++;
    games.set(number, moves);
  }
  return { games, doubles };
}

/** The numbers of the games that a run told of. */
const reportedIn = ({ err }: Spawned) => [...err.matchAll(/^Game (\d+): .*\n/gm)].map(([, number]) => Number(number));

const faults: string[] = [];
const done = { kills: 0, beforeFirstGame: 0, matches: 0, gamesTold: 0, lost: 0, different: 0 };

try {
  // 1. Undisturbed.
  const started = performance.now();
  const whole = await match('whole.pgn');
  if (whole.code !== 0) throw new Error(`the undisturbed match ended with ${whole.code}: ${whole.err}`);
  const millis = performance.now() - started;
  const { games: expected } = await gamesOf('whole.pgn');
  if (expected.size !== Number(values.games)) throw new Error(`the undisturbed match has ${expected.size} games`);

  // 2. Killed, until it is through in spite of that; then the next one.
  while (done.kills < wanted) {
    await rm(file('killed.pgn'), { force: true });
    const reported = new Set<number>();
    for (;;) {
      const run = await killed(millis);
      for (const number of reportedIn(run)) {
        reported.add(number);
        done.gamesTold++;
      }
      const { games, doubles } = await gamesOf('killed.pgn');
      const lost = [...reported].filter((number) => !games.has(number));
      done.lost += lost.length;
      if (lost.length > 0) faults.push(`match ${done.matches + 1}, kill ${done.kills}: lost ${lost.join(', ')}`);
      if (run.code !== null) {
        check(run, games, doubles);
        break;
      }
    }
    done.matches++;
    if (!values.json) console.error(`${done.kills} kills, ${done.matches} matches ended`);
  }

  /** Checks the final result of a killed match. */
  function check(run: Spawned, games: ReadonlyMap<number, string>, doubles: number): void {
    const wrong = [...expected].filter(([number, moves]) => games.get(number) !== moves).length;
    done.different += wrong;
    const which = `match ${done.matches + 1}`;
    if (run.code !== 0) faults.push(`${which}: ended with ${run.code}: ${run.err.slice(-300)}`);
    if (wrong > 0 || games.size !== expected.size)
      faults.push(`${which}: ${wrong} games differ, ${games.size} are there`);
    if (doubles > 0) faults.push(`${which}: ${doubles} games are there twice`);
    if (run.out.replaceAll('killed.pgn', 'whole.pgn') !== whole.out) faults.push(`${which}: its report differs`);
  }

  // 3. Nothing lies about but the games and what was cut off in writing.
  const left = (await readdir(folder)).filter((name) => /\.lock/.test(name));
  if (left.length > 0) faults.push(`left behind: ${left.join(', ')}`);
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** A run of the match that is killed at a random moment, unless it ends before that. */
async function killed(millis: number): Promise<Spawned> {
  if (done.kills >= wanted) return match('killed.pgn');
  let isKilled = false;
  const kill = (child: ChildProcess) => {
    if (isKilled || child.exitCode !== null) return;
    isKilled = child.kill('SIGKILL');
  };
  // Half of them at any time, the others just when a game is over, is written, and the next begins.
  const isAnyTime = chance() < 0.5;
  const delay = chance() * (isAnyTime ? millis : 30);
  const after = 1 + Math.floor(chance() * 4);
  let isArmed = false;
  const run = await match(
    'killed.pgn',
    (child) => {
      if (isAnyTime) setTimeout(kill, delay, child).unref();
    },
    (child, err) => {
      if (isAnyTime || isArmed || (err.match(/^Game /gm)?.length ?? 0) < after) return;
      isArmed = true;
      setTimeout(kill, delay, child).unref();
    },
  );
  if (run.code === null) {
    done.kills++;
    if (reportedIn(run).length === 0) done.beforeFirstGame++;
  }
  return run;
}

if (values.json) console.log(JSON.stringify({ ...done, faults }, undefined, 2));
else {
  const { kills, beforeFirstGame, matches, gamesTold: gamesReported, lost, different } = done;
  console.log(
    `${kills} kills (${beforeFirstGame} before a game was over) in ${matches} matches of ${values.games} games`,
  );
  console.log(
    `${gamesReported} games told of, ${lost} of them lost; ${different} games differ from the undisturbed match`,
  );
  for (const fault of faults) console.log(`  ${fault}`);
}
process.exitCode = faults.length > 0 ? 1 : 0;
