import assert from 'node:assert/strict';
import { test } from 'node:test';
import { INITIAL_FEN } from '../../chess/fen.ts';
import { gameOf, newGame } from '../../chess/game.ts';
import { capturesOf, describeCaptures, formatCaptures } from './material.ts';

const CASES: readonly [moves: string, white: string, black: string, parts: string][] = [
  ['', '', '', ''],
  ['e2e4 d7d5 e4d5', '+1 ♟', '', 'has captured 1 pawn and is 1 ahead'],
  ['e2e4 d7d5 e4d5 d8d5', '♟', '♙', 'has captured 1 pawn'],
  ['e2e4 d7d5 e4d5 d8d5 b1c3 d5e4 c3e4', '+9 ♟♛', '♙', 'has captured 1 pawn and 1 queen and is 9 ahead'],
  // A promoted pawn was not captured: White has taken two pawns and a knight, and leads by 2 + 3 + 8.
  ['a2a4 b7b5 a4b5 a7a6 b5a6 h7h6 a6a7 h6h5 a7b8q', '+13 ♟♟♞', '', 'has captured 2 pawns and 1 knight and is 13 ahead'],
];

test('captures and the material lead are given as symbols and in words', () => {
  for (const [moves, white, black, text] of CASES) {
    const game = gameOf(INITIAL_FEN, moves.split(' ').filter(Boolean));
    assert.equal(formatCaptures(capturesOf(game, 'white'), 'white'), white, moves);
    assert.equal(formatCaptures(capturesOf(game, 'black'), 'black'), black, moves);
    assert.equal(describeCaptures(capturesOf(game, 'white')), text, moves);
  }
});

test('in a set-up position nothing has been captured yet', () => {
  const game = newGame('4k3/8/8/8/8/8/8/Q3K3 w - - 0 1');
  assert.equal(formatCaptures(capturesOf(game, 'white'), 'white'), '+9');
  assert.equal(formatCaptures(capturesOf(game, 'black'), 'black'), '');
});
