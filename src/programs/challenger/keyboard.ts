/** The twelve keys of the first Chess Challenger: eight that are a column or a row, by turns, and four with two letters. */
import type { Keyboard } from '../console.ts';
import { cap } from '../console-keys.ts';

/** The keys of the squares, by the number of a column or the letter of a row. */
export const SQUARE_KEYS = ['A1', 'B2', 'C3', 'D4', 'E5', 'F6', 'G7', 'H8'] as const;

const squareKey = (key: string) =>
  cap(key, { name: key.toLowerCase(), typed: [key[0]!, key[0]!.toLowerCase(), key[1]!] });

export const KEYBOARD: Keyboard = {
  blocks: [
    {
      name: 'keys',
      rows: [
        [
          cap('RE', { name: 'reset', typed: ['Escape'], tone: 'alarm' }),
          cap('DM', { name: 'double move', typed: ['m', 'M'] }),
          cap('CL', { name: 'clear', typed: ['Backspace'] }),
          cap('EN', { name: 'enter', typed: ['Enter'], tone: 'strong' }),
        ],
        SQUARE_KEYS.slice(0, 4).map(squareKey),
        SQUARE_KEYS.slice(4).map(squareKey),
      ],
    },
  ],
};
