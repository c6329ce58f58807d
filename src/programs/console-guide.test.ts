import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gameOf, newGame } from '../chess/game.ts';
import type { Uci } from '../chess/move.ts';
import { guideOf } from './console-guide.ts';
import { tinychess86Console as console } from './tinychess86/console.ts';

const { start } = newGame();
const SHOWN: readonly (readonly [played: readonly Uci[], next: Uci])[] = [
  [[], 'e2e4'],
  [['e2e4', 'e7e5'], 'g1f3'],
  [['e2e4', 'e7e5', 'g1f3', 'b8c6'], 'd2d4'],
  [['e2e4', 'd7d5'], 'b1c3'],
  [['e2e4', 'g8f6'], 'b1c3'],
  [['e2e4', 'e7e5', 'd1h5', 'a7a6'], 'h5e5'],
  [['e2e4', 'e7e5', 'f1c4', 'b8c6', 'd1h5', 'g8f6'], 'h5f7'],
];

for (const [played, next] of SHOWN) {
  test(`after ${played.join(' ') || 'nothing'} it shows ${next}`, () => {
    const state = { ...console.start().state, game: gameOf(start, played) };
    assert.equal(guideOf(console, state)?.move, next);
  });
}
