import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { formatSource } from '../../../programs/sources.ts';
import { Drawing } from '../machine-drawings.tsx';
import channel from './c7010-channel.svg?raw';
import { type Casing, type CasingProps, CLICKS, chosen, inferred } from './casing.tsx';
import './c7010.css';

/** A television of 1980, and under it the console with the module plugged in. */
function Videopac({ view, picture, keys }: CasingProps): JSX.Element {
  const [isElsewhere, setElsewhere] = useState(false);
  return (
    <div class="videopac stack">
      <div class="tv">
        <div class="tv-front">
          <div class={`tube tv-tube ${isElsewhere ? 'tv-elsewhere' : ''}`}>
            {picture('television')}
            {isElsewhere ? <Drawing class="tv-card" svg={channel} /> : null}
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

export const VIDEOPAC: Casing = {
  Casing: Videopac,
  facts: [
    inferred(
      'Cells of 16 dots by 24 lines, twenty letters in a row, and the palette: as the Intel 8245 of a Videopac has them.',
    ),
    chosen('The pieces, of coarse dots; the wooden television and its channel knob; where the module sits; the tones.'),
    CLICKS,
  ],
};
