import assert from 'node:assert/strict';
import { test } from 'node:test';
import { movesOf, newGame } from '../../chess/game.ts';
import { decide, programContract } from '../program.contract.ts';
import { random } from './program.ts';

programContract(random);

test('every legal move of the start position comes up, none much more often than its share', () => {
  const counts = new Map<string, number>();
  for (let seed = 1; seed <= 2000; seed++) {
    const { move } = decide(random, newGame(), {}, { seed: seed * 7919 }).decision;
    counts.set(move!, (counts.get(move!) ?? 0) + 1);
  }
  assert.deepEqual([...counts.keys()].sort(), movesOf(newGame()).sort());
  for (const [move, count] of counts) assert.ok(count > 50 && count < 170, `${move}: ${count} of 2000, expected 100`);
});
