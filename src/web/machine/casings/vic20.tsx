import type { JSX } from 'preact';
import { type Casing, type CasingProps, CLICKS, chosen, inferred, LETTERS } from './casing.tsx';
import './vic20.css';

/** A television, and before it the computer: one cream box with dark keys, the cartridge in its back. */
function Vic20({ view, picture, keys }: CasingProps): JSX.Element {
  return (
    <div class="vic20 stack">
      <div class="tv">
        <div class="tv-front">
          <div class="tube tv-tube">
            <div class="vic20-border">{picture('screen')}</div>
          </div>
        </div>
        <div class="tv-panel" aria-hidden="true">
          <i class="tv-dial" />
          <i class="tv-dial" />
        </div>
      </div>
      <div class="vic20-box">
        <div class="vic20-plate" aria-hidden="true">
          <b>VIC-20</b>
          <span>
            POWER <i class={`lamp ${view ? 'lamp-lit' : ''}`} />
          </span>
        </div>
        <div class="vic20-keys">{keys}</div>
      </div>
    </div>
  );
}

export const VIC_20: Casing = {
  Casing: Vic20,
  shape: 1,
  facts: [
    inferred('The border is green, the screen blue: so the program sets the video chip.'),
    inferred('Characters of 8 by 8 dots that are wider than high, as the video chip of a VIC-20 draws them.'),
    chosen(
      'The television, the box and the layout of its keys, of which those that the program never asks for are left out.',
    ),
    LETTERS,
    CLICKS,
  ],
};
