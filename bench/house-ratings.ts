/**
 * Plays further games for the house's rating list, and makes the list from all there are:
 * `node bench/house-ratings.ts [--database FILE ...] [--cycles N] [--until HH:MM] [--concurrency N] [--for PLAYERS]
 *   [--list-only] [--house FILE] [--games FILE] [--list FILE]`
 *
 * The games are in data/ratings/games.tsv (`--games`). Those of the databases that are not in it yet are added, and from
 * all of them the list is made: data/ratings/house.json (`--list`), the tables in README.md and data/ratings/README.md,
 * and docs/ratings.md. With `--list-only` nothing is played before; it needs no database.
 *
 * Games are played in the first database, a file or a server. `--cycles N` plays N cycles, each of some hundred games: sixteen between any two of
 * those pairings that lower the errors the most for a second of processor time (src/ratings/plan-cycle.ts), by what
 * a move of each player costs (`node bench/game-costs.ts`) and all games there are. The same games make the same cycle.
 * Its seed is the next that the file does not have, and its openings and the chance of the players follow from that. A
 * cycle that the database has unfinished is gone on with first, so the same call goes on where an earlier one was broken
 * off. `--until` begins no more games after the next such time of day (UTC); the pairs that are complete are added all the same.
 * `--for antwoord-2400,wray74` lowers the errors of these players alone, however small they are.
 * `--house` is the plyhouse.js that plays, this checkout's if left out; the options of its programs must be this one's.
 *
 * Everything is played on the period clock, so the games are the same on every machine, and may be played while it does
 * other work.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { readPgn } from '../src/chess/parse-pgn.ts';
import { ratingsDocument, withHouseTable } from '../src/cli/positions-rating/ratings-document.ts';
import type { PositionsData } from '../src/cli/positions-rating/report.ts';
import { POSITIONS_RATING_FILE, readHouseFile } from '../src/measure/articles.ts';
import {
  CYCLES,
  formatHouseGames,
  nextSeed,
  parseHouseGames,
  ratedHouseGames,
  withCycles,
  withNewGames,
} from '../src/ratings/house-games.ts';
import type { HouseList } from '../src/ratings/house-list.ts';
import { makeHouseList } from '../src/ratings/make-house-list.ts';
import { cycleOf, houseGamesOf } from '../src/ratings/node-house-records.ts';
import { planCycle } from '../src/ratings/plan-cycle.ts';
import { fail, readArguments, wholeNumber } from './command-line.ts';

/**
 * The players whose errors are to come down, and the milliseconds of processor time that a move of theirs takes, by
 * `node bench/game-costs.ts`: only their proportions count. The random player is too far from all others for that.
 */
const PLAYERS: Readonly<Record<string, number>> = {
  ...{ microchess: 8, sargon78: 9, sargon2: 12, soma: 8, zxchess: 4, unixchess: 55, turochamp: 60, bernstein: 60 },
  ...{ wray74: 6, usurpator: 55, tinychess86: 128, slutspel: 25, chess05: 37, chess05x: 65, schach22: 233 },
  ...{ gambiet80: 32, gambiet81: 33, gambiet82: 55, c7010: 25 },
  ...Object.fromEntries([800, 1000, 1200, 1400, 1600, 1800, 2000, 2200, 2400].map((elo) => [`antwoord-${elo}`, 5])),
};
/** Pairings of a cycle, and the games of each. */
const CYCLE = { pairings: 6, games: 16 };
/** The error, in Elo points, that is small enough: two players with no more need no further games. */
const WANTED_ERROR = 40;
/** The assumed rating of a player without games whose name gives no hint. */
const UNKNOWN_RATING = 1500;
/** The C7010's rating as published is 1600 to 1650 (Computerschaak, June 1983); its middle holds the list. */
const ANCHOR = { name: 'c7010', rating: 1625, source: 'Computerschaak, June 1983: 1600 to 1650' };
const COMMAND = 'node bench/house-ratings.ts --list-only';

const { values } = readArguments(import.meta.url, {
  options: {
    database: { type: 'string', multiple: true, default: [] },
    cycles: { type: 'string', default: '0' },
    until: { type: 'string' },
    concurrency: { type: 'string', default: '1' },
    for: { type: 'string' },
    house: { type: 'string', default: fileURLToPath(new URL('../bin/plyhouse.js', import.meta.url)) },
    games: { type: 'string', default: fileURLToPath(new URL('../data/ratings/games.tsv', import.meta.url)) },
    list: { type: 'string', default: fileURLToPath(new URL('../data/ratings/house.json', import.meta.url)) },
    'list-only': { type: 'boolean', default: false },
  },
});
const { house } = values;
const [database] = values.database;
if (database === undefined && !values['list-only']) fail('--database: which file?');
const cycles = wholeNumber('cycles', values.cycles, 0);
const wanted = values.for?.split(',');
const measured = Object.keys(PLAYERS).filter((name) => name !== ANCHOR.name);
const unknown = wanted?.find((name) => !measured.includes(name));
if (unknown !== undefined)
  fail(`--for: found "${unknown}"; expected some of ${measured.join(', ')}, with commas between`);
