import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { CONSOLES } from '../../programs/consoles.ts';
import { picturesOf, type ShownGame } from './shown.ts';

const shown = JSON.parse(readFileSync(new URL('../../../data/games/shown.json', import.meta.url), 'utf8')) as Record<
  string,
  ShownGame
>;

for (const { id, load } of CONSOLES) {
  test(`the front page shows what the display of ${id} shows in its game`, async () => {
    const { moves, color, display, pictures } = shown[id]!;
    assert.ok(moves.length > 10);
    const made = picturesOf(await load(), moves, color);
    assert.deepEqual(JSON.parse(JSON.stringify(made)), { display, pictures });
  });
}
