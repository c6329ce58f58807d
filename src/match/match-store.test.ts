import assert from 'node:assert/strict';
import { appendFile, mkdir, mkdtemp, readdir, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, describe, test } from 'node:test';
import { INITIAL_FEN } from '../chess/fen.ts';
import { parsePgn } from '../chess/parse-pgn.ts';
import { readRecord } from './game-record.ts';
import { inThread } from './in-thread.suite.ts';
import { openMatchStore } from './match-store.ts';
import { parseParticipant } from './participant.ts';
import { makePlan, type PlannedPlayer } from './plan.ts';
import { runMatch } from './run-match.ts';

const folder = await mkdtemp(path.join(os.tmpdir(), 'plyhouse-match-store-'));
after(() => rm(folder, { recursive: true }));

const random = (name: string): PlannedPlayer => ({ ...parseParticipant('random'), name, terms: { nodes: 1 } });
const plan = makePlan({
  players: [random('one'), random('other')],
  openings: [{ id: 'start', start: INITIAL_FEN, moves: [] }],
  games: 6,
  seed: 5,
  // It is about whole games in a file, however long they are.
  rules: { adjudication: { maxMoves: 20 } },
});
const other = makePlan({ ...plan, openings: [{ id: 'start', start: INITIAL_FEN, moves: [] }], games: 2, seed: 6 });

/** Plays the match into a file; something is done to the file behind the game of a number, before the next is kept. */
async function play(file: string, match = plan, number = 0, disturb: (file: string) => Promise<void> = async () => {}) {
  const restored: number[] = [];
  const store = await openMatchStore(file, match.id, (games) => restored.push(games));
  let kept = 0;
  try {
    await runMatch({
      plan: match,
      concurrency: 1,
      version: 'test',
      client: inThread,
      finished: store.finished,
      async keep(text) {
        await store.append(text);
        if (++kept === number) await disturb(file);
      },
    });
  } finally {
    await store.close();
  }
  return restored;
}

/** The games of a match in a file, by number: their moves and comments. */
async function gamesIn(file: string, match = plan): Promise<[number: number, moves: unknown][]> {
  const { games, errors } = parsePgn(await readFile(file, 'utf8'));
  assert.deepEqual(errors, []);
  return games
    .flatMap((game): [number, unknown][] => {
      const record = readRecord(game, match.id);
      return record ? [[record.number, game.line]] : [];
    })
    .sort(([one], [two]) => one - two);
}

const cut = async (file: string, games: number): Promise<string> => {
  const text = await readFile(file, 'utf8');
  let at = 0;
  for (let game = 0; game < games; game++) at = text.indexOf('\n\n[Event ', at) + 2;
  return text.slice(0, at);
};
/** As `sed -i` and many editors do. */
const replace = async (file: string, text: string): Promise<void> => {
  await writeFile(`${file}.new`, text);
  await rename(`${file}.new`, file);
};

describe('a file that is disturbed while its match runs', async () => {
  const whole = path.join(folder, 'whole.pgn');
  await play(whole);
  const games = await gamesIn(whole);
  assert.equal(games.length, 6);

  const CASES: readonly [
    name: string,
    afterGame: number,
    restored: number,
    disturb: (file: string) => Promise<void>,
  ][] = [
    ['replaced by what it held two games before', 4, 3, async (file) => replace(file, await cut(file, 2))],
    ['replaced by the same', 3, 1, async (file) => replace(file, await readFile(file, 'utf8'))],
    ['replaced by nothing', 5, 6, (file) => replace(file, '')],
    ['replaced behind the last game', 6, 3, async (file) => replace(file, await cut(file, 3))],
    [
      'replaced by what ends in the middle of a game',
      3,
      2,
      async (file) => replace(file, (await readFile(file, 'utf8')).slice(0, -40)),
    ],
    [
      'replaced by what names a player anew',
      3,
      1,
      async (file) => replace(file, (await readFile(file, 'utf8')).replaceAll('"one"', '"two"')),
    ],
    ['deleted', 4, 5, (file) => rm(file)],
    ['moved away', 4, 5, (file) => rename(file, `${file}.away`)],
    ['emptied', 4, 5, (file) => truncate(file)],
    ['written anew with what it held three games before', 5, 4, async (file) => writeFile(file, await cut(file, 2))],
    ['made longer', 2, 0, (file) => appendFile(file, '[Event "Mine"]\n\n1. d4 d5 *\n\n')],
  ];
  for (const [name, afterGame, most, disturb] of CASES) {
    test(`${name}: holds every game once in the end`, { timeout: 60_000 }, async () => {
      const file = path.join(folder, `${name}.pgn`);
      const restored = await play(file, plan, afterGame, disturb);
      const there = await gamesIn(file);
      assert.deepEqual(
        there.map(([number]) => number),
        [1, 2, 3, 4, 5, 6],
      );
      assert.deepEqual(there, games);
      // Whether the next game was written by then, its own look or the one between games tells.
      const sum = restored.reduce((one, two) => one + two, 0);
      assert.ok(sum === most || sum === most - 1, `${sum} games were added again`);
      if (name === 'made longer') assert.match(await readFile(file, 'utf8'), /"Mine"/);
      const store = await openMatchStore(file, plan.id);
      await store.close();
      assert.deepEqual([store.finished.length, store.doubles, store.torn], [6, 0, undefined]);
    });
  }

  test('keeps the games from before this run, too', async () => {
    const file = path.join(folder, 'before.pgn');
    const finish = { ...plan, schedule: plan.schedule.slice(0, 3) };
    await play(file, finish);
    await play(file, plan, 1, (each) => rm(each));
    assert.deepEqual(await gamesIn(file), games);
  });

  const STOPS: readonly [name: string, pattern: RegExp, disturb: (file: string) => Promise<void>][] = [
    [
      'a folder',
      /cannot be written any more \(E\w+/,
      async (file) => {
        await rm(file);
        await mkdir(file);
      },
    ],
    [
      'the games of another match',
      /holds 2 games now, none of this match/,
      async (file) => {
        await play(`${file}.other`, other);
        await rename(`${file}.other`, file);
      },
    ],
  ];
  for (const [name, pattern, disturb] of STOPS) {
    test(`replaced by ${name}: it is said, the match ends, and the games are beside it`, {
      timeout: 60_000,
    }, async () => {
      const within = await mkdtemp(path.join(folder, 'stop-'));
      const file = path.join(within, 'games.pgn');
      await assert.rejects(play(file, plan, 3, disturb), (error: Error) => {
        assert.equal(error.name, 'MatchFileError');
        assert.match(error.message, pattern);
        assert.match(
          error.message,
          /^.*games\.pgn: it was replaced or changed while the match ran, and .*; all its games are in /,
        );
        return true;
      });
      const [rescued, ...more] = (await readdir(within)).filter((each) => each.includes('.rescued-'));
      assert.deepEqual(more, []);
      const saved = await gamesIn(path.join(within, rescued!));
      assert.ok(saved.length >= 3);
      assert.deepEqual(saved, games.slice(0, saved.length));
    });
  }
});
