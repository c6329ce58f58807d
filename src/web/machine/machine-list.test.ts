import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { switchOn } from '../../programs/console.contract.ts';
import type { Cap, Console, Key } from '../../programs/console.ts';
import { guideOf, playsGames, recipeOf } from '../../programs/console-guide.ts';
import { capsOf } from '../../programs/console-keys.ts';
import { MACHINES } from './machine-list.ts';

const DRAWINGS = readFileSync(new URL('machine-drawings.svg', import.meta.url), 'utf8');

/** The keys that a text names by what is written on them: a visitor sees nothing else. */
function keysLabelled(caps: readonly Cap[], text: string): Key[] {
  const keys: Key[] = [];
  for (let rest = text.trim(); rest !== ''; ) {
    const [cap] = caps
      .filter(({ label }) => label !== '' && rest.startsWith(label))
      .sort((one, other) => other.label.length - one.label.length);
    assert.ok(cap, `a key that says the beginning of "${rest}"`);
    keys.push(cap.key);
    rest = rest.slice(cap.label.length).trim();
  }
  return keys;
}

test('the solver of problems is undated: its year is an estimate', () => {
  assert.equal(MACHINES.find(({ id }) => id === 'kim1')!.years, 'about 1977');
});

for (const { id, load } of MACHINES) {
  test(`${id}: it has a drawing`, () => assert.ok(DRAWINGS.includes(`<g id="${id}">`)));
  test(`${id}: its recipe, pressed key by key from switching on, sets it to work with the last key`, async () => {
    const console: Console = await load();
    const { keyboard } = console.machine;
    const keys = recipeOf(console).flatMap((step) => keysLabelled(capsOf(keyboard), step));
    let { state } = switchOn(console);
    for (const [at, key] of keys.entries()) {
      assert.equal(state.task.kind, 'listen', `it waits for key ${at + 1}, ${key}`);
      assert.equal(state.game.moves.length, 0, `no move before key ${at + 1}, ${key}`);
      state = console.step(state, { kind: 'key', key }).state;
    }
    if (!playsGames(console)) assert.ok(['solve', 'work'].includes(state.task.kind), state.task.kind);
    else assert.equal(state.game.moves.length, 1, `a move by ${recipeOf(console).join(', ')}`);
  });
  test(`${id}: its recipe, typed line by line, sets it to work`, async () => {
    const console: Console = await load();
    let { state } = console.start();
    for (const line of recipeOf(console))
      for (const key of console.read(line)) state = console.step(state, { kind: 'key', key }).state;
    assert.notEqual(state.task.kind, 'listen');
  });
  test(`${id}: what it expects next leads on from any key: to a move, back from a mistake, to another game`, async () => {
    const console: Console = await load();
    const limit = 400;
    for (const { key: stray } of capsOf(console.machine.keyboard)) {
      // A stray key when it is switched on, and another in the middle of a move.
      let { state } = console.start();
      let pressed = 0;
      const strays = [0, 9];
      while (state.task.kind === 'listen' && pressed < limit) {
        const guide = guideOf(console, state);
        assert.ok(guide, `something leads on after ${pressed} keys and ${stray}`);
        const key = strays.includes(pressed) ? stray : guide.keys[0];
        if (key === undefined) break;
        state = console.step(state, { kind: 'key', key }).state;
        pressed++;
      }
      assert.ok(pressed < limit, `no loop after ${stray}`);
    }
  });
}
