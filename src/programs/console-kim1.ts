/** The KIM-1: what every program on it has, its pad of keys and its six digits. */
import type { Display, Key, Keyboard } from './console.ts';
import { cap } from './console-keys.ts';

/** Digits of the display: an address, and the byte that stands there. */
export const KIM_DIGITS = 6;

export const KIM_DISPLAY: Display = {
  kind: 'digits',
  id: 'display',
  name: 'display',
  rows: [{ label: '', groups: [4, 2] }],
  lit: '#ff2a1a',
  ground: '#140303',
};

const named = (key: Key, label: string, name: string, typed: readonly string[]) => cap(key, { label, name, typed });
export const KIM_KEYBOARD: Keyboard = {
  blocks: [
    {
      name: 'keys',
      rows: [
        [
          named('GO', 'GO', 'go', ['g', 'G']),
          named('ST', 'ST', 'stop', ['s', 'S']),
          named('RS', 'RS', 'reset', ['Escape']),
        ],
        [
          named('AD', 'AD', 'address', ['/']),
          named('DA', 'DA', 'data', ['*']),
          named('PC', 'PC', 'program counter', ['p', 'P']),
          named('+', '+', 'plus: next', ['+', 'Enter']),
        ],
        ...['CDEF', '89AB', '4567', '0123'].map((row) => Array.from(row, (key) => cap(key))),
      ],
    },
  ],
};

/** The figures of its keys. */
export const HEX = '0123456789ABCDEF';

/** A number as it stands on the digits. */
export const hex = (value: number, digits: number): string => value.toString(16).toUpperCase().padStart(digits, '0');

/** The figures that are missing on digits which shift to the left. */
export function shiftedIn(shown: string, wanted: string): string[] {
  let known = wanted.length;
  while (known > 0 && !shown.endsWith(wanted.slice(0, known))) known--;
  return [...wanted.slice(known)];
}
