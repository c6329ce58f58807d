import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import {
  appendFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, describe, test } from 'node:test';
import { INITIAL_FEN } from '../chess/fen.ts';
import { parsePgn } from '../chess/parse-pgn.ts';
import { readRecord } from './game-record.ts';
import { openMatchStore } from './match-store.ts';
import { type PlannedPlayer, parseParticipant } from './participant.ts';
import { makePlan } from './plan.ts';
import { runMatch } from './run-match.ts';
import { inThread } from './testing/in-thread.ts';

const folder = await mkdtemp(path.join(os.tmpdir(), 'plyhouse-match-store-'));
after(() => rm(folder, { recursive: true }));

const random = (name: string): PlannedPlayer => ({ ...parseParticipant('random'), name, terms: { nodes: 1 } });
const plan = makePlan(
  {
    name: 'A test',
    players: [random('one'), random('other')],
    openings: [{ id: 'start', start: INITIAL_FEN, moves: [] }],
    seed: 5,
    // It is about whole games in a file, however long they are.
    rules: { adjudication: { maxMoves: 20 } },
    quarantineAfter: 3,
  },
  6,
);
/** Plays the match into a file; something is done to the file after the game of a number, before the next is saved. */
async function play(file: string, match = plan, number = 0, disturb: (file: string) => Promise<void> = async () => {}) {
  const store = await openMatchStore(file, match.id);
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
}

test('a new file that gets no game is deleted; one that was there stays', async () => {
  const file = path.join(folder, 'none.pgn');
  await (await openMatchStore(file, plan.id)).close();
  await assert.rejects(readFile(file), { code: 'ENOENT' });
  await writeFile(file, '');
  await (await openMatchStore(file, plan.id)).close();
  assert.equal(await readFile(file, 'utf8'), '');
});

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

