import assert from 'node:assert/strict';
import { test } from 'node:test';
import { extended, NOTHING_SELECTED, type Selection, toggled } from './selection.ts';

const ORDER = [...'abcdefgh'];
const of = ({ ids }: Selection) => [...ids].sort().join('');

test('one game after the other, and a range from the last one, up or down, on or off', () => {
  const two = toggled(toggled(NOTHING_SELECTED, 'b'), 'd');
  assert.equal(of(two), 'bd');
  assert.equal(of(toggled(two, 'b')), 'd');
  assert.equal(of(extended(two, ORDER, 'f')), 'bdef');
  assert.equal(of(extended(two, ORDER, 'a')), 'abcd');
  // The anchor stays: a second range begins at the same game.
  assert.equal(of(extended(extended(two, ORDER, 'f'), ORDER, 'c')), 'bcdef');
  const off = toggled(extended(two, ORDER, 'h'), 'f');
  assert.equal(of(off), 'bdegh');
  assert.equal(of(extended(off, ORDER, 'd')), 'bgh');
});

test('a range without a beginning in the list is one game', () => {
  assert.equal(of(extended(NOTHING_SELECTED, ORDER, 'c')), 'c');
  assert.equal(of(extended(toggled(NOTHING_SELECTED, 'x'), ORDER, 'c')), 'cx');
});
