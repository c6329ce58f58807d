import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Result } from '../../chess/game.ts';
import { ratingCells, ratingsOf } from './kept-game.ts';
import type { KeptGame, KeptTournament } from './kept-tournament.ts';

test('a rating list gives no Elo to one who has won or lost all, and says so', () => {
  const spec = { players: ['Anna', 'Bert', 'Cora'].map((name) => ({ name, who: { kind: 'visitor' } })) };
  const cells = (...results: readonly (readonly [white: string, black: string, result: Result])[]) => {
    const games = results.map(([white, black, result], pair) => ({ white, black, result, pair }) as KeptGame);
    const { players } = ratingsOf({ spec } as unknown as KeptTournament, games);
    return Object.fromEntries(players.map((player) => [player.name, Object.values(ratingCells(player)).join(' ')]));
  };
  assert.deepEqual(cells(['Anna', 'Bert', '1-0']), { Anna: '— won all', Bert: '— lost all' });
  const three = cells(['Anna', 'Bert', '1-0'], ['Cora', 'Anna', '0-1'], ['Bert', 'Cora', '1/2-1/2']);
  assert.equal(three.Anna, '— won all');
  for (const name of ['Bert', 'Cora']) assert.match(three[name]!, /^-?\d+ \d+$/);
});
