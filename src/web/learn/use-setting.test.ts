import assert from 'node:assert/strict';
import { test } from 'node:test';
import { INITIAL_FEN } from '../../chess/fen.ts';
import { formatRights } from './use-setting.ts';

test('what the board does not show is said', () => {
  const cases: readonly [fen: string, parts: string][] = [
    [INITIAL_FEN, 'White to move. May still castle: White short, White long, Black short, Black long.'],
    ['1r2k3/8/8/8/8/8/8/R3K3 w Q - 0 1', 'White to move. May still castle: White long.'],
    ['4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1', 'Black to move. En passant on e3.'],
  ];
  for (const [fen, text] of cases) assert.equal(formatRights(fen), text);
});
