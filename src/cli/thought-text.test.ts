import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newGame } from '../chess/game.ts';
import { ANTWOORD_CARD } from '../programs/antwoord/card.ts';
import { formatCost, formatThought } from './thought-text.ts';

const CALCULATOR = { ...ANTWOORD_CARD, machineName: 'HP 9810A' };

test('what a decision cost, and its machine, where it had one', () => {
  assert.equal(
    formatCost(4021, 120, 41_000, CALCULATOR),
    '4,021 positions in 0.1 s; the HP 9810A would have needed 41 s',
  );
  assert.equal(formatCost(1, 120, 41_000, CALCULATOR), '1 position in 0.1 s; the HP 9810A would have needed 41 s');
  assert.equal(formatCost(0, 120, 0, CALCULATOR), '0 positions in 0.1 s');
  assert.equal(formatCost(1, 120, 41_000, ANTWOORD_CARD), '1 position in 0.1 s');
});

test('a thought on one line', () => {
  const thought = { kind: 'line', depth: 2, nodes: 1, pv: ['e2e4'], score: { kind: 'cp', centipawns: 20 } } as const;
  assert.equal(formatThought(newGame(), thought, undefined, 'en'), 'depth 2  +0.20  1 position  1. e4');
  const later = { kind: 'progress', depth: 3, nodes: 12_345, pv: [] } as const;
  assert.equal(formatThought(newGame(), later, thought, 'en'), 'depth 2  +0.20  12,345 positions  1. e4');
});
