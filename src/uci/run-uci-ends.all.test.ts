import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { INITIAL_FEN } from '../chess/fen.ts';
import { gameOf, movesOf, newGame } from '../chess/game.ts';
import { PlayerError } from '../host/player.ts';
import { MOCK_CARD } from '../host/testing/mock-program.ts';
import { impatientMockClient, mockClient, PATIENCE_MILLIS, withDoor } from './testing/dialogue.ts';

const BESTMOVE = /^bestmove /;
const count = (lines: readonly string[], pattern: RegExp) => lines.filter((line) => pattern.test(line)).length;

describe('a program at fault', () => {
  for (const [behaviour, pattern] of [
    ['crash', /TypeError/],
    ['exit', /exit code 7/],
    ['freeze', /no sign of life/],
    ['cheat', /"a1b4", which is not legal/],
    ['none', /decided on no move/],
  ] as const) {
    const streams = behaviour === 'freeze' ? { start: impatientMockClient } : {};
    test(`${behaviour}: the reason, no move made up, one bestmove; and it can go on`, () =>
      withDoor(async (dialogue) => {
        dialogue.send(`setoption name Behaviour value ${behaviour}`, 'position startpos', 'go nodes 100');
        const error = await dialogue.expect(/^info string error/);
        assert.match(error, pattern);
        assert.equal(await dialogue.expect(BESTMOVE), 'bestmove (none)');
        dialogue.send('setoption name Behaviour value steady', 'go nodes 100');
        const best = await dialogue.expect(BESTMOVE);
        assert.ok(movesOf(newGame()).includes(best.split(' ')[1]!), best);
        assert.equal(count(dialogue.lines, BESTMOVE), 2);
      }, streams));
  }

  test('one that resigns says so and plays on, in its variation', () =>
    withDoor(async (dialogue) => {
      dialogue.send('setoption name Behaviour value resign', 'position startpos moves e2e4', 'go nodes 100');
      await dialogue.expect(/^info string resigns I give up$/);
      const best = await dialogue.expect(BESTMOVE);
      assert.ok(movesOf(gameOf(INITIAL_FEN, ['e2e4'])).includes(best.split(' ')[1]!), best);
    }));

  test('one that cannot be started: it is said, and the door closes with the error', () =>
    withDoor(
      async (dialogue, over) => {
        dialogue.send('uci', 'isready');
        await dialogue.expect(/^info string error .*no room/);
        await assert.rejects(over, { name: 'PlayerError', problem: 'crashed' });
      },
      { start: async () => Promise.reject(new PlayerError('crashed', MOCK_CARD.id, 'no room')) },
    ));
});

describe('the end', () => {
  /** An unstopped search runs for ever, and so does a front end that is not closed. */
  const ended = async (over: Promise<void>) => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<string>((resolve) => {
      timer = setTimeout(() => resolve('still open'), PATIENCE_MILLIS);
    });
    assert.equal(await Promise.race([over, late]), undefined);
    clearTimeout(timer);
  };
  test('quit, idle and in the middle of a search', async () => {
    await withDoor(async (dialogue, over) => {
      dialogue.send('quit');
      await ended(over);
    });
    await withDoor(async (dialogue, over) => {
      dialogue.send('go infinite');
      await dialogue.expect(/^info /);
      dialogue.send('quit', 'uci', 'isready');
      await ended(over);
      assert.equal(count(dialogue.lines, /uciok|readyok/), 0, 'nothing is heard after quit');
    });
  });
  test('quit while a program is frozen', () =>
    withDoor(async (dialogue, over) => {
      dialogue.send('setoption name Behaviour value freeze', 'isready', 'go infinite');
      await dialogue.expect(/^readyok$/);
      await new Promise((resolve) => setTimeout(resolve, 100));
      dialogue.send('quit');
      await ended(over);
    }));
  test('the end of the input, idle, in a search, in the middle of a line; what is owed is said before', async () => {
    await withDoor(async (_dialogue, over, { input }) => {
      input.end();
      await ended(over);
    });
    await withDoor(async (dialogue, over, { input }) => {
      dialogue.send('go infinite');
      await dialogue.expect(/^info /);
      input.end();
      await ended(over);
      assert.equal(count(dialogue.lines, BESTMOVE), 1);
    });
    await withDoor(async (dialogue, over, { input }) => {
      // Once its program is up: a busy machine may need longer for that than it waits at the end.
      await dialogue.settle();
      input.end('uci\nisready\ngo nodes 100\nisready');
      await ended(over);
      assert.deepEqual(
        dialogue.lines.filter((line) => /^(uciok|readyok|bestmove)/.test(line)).map((line) => line.split(' ')[0]),
        ['readyok', 'uciok', 'readyok', 'readyok', 'bestmove'],
      );
    });
  });
  test('while the program is loaded: what was asked for is answered first', () =>
    withDoor(
      async (dialogue, over) => {
        dialogue.send('isready', 'quit');
        await ended(over);
        assert.deepEqual(dialogue.lines, ['readyok']);
      },
      {
        async start(card, options, seed) {
          await new Promise((resolve) => setTimeout(resolve, 1500));
          return mockClient(card, options, seed);
        },
      },
    ));
  test('a reader that is gone', () =>
    withDoor(async (dialogue, over, { output }) => {
      dialogue.send('go infinite');
      await dialogue.expect(/^info /);
      output.destroy(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }));
      await ended(over);
    }));
});
