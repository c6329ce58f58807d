import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { MACHINES } from '../machine/machine-list.ts';
import { TIMELINE } from '../machine/timeline.ts';
import { picturesOf, type ShownGame } from './shown.ts';

const shown = JSON.parse(readFileSync(new URL('../../../data/games/shown.json', import.meta.url), 'utf8')) as Record<
  string,
  ShownGame
>;

test('the machines of the timeline are those that have a game', () => {
  const lit = MACHINES.filter((entry) => entry.lit).map(({ id }) => id);
  const named = MACHINES.filter(({ id }) => TIMELINE[id]).map(({ id }) => id);
  assert.deepEqual([lit, Object.keys(shown)], [named, named]);
});

for (const { id, lit, load } of MACHINES) {
  if (!lit) continue;
  test(`the front page shows what the display of ${id} shows in its game`, async () => {
    const { moves, color, display, pictures } = shown[id]!;
    assert.ok(moves.length > 10);
    assert.equal(color, lit.game.color);
    const made = picturesOf(await load(), moves, color);
    assert.deepEqual(JSON.parse(JSON.stringify(made)), { display, pictures });
  });
}
