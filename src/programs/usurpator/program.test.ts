import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { gameOf, newGame } from '../../chess/game.ts';
import { decide, programContract } from '../program.contract.ts';
import { squareName } from './board.ts';
import { memoryOf } from './memory.ts';
import { usurpator } from './program.ts';

programContract(usurpator);

describe('usurpator at the games of the house', () => {
  const decisionOf = (fen: string, options = {}) => decide(usurpator, newGame(fen), {}, { options }).decision;

  test('its seed decides between nearly equal moves', () => {
    const moves = [0, 40, 80, 120, 160].map(
      (Seed) => decide(usurpator, newGame(), {}, { options: { Seed } }).decision.move,
    );
    assert.ok(new Set(moves).size > 1, moves.join(' '));
    // The dialogue of the original in which it opens; its seed is 1.
    assert.equal(decide(usurpator, newGame(), {}, { options: { Seed: 1 } }).decision.move, 'c2c4');
  });

  test('castling and taking en passant are three entries, of which the last is h5 to itself', () => {
    const castled = memoryOf(gameOf('4k3/8/8/8/8/8/8/4K2R w K - 0 1', ['e1g1']));
    assert.equal(castled.board, '4k3/8/8/8/8/8/8/5RK1');
    assert.equal(squareName(castled.last), 'h5');
    const passant = memoryOf(gameOf('4k3/8/8/8/1pP5/8/8/4K3 b - c3 0 1', ['b4c3']));
    assert.equal(passant.board, '4k3/8/8/8/8/2p5/8/4K3');
  });

  test('an opponent’s new knight is a knight to it, though it would have made it a queen', () => {
    const memory = memoryOf(gameOf('8/8/1R6/4k3/8/8/5K1p/8 b - - 0 1', ['h2h1n']));
    assert.equal(memory.board, '8/8/1R6/4k3/8/8/5K2/7n');
  });

  test('a mate is one by its line', () => {
    const { score, own } = decisionOf('6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1');
    assert.deepEqual(score, { kind: 'mate', moves: 1 });
    assert.ok(Number(own!.score) >= 10_240);
  });

  test('where it knows no move it gives up', () => {
    const { remarks } = decisionOf('8/8/8/6p1/5pPk/5P1P/7K/8 b - g3 0 1');
    assert.deepEqual(remarks, [{ kind: 'resigns', text: 'IK STA PAT' }]);
    const mated = decisionOf('rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3');
    assert.deepEqual([mated.from, mated.remarks?.[0]?.text], ['none', 'IK STA MAT']);
  });
});
