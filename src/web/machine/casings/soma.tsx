import type { JSX } from 'preact';
import type { CasingProps } from './casing.ts';
import './soma.css';

/** A blackboard in its frame: chalk and sponge on the ledge, and a coin that shows heads after a toss. */
export function Blackboard({ picture, keys, isLit }: CasingProps): JSX.Element {
  return (
    <div class="blackboard">
      <div class="blackboard-frame">
        <div class="blackboard-slate">{picture('board')}</div>
        <svg class="blackboard-ledge" viewBox="0 0 400 30" aria-hidden="true">
          <path d="M0 14h400v9H0z" fill="#8d6238" />
          <path d="M0 14h400v2.5H0z" fill="#b5864f" />
          <rect x="24" y="9.5" width="34" height="4.5" rx="2" fill="#f4f3ea" />
          <rect x="66" y="9.5" width="22" height="4.5" rx="2" fill="#f3df8b" />
          <rect x="95" y="9.5" width="15" height="4.5" rx="2" fill="#f0a79a" />
          <rect x="318" y="3" width="52" height="11" rx="2" fill="#3a3f4c" />
          <rect x="318" y="3" width="52" height="4.5" rx="2" fill="#9b6b3f" />
          <g class={isLit('coin') ? 'blackboard-coin blackboard-tossed' : 'blackboard-coin'}>
            <ellipse class="coin-lying" cx="200" cy="12.6" rx="9" ry="1.8" />
            <circle class="coin-standing" cx="200" cy="5.6" r="8" />
            <path
              class="coin-standing coin-head"
              d="M197 11c1-1.5 0-2.5-.5-4 0-3 1.5-4.5 3.8-4.5 2.2 0 3.3 1.5 3.2 3.3l1 1.7-1.2.4c0 1.3-.4 1.8-1.800 1.6l.3 1.500z"
            />
          </g>
        </svg>
      </div>
      {keys}
    </div>
  );
}
