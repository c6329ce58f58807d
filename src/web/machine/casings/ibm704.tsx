import type { JSX } from 'preact';
import { pictureOf } from '../pictures.tsx';
import { type Casing, type CasingProps, CLICKS, chosen, inferred } from './casing.tsx';
import './ibm704.css';

const BITS = Array.from({ length: 36 }, (_, bit) => bit);
const REGISTERS = [
  ['sr', 'STORAGE'],
  ['ac', 'ACCUMULATOR'],
  ['mq', 'MQ'],
] as const;
/** Lamps stand in threes, one octal digit each. */
const lampAt = (bit: number) => 8 + bit * 8 + Math.floor(bit / 3) * 4.5;

/** The rows of a card from the top: zones 12 and 11, then 0 to 9. */
const CARD_ROWS = ['12', '11', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9'];
/** As much of the card as moves need is in sight: its columns and rows, in the units of the drawing. */
const COLUMN = 11;
const ROW = 8.8;

/** The rows punched for a character in the code of the IBM 026. */
function punchesOf(sign: string): readonly string[] {
  const letter = 'ABCDEFGHIJKLMNOPQR'.indexOf(sign);
  if (letter >= 0) return [letter < 9 ? '12' : '11', String((letter % 9) + 1)];
  const late = 'STUVWXYZ'.indexOf(sign);
  if (late >= 0) return ['0', String(late + 2)];
  if (/\d/.test(sign)) return [sign];
  return { '-': ['11'], '(': ['0', '4', '8'], ')': ['12', '4', '8'], '=': ['3', '8'] }[sign] ?? [];
}

/** The operator's console: registers in lamps, PROGRAM STOP, the printer, and a card under the punch. */
function Console704({ view, picture, keys, isLit }: CasingProps): JSX.Element {
  const text = pictureOf(view, 'card', 'paper')?.lines[0] ?? '';
  return (
    <div class="ibm">
      <div class="ibm-printer">
        {picture('paper')}
        <div class="ibm-platen" aria-hidden="true" />
      </div>
      <div class="ibm-console stack">
        <div class="ibm-panel" aria-hidden="true">
          {REGISTERS.map(([id, label]) => (
            <p key={id}>
              {label}
              <svg viewBox="0 0 350 8" aria-hidden="true">
                {BITS.map((bit) => (
                  <circle
                    key={bit}
                    class={isLit(`${id}${bit}`) ? 'ibm-neon ibm-neon-lit' : 'ibm-neon'}
                    cx={lampAt(bit)}
                    cy="4"
                    r="2.7"
                  />
                ))}
              </svg>
            </p>
          ))}
          <div class="ibm-plate">
            <span class={`ibm-stop ${isLit('stop') ? 'ibm-stop-lit' : ''}`}>PROGRAM STOP</span>
            <span class={`ibm-switch ${isLit('black') ? 'ibm-switch-down' : ''}`}>
              <i />
              BLACK
            </span>
            <b>704</b>
          </div>
        </div>
        <svg class="ibm-card" viewBox="0 0 350 128" aria-hidden="true">
          <path class="ibm-card-paper" d="M12 2h336v124H2V12z" />
          <text y="15" class="ibm-card-text">
            {Array.from(text, (sign, at) => (
              <tspan key={at} x={10 + at * COLUMN}>
                {sign}
              </tspan>
            ))}
          </text>
          <path
            class="ibm-card-print"
            d={CARD_ROWS.slice(2)
              .map((_, row) => `M10.5 ${43.5 + row * ROW}h306`)
              .join('')}
          />
          {Array.from(text, (sign, at) =>
            punchesOf(sign).map((row) => (
              <rect
                key={`${at}-${row}`}
                x={10.5 + at * COLUMN}
                y={20 + CARD_ROWS.indexOf(row) * ROW}
                width="6"
                height="7"
              />
            )),
          )}
          <path class="ibm-clamp" d="M318 0h32v128h-32z" />
          <path class="ibm-clamp-edge" d="M318 0h5v128h-5z" />
        </svg>
        {keys}
      </div>
    </div>
  );
}

export const IBM_704: Casing = {
  Casing: Console704,
  shape: 1.55,
  facts: [
    inferred(
      'A dark panel of lamps over keys, and the printer’s paper with sprocket holes: as in the article’s pictures.',
    ),
    inferred('Storage register and MQ register have 36 bits, as a 704 has them.'),
    chosen('Of the accumulator 36 bits are drawn: that of a 704 has two more, for overflow.'),
    chosen('Only three registers are drawn; the printer and the card punch stand beside the console.'),
    chosen('The code of the holes is that of an IBM 026; the print is in modern lettering.'),
    CLICKS,
  ],
};
