import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { defined } from '../chess/defined.ts';
import { INITIAL_FEN } from '../chess/fen.ts';
import { OptionError } from '../host/engine.ts';
import { inAll } from '../node/testing/tiers.ts';
import type { Introduction } from './game-record.ts';
import {
  type GameThread,
  type GameThreadData,
  GameThreadError,
  openGamePool,
  startGameThread,
} from './game-threads.ts';
import type { LiveGame } from './live-game.ts';
import { type PlannedPlayer, parseParticipant } from './participant.ts';
import { openPlayerPool, type PlayerPool } from './player-pool.ts';
import type { ScheduledGame } from './schedule.ts';
import { inThread } from './testing/in-thread.ts';

const RULES = { adjudication: { maxMoves: 6 } };
const MOCK = new URL('./testing/mock-game-thread.ts', import.meta.url);

/** Starts a thread that no load of the machine makes look hung. */
const startPatiently = (data: GameThreadData) => startGameThread(data, 600_000);

const player = (text: string, name: string, nodes = 300): PlannedPlayer => ({
  ...parseParticipant(text),
  name,
  terms: { nodes },
});
const scheduled = (white: string, black: string): ScheduledGame => ({
  ...{ number: 1, round: 1, pair: 1, white, black, whiteSeed: 7, blackSeed: 8 },
  opening: { id: 'e4', start: INITIAL_FEN, moves: ['e2e4'] },
});
const introductionOf = ({ engineName, engineAuthor, threads, hash }: Introduction): Introduction =>
  defined({ engineName, engineAuthor, threads, hash }) as Introduction;
/** A game without its times, for comparison. */
async function playedBy(pool: PlayerPool, white: string, black: string) {
  const { played, white: one, black: other, release } = await pool.play(scheduled(white, black), { rules: RULES });
  await release();
  const notes = played.notes.map(({ millis: _, ...note }) => note);
  return {
    game: { ...played.game },
    ending: played.ending,
    reason: played.reason,
    notes,
    ...{ one: introductionOf(one), other: introductionOf(other) },
  };
}

describe('a game in one thread', () => {
  test('is the game that two programs play apart, also of a program against itself', async () => {
    const texts = ['schach22', 'gambiet82', 'slutspel', 'antwoord'];
    const players = texts.flatMap((text) => [player(text, text), player(text, `${text} too`)]);
    const limited = player('antwoord option.UCI_LimitStrength=true option.UCI_Elo=1400', 'limited');
    const all = [...players, limited];
    const [together, apart] = [openGamePool(all, startPatiently), openPlayerPool(all, inThread)];
    try {
      for (const name of texts) {
        const other = name === 'antwoord' ? 'limited' : `${name} too`;
        assert.deepEqual(await playedBy(together, name, other), await playedBy(apart, name, other), name);
      }
      // A second game of the same players, with the colours reversed, forgets the first.
      const again = [
        await playedBy(together, 'gambiet82 too', 'schach22'),
        await playedBy(apart, 'gambiet82 too', 'schach22'),
      ];
      assert.deepEqual(again[0], again[1]);
    } finally {
      await Promise.all([together.close(), apart.close()]);
    }
  });

  test('is shown as it goes on, a few times a second and not at every move', async () => {
    const shown: LiveGame[] = [];
    const players = [player('random', 'one', 1), player('random', 'other', 1)];
    const pool = openGamePool(players, startPatiently, { onLive: (live) => shown.push(live) });
    try {
      const start = performance.now();
      const { played, release } = await pool.play(scheduled('one', 'other'), {
        rules: { adjudication: { maxMoves: 300 } },
      });
      const seconds = (performance.now() - start) / 1000;
      await release();
      const [first] = shown;
      assert.deepEqual([first!.number, first!.white, first!.game.moves], [1, 'one', ['e2e4']]);
      assert.ok(played.game.moves.length > 50, 'a game of many moves');
      assert.ok(shown.length <= 2 + 5 * seconds, `${shown.length} times in ${seconds} s`);
      for (const { game, notes } of shown) {
        assert.deepEqual(game.moves, played.game.moves.slice(0, game.moves.length));
        const black = game.moves.length - (game.moves.length % 2);
        if (black > 0) assert.equal(notes.black?.move, game.moves[black - 1]);
      }
    } finally {
      await pool.close();
    }
  });

  test('is not used with a real clock or a foreign engine', async () => {
    const timed = { ...player('random', 'timed'), terms: { moveMillis: 60_000 } };
    const pool = openGamePool([timed, player('random', 'other')], () => assert.fail('started a thread for games'));
    try {
      assert.equal((await playedBy(pool, 'timed', 'other')).notes.length, 12);
    } finally {
      await pool.close();
    }
  });

  test('an option that a program lacks is named before the first game', async () => {
    const pool = openGamePool([player('random option.Speed=3', 'one'), player('random', 'other')], startPatiently);
    await assert.rejects(pool.startAll(), (error) => error instanceof OptionError && /Speed/.test(error.message));
    await pool.close();
  });
});

describe('a game whose thread is lost', () => {
  test('is played in separate threads if its own hangs or ends; both players start once', { skip: inAll }, async () => {
    for (const [name, wanted, stallMillis] of [
      ['hangs', 'no sign of life', 100],
      ['ends', 'exit code 3', 60_000],
    ] as const) {
      const players = [player('random', name), player('random', 'other')];
      const failures: string[] = [];
      let ended = 0;
      const pool = openGamePool(players, (data) => {
        const thread = startGameThread(data, stallMillis, MOCK);
        return {
          ...thread,
          play: (...text: Parameters<GameThread['play']>) =>
            thread.play(...text).catch((error: Error) => {
              failures.push(error.message);
              throw error;
            }),
          end: () => {
            ended++;
            return thread.end();
          },
        };
      });
      const apart = openPlayerPool(players, inThread);
      try {
        let starts = 0;
        const onStart = () => starts++;
        const { played } = await pool.play(scheduled(name, 'other'), { rules: RULES, onStart });
        assert.match(failures.join(), new RegExp(wanted));
        assert.deepEqual([starts, ended], [1, 1]);
        assert.deepEqual({ ...played.game }, (await playedBy(apart, name, 'other')).game);
      } finally {
        await Promise.all([pool.close(), apart.close()]);
      }
    }
  });

  test('that is aborted ends its thread; the next game is played in another', { skip: inAll }, async () => {
    let started = 0;
    const pool = openGamePool([player('slutspel', 'one', 50_000_000), player('random', 'other')], (data) => {
      started++;
      return startPatiently(data);
    });
    try {
      await pool.startAll();
      const abort = new AbortController();
      const reason = new Error('not wanted');
      const onStart = () => abort.abort(reason);
      await assert.rejects(pool.play(scheduled('one', 'other'), { signal: abort.signal, onStart }), reason);
      await assert.rejects(pool.play(scheduled('one', 'other'), { signal: abort.signal }), reason);
      assert.equal((await playedBy(pool, 'other', 'other')).notes.length, 12);
      assert.equal(started, 3);
    } finally {
      await pool.close();
    }
  });

  test('a thread that has ended rejects the next game', async () => {
    const thread = startGameThread({ players: [player('random', 'ends')] }, 60_000, MOCK);
    await assert.rejects(thread.play(scheduled('ends', 'ends'), {}), GameThreadError);
    await assert.rejects(thread.play(scheduled('ends', 'ends'), {}), /exit code 3/);
    await thread.end();
  });
});
