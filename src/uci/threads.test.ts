/** Antwoord's option `Threads` over UCI. */
import assert from 'node:assert/strict';
import { availableParallelism } from 'node:os';
import { describe, test } from 'node:test';
import { movesOf, newGame } from '../chess/game.ts';
import { ANTWOORD_CARD } from '../programs/antwoord/card.ts';
import { engineOptions } from './engine-options.ts';
import { parseInfo } from './info.ts';
import { withDoor } from './testing/dialogue.ts';

const BESTMOVE = /^bestmove (\S+)/;

describe('Threads', () => {
  test('is offered up to the number of cores, by default 1', () => {
    for (const [cores, most] of [
      [1, 1],
      [6, 6],
      [1000, 64],
    ] as const) {
      const options = engineOptions(ANTWOORD_CARD, { cores });
      assert.ok(options.offers.includes(`option name Threads type spin default 1 min 1 max ${most}`));
      options.set('Threads', most);
      const expected = new RegExp(`expected a whole number from 1 to ${most}, found`);
      assert.throws(() => options.set('Threads', most + 1), expected);
      assert.throws(() => options.set('Threads', 0), expected);
      assert.equal(options.own().Threads, most);
    }
  });

  test(
    'can be set at any time; one search after another, stopped, pondering, of a number of positions',
    {
      skip: availableParallelism() < 2 && 'the machine has one core',
    },
    () =>
      withDoor(
        async (dialogue) => {
          const legal = movesOf(newGame());
          const bestMove = async () => {
            const [, move] = BESTMOVE.exec(await dialogue.expect(BESTMOVE))!;
            assert.ok(legal.includes(move!), move);
          };
          dialogue.send('setoption name Hash value 1', 'setoption name threads value 2', 'position startpos');
          for (let round = 0; round < 3; round++) {
            dialogue.send('go infinite');
            await dialogue.expect(/^info depth 5 /);
            // Takes effect with the next search; this one goes on.
            dialogue.send(`setoption name Threads value ${1 + (round % 2)}`, 'stop');
            await bestMove();
          }
          dialogue.send('setoption name Threads value 2', 'ucinewgame', 'go nodes 5000');
          await bestMove();
          const { nodes = 0 } = parseInfo(
            dialogue.lines
              .findLast((line) => / nodes /.test(line))!
              .split(' ')
              .slice(1),
          )!;
          assert.ok(nodes > 0 && nodes <= 5000, `${nodes}`);
          dialogue.send('go ponder movetime 20');
          await dialogue.expect(/^info depth 5 /);
          dialogue.send('ponderhit');
          await bestMove();
          dialogue.send('go infinite');
          await dialogue.expect(/^info depth 3 /);
          // The dialogue ends with quit, in the middle of the search.
        },
        { card: ANTWOORD_CARD },
      ),
  );
});
