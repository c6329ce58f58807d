import assert from 'node:assert/strict';
import { test } from 'node:test';
import { INITIAL_FEN } from '../../chess/fen.ts';
import { gameOf } from '../../chess/game.ts';
import { drawBoard } from './board-text.ts';

test('the last move stands in brackets, and the board from either side', () => {
  const game = gameOf(INITIAL_FEN, ['e2e4', 'e7e5', 'g1f3', 'b8c6']);
  const white = drawBoard(game, { from: 'white', isUnicode: false });
  assert.deepEqual(
    white.flatMap((line) => line.match(/.\(.\)/g)?.length ?? 0).reduce((sum, count) => sum + count),
    2,
  );
  assert.match(white[2]!, /^6 .*\(n\)/);
  assert.match(white[0]!, /^8 .*\(.\)/);
  assert.match(white.at(-1)!, /a +b +c/);
  const black = drawBoard(game, { from: 'black', isUnicode: false });
  assert.match(black[0]!, /^1 .* K /);
  assert.match(black.at(-1)!, /h +g +f/);
});
