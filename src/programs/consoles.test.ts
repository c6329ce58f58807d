import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Uci } from '../chess/move.ts';
import type { Console, ConsoleState } from './console.ts';
import { beginningOf, guideOf, labelsOf } from './console-guide.ts';
import { KeyError, readTyped } from './console-keys.ts';
import { CONSOLES } from './consoles.ts';
import { sargon78Console } from './sargon78/console.ts';
import { turochampConsole } from './turochamp/console.ts';

type ConsoleId = (typeof CONSOLES)[number]['id'];

/** The moves that the help of each machine shows, as lines to type when it waits for White's first move. */
const EXAMPLES: Readonly<Record<ConsoleId, readonly (readonly [line: string, move: Uci])[]>> = {
  ajedrecista: [['D4', 'c5d4']],
  turochamp: [
    ['E4', 'e2e4'],
    ['NF3', 'g1f3'],
    ['E2-E4', 'e2e4'],
  ],
  bernstein: [
    ['P-K4', 'e2e4'],
    ['N-KB3', 'g1f3'],
    ['000063100043', 'e2e4'],
  ],
  soma: [
    ['E4', 'e2e4'],
    ['NF3', 'g1f3'],
    ['E2-E4', 'e2e4'],
  ],
  wray74: [['2 ↑ 5 CONTINUE 4 ↑ 5 CONTINUE', 'e2e4']],
  microchess: [['64 44 F PC', 'e2e4']],
  chess05: [
    ['P-K4', 'e2e4'],
    ['N-KB3', 'g1f3'],
  ],
  sargon78: [['E2-E4', 'e2e4']],
  schach22: [
    ['E4', 'e2e4'],
    ['SF3', 'g1f3'],
    ['E2-E4', 'e2e4'],
    ['SG1-F3', 'g1f3'],
  ],
  gambiet80: [
    ['E2E4', 'e2e4'],
    ['PG1-F3', 'g1f3'],
  ],
  tinychess86: [['E2E4', 'e2e4']],
  sdk86: [['5254.', 'e2e4']],
  gambiet81: [
    ['E2E4', 'e2e4'],
    ['PG1-F3', 'g1f3'],
  ],
  c7010: [['E2E4', 'e2e4']],
  gambiet82: [
    ['E2E4', 'e2e4'],
    ['PG1-F3', 'g1f3'],
  ],
  slutspel: [['e2 e4', 'e2e4']],
};

/** The state after a line. */
function typed(console: Console, before: ConsoleState, line: string): ConsoleState {
  return console.read(line).reduce((state, key) => console.step(state, { kind: 'key', key }).state, before);
}

describe('every machine reads what its texts show, typed as lines', () => {
  for (const { id, load } of CONSOLES) {
    test(`${id}: the keys that begin a game, and the move that it shows next`, async () => {
      const console: Console = await load();
      const { steps } = beginningOf(console, 'white');
      let { state } = console.start();
      for (const keys of steps) state = typed(console, state, labelsOf(console, keys));
      assert.deepEqual(state, beginningOf(console, 'white').state);
      const guide = guideOf(console, state)!;
      assert.deepEqual(typed(console, state, labelsOf(console, guide.keys)).game.moves, [guide.move]);
      assert.match(guide.what, /[^.]$/, 'a full stop after it is not one of its keys');
    });

    test(`${id}: the moves in its help`, async () => {
      const console: Console = await load();
      const { state } = beginningOf(console, 'white');
      for (const [line, move] of EXAMPLES[id]) {
        assert.ok(
          console.machine.help.some((text) => text.includes(line)),
          `${line} is in its help`,
        );
        const { game } = typed(console, state, line);
        assert.deepEqual(game.moves, [move]);
      }
    });
  }
});

test('a word in a typed line is a key if it is its name or is written on it', () => {
  const { keyboard } = sargon78Console.machine;
  assert.deepEqual(readTyped(keyboard, 'e2'), ['E', '2', 'ENTER']);
  assert.deepEqual(readTyped(keyboard, 'e2 return'), ['E', '2', 'ENTER']);
  assert.deepEqual(readTyped(keyboard, 'ENTER RETURN Y ctrl r'), ['ENTER', 'ENTER', 'Y', 'RESIGN']);
  assert.deepEqual(readTyped(keyboard, 'K W', []), ['K', 'SPACE', 'W']);
  assert.deepEqual(readTyped(keyboard, 'RETURNS', []), [...'RETURNS']);
  assert.throws(() => readTyped(keyboard, 'E2!'), KeyError);
  const { keyboard: withoutSpace } = turochampConsole.machine;
  assert.deepEqual(readTyped(withoutSpace, 'e2 e4 write it'), ['E', '2', 'E', '4', 'ENTER']);
});
