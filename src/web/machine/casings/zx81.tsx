import type { JSX } from 'preact';
import { type Casing, type CasingProps, chosen, inferred, LETTERS } from './casing.tsx';
import './zx81.css';

/** A small television without colours, and before it the computer: a black wedge with a printed membrane. */
function Sinclair({ picture, keys }: CasingProps): JSX.Element {
  return (
    <div class="zx81 stack">
      <div class="tv">
        <div class="tv-front">
          <div class="tube">{picture('screen')}</div>
        </div>
        <div class="tv-panel" aria-hidden="true">
          <i class="tv-dial" />
          <i class="tv-dial" />
          <div class="tv-grille" />
        </div>
      </div>
      <div class="zx81-wedge">
        <div class="zx81-name" aria-hidden="true">
          <b>sinclair</b>
          <span>ZX81</span>
        </div>
        <div class="zx81-sheet">{keys}</div>
      </div>
    </div>
  );
}

export const ZX81: Casing = {
  Casing: Sinclair,
  facts: [
    inferred('32 by 24 characters of eight by eight dots: a square of the board is exactly square on a 4:3 tube.'),
    chosen(
      'Its 40 keys lie flat in four rows; their other legends, words of BASIC, are left out: the program reads none of them.',
    ),
    chosen('The grey portable television, and that it shows no rolling bars.'),
    LETTERS,
  ],
};