const deadline = values.until === undefined ? undefined : nextTime(values.until);

function today(): string {
  return new Date().toISOString().slice(0, 10);
}

/** The next HH:MM, today or tomorrow, in milliseconds since 1970. */
function nextTime(text: string): number {
  const time = Date.parse(`${today()}T${text}:00Z`);
  if (Number.isNaN(time)) fail(`--until: found "${text}"; expected a time of day as HH:MM`);
  return time > Date.now() ? time : time + 86_400_000;
}

/** Runs `plyhouse tournament`. Its output goes to stderr; at the deadline it finishes its pairs. */
async function tournament(args: readonly string[], isLong = false, where = database): Promise<string> {
  const child = spawn(process.execPath, [house, 'tournament', ...args, '--database', where!], {
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
  if (code !== 0 && !(code === 130 && isLong)) throw new Error(`tournament ${args.join(' ')}: ended with ${code}`);
  return out;
}

const describe = (name: string): string => {
  const elo = /^antwoord-(\d+)$/.exec(name)?.[1];
  return elo === undefined ? name : `antwoord name=${name} option.UCI_Elo=${elo} option.UCI_LimitStrength=true`;
};

interface Known {
  readonly id: string;
  readonly name: string;
  readonly state: string;
}

/** The tournaments of a database; none if it is a file that the first of them is to make. */
const known = async (where = database!): Promise<Known[]> =>
  where.includes('://') || existsSync(where) ? JSON.parse(await tournament(['status', '--json'], false, where)) : [];

/** The error of a player as the plan is to see it: what is at most {@link WANTED_ERROR} needs no further games. */
function errorToPlan(name: string, error: number): number {
  if (name === ANCHOR.name) return 0;
  if (!wanted) return error;
  return wanted.includes(name) ? Number.POSITIVE_INFINITY : Math.min(error, WANTED_ERROR);
}

/** The next cycle, from all games; undefined if every rating is known well enough. */
function nextCycle(of: HouseList): { seed: number; pairings: readonly (readonly [string, string])[] } | undefined {
  const rated = new Map(of.players.map((player) => [player.name, player]));
  const players = Object.entries(PLAYERS).map(([name, millis]) => {
    const guess = Number(/^antwoord-(\d+)$/.exec(name)?.[1] ?? UNKNOWN_RATING);
    const { rating, error } = rated.get(name) ?? { rating: guess, error: Number.POSITIVE_INFINITY };
    return { name, rating, error: errorToPlan(name, error), secondsPerMove: millis / 1000 };
  });
  const pairings = planCycle(players, ratedHouseGames(games), { ...CYCLE, wantedError: WANTED_ERROR });
  return pairings.length === 0 ? undefined : { seed: nextSeed(games), pairings };
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

async function begin(seed: number, pairings: readonly (readonly [string, string])[]): Promise<string> {
  const players = [...new Set(pairings.flat())].sort();
  const meets = new Set(pairings.map((two) => two.toSorted().join(',')));
  const apart = players
    .flatMap((one, at) => players.slice(at + 1).map((other) => `${one},${other}`))
    .filter((two) => !meets.has(two))
    .flatMap((two) => ['--forbid', two]);
  const games = ['--games', String(CYCLE.games), '--max-moves', '200'];
  const args = ['--format', 'round-robin', ...games, '--seed', String(seed), '--event', `${CYCLES.planned}${seed}`];
  return JSON.parse(await tournament(['new', ...args, '--json', ...players.map(describe), ...apart])).id as string;
}

const isOver = () => deadline !== undefined && Date.now() >= deadline;

async function play(id: string, name: string): Promise<void> {
  console.error(`${new Date().toISOString()}  ${name}: ${id}`);
  await tournament(['run', id, '--concurrency', values.concurrency, '--json'], true);
}

const written = await readIfThere(values.games);
let games = written === undefined ? [] : parseHouseGames(written);

/** Adds the games of the databases that are not there yet, and makes the list. */
async function makeList(): Promise<HouseList> {
  for (const where of values.database) {
    for (const { id, name } of await known(where)) {
      if (cycleOf(name) === undefined) continue;
      const before = games.length;
      games = withNewGames(games, await houseGamesOf(readPgn([await tournament(['export', id], false, where)])));
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

let list = await makeList();
if (!values['list-only']) {
  for (let cycle = 0; cycle < cycles && !isOver(); cycle++) {
    const here = (await known()).filter(({ name }) => cycleOf(name) !== undefined);
    const before = here.find(({ state }) => state !== 'finished');
    if (before) await play(before.id, before.name);
    else {
      const next = nextCycle(list);
      if (!next) {
        console.error(`every error that is to come down is at most ${WANTED_ERROR}`);
        break;
      }
      await play(await begin(next.seed, next.pairings), `${CYCLES.planned}${next.seed}`);
    }
    list = await makeList();
  }
}
