import type { JSX } from 'preact';
import { type Casing, type CasingProps, CLICKS, chosen, inferred } from './casing.tsx';
import './ferranti.css';

/** The desk of the Ferranti Mark I: two large tubes in a dark recess, switches on the slope, reader and teleprinter beside it. */
function FerrantiMarkI({ picture, keys, isLit }: CasingProps): JSX.Element {
  return (
    <div class="ferranti">
      <div class="ferranti-room">
        <div class="ferranti-recess">
          <div class="tube ferranti-tube">{picture('men')}</div>
          <div class="tube ferranti-tube">{picture('squares')}</div>
        </div>
        <div class="ferranti-printer">{picture('paper')}</div>
        <div class="ferranti-reader">{picture('tape')}</div>
        <div class="ferranti-plate" aria-hidden="true">
          <span>
            <i class={`lamp ${isLit('stop') ? 'lamp-lit' : ''}`} /> STOP
          </span>
        </div>
      </div>
      <div class="ferranti-desk">{keys}</div>
    </div>
  );
}

export const FERRANTI_MARK_I: Casing = {
  Casing: FerrantiMarkI,
  shape: 1.2,
  facts: [
    inferred('A sloping desk, six tubes in a dark recess above it, a tape reader and a teleprinter beside it.'),
    chosen('Two of the six tubes, four switches of many, and a perforator for tapes of one’s own.'),
    CLICKS,
  ],
};
