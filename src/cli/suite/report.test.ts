import assert from 'node:assert/strict';
import { test } from 'node:test';
import { INITIAL_FEN } from '../../chess/fen.ts';
import { formatInside } from './report.ts';

test('a search beside the printed one: its root moves, orders, values, lines and end evaluations', () => {
  const comparison = {
    searched: { printed: 3, ours: 20, common: 2 },
    order: { same: 1, of: 4 },
    plies: { same: 2, of: 5 },
    values: { same: 3, of: 6 },
    lines: { same: 4, of: 7 },
    spread: { below: 1, within: 30, above: 200 },
  };
  const lines = [['e2e4', 'e7e5'], ['g1f3'], ['e2e4', 'c7c5']].map((moves) => ({ moves, value: '0' }));
  const inside = { id: 'printed', fen: INITIAL_FEN, lines } as never;
  const paint = (_: unknown, text: string) => `*${text}*`;
  assert.deepEqual(formatInside({ inside, ours: undefined as never, comparison }, { paint }), [
    '  *printed*: printed e4 Nf3',
    '    root moves with an end evaluation: 3 printed, 20 ours, 2 of the printed among them',
    '    of the printed order 1 of 4 pairs, of the last plies 2 of 5, of the values 3 of 6, of the lines 4 of 7',
    '    end evaluations of ours at the root: 30 of 231 between minimum and maximum, 1 below, 200 above',
  ]);
});
