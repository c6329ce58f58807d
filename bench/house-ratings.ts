/**
 * Plays further games for the house's rating list, and makes the list from all there are:
 * `node bench/house-ratings.ts [--database FOLDER ...] [--cycles N] [--until HH:MM] [--concurrency N] [--list-only]
 *   [--house FILE] [--games FILE] [--list FILE]`
 *
 * The games are in data/ratings/games.tsv (`--games`). Those of the folders that are not in it yet are added, and from
 * all of them the list is made: data/ratings/house.json (`--list`), the tables in README.md and data/ratings/README.md,
 * and docs/ratings.md. With `--list-only` nothing is played before; it needs no folder.
 *
 * Games are played in the first folder. `--cycles N` plays N cycles of neighbours, ten minutes each on a quiet core: two
 * games between any two who are near in the list as it is, as games between unequal players say little, and of whom one
 * has an error that is still above the wanted one. Each cycle has a seed of its own: the next that neither the file nor
 * the folder has. A cycle that the folder has unfinished is gone on with first, so the same call goes on where an
 * earlier one was broken off. `--until` begins no more games after that time of day (UTC); the pairs that are complete
 * are added all the same. `--house` is the plyhouse.js that plays, this checkout's if left out.
 *
 * Where the file has no games of them, four tournaments are played before the cycles: a round robin of all players, two
 * games each (seed 1); one of most of them, four games each (seed 2); gauntlets of CHESS 0.5X (seed 5) and of the
 * strongest (seed 3) against others, sixteen games each. They take about an hour.
 *
 * Everything is played on the period clock, so the games are the same on every machine, and may be played while it does
 * other work.
 */
import { spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { readPgn } from '../src/chess/parse-pgn.ts';
import type { PositionsData } from '../src/cli/positions-rating-report.ts';
import { ratingsDocument, withHouseTable } from '../src/cli/ratings-document.ts';
import {
  CYCLES,
  type Cycle,
  formatHouseGames,
  nextSeed,
  parseHouseGames,
  withCycles,
  withNewGames,
} from '../src/match/ratings/house-games.ts';
import type { HouseList } from '../src/match/ratings/house-list.ts';
import { cycleOf, houseGamesOf } from '../src/match/ratings/house-records.ts';
import { makeHouseList } from '../src/match/ratings/make-house-list.ts';
import { POSITIONS_RATING_FILE, readHouseFile } from '../src/measure/articles.ts';
import { readWords } from './command-line.ts';

/** All players, in the order of the first tournament. */
const PLAYERS = [
  ...['random', 'wray74', 'chess05', 'schach22', 'gambiet80', 'gambiet81', 'gambiet82', 'c7010'],
  ...['tinychess86', 'slutspel'],
  ...[
    'antwoord-800',
    'antwoord-1000',
    'antwoord-1200',
    'antwoord-1400',
    'antwoord-1600',
    'antwoord-1800',
    'antwoord-2000',
  ],
];
/** CHESS 0.5X, and whom it meets. */
const ENLARGED = [
  ...['chess05x', 'chess05', 'slutspel', 'gambiet81', 'c7010', 'gambiet80', 'tinychess86'],
  ...['antwoord-1400', 'antwoord-1000', 'wray74'],
];
/** The strongest of the first tournament, and who is near it. */
const STRONGEST = ['schach22', 'gambiet82', 'antwoord-2200', 'antwoord-2600', 'antwoord-1800'];
/** Two players meet in a cycle whose places in the list differ by no more. */
const NEAR = 4;
/** The error, in Elo points, that is small enough: two players with no more need no further games. */
const WANTED_ERROR = 40;
/** Of the second tournament, four games each. */
const SECOND = [
  ...['wray74', 'chess05', 'gambiet80', 'gambiet81', 'gambiet82', 'c7010', 'tinychess86', 'slutspel'],
  ...['antwoord-600', 'antwoord-1000', 'antwoord-1400', 'antwoord-1800', 'antwoord-2200', 'antwoord-2600'],
];
/** The C7010's rating as published is 1600 to 1650 (Computerschaak, June 1983); its middle holds the list. */
const ANCHOR = { name: 'c7010', rating: 1625, source: 'Computerschaak, June 1983: 1600 to 1650' };
const COMMAND = 'node bench/house-ratings.ts --list-only';

const { values } = readWords(import.meta.url, {
  options: {
    database: { type: 'string', multiple: true, default: [] },
    cycles: { type: 'string', default: '0' },
    until: { type: 'string' },
    concurrency: { type: 'string', default: '1' },
    house: { type: 'string', default: fileURLToPath(new URL('../bin/plyhouse.js', import.meta.url)) },
    games: { type: 'string', default: fileURLToPath(new URL('../data/ratings/games.tsv', import.meta.url)) },
    list: { type: 'string', default: fileURLToPath(new URL('../data/ratings/house.json', import.meta.url)) },
    'list-only': { type: 'boolean', default: false },
  },
});
const { house } = values;
const [database] = values.database;
if (database === undefined && !values['list-only']) throw new Error('--database: which folder?');
const cycles = Number(values.cycles);
if (!Number.isInteger(cycles) || cycles < 0) throw new Error(`--cycles: found "${values.cycles}"; expected a number`);
const deadline = values.until === undefined ? undefined : Date.parse(`${today()}T${values.until}:00Z`);

function today(): string {
  return new Date().toISOString().slice(0, 10);
}

/** Runs `plyhouse tournament`. What it says goes to stderr; at the deadline it is told to finish its pairs. */
async function tournament(words: readonly string[], isLong = false, folder = database): Promise<string> {
  const child = spawn(process.execPath, [house, 'tournament', ...words, '--database', folder!], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ring =
    isLong && deadline !== undefined
      ? setTimeout(() => child.kill('SIGINT'), Math.max(0, deadline - Date.now()))
      : undefined;
  let out = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  clearTimeout(ring);
  if (code !== 0 && !(code === 130 && isLong)) throw new Error(`tournament ${words.join(' ')}: ended with ${code}`);
  return out;
}

const wordsOf = (name: string): string => {
  const elo = /^antwoord-(\d+)$/.exec(name)?.[1];
  return elo === undefined ? name : `antwoord name=${name} option.UCI_Elo=${elo} option.UCI_LimitStrength=true`;
};

interface Known {
  readonly id: string;
  readonly name: string;
  readonly state: string;
}

const known = async (folder = database): Promise<Known[]> =>
  JSON.parse(await tournament(['status', '--json'], false, folder));

/** A tournament of the list; a gauntlet is the first player's against the others. */
interface Planned {
  readonly cycle: Cycle;
  readonly seed: number;
  readonly players: readonly string[];
  readonly games: number;
  readonly isGauntlet?: boolean;
  /** Games are drawn after so many moves. */
  readonly maxMoves?: number;
  /** Pairs of players who do not meet. */
  readonly forbidden?: readonly (readonly [string, string])[];
}

const FIRST: readonly Planned[] = [
  { cycle: 'all', seed: 1, players: PLAYERS, games: 2, maxMoves: 200 },
  { cycle: 'most', seed: 2, players: SECOND, games: 4, maxMoves: 200 },
  { cycle: 'enlarged', seed: 5, players: ENLARGED, games: 16, maxMoves: 200, isGauntlet: true },
  { cycle: 'strongest', seed: 3, players: STRONGEST, games: 16, maxMoves: 200, isGauntlet: true },
];

const nameOf = ({ cycle, seed }: Pick<Planned, 'cycle' | 'seed'>) =>
  cycle === 'near' ? `${CYCLES.near}${seed}` : CYCLES[cycle];

/** Players near in strength, the list as it is; two whose errors are both small enough do not meet. */
function neighbours(seed: number, { players }: HouseList): Planned {
  const forbidden = players.flatMap((one, at) =>
    players
      .slice(at + 1)
      .filter((other, between) => between >= NEAR || Math.max(one.error, other.error) <= WANTED_ERROR)
      .map(({ name }): [string, string] => [one.name, name]),
  );
  return { cycle: 'near', seed, players: players.map(({ name }) => name), games: 2, forbidden };
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

async function begin(plan: Planned): Promise<string> {
  const { players, games, seed, isGauntlet, maxMoves, forbidden = [] } = plan;
  const format = isGauntlet ? 'gauntlet' : 'round-robin';
  const words = ['new', '--format', format, '--games', String(games), '--seed', String(seed), '--event', nameOf(plan)];
  if (maxMoves !== undefined) words.push('--max-moves', String(maxMoves));
  const apart = forbidden.flatMap((two) => ['--forbid', two.join(',')]);
  return JSON.parse(await tournament([...words, '--json', ...players.map(wordsOf), ...apart])).id as string;
}

const isOver = () => deadline !== undefined && Date.now() >= deadline;

async function play(id: string, name: string): Promise<void> {
  console.error(`${new Date().toISOString()}  ${name}: ${id}`);
  await tournament(['run', id, '--concurrency', values.concurrency, '--json'], true);
}

const written = await readIfThere(values.games);
let games = written === undefined ? [] : parseHouseGames(written);

/** Adds the games of the folders that are not there yet, and makes the list. */
async function makeList(): Promise<HouseList> {
  for (const folder of values.database) {
    for (const { id, name } of await known(folder)) {
      if (cycleOf(name) === undefined) continue;
      const before = games.length;
      games = withNewGames(games, await houseGamesOf(readPgn([await tournament(['export', id], false, folder)])));
      console.error(`${name} (${id}): ${games.length - before} new games`);
    }
  }
  const list = makeHouseList(games, { anchor: ANCHOR, date: today(), command: COMMAND });
  await writeFile(values.games, formatHouseGames(games));
  await writeFile(values.list, `${JSON.stringify(list, undefined, 2)}\n`);
  const readme = new URL('../README.md', import.meta.url);
  await writeFile(readme, withHouseTable(await readFile(readme, 'utf8'), list));
  const about = new URL('../data/ratings/README.md', import.meta.url);
  await writeFile(about, withCycles(await readFile(about, 'utf8'), games));
  const positions = JSON.parse(await readHouseFile(POSITIONS_RATING_FILE)) as PositionsData;
  await writeFile(new URL('../docs/ratings.md', import.meta.url), ratingsDocument(positions, list));
  return list;
}

if (!values['list-only']) {
  for (const plan of FIRST) {
    const before = (await known()).find(({ name }) => name === nameOf(plan));
    const isKept = games.some(({ cycle, seed }) => cycle === plan.cycle && seed === plan.seed);
    if (isOver() || before?.state === 'finished' || (before === undefined && isKept)) continue;
    await play(before?.id ?? (await begin(plan)), nameOf(plan));
  }
}
let list = await makeList();
if (!values['list-only']) {
  for (let cycle = 0; cycle < cycles && !isOver(); cycle++) {
    const here = (await known()).filter(({ name }) => cycleOf(name) === 'near');
    const before = here.find(({ state }) => state !== 'finished');
    if (before) await play(before.id, before.name);
    else {
      const plan = neighbours(nextSeed(games), list);
      await play(await begin(plan), nameOf(plan));
    }
    list = await makeList();
  }
}
