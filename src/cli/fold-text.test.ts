import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { CATALOG } from '../programs/catalog.ts';
import { folded, foldText } from './fold-text.ts';
import { helpText } from './play/commands.ts';

const TERMINAL = { isInteractive: true, output: { columns: 80 } };

describe('a paragraph before a person', () => {
  const levels = CATALOG.flatMap(({ card }) =>
    card.levels.map(({ id, name, about }) => ({ head: `* ${id}  `, text: `${name}: ${about}` })),
  );
  test('some of the house’s sentences are too long for 80 columns', () => {
    assert.ok(levels.some(({ head, text }) => (head + text).length > 80));
  });
  for (const { head, text } of [...helpText(), ...levels]) {
    test(`is broken between words: ${head.trim()} ${text}`, () => {
      const lines = foldText(TERMINAL, text, head).split('\n');
      for (const line of lines) assert.ok(line.length <= 80, line);
      assert.deepEqual(lines[0]!.slice(0, head.length), head);
      for (const line of lines.slice(1)) assert.match(line.slice(0, head.length), /^ *$/);
      const message = lines.map((line) => line.slice(head.length)).join(' ');
      assert.equal(message, text);
    });
  }
  test('a line of a machine that fits is left as it is, blanks and all; a longer one is broken between words', () => {
    assert.equal(folded(TERMINAL, 'A   B   C'), 'A   B   C');
    const long = 'The machine answers as it did. '.repeat(5).trim();
    const lines = folded(TERMINAL, long).split('\n');
    assert.ok(lines.length > 1);
    for (const line of lines) assert.ok(line.length <= 80, line);
    assert.equal(lines.join(' '), long);
  });
  test('goes by the width of the window, up to what can be read', () => {
    const text = 'word '.repeat(60).trim();
    for (const [columns, widest] of [
      [40, 39],
      [80, 79],
      [300, 99],
      [undefined, 79],
    ] as const) {
      const lines = foldText({ isInteractive: true, output: { columns: columns! } }, text).split('\n');
      assert.equal(Math.max(...lines.map((line) => line.length)), widest, `${columns}`);
    }
  });
});

test('on a pipe it stays one line', () => {
  const text = 'word '.repeat(60).trim();
  assert.equal(foldText({ ...TERMINAL, isInteractive: false }, text, 'x: '), `x: ${text}`);
});
