/**
 * Holds the tournaments of the house's rating list, data/ratings/house.json, and makes the list from them:
 * `node bench/house-ratings.ts --database FOLDER [--cycles N] [--until HH:MM] [--concurrency N] [--house FILE] [--list FILE]`
 *
 * The first tournament (seed 1) is a round robin of all players, two games each. The others (seeds 2 to N, `--cycles`, 8 if
 * left out) are round robins in which only players meet who are near in strength, as games between unequal players say
 * little. Tournaments that the folder has are gone on with or left as they are, so the same call goes on where an
 * earlier one was broken off. `--until` begins no more games after that time of day (UTC). `--house` is the plyhouse.js
 * that plays, this checkout's if left out. With `--list` the list is made from all finished tournaments and written there.
 *
 * Everything is played on the period clock, so the games are the same on every machine, and may be played while it does
 * other work. A cycle of 116 games takes about 8 minutes of one core.
 */
import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { readPgn } from '../src/chess/parse-pgn.ts';
import type { PgnGame } from '../src/chess/pgn.ts';
import { makeHouseList } from '../src/match/ratings/make-house-list.ts';
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
/** The C7010's rating as published is 1600 to 1650 (Computerschaak, June 1983); its middle holds the list. */
const ANCHOR = { name: 'c7010', rating: 1625, source: 'Computerschaak, June 1983: 1600 to 1650' };

const { values } = readWords(import.meta.url, {
  options: {
    database: { type: 'string' },
    cycles: { type: 'string', default: '8' },
    until: { type: 'string' },
    concurrency: { type: 'string', default: '1' },
    house: { type: 'string', default: fileURLToPath(new URL('../bin/plyhouse.js', import.meta.url)) },
    list: { type: 'string' },
  },
});
const { database, house } = values;
if (database === undefined) throw new Error('--database: which folder?');
const deadline = values.until === undefined ? undefined : Date.parse(`${today()}T${values.until}:00Z`);

function today(): string {
  return new Date().toISOString().slice(0, 10);
}

/** Runs `plyhouse tournament`. What it says goes to stderr; at the deadline it is told to finish its pairs. */
async function tournament(words: readonly string[], isLong = false): Promise<string> {
  const child = spawn(process.execPath, [house, 'tournament', ...words, '--database', database!], {
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

const known = async (): Promise<Known[]> => JSON.parse(await tournament(['status', '--json']));

for (let seed = 1; seed <= Number(values.cycles); seed++) {
  if (deadline !== undefined && Date.now() >= deadline) break;
  const name = seed === 1 ? NAME : `${NAME}, neighbours, seed ${seed}`;
  const before = (await known()).find((each) => each.name === name);
  if (before?.state === 'finished') continue;
  let id = before?.id;
  if (id === undefined) {
    const far = ORDER.flatMap((one, index) => ORDER.slice(index + NEAR + 1).map((other) => `${one},${other}`));
    const { id: made } = JSON.parse(
      await tournament([
        ...['new', '--format', 'round-robin', '--games', '2', '--seed', String(seed), '--event', name, '--json'],
        ...(seed === 1 ? PLAYERS : ORDER).map(wordsOf),
        ...(seed === 1 ? [] : far.flatMap((two) => ['--forbid', two])),
      ]),
    );
    id = made as string;
  }
  console.error(`${new Date().toISOString()}  ${name}: ${id}`);
  await tournament(['run', id, '--concurrency', values.concurrency, '--json'], true);
}

if (values.list !== undefined) {
  const finished = (await known()).filter((each) => each.name.startsWith(NAME) && each.state === 'finished');
  const games: PgnGame[] = [];
  for (const { id } of finished) for await (const game of readPgn([await tournament(['export', id])])) games.push(game);
  const command = `node bench/house-ratings.ts --database FOLDER --cycles ${finished.length} --list data/ratings/house.json`;
  const list = await makeHouseList(games, { anchor: ANCHOR, date: today(), command });
  await writeFile(values.list, `${JSON.stringify(list, undefined, 2)}\n`);
}
