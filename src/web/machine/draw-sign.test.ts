import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sextant } from '../../programs/console-blocks.ts';
import { CONSOLES } from '../../programs/consoles.ts';
import { glyphOf, isDrawn } from './dot-font.ts';
import { drawSign } from './draw-sign.ts';

/** The dots of a cell of 6 by 12 as rows of # and points. */
function dotsOf(sign: string): string[] {
  const dots = Array.from({ length: 12 }, () => Array<string>(6).fill('.'));
  const paper = {
    fillStyle: '',
    fillRect(x: number, y: number, width: number, height: number) {
      const lit = this.fillStyle === 'ink' ? '#' : '.';
      for (let row = y; row < y + height; row++) for (let at = x; at < x + width; at++) dots[row]![at] = lit;
    },
  };
  drawSign(paper, { width: 6, height: 12, across: 1, down: 1 }, 0, 0, sign, 'ink', 'ground');
  return dots.map((row) => row.join(''));
}

test('a letter is centred in its cell, and descenders keep their place', () => {
  assert.deepEqual(dotsOf('L').slice(1, 10), [
    '......',
    '#.....',
    '#.....',
    '#.....',
    '#.....',
    '#.....',
    '#.....',
    '#####.',
    '......',
  ]);
  assert.deepEqual(dotsOf('p').slice(4, 11), ['####..', '#...#.', '#...#.', '#...#.', '####..', '#.....', '#.....']);
});

test('grey is every other dot of the cell', () => {
  assert.deepEqual(dotsOf('▒').slice(0, 2), ['#.#.#.', '.#.#.#']);
  assert.equal(dotsOf('▒').join('').replaceAll('.', '').length, 36);
});

test('every block character lights its own sixths of the cell', () => {
  for (let dots = 0; dots < 64; dots++) {
    const rows = dotsOf(sextant(dots));
    for (let bit = 0; bit < 6; bit++) {
      const expected = (dots >> bit) & 1 ? '###' : '...';
      for (let line = 0; line < 4; line++) {
        const from = (bit & 1) * 3;
        assert.equal(rows[(bit >> 1) * 4 + line]!.slice(from, from + 3), expected, `dots ${dots}, bit ${bit}`);
      }
    }
  }
});

test('no glyph is wider or taller than its cell, and no two are alike', () => {
  const seen = new Map<string, string>();
  for (let code = 33; code < 127; code++) {
    const sign = String.fromCharCode(code);
    if (!isDrawn(sign)) continue;
    const glyph = glyphOf(sign);
    assert.ok(glyph.length <= 9 && glyph.every((row) => row >= 0 && row < 32), sign);
    const key = glyph.join();
    assert.equal(seen.get(key), undefined, `${sign} and ${seen.get(key)}`);
    seen.set(key, sign);
  }
});

test('every character on a screen that was just switched on has a glyph', async () => {
  for (const { id, load } of CONSOLES) {
    const console = await load();
    const { pictures } = console.view(console.start().state);
    for (const picture of Object.values(pictures)) {
      if (picture.kind !== 'screen') continue;
      for (const { text } of picture.rows.flat()) {
        for (const sign of text)
          assert.ok(isDrawn(sign) || sign.codePointAt(0)! > 0x2000, `${id}: ${JSON.stringify(sign)}`);
      }
    }
  }
});
