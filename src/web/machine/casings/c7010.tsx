import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { formatSource } from '../../../programs/sources.ts';
import type { CasingProps } from './casing.ts';
import './c7010.css';

/** A television of 1980, and under it the console with the module plugged in. */
export function Videopac({ view, picture, keys }: CasingProps): JSX.Element {
  const [isElsewhere, setElsewhere] = useState(false);
  return (
    <div class="videopac">
      <div class="tv">
        <div class="tv-front">
          <div class={`tube tv-tube ${isElsewhere ? 'tv-elsewhere' : ''}`}>
            {picture('television')}
            {isElsewhere ? <StillCard /> : null}
          </div>
        </div>
        <div class="tv-panel">
          <button
            type="button"
            class="tv-knob"
            aria-pressed={isElsewhere}
            aria-label="Another channel, while it thinks"
            title={`“Meanwhile, watch a programme on another channel” (${formatSource('philips-module')})`}
            onClick={() => setElsewhere(!isElsewhere)}
          >
            <span aria-hidden="true" style={{ rotate: isElsewhere ? '70deg' : '-30deg' }} />
          </button>
          <i class="tv-dial" aria-hidden="true" />
          <div class="tv-grille" aria-hidden="true" />
        </div>
      </div>
      <div class="g7000">
        <div class="g7000-back" aria-hidden="true">
          <span class="g7000-module">
            <b>C7010</b> CHESS MODULE
          </span>
        </div>
        <div class="g7000-top" aria-hidden="true">
          <b>VIDEOPAC</b>
          <span>COMPUTER G7000</span>
          <i class={`lamp ${view ? 'lamp-lit' : ''}`} />
        </div>
        <div class="g7000-sheet">{keys}</div>
      </div>
    </div>
  );
}

/** The static of another channel; it does not move. */
function StillCard(): JSX.Element {
  const bars = ['#cecece', '#c6b86a', '#2aaabe', '#006d07', '#94309f', '#790000', '#1a37be', '#000000'];
  return (
    <svg class="tv-card" viewBox="0 0 160 120" aria-hidden="true">
      <rect width="160" height="120" fill="#676767" />
      <circle cx="80" cy="60" r="52" fill="#1b1b1b" stroke="#fff" stroke-width="1.500" />
      {bars.map((color, bar) => (
        <rect key={color} x={38 + bar * 10.5} y="34" width="10.500" height="30" fill={color} />
      ))}
      <rect x="38" y="68" width="84" height="14" fill="#fff" />
      <text x="80" y="79" text-anchor="middle" class="tv-card-text">
        ANOTHER CHANNEL
      </text>
    </svg>
  );
}
