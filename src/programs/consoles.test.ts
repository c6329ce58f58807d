import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Console, ConsoleState } from './console.ts';
import { beginningOf, guideOf, labelsOf } from './console-guide.ts';
import { KeyError, readTyped } from './console-keys.ts';
import { CONSOLES } from './consoles.ts';
import { sargon78Console } from './sargon/sargon78/console.ts';
import { turochampConsole } from './turochamp/console.ts';

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
