import type { JSX } from 'preact';
import type { CasingProps } from './casing.tsx';
import './wray74.css';

/** A Hewlett-Packard 9810A from above: three lines of light behind a dark window, the printer, the card slot, the keys. */
export function Wray74({ machine, picture, keys, isLit }: CasingProps): JSX.Element {
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
      <div class="hp-lamps" aria-hidden="true">
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
