import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newGame } from '../chess/game.ts';
import { linesOfThought } from './answer.ts';

test('only a line has a score and a variation; what merely counts has none', () => {
  const thought = { depth: 2, nodes: 5, score: { kind: 'cp', centipawns: 7 }, pv: ['e2e4'] } as const;
  const lines = (kind: 'line' | 'progress') => linesOfThought(newGame(), { ...thought, kind } as never, 10).join('\n');
  assert.match(lines('line'), /score cp 7.* pv e2e4/);
  assert.doesNotMatch(lines('progress'), /score|pv/);
});
