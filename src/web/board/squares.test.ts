import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { isDark, placeOf, rayFrom, rowsOf, squareAt, stepFrom } from './squares.ts';

const orientation = fc.constantFrom('white', 'black');
const square = fc.constantFrom(...rowsOf('white').flat());

test('the rows are read as the viewer sees them', () => {
  const white = rowsOf('white');
  assert.deepEqual(white[0], ['a8', 'b8', 'c8', 'd8', 'e8', 'f8', 'g8', 'h8']);
  assert.deepEqual(white[7], ['a1', 'b1', 'c1', 'd1', 'e1', 'f1', 'g1', 'h1']);
  assert.equal(new Set(white.flat()).size, 64);
  assert.deepEqual(rowsOf('black'), white.map((row) => row.toReversed()).toReversed());
});

test('squares and screen coordinates convert into each other', () => {
  fc.assert(fc.property(square, orientation, (name, side) => squareAt(placeOf(name, side), side) === name));
});

test('a step and its opposite cancel out; beyond the edge there is no square', () => {
  fc.assert(
    fc.property(
      square,
      orientation,
      fc.integer({ min: -2, max: 2 }),
      fc.integer({ min: -2, max: 2 }),
      (name, side, x, y) => {
        const there = stepFrom(name, x, y, side);
        return there === undefined || stepFrom(there, -x, -y, side) === name;
      },
    ),
  );
  assert.equal(stepFrom('e4', 0, 1, 'white'), 'e5');
  assert.equal(stepFrom('e4', 0, 1, 'black'), 'e3');
  assert.equal(stepFrom('e4', 1, 0, 'black'), 'd4');
  assert.equal(stepFrom('h8', 1, 0, 'white'), undefined);
  assert.deepEqual(rayFrom('f6', 1, 1, 'white'), ['g7', 'h8']);
  assert.deepEqual(rayFrom('a1', -1, 1, 'white'), []);
});

test('half the squares are dark, a1 and h8 among them', () => {
  assert.equal(rowsOf('white').flat().filter(isDark).length, 32);
  assert.ok(isDark('a1') && isDark('h8') && !isDark('h1') && !isDark('e4') && isDark('d4'));
});
