import type { JSX } from 'preact';
import { type Casing, type CasingProps, CLICKS, chosen, inferred } from './casing.tsx';
import './challenger.css';

/** The Chess Challenger from above: a little board, and beside it four digits, two lamps and twelve keys. */
function Challenger({ machine, picture, keys, isLit }: CasingProps): JSX.Element {
  return (
    <div class="challenger">
      <div class="challenger-board" aria-hidden="true">
        <div class="challenger-squares">
          {Array.from({ length: 64 }, (_, square) => (
            <i key={square} />
          ))}
        </div>
        <div class="challenger-columns">
          {[...'12345678'].map((column) => (
            <span key={column}>{column}</span>
          ))}
        </div>
        <div class="challenger-rows">
          {[...'HGFEDCBA'].map((row) => (
            <span key={row}>{row}</span>
          ))}
        </div>
      </div>
      <div class="challenger-panel stack">
        <div class="challenger-name" aria-hidden="true">
          CHESS CHALLENGER
        </div>
        <div class="challenger-window">
          <div class="challenger-labels" aria-hidden="true">
            <span>FROM</span>
            <span>TO</span>
          </div>
          <div class="challenger-digits">{picture('display')}</div>
        </div>
        <div class="challenger-lamps" aria-hidden="true">
          {machine.lamps.map(({ id, label }) => (
            <span key={id}>
              <i class={`lamp ${isLit(id) ? 'lamp-lit' : ''}`} /> {label}
            </span>
          ))}
        </div>
        {keys}
      </div>
    </div>
  );
}

export const CHESS_CHALLENGER: Casing = {
  Casing: Challenger,
  shape: 1.5,
  facts: [
    inferred('A board of its own beside the panel, four digits and twelve keys, as MAME’s notes describe it.'),
    chosen('The colours, the place of the lamps, and the words FROM and TO above the digits.'),
    CLICKS,
  ],
};
