import type { JSX } from 'preact';
import { type Casing, type CasingProps, CLICKS, chosen, inferred } from './casing.tsx';
import './wray74.css';

/** A Hewlett-Packard 9810A from above: three lines of light behind a dark window, the printer, the card slot, the keys. */
function Wray74({ machine, picture, keys, isLit }: CasingProps): JSX.Element {
  return (
    <div class="hp">
      <div class="hp-lid" aria-hidden="true">
        <div class="hp-doors">
          {[1, 2, 3].map((door) => (
            <i key={door}>{door}</i>
          ))}
        </div>
        <div class="hp-badge">
          <b>HEWLETT-PACKARD</b>
          <span>MODEL 10 CALCULATOR</span>
        </div>
        <div class="hp-slot">
          <span>INSERT CARD</span>
          <i />
        </div>
      </div>
      <div class="hp-middle">
        <div class="hp-window">
          <div class="hp-labels" aria-hidden="true">
            <span>
              temporary <b>z</b>
            </span>
            <span>
              accumulator <b>y</b>
            </span>
            <span>
              keyboard <b>x</b>
            </span>
          </div>
          <div class="hp-digits">{picture('display')}</div>
        </div>
        <div class="hp-printer">{picture('tape')}</div>
      </div>
      <div class="hp-lamps row" aria-hidden="true">
        {machine.lamps.map(({ id, label }) => (
          <span key={id}>
            <i class={`lamp ${isLit(id) ? 'lamp-lit' : ''}`} /> {label}
          </span>
        ))}
      </div>
      {keys}
    </div>
  );
}

export const HP_9810A: Casing = {
  Casing: Wray74,
  shape: 1.4,
  facts: [
    inferred(
      'Three rows of fifteen digits, the keys and their colours: after the GO9800 emulator’s picture of a 9810A.',
    ),
    inferred(
      'The beep of 3,760 Hz for a tenth of a second, and the printer’s third of a second a line: as GO9800 has them.',
    ),
    chosen(
      'The printer, an option of the machine, and that it prints the moves; FIX 0, so that rank and file stand as 2. and 5.',
    ),
    CLICKS,
  ],
};
