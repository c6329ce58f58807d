import type { JSX } from 'preact';
import type { CasingProps } from './casing.ts';
import './chess05.css';

/** A printing terminal: the roll behind its tear bar, a punch for paper tape at the left, round keys in front. */
export function PrintingTerminal({ view, isThinking, picture, keys }: CasingProps): JSX.Element {
  return (
    <div class="tty">
      <div class="tty-roll">{picture('paper')}</div>
      <div class="tty-head">
        <svg class="tty-punch" viewBox="0 0 130 120" aria-hidden="true">
          <rect x="4" y="18" width="122" height="98" rx="10" fill="#b9b29c" stroke="#857f6c" />
          <rect x="30" y="0" width="44" height="74" fill="#f1e6b8" stroke="#cbbd86" />
          <g fill="#5d5742">
            {[5, 16, 27, 38, 49, 60].map((y, row) =>
              [37, 44, 51, 58, 66].map((x, column) =>
                (row * 7 + column * 3) % 4 === 0 ? null : <circle key={`${x}-${y}`} cx={x} cy={y} r="2.400" />,
              ),
            )}
          </g>
          <rect x="22" y="70" width="60" height="20" rx="3" fill="#6d6858" />
          <g fill="#e9e3cf" stroke="#857f6c">
            <rect x="92" y="34" width="24" height="12" rx="2" />
            <rect x="92" y="50" width="24" height="12" rx="2" />
            <rect x="92" y="66" width="24" height="12" rx="2" />
          </g>
        </svg>
        <div class="tty-bar" aria-hidden="true" />
        <div class="tty-plate" aria-hidden="true">
          <span>CONTROL DATA 6000</span>
          <span>
            <i class={`lamp ${view ? 'lamp-lit' : ''}`} /> LINE
          </span>
          <span>
            <i class={`lamp ${isThinking ? 'lamp-lit' : ''}`} /> BUSY
          </span>
        </div>
      </div>
      <div class="tty-keys">{keys}</div>
    </div>
  );
}
