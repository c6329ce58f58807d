import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { newGame, positionOf } from '../../chess/game.ts';
import { emptyRegisters, setUp } from './board.ts';
import { evaluate, exchangeLoss, isKingCornered, WEIGHTS } from './evaluate.ts';
import { fillTable } from './table.ts';

/** The registers of a position, the computer Black. */
function registersOf(fen: string) {
  const registers = emptyRegisters();
  setUp(registers, positionOf(newGame(fen)).board, 'black');
  fillTable(registers);
  return registers;
}

test('squares weigh 1/[(4.5-x)^2+(4.5-y)^2]', () => {
  for (const [register, x, y, weight] of [
    [28, 4, 4, 2],
    [37, 5, 5, 2],
    [1, 1, 1, 1 / 24.5],
    [8, 8, 1, 1 / 24.5],
    [30, 6, 4, 1 / 2.5],
  ] as const) {
    assert.equal(x + 8 * (y - 1), register);
    assert.equal(WEIGHTS[register], weight);
  }
});

describe('an exchange as the four figures of a register tell it', () => {
  for (const [what, points, B, C, DDDD, EEEE, loss] of [
    ['nobody takes', 900, 0, 0, 0, 0, 0],
    ['an unguarded rook is lost', 500, 0, 1, 0, 300, 500],
    ['a guarded pawn is not worth a rook', 100, 1, 1, 100, 500, 0],
    ['a guarded rook taken by a pawn', 500, 1, 1, 300, 100, 400],
    ['a knight for a bishop', 300, 1, 1, 100, 300, 0],
    ['a pawn with two against one', 100, 1, 2, 300, 600, 100],
    ['nobody is made to go on taking back: the man is the most there is to lose', 100, 1, 2, 900, 1200, 100],
    ['two against two', 100, 2, 2, 600, 600, 0],
    ['the king does not take what is guarded', 300, 1, 1, 300, 1200, 0],
  ] as const) {
    test(what, () => assert.equal(exchangeLoss(points, B, C, DDDD, EEEE), loss));
  }
});

describe('the score', () => {
  test('of two kings and a queen, counted by hand', () => {
    // Black: Kh8, Qa8; White: Ka1. The queen looks at a7-a1, b8-h8 and b7-h1; the king at g8, g7, h7.
    const diagonal = [2, 3, 4, 5, 6, 7, 8].map((x) => [x, 9 - x] as const);
    const file = [7, 6, 5, 4, 3, 2, 1].map((y) => [1, y] as const);
    const rank = [2, 3, 4, 5, 6, 7].map((x) => [x, 8] as const);
    const king = [
      [7, 8],
      [7, 7],
      [8, 7],
    ] as const;
    const reach = [...diagonal, ...file, ...rank, ...king].reduce(
      (sum, [x, y]) => sum + 1 / ((4.5 - x) ** 2 + (4.5 - y) ** 2),
      0,
    );
    const score = evaluate(registersOf('q6k/8/8/8/8/8/8/K7 w - - 0 1'));
    assert.ok(Math.abs(score - (900 + reach)) < 1e-7, `${score}, expected ${900 + reach}`);
  });

  test('squares under its own men are left out, squares under the player are not', () => {
    const alone = evaluate(registersOf('4k3/8/8/8/8/8/8/R3K3 w - - 0 1'));
    const guarded = evaluate(registersOf('4k3/4p3/8/8/8/8/8/R3K3 w - - 0 1'));
    // The pawn on e7 brings 100 and the reach of d6 and f6; the king no longer counts e7.
    const expected = 100 + WEIGHTS[44]! + WEIGHTS[46]! - WEIGHTS[53]!;
    assert.ok(Math.abs(guarded - alone - expected) < 1e-7);
  });

  test('takes off what the player could win', () => {
    // The bishop on b4 and the pawn on a3 that takes it, or not: here it stands on h3 instead.
    const safe = evaluate(registersOf('4k3/8/8/8/1b6/7P/8/K7 w - - 0 1'));
    const lost = evaluate(registersOf('4k3/8/8/8/1b6/P7/8/K7 w - - 0 1'));
    assert.ok(safe - lost > 299 && safe - lost < 301, `${safe} and ${lost}`);
  });

  test('gives nothing for men it attacks', () => {
    // The rook looks along the open file at e8 or at an unguarded knight that stands there.
    const bare = evaluate(registersOf('7k/8/8/8/8/8/4r3/K7 w - - 0 1'));
    const knight = evaluate(registersOf('4N2k/8/8/8/8/8/4r3/K7 w - - 0 1'));
    assert.ok(Math.abs(bare - knight - 300) < 1e-7);
  });
});

describe('a cornered king', () => {
  for (const [what, fen, cornered] of [
    ['mate along the rank, but the square behind him looks free', 'k7/8/8/8/8/8/1r6/r3K3 w - - 0 1', false],
    ['he can take the rook beside him', 'k7/8/8/8/8/8/1r6/K1r5 w - - 0 1', false],
    ['two rooks, the king in the corner', 'k7/8/8/8/8/8/r7/1r5K w - - 0 1', true],
    ['no check', 'k7/8/8/8/8/8/1r4q1/K7 w - - 0 1', false],
    ['a square is free', 'k7/8/8/8/8/8/8/r6K w - - 0 1', false],
    ['behind his pawns', 'k7/8/8/8/8/8/6PP/r6K w - - 0 1', true],
    ['he can take, for nobody guards', 'k7/8/8/8/8/8/6q1/7K w - - 0 1', false],
    ['he cannot take, for a knight guards', 'k7/8/8/8/5n2/8/6q1/7K w - - 0 1', true],
  ] as const) {
    test(`${what}: ${cornered}`, () => assert.equal(isKingCornered(registersOf(fen)), cornered));
  }

  test('counts 1200, unless the player can win something', () => {
    const mate = evaluate(registersOf('k7/8/8/8/8/8/6PP/r6K w - - 0 1'));
    assert.ok(mate > 1200 + 500 - 200 && mate < 1200 + 500 - 200 + 20, `${mate}`);
    const taken = evaluate(registersOf('k7/8/8/8/8/8/3N2PP/1r5K w - - 0 1'));
    assert.ok(taken < 0, `${taken}`);
  });
});
