/**
 * Holds the tournaments of the house's rating list, data/ratings/house.json, and makes the list from them:
 * `node bench/house-ratings.ts --database FOLDER [--database FOLDER ...] [--cycles N] [--until HH:MM] [--concurrency N]
 *   [--house FILE] [--list FILE] [--list-only]`
 *
 * First a round robin of all players, two games each (seed 1); then one of most of them, four games each (seed 2); then
 * gauntlets of CHESS 0.5X (seed 5) and of the strongest (seed 3) against others, sixteen games each; these four end games
 * as drawn after 200 moves. Then as many cycles as `--cycles` says (none, if left out) in which only players meet who are
 * near in strength, as games between unequal players say little (seeds 2, 3, ...). All are played in the first folder. Tournaments that a folder has are gone on with or left as they are, so the
 * same call goes on where an earlier one was broken off. `--until` begins no more games after that time of day (UTC).
 * `--house` is the plyhouse.js that plays, this checkout's if left out. With `--list` the list is made from the games of
 * all folders and written there, to README.md and to docs/ratings.md; with `--list-only` nothing is played before.
 *
 * Everything is played on the period clock, so the games are the same on every machine, and may be played while it does
 * other work. On a quiet core they take about 15, 25, 10 and 10, and each cycle 7 minutes.
 */
import { spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { readPgn } from '../src/chess/parse-pgn.ts';
import type { PgnGame } from '../src/chess/pgn.ts';
import type { PositionsData } from '../src/cli/positions-rating-report.ts';
import { ratingsDocument, withHouseTable } from '../src/cli/ratings-document.ts';
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
/** By strength, as the first tournament had them: who is near whom. */
const ORDER = [
  ...['schach22', 'gambiet82', 'antwoord-1800', 'gambiet80', 'antwoord-1600', 'c7010', 'antwoord-1200', 'gambiet81'],
  ...[
    'antwoord-2000',
    'chess05',
    'antwoord-1400',
    'slutspel',
    'antwoord-1000',
    'tinychess86',
    'antwoord-800',
    'wray74',
  ],
  'random',
];
/** Two players meet whose places in that order differ by no more. */
const NEAR = 4;
const NAME = 'House rating list';
/** Of the second tournament, four games each. */
const SECOND = [
  ...['wray74', 'chess05', 'gambiet80', 'gambiet81', 'gambiet82', 'c7010', 'tinychess86', 'slutspel'],
  ...['antwoord-600', 'antwoord-1000', 'antwoord-1400', 'antwoord-1800', 'antwoord-2200', 'antwoord-2600'],
];
/** The C7010's rating as published is 1600 to 1650 (Computerschaak, June 1983); its middle holds the list. */
const ANCHOR = { name: 'c7010', rating: 1625, source: 'Computerschaak, June 1983: 1600 to 1650' };

const { values } = readWords(import.meta.url, {
  options: {
    database: { type: 'string', multiple: true, default: [] },
    cycles: { type: 'string', default: '0' },
    until: { type: 'string' },
    concurrency: { type: 'string', default: '1' },
    house: { type: 'string', default: fileURLToPath(new URL('../bin/plyhouse.js', import.meta.url)) },
    list: { type: 'string' },
    'list-only': { type: 'boolean', default: false },
  },
});
const { house } = values;
const [database] = values.database;
if (database === undefined) throw new Error('--database: which folder?');
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

/** A tournament of the list; `near`: only players meet who are; a gauntlet is the first player's against the others. */
interface Planned {
  readonly name: string;
  readonly players: readonly string[];
  readonly games: number;
  readonly seed: number;
  readonly near?: number;
  readonly isGauntlet?: boolean;
  /** Games are drawn after so many moves. */
  readonly maxMoves?: number;
}

const cycles = Number(values.cycles);
const planned: Planned[] = values['list-only']
  ? []
  : [
      { name: NAME, players: PLAYERS, games: 2, seed: 1, maxMoves: 200 },
      { name: `${NAME} 2`, players: SECOND, games: 4, seed: 2, maxMoves: 200 },
      { name: `${NAME} 5`, players: ENLARGED, games: 16, seed: 5, maxMoves: 200, isGauntlet: true },
      { name: `${NAME} 3`, players: STRONGEST, games: 16, seed: 3, maxMoves: 200, isGauntlet: true },
      ...Array.from({ length: cycles }, (_, index) => {
        const seed = index + 2;
        return { name: `${NAME}, neighbours, seed ${seed}`, players: ORDER, games: 2, seed, near: NEAR };
      }),
    ];

for (const { name, players, games, seed, near, isGauntlet, maxMoves } of planned) {
  if (deadline !== undefined && Date.now() >= deadline) break;
  const before = (await known()).find((each) => each.name === name);
  if (before?.state === 'finished') continue;
  let id = before?.id;
  if (id === undefined) {
    const far =
      near === undefined
        ? []
        : players.flatMap((one, at) => players.slice(at + near + 1).map((other) => `${one},${other}`));
    const format = isGauntlet ? 'gauntlet' : 'round-robin';
    const words = ['new', '--format', format, '--games', String(games), '--seed', String(seed), '--event', name];
    if (maxMoves !== undefined) words.push('--max-moves', String(maxMoves));
    const forbidden = far.flatMap((two) => ['--forbid', two]);
    id = JSON.parse(await tournament([...words, '--json', ...players.map(wordsOf), ...forbidden])).id as string;
  }
  console.error(`${new Date().toISOString()}  ${name}: ${id}`);
  await tournament(['run', id, '--concurrency', values.concurrency, '--json'], true);
}

if (values.list !== undefined) {
  const games: PgnGame[] = [];
  let most = 0;
  for (const folder of values.database) {
    for (const { id, name } of await known(folder)) {
      if (!name.startsWith(NAME)) continue;
      most = Math.max(most, Number(/neighbours, seed (\d+)$/.exec(name)?.[1] ?? 1) - 1);
      const text = await tournament(['export', id], false, folder);
      const before = games.length;
      for await (const game of readPgn([text])) games.push(game);
      console.error(`${name} (${id}): ${games.length - before} games`);
    }
  }
  const command = `node bench/house-ratings.ts --database FOLDER --cycles ${most} --list data/ratings/house.json`;
  const list = await makeHouseList(games, { anchor: ANCHOR, date: today(), command });
  await writeFile(values.list, `${JSON.stringify(list, undefined, 2)}\n`);
  const readme = new URL('../README.md', import.meta.url);
  await writeFile(readme, withHouseTable(await readFile(readme, 'utf8'), list));
  const positions = JSON.parse(await readHouseFile(POSITIONS_RATING_FILE)) as PositionsData;
  await writeFile(new URL('../docs/ratings.md', import.meta.url), ratingsDocument(positions, list));
}
