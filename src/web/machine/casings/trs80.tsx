import type { JSX } from 'preact';
import type { CasingProps } from './casing.ts';
import './trs80.css';

/** A TRS-80: its monitor on the left, beside it a cassette recorder or, on an expansion box, a disk drive; the keyboard in front. */
export function Trs80({ machine, view, isThinking, picture, keys }: CasingProps): JSX.Element {
  const hasDisk = machine.id === 'gambiet81';
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
        {hasDisk ? <Disk isBusy={isThinking} /> : <Recorder />}
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

function Recorder(): JSX.Element {
  return (
    <svg class="trs80-recorder" viewBox="0 0 120 190" aria-hidden="true">
      <rect x="1" y="1" width="118" height="188" rx="7" fill="#26282a" stroke="#0d0e0f" />
      <rect x="9" y="12" width="102" height="74" rx="3" fill="#17191a" stroke="#3c4043" />
      <rect x="17" y="22" width="86" height="52" rx="3" fill="#d9d4c5" />
      <rect x="17" y="22" width="86" height="16" fill="#b8442f" />
      <text x="60" y="35" class="trs80-label" text-anchor="middle" fill="#fff">
        GAMBIET/80
      </text>
      <rect x="33" y="44" width="54" height="20" rx="10" fill="#2b2d2f" />
      <circle cx="45" cy="54" r="7" fill="#efece2" />
      <circle cx="75" cy="54" r="7" fill="#efece2" />
      <path d="M45 49v10M40 54h10M75 49v10M70 54h10" stroke="#2b2d2f" stroke-width="2" />
      <g fill="#8d9194" stroke="#0d0e0f">
        <rect x="9" y="98" width="16" height="22" rx="2" fill="#b8442f" />
        <rect x="26.500" y="98" width="16" height="22" rx="2" />
        <rect x="44" y="98" width="16" height="22" rx="2" />
        <rect x="61.500" y="98" width="16" height="22" rx="2" />
        <rect x="79" y="98" width="16" height="22" rx="2" />
        <rect x="96.500" y="98" width="14" height="22" rx="2" />
      </g>
      <g stroke="#0d0e0f" stroke-width="2">
        {[134, 141, 148, 155, 162, 169, 176].map((y) => (
          <path key={y} d={`M14 ${y}h92`} />
        ))}
      </g>
    </svg>
  );
}

function Disk({ isBusy }: { readonly isBusy: boolean }): JSX.Element {
  return (
    <svg class="trs80-recorder" viewBox="0 0 120 190" aria-hidden="true">
      <rect x="8" y="1" width="104" height="120" rx="4" fill="#b4b6b8" stroke="#77797b" />
      <rect x="18" y="12" width="84" height="98" rx="2" fill="#1b1c1e" />
      <rect x="24" y="56" width="72" height="5" fill="#000" />
      <rect x="50" y="48" width="20" height="22" rx="3" fill="#333639" stroke="#000" />
      <circle cx="32" cy="96" r="3.500" fill={isBusy ? '#ff4030' : '#4a1713'} />
      <text x="60" y="27" class="trs80-label" text-anchor="middle" fill="#d5d7d9">
        MINI DISK
      </text>
      <rect x="1" y="124" width="118" height="65" rx="4" fill="#b4b6b8" stroke="#77797b" />
      <rect x="10" y="134" width="100" height="26" fill="#1b1c1e" />
      <text x="60" y="152" class="trs80-label" text-anchor="middle" fill="#d5d7d9">
        EXPANSION
      </text>
      <circle cx="102" cy="174" r="3.500" fill="#ff4030" />
    </svg>
  );
}
