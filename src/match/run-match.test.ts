import assert from 'node:assert/strict';
import { appendFile, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, describe, test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { INITIAL_FEN } from '../chess/fen.ts';
import { parsePgn } from '../chess/parse-pgn.ts';
import { type PgnGame, tagOf } from '../chess/pgn.ts';
import { readByPgnExtract, WITHOUT_PGN_EXTRACT } from '../chess/testing/pgn-extract.ts';
import { PlayerError } from '../host/player.ts';
import { inAll } from '../node/testing/tiers.ts';
import { parseTimeControl } from '../session/time-control.ts';
import { standingsOf } from '../standings/match-standings.ts';
import type { MockBehaviour } from '../uci/testing/behaviours.ts';
import { mockCommand } from '../uci/testing/mock-command.ts';
import { startUciEngine } from '../uci/uci-engine.ts';
import { readRecord } from './game-record.ts';
import { houseOpenings } from './house-openings.ts';
import { openMatchStore } from './match-store.ts';
import { type PlannedPlayer, parseParticipant } from './participant.ts';
import { makePlan } from './plan.ts';
import type { StartedPlayer } from './player-pool.ts';
import { type MatchTask, runMatch } from './run-match.ts';
import type { Contest } from './schedule.ts';
import { inThread } from './testing/in-thread.ts';
import { type Act, scripted } from './testing/scripted.ts';

const folder = await mkdtemp(path.join(os.tmpdir(), 'plyhouse-match-'));
after(() => rm(folder, { recursive: true }));

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const START = [{ id: 'start', start: INITIAL_FEN, moves: [] }];
const random = (name: string): PlannedPlayer => ({ ...parseParticipant('random'), name, terms: { nodes: 1 } });
const CONTEST: Contest = {
  name: 'A test',
  players: [random('one'), random('other')],
  openings: START,
  seed: 1,
  rules: {},
  quarantineAfter: 3,
};
const plan = ({ games = 4, ...changes }: Partial<Contest> & { readonly games?: number } = {}) =>
  makePlan({ ...CONTEST, ...changes }, games);

/** Plays, and gives what was written. */
async function written(task: Omit<MatchTask, 'keep' | 'version' | 'concurrency'> & { concurrency?: number }) {
  let text = '';
  const reasons: string[] = [];
  const keep = async (record: string) => {
    text += record;
  };
  const games = [...(task.finished ?? [])];
  const onFinish: MatchTask['onFinish'] = (game, played, players) => {
    games.push(game);
    reasons.push(played.reason);
    task.onFinish?.(game, played, players);
  };
  const outcome = await runMatch({ version: 'test', concurrency: 1, keep, ...task, onFinish });
  return { ...outcome, finished: games.toSorted((a, b) => a.number - b.number), text, reasons };
}

/** The movetext of each game, by its number. */
const movetexts = (text: string) =>
  text
    .split(/\n\n(?=\[Event)/)
    .map((game) => [Number(/MatchGame "(\d+)"/.exec(game)![1]), game.split('\n\n')[1]!.trim()] as const)
    .sort(([a], [b]) => a - b);

describe('a match of programs of the house', () => {
  test('is written as pgn-extract reads it', { skip: WITHOUT_PGN_EXTRACT }, async () => {
    const start = '4k3/P7/8/8/8/8/7p/4K3 b - - 3 40';
    const openings = [
      ...(await houseOpenings()).slice(0, 3),
      { id: 'set "up" }', start, moves: [], name: '\u001b[2J' },
    ];
    const players = [random('one'), { ...random('Zoë \\ "♘"'), who: parseParticipant('random').who }];
    const { text } = await written({ plan: plan({ openings, players, games: 8 }), client: inThread });
    assert.equal(parsePgn(text).games.length, 8);
    readByPgnExtract(text);
  });

  test('is the same for the same seed, whatever the concurrency and wherever the programs run', {
    skip: inAll,
  }, async () => {
    const openings = (await houseOpenings()).slice(0, 5);
    const rules = { adjudication: { maxMoves: 50 } };
    const match = plan({ openings, games: 8, seed: 42, rules });
    const one = await written({ plan: match, client: inThread });
    const three = await written({ plan: match, concurrency: 3 });
    assert.equal(movetexts(one.text).length, 8);
    assert.deepEqual(movetexts(three.text), movetexts(one.text));
    const other = await written({ plan: plan({ openings, games: 8, seed: 43, rules }), client: inThread });
    assert.notDeepEqual(movetexts(other.text), movetexts(one.text));
  });

  test('is written as PGN that parses without warnings', async () => {
    const openings = (await houseOpenings()).slice(0, 2);
    const { text, finished } = await written({ plan: plan({ openings }), client: inThread });
    const { games, errors } = parsePgn(text, { strict: true });
    assert.deepEqual(errors, []);
    assert.deepEqual(
      games.map((game) => readRecord(game, plan({ openings }).id)),
      finished,
    );
    for (const line of text.split('\n')) if (!line.startsWith('[')) assert.ok(line.length < 80, line);
    const tag = (name: string) => tagOf(games[0]!, name);
    assert.equal(tag('TimeControl'), '-');
    assert.equal(tag('Termination'), 'normal');
    assert.match(tag('GameDuration')!, /^\d\d:\d\d:\d\d$/);
    assert.match(tag('GameStartTime')!, /^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    assert.match(tag('ECO')!, /^[A-E]\d\d$/);
    assert.equal(tag('PlyCount'), String(games[0]!.line.moves.length));
    assert.equal(tag('WhiteCommand'), 'plyhouse:random');
    assert.equal(tag('WhiteTerms'), '1 position');
    const book = games[0]!.line.moves.slice(0, 6).map(({ comments }) => comments[0]);
    assert.deepEqual(book, Array(6).fill('book'));
    assert.equal(games[0]!.line.moves.at(-1)!.comments[0], `1.000s n=1, ${tag('Reason')}`);
  });
});

/** Scripted players instead of real ones; every script is played from its beginning in each game. */
const startScripts =
  (scripts: Readonly<Record<string, readonly Act[]>>) =>
  async ({ name }: PlannedPlayer): Promise<StartedPlayer> => {
    let player = scripted(scripts[name], name);
    return {
      player: {
        ...player,
        think: (...question) => player.think(...question),
        async newGame() {
          player = scripted(scripts[name], name);
        },
      },
      engineName: name,
      async reseed() {},
    };
  };

describe('repeated games', () => {
  test('are recognised, flagged and counted once, in one run or over two', async () => {
    const match = plan({ games: 6 });
    const client = startScripts({});
    const first = await written({ plan: { ...match, schedule: match.schedule.slice(0, 3) }, client });
    const second = await written({ plan: match, client, finished: first.finished });
    const repeats = second.finished.map(({ number, repeats }) => [number, repeats]);
    // Two players who always do the same play two games: one with either colour.
    assert.deepEqual(repeats, [
      [1, undefined],
      [2, undefined],
      [3, 2],
      [4, 1],
      [5, 1],
      [6, 2],
    ]);
    assert.match(second.text, /\[RepeatOf "1"\]/);
    assert.equal(standingsOf(['one', 'other'], second.finished).games, 2);
  });
});

describe('a long match', () => {
  test('keeps a summary of each game and frees its moves', async () => {
    const own = startScripts({});
    const games: WeakRef<object>[] = [];
    const { finished } = await written({
      plan: plan({ games: 12 }),
      client: async (player) => own(player),
      onFinish(_, played) {
        assert.ok(played.game.moves.length >= 8);
        games.push(new WeakRef(played), new WeakRef(played.game.moves), new WeakRef(played.notes));
      },
    });
    for (const game of finished) {
      assert.deepEqual(
        Object.keys(game).filter((key) => key !== 'repeats'),
        ['number', 'pair', 'white', 'black', 'result', 'termination', 'reason', 'identity', 'sums'],
      );
      assert.ok(JSON.stringify(game).length < 400, JSON.stringify(game));
    }
    // A WeakRef keeps its target alive until the end of the turn that read it.
    await new Promise((resolve) => setImmediate(resolve));
    collectGarbage();
    const left = games.filter((game) => game.deref() !== undefined).length;
    assert.ok(left <= 3, `${left / 3} games of 12 are still in memory; only the last one may be`);
  });
});

describe('random plies', () => {
  const randomPlies = 6;
  const steady = startScripts({});
  test('give every pair a different game, the same for the same seed', async () => {
    const asked = plan({ games: 8, randomPlies });
    const one = await written({ plan: asked, client: steady });
    const again = await written({ plan: asked, client: steady, concurrency: 3 });
    assert.deepEqual(movetexts(again.text), movetexts(one.text));
    const games = parsePgn(one.text, { strict: true }).games;
    const begins = games.map(({ line }) => line.moves.slice(0, randomPlies).map(({ uci }) => uci));
    for (let game = 0; game < 8; game += 2) assert.deepEqual(begins[game], begins[game + 1]);
    assert.equal(new Set(begins.map(String)).size, 4);
    assert.equal(standingsOf(['one', 'other'], one.finished).games, 8);
    assert.deepEqual(
      games[0]!.line.moves.slice(0, 7).map(({ comments }) => comments[0] === 'book'),
      [...Array(6).fill(true), false],
    );
    assert.equal(tagOf(games[0]!, 'OpeningPlies'), '6');
    assert.equal(tagOf(games[0]!, 'OpeningId'), 'start and 6 random plies');
  });
  test('belong to what a match is', () => {
    assert.notEqual(plan({ randomPlies }).id, plan().id);
    assert.equal(plan({ randomPlies: 0 }).id, plan().id);
  });
});

describe('a player that breaks', () => {
  const crash = new PlayerError('crashed', 'other', 'ended with exit code 3');
  test('is dropped after a number of faults, and the others continue', async () => {
    const players = [random('one'), random('other'), random('third')];
    const faults: string[] = [];
    const outcome = await written({
      plan: plan({ players, games: 4, quarantineAfter: 2 }),
      client: startScripts({ other: [crash] }),
      onFault: (player, game) => faults.push(`${player} in game ${game.number}`),
      onQuarantine: (player, count) => faults.push(`${player} after ${count}`),
    });
    assert.deepEqual(faults, ['other in game 1', 'other in game 3', 'other after 2']);
    assert.deepEqual(outcome.quarantined, ['other']);
    assert.ok(outcome.unplayed.every(({ white, black }) => white === 'other' || black === 'other'));
    assert.equal(outcome.unplayed.length + outcome.finished.length, 12);
    assert.equal(outcome.finished.filter(({ white, black }) => white !== 'other' && black !== 'other').length, 4);
  });
  test('and cannot be restarted is dropped too', async () => {
    let starts = 0;
    const outcome = await written({
      plan: plan({ games: 5 }),
      client: async (player) => {
        const started = await startScripts({ other: [crash] })(player);
        if (player.name !== 'other') return started;
        if (starts++ > 0) throw crash;
        return { ...started, player: { ...started.player, restart: () => Promise.reject(crash) } };
      },
    });
    assert.deepEqual(
      outcome.reasons.map((reason) => reason.replace(/^\w+ /, '')),
      Array(3).fill('crashes: ended with exit code 3'),
    );
    assert.deepEqual(outcome.quarantined, ['other']);
  });
  test('and takes no seed until it is restarted plays on', async () => {
    const client = async (player: PlannedPlayer) => ({
      ...(await startScripts({})(player)),
      reseed: () => Promise.reject(crash),
    });
    assert.equal((await written({ plan: plan({ games: 2 }), client })).finished.length, 2);
  });
  for (const [when, changed] of [
    ['takes its seed', (started: StartedPlayer, error: Error) => ({ ...started, reseed: () => Promise.reject(error) })],
    [
      'is restarted',
      ({ player, ...rest }: StartedPlayer, error: Error) => ({
        ...rest,
        player: { ...player, restart: () => Promise.reject(error) },
      }),
    ],
  ] as const) {
    test(`by an error of ours while it ${when} ends the match with that error`, async () => {
      const bug = new Error('not a fault of the player');
      const client = async (player: PlannedPlayer) => changed(await startScripts({ other: [crash] })(player), bug);
      await assert.rejects(written({ plan: plan(), client }), bug);
    });
  }
  test('before the first game is reported at once', async () => {
    const client = () => Promise.reject(crash);
    await assert.rejects(written({ plan: plan(), client }), PlayerError);
  });
});

describe('foreign engines', () => {
  const client = async (player: PlannedPlayer): Promise<StartedPlayer> => {
    const [behaviour, honest] = player.name.split(' ');
    const command = mockCommand(behaviour as MockBehaviour, Number(honest));
    // An honest answer is in time on any machine; only of a frozen engine is the end waited for.
    const stallMillis = behaviour === 'freeze' ? 500 : 30_000;
    const engine = await startUciEngine({ ...command, stallMillis, graceMillis: 100, handshakeMillis: 30_000 });
    return { player: engine, engineName: engine.name, async reseed() {} };
  };
  const FAULTS: readonly [behaviour: MockBehaviour, termination: string, reason: RegExp][] = [
    ['crash', 'abandoned', /^(White|Black) crashes: ended with exit code 3$/],
    ['freeze', 'abandoned', /^(White|Black) hangs: /],
    ['cheat', 'illegal move', /^(White|Black) makes an illegal move: a1b4$/],
    ['empty', 'abandoned', /^(White|Black) talks nonsense: /],
  ];
  for (const [behaviour, termination, reason] of FAULTS) {
    test(`loses, is restarted, and the match continues: ${behaviour}`, {
      skip: behaviour !== 'cheat' && behaviour !== 'crash' && inAll,
    }, async () => {
      const name = `${behaviour} 1`;
      const players = [name, 'honest 0'].map((each) => ({ ...random(each), terms: { moveMillis: 1_500 } }));
      // On the real clock the flag would fall before a hang is certain.
      const rules = { marginMillis: 60_000 };
      const { finished, text } = await written({ plan: plan({ players, games: 2, rules }), client });
      assert.equal(finished.length, 2);
      for (const game of finished) {
        assert.equal(game.termination, termination);
        assert.equal(game.result, game.white === name ? '0-1' : '1-0');
      }
      for (const { tags, line } of parsePgn(text).games as PgnGame[]) {
        assert.match(tagOf({ tags }, 'Reason')!, reason);
        assert.ok(line.moves.length >= 2, 'it was honest once');
        assert.equal(tagOf({ tags }, 'WhiteEngineName'), 'Mock engine');
      }
    });
  }
  test('one that never moves loses on time if a clock runs', { skip: inAll }, async () => {
    const players = ['hang 1', 'honest 0'].map((each) => ({ ...random(each), terms: { moveMillis: 2_000 } }));
    const { finished } = await written({ plan: plan({ players, games: 1 }), client });
    assert.deepEqual(
      finished.map(({ termination, result }) => [termination, result]),
      [['time forfeit', '0-1']],
    );
  });
  test('one with a clock longer than a timer of the machine plays its game', async () => {
    const terms = { control: parseTimeControl('600:00:00')! };
    const players = ['honest 0', 'honest 1'].map((each) => ({ ...random(each), terms }));
    const { finished } = await written({ plan: plan({ players, rules: { adjudication: { maxMoves: 3 } } }), client });
    assert.deepEqual(
      finished.map(({ termination }) => termination),
      Array(4).fill('adjudication'),
    );
  });
  test('one that resigns loses by resignation', async () => {
    const players = ['resign 2', 'honest 0'].map((each) => ({ ...random(each), terms: { nodes: 10 } }));
    const { finished, reasons } = await written({ plan: plan({ players, games: 1 }), client });
    assert.deepEqual([reasons, finished.map(({ result }) => result)], [['White resigns'], ['0-1']]);
  });
});

describe('ending a match early', () => {
  test('starts no new games and plays the running ones to their end', async () => {
    const finish = new AbortController();
    const { finished, unplayed } = await written({
      plan: plan({ games: 6 }),
      concurrency: 2,
      client: inThread,
      onFinish: () => finish.abort(),
      finish: finish.signal,
    });
    assert.ok(finished.length >= 1 && finished.length <= 2);
    assert.equal(unplayed.length, 6 - finished.length);
  });
  test('or at once, dropping the running games', async () => {
    const stop = new AbortController();
    const { finished, unplayed, text } = await written({
      plan: plan({ games: 4 }),
      client: startScripts({ other: ['hang'] }),
      onStart: () => setTimeout(() => stop.abort(), 10),
      stop: stop.signal,
    });
    assert.deepEqual([finished.length, unplayed.length, text], [0, 4, '']);
  });
  test('or while its players start, which they do at the same time: each is ended', async () => {
    const stop = new AbortController();
    const own = startScripts({});
    const calls: string[] = [];
    const { finished, unplayed } = await written({
      plan: plan({ games: 4 }),
      async client(player) {
        const started = await own(player);
        calls.push(`start ${player.name}`);
        stop.abort();
        return { ...started, player: { ...started.player, close: async () => void calls.push(`end ${player.name}`) } };
      },
      stop: stop.signal,
    });
    assert.deepEqual([finished.length, unplayed.length], [0, 4]);
    assert.deepEqual(calls, ['start one', 'start other', 'end one', 'end other']);
  });
  test('ends the match with the cause if a game cannot be saved', async () => {
    const full = new Error('disk full');
    const keep = () => Promise.reject(full);
    await assert.rejects(runMatch({ plan: plan(), concurrency: 2, version: 'test', client: inThread, keep }), full);
  });
});

describe('the file of a match', () => {
  const match = plan({ openings: START, games: 6, seed: 5 });
  const file = path.join(folder, 'games.pgn');
  /** Continues the match in the file, up to this many games. */
  const goOn = async (games: number) => {
    const store = await openMatchStore(file, match.id);
    const finish = new AbortController();
    let count = 0;
    const reports: number[] = [];
    try {
      await runMatch({
        plan: match,
        concurrency: 1,
        version: 'test',
        client: inThread,
        finished: store.finished,
        keep: store.append,
        finish: finish.signal,
        async onFinish(game) {
          reports.push(game.number);
          if (++count === games) finish.abort();
        },
      });
    } finally {
      await store.close();
    }
    return { before: store.finished.map(({ number }) => number), reports, torn: store.torn };
  };

  test('is continued after its last game', async () => {
    assert.deepEqual(await goOn(2), { before: [], reports: [1, 2], torn: undefined });
    assert.deepEqual(await goOn(1), { before: [1, 2], reports: [3], torn: undefined });
  });
  test('loses only the game that was being written, wherever it is cut', async () => {
    const whole = await readFile(file);
    const third = whole.lastIndexOf('[Event ');
    const places = [1, 30, 200, 900, whole.length - third - 20, whole.length - third - 4].map(
      (offset) => third + offset,
    );
    for (const place of places) {
      await writeFile(file, whole);
      await truncate(file, place);
      const store = await openMatchStore(file, match.id);
      await store.close();
      assert.deepEqual(
        store.finished.map(({ number }) => number),
        [1, 2],
        `cut at ${place - third}`,
      );
      assert.equal(store.torn, `${file}.torn`);
      assert.deepEqual(await readFile(file), whole.subarray(0, third));
      assert.ok((await readFile(store.torn, 'latin1')).includes(whole.subarray(third, place).toString('latin1')));
      await rm(store.torn);
    }
    // Played again, it is the same game.
    await goOn(1);
    assert.deepEqual(movetexts(await readFile(file, 'utf8')), movetexts(whole.toString('utf8')));
  });
  test('may contain other games', async () => {
    await rm(file);
    await goOn(1);
    await writeFile(file, `[Event "Mine"]\n\n1. e4 e5 1/2-1/2\n\n${await readFile(file, 'utf8')}`);
    await appendFile(file, '[Event "Late"]\n\n1. d4 *\n\n');
    const store = await openMatchStore(file, match.id);
    await store.close();
    assert.deepEqual([store.finished.length, store.others, store.doubles], [1, 2, 0]);
    assert.ok((await readFile(file, 'utf8')).startsWith('[Event "Mine"]\n\n1. e4 e5 1/2-1/2\n\n[Event "A test"]'));
  });
  test('is cut where its last game was being written, however long that was', async () => {
    const whole = await readFile(file, 'utf8');
    await appendFile(file, `[Event "Long"]\n[MatchId "${match.id}"]\n\n1. e4 {${'word '.repeat(400_000)}`);
    const store = await openMatchStore(file, match.id);
    await store.close();
    assert.equal(store.torn, `${file}.torn`);
    assert.equal(await readFile(file, 'utf8'), whole);
    assert.match((await readFile(store.torn, 'utf8')).slice(0, 80), /^\[Event "Long"\]\n.*\n\n1\. e4 \{word/);
    await rm(store.torn);
  });
  test('counts a duplicated game once', async () => {
    await rm(file);
    await goOn(2);
    await appendFile(file, await readFile(file));
    const store = await openMatchStore(file, match.id);
    await store.close();
    assert.deepEqual([store.finished.map(({ number }) => number), store.doubles], [[1, 2], 2]);
  });
  test('has one writer at a time', async () => {
    const store = await openMatchStore(file, match.id);
    await assert.rejects(openMatchStore(file, match.id), {
      name: 'FileLockError',
      message: /games\.pgn: another process is writing it/,
    });
    await store.close();
    await (await openMatchStore(file, match.id)).close();
  });
});

test('a plan’s id depends on everything that determines its games', () => {
  const { id } = plan();
  assert.equal(plan({ games: 99 }).id, id);
  assert.notEqual(plan({ seed: 2 }).id, id);
  assert.notEqual(makePlan(CONTEST, 4, 'sequential').id, id);
  assert.notEqual(plan({ players: [random('one'), { ...random('other'), terms: { nodes: 2 } }] }).id, id);
  assert.notEqual(plan({ rules: { marginMillis: 1 } }).id, id);
});
