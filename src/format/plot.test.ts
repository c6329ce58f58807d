import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plotIn } from './plot.ts';

test('values are placed in their frame, the highest at the top; a range of one value is no division by zero', () => {
  const plot = plotIn({ width: 300, height: 90, x: [0, 2], y: [1000, 1300] });
  assert.equal(plot.line([1000, 1100, 1300].entries()), '0,90 150,60 300,0');
  assert.equal(
    plot.band([
      [0, 1000, 1150],
      [2, 1100, 1300],
    ]),
    '0,45 300,0 300,60 0,90',
  );
  assert.equal(plotIn({ width: 300, height: 90, x: [0, 0], y: [5, 5] }).line([[0, 5]]), '0,0');
});
