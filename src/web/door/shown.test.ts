import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { gameOf } from '../../chess/game.ts';
import { CARDS } from '../../programs/cards.ts';
import { startAgainst } from '../../session/only-ending.ts';
import { EXHIBITS } from '../machine/exhibits.ts';
import { MACHINES } from '../machine/machine-list.ts';
import { picturesOf } from './shown.ts';
import { restoreGame, type StoredGame, storeGame } from './stored-game.ts';

const shown = JSON.parse(readFileSync(new URL('../../../data/games/shown.json', import.meta.url), 'utf8')) as Record<
  string,
  StoredGame
>;

test('the machines of the timeline are those that have a game', () => {
  const named = MACHINES.filter(({ timeline }) => timeline).map(({ id }) => id);
  const playing = MACHINES.filter(({ id }) => EXHIBITS[id].shown).map(({ id }) => id);
  assert.deepEqual([playing, Object.keys(shown)], [named, named]);
});

for (const { id, program, load } of MACHINES) {
  const plays = EXHIBITS[id].shown?.plays;
  if (!plays) continue;
  test(`the front page shows what the display of ${id} shows in its game`, async () => {
    const { moves, color, display, pictures } = restoreGame(shown[id]!);
    assert.ok(moves.length > 10);
    assert.equal(color, plays.color);
    const { start } = startAgainst(CARDS.find((card) => card.id === program));
    const made = picturesOf(await load(), gameOf(start, moves), color);
    assert.deepEqual(JSON.parse(JSON.stringify(made)), { display, pictures });
    assert.deepEqual(storeGame(restoreGame(shown[id]!)), shown[id]);
  });
}
