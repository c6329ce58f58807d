import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatPrinz } from './problem-text.ts';

const key = (move: string) => ({ move }) as never;

test('what Prinz’s program would have typed stands beside a mate in two, and what its rules leave out', () => {
  const printed = { fen: '5Kbk/6pp/6P1/8/8/8/8/7R w - - 0 1', moves: 2, keys: [key('h1h6')] };
  assert.match(formatPrinz(printed)!, /types 18-68 \(h1-h6\) after 286 tests .* 4 minutes 46 seconds to 9 minutes 32/);
  assert.doesNotMatch(formatPrinz(printed)!, /By the rules of chess/);
  const stalemate = { fen: 'k2K4/N7/1P6/B7/8/8/P7/8 w - - 0 1', moves: 2, keys: [] };
  assert.match(formatPrinz(stalemate)!, /By the rules of chess that is no mate/);
  const promotion = { fen: 'k1Kb4/N7/NPR5/Bn1p1P2/1p6/6p1/8/8 w - - 0 1', moves: 2, keys: [key('b6b7')] };
  assert.match(formatPrinz(promotion)!, /finds no solution after/);
  assert.equal(formatPrinz({ ...printed, moves: 3 }), undefined);
  assert.equal(formatPrinz({ ...printed, fen: printed.fen.replace(' w ', ' b ') }), undefined);
  assert.equal(formatPrinz({ ...printed, fen: '4k3/8/8/8/8/8/8/QQ2K3 w - - 0 1' }), undefined);
});