describe('a file with something that is not of the match', async () => {
  const whole = path.join(folder, 'ours.pgn');
  await play(whole, { ...plan, schedule: plan.schedule.slice(0, 2) });
  const ours = await readFile(whole, 'utf8');
  const torn = ours.slice(0, ours.indexOf('\n\n1. ') + 8);
  const other = ours.replaceAll(plan.id, 'another');
  const STRANGE: readonly [name: string, bytes: string | Buffer, message: RegExp][] = [
    [
      'notes',
      'Remember the milk\n',
      /it begins with "Remember the milk" and holds no game of this match; .*--force replaces/,
    ],
    ['notes with a result in the middle', 'I won 1-0\n\nNext time 1', /it begins with "I won 1-0/],
    ['notes that end like a game', '; lost again, 0-1', /it begins with "; lost again, 0-1"/],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13]), /it begins with ".PNG/],
    ['a table', 'name,points\na,1\n', /it begins with "name,points/],
    ['a game without a result', '[Event "Mine"]\n\n1. e4 e5', /it begins with "\[Event \\"Mine\\"\]/],
    ['a game without a line end', '1. e4 e5 1/2-1/2', /it holds 1 game, none of this match; .*--force replaces/],
    ['games of another match', other, /it holds 2 games, none of this match/],
    ['a record of another match that was cut off', other.slice(0, -9), /it begins with "\[Event/],
    ['games of another match and a record that was cut off', `${other}${torn}`, /it begins with "\[Event/],
    [
      'our games with notes behind them',
      `${ours}Remember the milk`,
      /stands "Remember the milk", .*; --force moves it to .*\.torn/,
    ],
    ['our games with one of somebody else', `${ours}[Event "Mine"]\n\n1. e4 e5 2.`, /stands "\[Event \\"Mine\\"\]/],
  ];
  for (const [name, bytes, message] of STRANGE) {
    test(`is left as it is without force: ${name}`, async () => {
      const within = await mkdtemp(path.join(folder, 'strange-'));
      const file = path.join(within, 'games.pgn');
      await writeFile(file, bytes);
      await assert.rejects(openMatchStore(file, plan.id), { name: 'StrangeFileError', message });
      assert.deepEqual(await readFile(file), Buffer.from(bytes));
      assert.deepEqual(await readdir(within), ['games.pgn']);
      // Asked for, the games are there in the end, and what stood behind ours is beside them.
      const store = await openMatchStore(file, plan.id, { force: true });
      await store.append('[Event "x"]\n\n*\n\n');
      await store.close();
      const [kept, moved = ''] = String(bytes).startsWith(ours) ? [ours, String(bytes).slice(ours.length)] : [''];
      assert.equal(await readFile(file, 'utf8'), `${kept}[Event "x"]\n\n*\n\n`);
      if (moved !== '') assert.equal(await readFile(`${file}.torn`, 'utf8'), `${moved}\n`);
    });
  }
  test('a record that was cut off and cannot be moved aside: the message names both files', {
    skip: existsSync('/dev/full') ? false : 'no /dev/full here',
  }, async () => {
    const file = path.join(await mkdtemp(path.join(folder, 'torn-')), 'games.pgn');
    await writeFile(file, torn);
    await symlink('/dev/full', `${file}.torn`);
    const message = `${file}: its torn end cannot be moved to ${file}.torn (the disk is full)`;
    await assert.rejects(openMatchStore(file, plan.id), { name: 'MatchFileError', message });
    assert.equal(await readFile(file, 'utf8'), torn);
  });
  const TAKEN: readonly [name: string, text: string, finished: number][] = [
    ['an empty one', '', 0],
    ['blank lines', ' \n\r\n', 0],
    ['our games', ours, 2],
    ['our games without the last line end', ours.trimEnd(), 2],
    ['our games among others', `1. e4 *\n\n${ours}1. d4 *\n\n`, 2],
    ['our first game, cut off', torn, 0],
  ];
  for (const [name, text, count] of TAKEN) {
    test(`is one of ours: ${name}`, async () => {
      const file = path.join(await mkdtemp(path.join(folder, 'taken-')), 'games.pgn');
      await writeFile(file, text);
      const store = await openMatchStore(file, plan.id);
      await store.close();
      assert.equal(store.finished.length, count);
    });
  }
  test('is left as it is behind a link, and the link stays', { skip: process.platform === 'win32' }, async () => {
    const within = await mkdtemp(path.join(folder, 'link-'));
    const [link, target] = [path.join(within, 'games.pgn'), path.join(within, 'notes.txt')];
    await writeFile(target, 'mine');
    await symlink(target, link);
    await assert.rejects(openMatchStore(link, plan.id), { name: 'StrangeFileError' });
    assert.equal(await readFile(target, 'utf8'), 'mine');
    await (await openMatchStore(link, plan.id, { force: true })).close();
    assert.equal(await readlink(link), target);
  });
  test('or under the name of its lock', async () => {
    for (const text of ['mine', 'SQLite format 3\0']) {
      const file = path.join(await mkdtemp(path.join(folder, 'lock-')), 'games.pgn');
      await writeFile(`${file}.lock`, text);
      await assert.rejects(openMatchStore(file, plan.id), {
        name: 'FileLockError',
        message: /something else has that name/,
      });
      assert.equal(await readFile(`${file}.lock`, 'utf8'), text);
    }
  });
});

describe('a file that another program changes while its match runs', async () => {
  const whole = path.join(folder, 'whole.pgn');
  await play(whole);
  const games = await gamesIn(whole);
  assert.equal(games.length, 6);

  const CASES: readonly [name: string, afterGame: number, disturb: (file: string) => Promise<void>][] = [
    ['replaced by an earlier version', 4, async (file) => replace(file, await cut(file, 2))],
    ['replaced by the same text', 3, async (file) => replace(file, await readFile(file, 'utf8'))],
    ['replaced after the last game', 6, async (file) => replace(file, await cut(file, 3))],
    ['replaced by a folder', 3, (file) => rm(file).then(() => mkdir(file))],
    ['deleted', 4, (file) => rm(file)],
    ['moved away', 4, (file) => rename(file, `${file}.away`)],
    ['emptied', 4, (file) => truncate(file)],
    ['rewritten in place', 5, async (file) => writeFile(file, await cut(file, 2))],
    ['made longer', 3, (file) => appendFile(file, '[Event "Mine"]\n\n1. d4 d5 *\n\n')],
  ];
  for (const [name, afterGame, disturb] of CASES) {
    test(`${name}: the match stops, and the games of this run are in a file of their own`, async () => {
      const within = await mkdtemp(path.join(folder, 'stop-'));
      const file = path.join(within, 'games.pgn');
      const rescued = path.join(within, 'games.rescued.pgn');
      // Two games of an earlier run are not this run's to rescue.
      await play(file, { ...plan, schedule: plan.schedule.slice(0, 2) });
      let left = '';
      await assert.rejects(
        play(file, plan, afterGame - 2, async () => {
          await disturb(file);
          left = await readFile(file, 'utf8').catch(() => '');
        }),
        {
          name: 'MatchFileError',
          message: `${file}: another program replaced or changed it while the match ran; the games of this run are in ${rescued}`,
        },
      );
      // The game that was to be written when it was noticed is among them.
      assert.deepEqual(await gamesIn(rescued), games.slice(2, Math.min(afterGame + 1, 6)));
      assert.equal(await readFile(file, 'utf8').catch(() => ''), left, 'what the other program left is not touched');
      await (await openMatchStore(`${file}.other`, plan.id)).close();
    });
  }

  test('a second rescue keeps what the first one saved', async () => {
    const file = path.join(folder, 'twice.pgn');
    for (let time = 1; time <= 2; time++) await assert.rejects(play(file, plan, 1, (each) => rm(each)));
    assert.deepEqual(
      (await gamesIn(path.join(folder, 'twice.rescued.pgn'))).map(([number]) => number),
      [1, 1, 2, 2],
    );
  });
});
