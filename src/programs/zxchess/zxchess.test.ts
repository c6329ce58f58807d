import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { gameOf, newGame } from '../../chess/game.ts';
import { decide, programContract } from '../program.contract.ts';
import { zxchess } from './program.ts';

programContract(zxchess);

describe('zxchess at the games of the house', () => {
  const decisionOf = (fen: string) => decide(zxchess, newGame(fen), {}).decision;

  test('its first move stands on the screen: the queen’s or the king’s pawn, one square', () => {
    const first = (First: string) => decide(zxchess, newGame(), {}, { options: { First } }).decision;
    assert.deepEqual([first('d2-d3').move, first('e2-e3').move], ['d2d3', 'e2e3']);
    assert.equal(first('d2-d3').from, 'book');
  });

  test('it neither castles nor takes en passant, nor does its pawn go to the last rank', () => {
    const { move } = decisionOf('6k1/P7/8/8/8/8/8/R3K2R w KQ - 0 1');
    assert.ok(!['e1g1', 'e1c1'].includes(move!) && !move!.startsWith('a7'), move);
    const none = decide(zxchess, newGame('7k/P7/8/8/8/8/8/K7 w - - 0 1'), { searchMoves: ['a7a8q'] }).decision;
    assert.deepEqual([none.move, none.from], [undefined, 'none']);
  });

  test('where it knows no move it gives up', () => {
    const { remarks } = decisionOf('8/8/8/6p1/5pPk/5P1P/7K/8 b - g3 0 1');
    assert.equal(remarks?.[0]?.kind, 'resigns');
  });

  test('as Black it plays what it would as White, seen in a mirror', () => {
    const white = decisionOf('4k3/8/2p5/3p4/4P3/8/8/4K3 w - - 0 1').move!;
    const black = decisionOf('4k3/8/8/4p3/3P4/2P5/8/4K3 b - - 0 1').move!;
    assert.equal(
      black,
      white.replace(/\d/g, (rank) => String(9 - Number(rank))),
    );
  });

  test('an opponent’s new queen is a queen to it', () => {
    const { move } = decide(zxchess, gameOf('7k/8/8/8/8/8/p6P/1R5K b - - 0 1', ['a2b1q']), {}).decision;
    assert.ok(['h1g2'].includes(move!), move);
  });
});
