import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type BoardCommand, commandOf, type KeyPress } from './keys.ts';

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code: /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : '',
  shiftKey: false,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  ...more,
});
const shift = { shiftKey: true };

const CASES: readonly [name: string, press: KeyPress, command: BoardCommand | undefined][] = [
  ['arrow', press('ArrowUp'), { kind: 'step', right: 0, up: 1 }],
  ['arrow left', press('ArrowLeft'), { kind: 'step', right: -1, up: 0 }],
  ['Shift+arrow selects text', press('ArrowLeft', shift), undefined],
  ['Alt+Left is the browser going back', press('ArrowLeft', { altKey: true }), undefined],
  ['Home', press('Home'), { kind: 'edge', end: 'rowStart' }],
  ['Ctrl+End', press('End', { ctrlKey: true }), { kind: 'edge', end: 'last' }],
  ['Enter', press('Enter'), { kind: 'activate' }],
  ['Space', press(' '), { kind: 'activate' }],
  ['Esc', press('Escape'), { kind: 'cancel' }],
  ['knight', press('n'), { kind: 'jump', role: 'knight', backwards: false }],
  ['Shift+knight', press('N', shift), { kind: 'jump', role: 'knight', backwards: true }],
  ['Caps Lock is not Shift', press('N'), { kind: 'jump', role: 'knight', backwards: false }],
  ['Ctrl+R reloads', press('r', { ctrlKey: true }), undefined],
  ['Cmd+P prints', press('p', { metaKey: true }), undefined],
  ['rank', press('4', { code: 'Digit4' }), { kind: 'rank', rank: 4 }],
  ['file, English layout', press('$', { code: 'Digit4', ...shift }), { kind: 'file', file: 4 }],
  ['file, German layout', press('/', { code: 'Digit7', ...shift }), { kind: 'file', file: 7 }],
  ['French digits need no Shift here', press('(', { code: 'Digit5' }), { kind: 'rank', rank: 5 }],
  ['9 is no rank', press('9', { code: 'Digit9' }), undefined],
  ['o', press('o'), { kind: 'announce', what: 'square' }],
  ['t', press('t'), { kind: 'announce', what: 'clocks' }],
  ['m', press('m'), { kind: 'moves', capturesOnly: false }],
  ['Shift+m', press('M', shift), { kind: 'moves', capturesOnly: true }],
  ['x', press('x'), { kind: 'scan', lines: 'diagonals', backwards: false }],
  ['Alt+Shift+x', press('X', { altKey: true, ...shift }), { kind: 'scan', lines: 'straight', backwards: true }],
  [
    'Alt+x on a Mac prints another sign',
    press('≈', { code: 'KeyX', altKey: true }),
    { kind: 'scan', lines: 'straight', backwards: false },
  ],
  ['Shift+a', press('A', shift), { kind: 'ply', by: -1 }],
  ['a alone', press('a'), undefined],
  ['h', press('h'), { kind: 'hint' }],
  ['Shift+h', press('H', shift), undefined],
  ['? is not the board’s alone', press('?', { code: 'Slash', ...shift }), undefined],
  ['Tab leaves the board', press('Tab'), undefined],
];

for (const [name, given, expected] of CASES) test(name, () => assert.deepEqual(commandOf(given), expected));
