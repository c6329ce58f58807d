import type { JSX } from 'preact';
import { Drawing } from '../machine-drawings.tsx';
import type { CasingProps } from './casing.ts';
import disk from './trs80-disk.svg?raw';
import recorder from './trs80-recorder.svg?raw';
import './trs80.css';

/** A TRS-80: its monitor on the left, beside it a cassette recorder or, on an expansion box, a disk drive; the keyboard in front. */
export function Trs80({ machine, view, isThinking, picture, keys }: CasingProps): JSX.Element {
  const beside = machine.id === 'gambiet81' ? disk : recorder;
  return (
    <div class="trs80">
      <div class="trs80-desk">
        <div class="trs80-monitor">
          <div class="trs80-bezel">
            <div class="tube trs80-tube">{picture('screen')}</div>
          </div>
          <div class="trs80-strip" aria-hidden="true">
            <span class="trs80-badge">TRS-80</span>
            <i class="trs80-knob" />
            <i class="trs80-knob" />
            <i class={`lamp ${view ? 'lamp-lit' : ''} trs80-power`} />
          </div>
        </div>
        <Drawing class={isThinking ? 'trs80-recorder drive-busy' : 'trs80-recorder'} svg={beside} />
      </div>
      <div class="trs80-keyboard">
        <div class="trs80-plate" aria-hidden="true">
          <span>TRS-80 MICRO COMPUTER SYSTEM</span>
          <i class={`lamp ${view ? 'lamp-lit' : ''}`} />
        </div>
        {keys}
      </div>
    </div>
  );
}
