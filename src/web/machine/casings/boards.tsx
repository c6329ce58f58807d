import type { JSX } from 'preact';
import { Drawing } from '../machine-drawings.tsx';
import { type Casing, type CasingProps, Chip, CLICKS, chosen, inferred } from './casing.tsx';
import note from './kim1-note.svg?raw';
import parts from './kim1-parts.svg?raw';
import table from './kim1-table.svg?raw';
import './boards.css';

/** An Intel SDK-86: a bare green board, eight digits, and its keypad in the corner. */
function Sdk86({ picture, keys }: CasingProps): JSX.Element {
  return (
    <div class="sdk">
      <svg class="sdk-board" viewBox="0 0 500 340" preserveAspectRatio="xMinYMid slice" aria-hidden="true">
        <g stroke="#2f8f63" fill="none" stroke-width="1.500">
          <path d="M20 60h210v40H40v180h190M60 320V140h120v-30M250 20v300M262 20v120h40M274 40v90h80M20 300h220M90 320v-60h140M120 20v40M150 20v40M180 20v40" />
        </g>
        <text x="24" y="34" fill="#f3f0dc" class="sdk-name">
          SDK-86
        </text>
        <text x="24" y="50" fill="#f3f0dc" class="chip-label">
          SYSTEM DESIGN KIT
        </text>
        <Chip x={40} y={120} width={150} height={34} label="8086" />
        <Chip x={40} y={176} width={84} height={26} label="2716" hasWindow />
        <Chip x={136} y={176} width={84} height={26} label="2716" hasWindow />
        <Chip x={40} y={222} width={84} height={26} label="2716" hasWindow />
        <Chip x={136} y={222} width={84} height={26} label="2716" hasWindow />
        <Chip x={40} y={272} width={66} height={20} label="2142" />
        <Chip x={118} y={272} width={66} height={20} label="2142" />
        <Chip x={130} y={70} width={96} height={26} label="8279" />
        <Chip x={40} y={76} width={60} height={18} label="8284" />
        <rect x="196" y="128" width="30" height="18" rx="3" fill="#c9ccd0" stroke="#84888c" />
        <g fill="#d8b24a">
          {Array.from({ length: 34 }, (_, pin) => (
            <rect key={pin} x={12 + pin * 14} y="328" width="8" height="12" />
          ))}
        </g>
        <g fill="#0f3d29" stroke="#e8e2c2" stroke-width="2">
          <circle cx="10" cy="10" r="5" />
          <circle cx="490" cy="10" r="5" />
          <circle cx="10" cy="318" r="5" />
          <circle cx="490" cy="318" r="5" />
        </g>
      </svg>
      <div class="sdk-front stack">
        <div class="sdk-digits">{picture('display')}</div>
        {keys}
      </div>
    </div>
  );
}

/** The KIM-1 in its owner's paint box: the lid with a problem pinned up, the board inside, transformer and recorder. */
function Kim1({ view, picture, keys }: CasingProps): JSX.Element {
  return (
    <div class="kim stack">
      <div class="kim-lid" aria-hidden="true">
        <Drawing class="kim-note" svg={note} />
        <span class="kim-hinge" />
        <span class="kim-hinge" />
      </div>
      <div class="kim-box">
        <Drawing class="kim-parts" svg={parts} />
        <KimBoard view={view} picture={picture} keys={keys} />
      </div>
    </div>
  );
}

/** The printed circuit board of every KIM-1: its chips, six digits, the slide switch and the keypad. */
function KimBoard({ view, picture, keys }: Pick<CasingProps, 'view' | 'picture' | 'keys'>): JSX.Element {
  return (
    <div class="kim-board">
      <svg class="kim-chips" viewBox="0 0 150 292" aria-hidden="true">
        <g stroke="#3d8f6a" fill="none" stroke-width="1.500">
          <path d="M8 8v276M142 8v276M8 60h134M8 150h134M8 230h134M40 60v170M75 8v52M110 150v134" />
        </g>
        <Chip x={14} y={16} width={122} height={28} label="6502" />
        <Chip x={14} y={72} width={122} height={26} label="6530-002" />
        <Chip x={14} y={112} width={122} height={26} label="6530-003" />
        {[164, 188, 212, 236].map((y) => (
          <g key={y}>
            <Chip x={14} y={y} width={54} height={13} label="6102" />
            <Chip x={82} y={y} width={54} height={13} label="6102" />
          </g>
        ))}
        <text x="14" y="282" fill="#f3f0dc" class="sdk-name">
          KIM-1
        </text>
      </svg>
      <div class="kim-front stack">
        <div class="kim-digits">{picture('display')}</div>
        <div class="kim-switch" aria-hidden="true">
          <span>SST</span>
          <i class={view ? 'kim-slide' : 'kim-slide kim-slide-off'} />
          <span>ON</span>
        </div>
        {keys}
      </div>
    </div>
  );
}

/** The KIM-1 as it was sold, a bare board on a table, with its power supply, a cassette recorder and the manual. */
function KimOnTable({ view, picture, keys }: CasingProps): JSX.Element {
  return (
    <div class="kim kim-table stack">
      <Drawing class="kim-desk" svg={table} />
      <KimBoard view={view} picture={picture} keys={keys} />
    </div>
  );
}

export const KIM_ON_TABLE: Casing = {
  Casing: KimOnTable,
  shape: 1.06,
  facts: [
    inferred('The pad of 23 keys and the slide switch, as a KIM-1 has them.'),
    chosen('The table, the power supply, the recorder and the booklet: no source describes how an owner set it up.'),
    CLICKS,
  ],
};

export const SDK_86: Casing = {
  Casing: Sdk86,
  shape: 1.4,
  facts: [
    inferred(
      'Eight digits, a pad of keys with two legends, and “- 86 1.1” when it is switched on, as an SDK-86 has them.',
    ),
    chosen('Where the circuits lie on the board, and the colours of its keys.'),
    CLICKS,
  ],
};

export const KIM_1: Casing = {
  Casing: Kim1,
  shape: 1.06,
  facts: [
    inferred('The pad of 23 keys and the slide switch, as a KIM-1 has them.'),
    chosen('How board, recorder and transformers lay in the box, and the problem pinned to its lid.'),
    CLICKS,
  ],
};
