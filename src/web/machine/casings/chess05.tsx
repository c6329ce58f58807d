import type { JSX } from 'preact';
import { Drawing } from '../machine-drawings.tsx';
import type { CasingProps } from './casing.ts';
import punch from './chess05-punch.svg?raw';
import './chess05.css';

/** A printing terminal: the roll behind its tear bar, a punch for paper tape at the left, round keys in front. */
export function PrintingTerminal({ view, isThinking, picture, keys }: CasingProps): JSX.Element {
  return (
    <div class="tty">
      <div class="tty-roll">{picture('paper')}</div>
      <div class="tty-head">
        <Drawing class="tty-punch" svg={punch} />
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
