import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { attacks } from 'plyhouse-kernel/position';
import { type Game, gameOf, newGame, positionOf } from '../../chess/game.ts';
import { randomGames } from '../../chess/testing/random-games.ts';
import {
  emptyRegisters,
  enemyCount,
  enemySum,
  manIn,
  ownCount,
  ownSum,
  type Precision,
  type Registers,
  registerAt,
  registerOf,
  type Side,
  setUp,
  showRegister,
  squareOf,
} from './board.ts';
import { fillTable } from './table.ts';

/** The registers of a game's last position. */
function registersOf(game: Game, computer: Side, precision: Precision = 'double'): Registers {
  const registers = emptyRegisters(precision);
  setUp(registers, positionOf(game).board, computer);
  fillTable(registers);
  return registers;
}

/** The pieces alone, as the article draws them: the top row is registers 57 to 64. */
function picture(registers: Registers): string[] {
  return [8, 7, 6, 5, 4, 3, 2, 1].map((y) =>
    Array.from({ length: 8 }, (_, x) => manIn(registers[(y - 1) * 8 + x + 1]!)).join(' '),
  );
}

const EMPTY_ROWS = Array.from({ length: 4 }, () => '0 0 0 0 0 0 0 0');

describe('the start position in the registers', () => {
  // S2, both pictures.
  test('with the player White', () => {
    assert.deepEqual(picture(registersOf(newGame(), 'black')), [
      '4 2 3 5 6 3 2 4',
      '1 1 1 1 1 1 1 1',
      ...EMPTY_ROWS,
      '-1 -1 -1 -1 -1 -1 -1 -1',
      '-4 -2 -3 -5 -6 -3 -2 -4',
    ]);
  });

  test('with the player Black: king and queen exchanged, register 1 is h8', () => {
    assert.deepEqual(picture(registersOf(newGame(), 'white')), [
      '4 2 3 6 5 3 2 4',
      '1 1 1 1 1 1 1 1',
      ...EMPTY_ROWS,
      '-1 -1 -1 -1 -1 -1 -1 -1',
      '-4 -2 -3 -6 -5 -3 -2 -4',
    ]);
  });

  test('a1 is register 1 and a2 register 9; with the computer White h8 and h7 are', () => {
    const [a1, a2, h7, h8] = [0, 8, 55, 63];
    assert.deepEqual([registerOf(a1, 'black'), registerOf(a2, 'black')], [1, 9]);
    assert.deepEqual([registerOf(h8, 'white'), registerOf(h7, 'white')], [1, 9]);
    for (const computer of ['white', 'black'] as const) {
      for (let square = 0; square < 64; square++)
        assert.equal(squareOf(registerOf(square, computer), computer), square);
    }
  });

  test('register 9 is -1.0100000500', () => {
    assert.equal(showRegister(registersOf(newGame(), 'black')[9]!), '-1.0100000500');
    assert.equal(showRegister(registersOf(newGame(), 'white')[9]!), '-1.0100000500');
  });

  // Computed by hand: d2 is held by knight, bishop, queen and king; f3 by knight and two pawns; e4 by nobody.
  for (const [square, register, value] of [
    ['d2', 12, '-1.0400002700'],
    ['f3', 22, '0.0300000500'],
    ['e4', 29, '0.0000000000'],
    ['f6', 46, '0.3005000000'],
    ['e7', 53, '1.4027000000'],
    ['e8', 61, '6.1009000000'],
    ['h8', 64, '4.0000000000'],
  ] as const) {
    test(`${square} is register ${register}, ${value}`, () => {
      assert.equal(showRegister(registersOf(newGame(), 'black')[register]!), value);
    });
  }
});

const POINTS_OF = { pawn: 100, knight: 300, bishop: 300, rook: 500, queen: 900, king: 1200 } as const;

test('every register of every position says what the kernel finds', () => {
  fc.assert(
    fc.property(randomGames(), fc.constantFrom<Side>('white', 'black'), (game, computer) => {
      const registers = registersOf(game, computer);
      const { board } = positionOf(game);
      for (let square = 0; square < 64; square++) {
        const found = { B: 0, C: 0, D: 0, E: 0 };
        for (const [from, man] of board) {
          if (!attacks(man, from, board.occupied).has(square)) continue;
          if (man.color === computer) {
            found.B++;
            found.D += POINTS_OF[man.role];
          } else {
            found.C++;
            found.E += POINTS_OF[man.role];
          }
        }
        const value = registers[registerOf(square, computer)]!;
        const read = { B: ownCount(value), C: enemyCount(value), D: ownSum(value), E: enemySum(value) };
        assert.deepEqual(read, found, `square ${square}`);
      }
    }),
    { seed: 1974, numRuns: 150 },
  );
});

test('the men stay as they are however often the table is worked out', () => {
  const registers = registersOf(newGame(), 'black');
  const before = [...registers];
  for (let turn = 0; turn < 50; turn++) fillTable(registers);
  assert.deepEqual([...registers], before);
});

test('a tenth man who reaches a square is left out: one digit holds no more', () => {
  const registers = emptyRegisters();
  const [x, y] = [4, 4];
  registers[registerAt(x, y)] = -1;
  for (const [dx, dy] of [
    [1, 2],
    [2, 1],
    [-1, 2],
    [-2, 1],
    [1, -2],
    [2, -1],
    [-1, -2],
    [-2, -1],
  ] as const) {
    registers[registerAt(x + dx, y + dy)] = 2;
  }
  for (const dx of [-1, 1]) registers[registerAt(x + dx, y)] = 4;
  fillTable(registers);
  assert.equal(manIn(registers[registerAt(x, y)]!), -1);
  assert.equal(ownCount(registers[registerAt(x, y)]!), 9);
  assert.equal(enemyCount(registers[registerAt(x, y)]!), 0);
});

describe('single precision, which the article warns of', () => {
  test('register 9 loses its last digits', () => {
    const registers = registersOf(newGame(), 'black', 'single');
    assert.notEqual(showRegister(registers[9]!), '-1.0100000500');
    assert.notEqual(enemySum(registers[9]!), 500);
  });

  test('EEEE is wrong in more than half the registers that the player reaches, and A in none', () => {
    const game = gameOf(newGame().start, ['e2e4', 'e7e5', 'g1f3', 'b8c6']);
    const double = registersOf(game, 'black');
    const single = registersOf(game, 'black', 'single');
    let reached = 0;
    let wrong = 0;
    for (let register = 1; register <= 64; register++) {
      assert.equal(manIn(single[register]!), manIn(double[register]!));
      if (enemyCount(double[register]!) === 0) continue;
      reached++;
      if (enemySum(single[register]!) !== enemySum(double[register]!)) wrong++;
    }
    assert.ok(wrong > reached / 2, `${wrong} of ${reached}`);
  });
});
