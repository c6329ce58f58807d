import type { JSX } from 'preact';
import { Drawing } from '../machine-drawings.tsx';
import type { CasingProps } from './casing.ts';
import ledge from './soma-ledge.svg?raw';
import './soma.css';

/** A blackboard in its frame: chalk and sponge on the ledge, and a coin that shows heads after a toss. */
export function Blackboard({ picture, keys, isLit }: CasingProps): JSX.Element {
  return (
    <div class="blackboard">
      <div class="blackboard-frame">
        <div class="blackboard-slate">{picture('board')}</div>
        <Drawing class={isLit('coin') ? 'blackboard-ledge blackboard-tossed' : 'blackboard-ledge'} svg={ledge} />
      </div>
      {keys}
    </div>
  );
}
