import assert from 'node:assert/strict';
import { test } from 'node:test';
import { movesOf, newGame, positionOf } from '../../chess/game.ts';
import { movesBetween, targetsOf } from './targets.ts';

const CASES: readonly [what: string, fen: string, from: string, to: string, moves: string][] = [
  ['onto the rook', 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1', 'e1', 'h1', 'e1g1'],
  ['onto the other rook', 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1', 'e1', 'a1', 'e1c1'],
  ['onto the rook, by Black', 'r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1', 'e8', 'h8', 'e8g8'],
  ['onto the other rook, by Black', 'r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1', 'e8', 'a8', 'e8c8'],
  ['as before', 'r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1', 'e8', 'c8', 'e8c8'],
  ['without the right', 'r3k2r/8/8/8/8/8/8/R3K2R b KQk - 0 1', 'e8', 'a8', ''],
  ['through check', 'r3k2r/8/8/8/8/8/8/R3K1QR b kq - 0 1', 'e8', 'h8', ''],
  ['the rook onto the king', 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1', 'h1', 'e1', ''],
  ['a king beside its rook', '4k3/8/8/8/8/8/8/5RK1 w - - 0 1', 'g1', 'f1', ''],
  ['a king that takes a rook', '4k3/8/8/8/8/8/8/4Kr2 w - - 0 1', 'e1', 'f1', 'e1f1'],
  ['a promotion', '4k3/P7/8/8/8/8/8/4K3 w - - 0 1', 'a7', 'a8', 'a7a8b a7a8n a7a8q a7a8r'],
];

for (const [what, fen, from, to, moves] of CASES) {
  test(`two squares mean the moves they name, castling on the rook too: ${what}`, () => {
    const game = newGame(fen);
    assert.equal(movesBetween(positionOf(game), movesOf(game), from, to).sort().join(' '), moves);
  });
}

test('only castling has two targets', () => {
  const game = newGame('r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1');
  const two = movesOf(game).filter((uci) => targetsOf(positionOf(game), uci).length > 1);
  assert.deepEqual(two.sort(), ['e1c1', 'e1g1']);
});
