import type { JSX } from 'preact';
import { Drawing } from '../machine-drawings.tsx';
import { type Casing, type CasingProps, Chip, CLICKS, chosen, inferred, LETTERS } from './casing.tsx';
import punch from './chess05-punch.svg?raw';
import box from './jupiter-box.svg?raw';
import disk from './trs80-disk.svg?raw';
import recorder from './trs80-recorder.svg?raw';
import drives from './xerox-drives.svg?raw';
import './chess05.css';
import './terminals.css';
import './trs80.css';

/** The terminal of a computer centre: a cream and brown wedge, with the line printer and the game record behind it. */
function BurroughsTerminal({ picture, keys, isLit }: CasingProps): JSX.Element {
  return (
    <div class="td830">
      <div class="td830-desk">
        <div class="td830-head">
          <div class="tube td830-tube">{picture('screen')}</div>
          <div class="td830-name" aria-hidden="true">
            <b>BURROUGHS</b>
            <span>TD 830</span>
            <span class="td830-ready">
              <i class={`lamp ${isLit('ready') ? 'lamp-lit' : ''}`} /> BEREIT
            </span>
          </div>
        </div>
        <div class="td830-printer">
          <div class="td830-cover" aria-hidden="true">
            B 7800
          </div>
          {picture('record')}
        </div>
      </div>
      <div class="td830-keys">{keys}</div>
    </div>
  );
}

/** A Xerox 820: the computer inside its monitor, two drives beside it, and a separate keyboard. */
function Xerox820({ view, isThinking, picture, keys }: CasingProps): JSX.Element {
  return (
    <div class="xerox">
      <div class="xerox-desk">
        <div class="xerox-head">
          <div class="xerox-front">
            <div class="tube xerox-tube">{picture('screen')}</div>
          </div>
          <div class="xerox-name" aria-hidden="true">
            <b>820</b>
            <i class={`lamp ${view ? 'lamp-lit' : ''}`} />
          </div>
        </div>
        <Drawing class={isThinking ? 'xerox-drives drive-busy' : 'xerox-drives'} svg={drives} />
      </div>
      <div class="xerox-keys">{keys}</div>
    </div>
  );
}

/** A terminal in a home workshop, of unknown make, with the computer itself, ten centimetres square, beside it. */
function GlassTerminal({ picture, keys }: CasingProps): JSX.Element {
  return (
    <div class="glass">
      <div class="glass-desk">
        <div class="glass-head">
          <div class="tube glass-tube">{picture('screen')}</div>
        </div>
        <svg class="glass-board" viewBox="0 0 150 178" aria-hidden="true">
          <rect x="4" y="4" width="142" height="142" rx="3" fill="#1d5a3a" stroke="#0e3320" />
          <g stroke="#3f8a5f" fill="none">
            <path d="M14 30h50v30h70M14 44h36v58h84M26 136v-30h24M100 136v-40h34M76 8v28M90 8v28M104 8v28" />
          </g>
          <Chip x={20} y={62} width={108} height={22} label="8088" />
          <Chip x={16} y={22} width={54} height={20} label="8755" hasWindow />
          <Chip x={82} y={22} width={54} height={20} label="8755" hasWindow />
          <Chip x={12} y={104} width={54} height={20} label="8185" />
          <Chip x={76} y={104} width={62} height={20} label="8284A" />
          <rect x="68" y="128" width="16" height="12" fill="#c9ccd0" />
          <circle cx="12" cy="12" r="4" fill="#e9e2c8" />
          <circle cx="138" cy="138" r="4" fill="#e9e2c8" />
          <rect x="4" y="154" width="142" height="18" fill="#f0d98a" stroke="#a88a2c" />
          <g stroke="#5d4c13">
            {Array.from({ length: 11 }, (_, mark) => (
              <path key={mark} d={`M${4 + mark * 14.2} 154v${mark % 5 === 0 ? 5 : 3}`} />
            ))}
          </g>
          <text x="140" y="170" text-anchor="end" fill="#3f330b" class="chip-label">
            10 cm
          </text>
        </svg>
      </div>
      <div class="glass-keys">{keys}</div>
    </div>
  );
}

/** A computer of circuit boards in a metal box with a fan, its screen on top, and a separate keyboard. */
function JupiterRack({ picture, keys, isThinking }: CasingProps): JSX.Element {
  return (
    <div class="jupiter">
      <div class="jupiter-desk">
        <div class="jupiter-head">
          <div class="tube jupiter-tube">{picture('screen')}</div>
        </div>
        <Drawing class={isThinking ? 'jupiter-box drive-busy' : 'jupiter-box'} svg={box} />
      </div>
      <div class="jupiter-keys">{keys}</div>
    </div>
  );
}

/** A printing terminal: the roll behind its tear bar, round keys in front; at the left, if it has one, a punch for paper tape. */
function PrintingTerminal({
  view,
  isThinking,
  picture,
  keys,
  plate,
  hasPunch = false,
}: CasingProps & { readonly plate: string; readonly hasPunch?: boolean }): JSX.Element {
  return (
    <div class={hasPunch ? 'tty tty-punched' : 'tty'}>
      <div class="tty-roll">{picture('paper')}</div>
      <div class="tty-head">
        {hasPunch ? <Drawing class="tty-punch" svg={punch} /> : null}
        <div class="tty-bar" aria-hidden="true" />
        <div class="tty-plate" aria-hidden="true">
          <span>{plate}</span>
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

/** A TRS-80: its monitor on the left, beside it a cassette recorder or, on an expansion box, a disk drive; the keyboard in front. */
function Trs80({
  view,
  isThinking,
  picture,
  keys,
  beside,
}: CasingProps & {
  /** The drawing of the device beside the monitor, an SVG file. */
  readonly beside: string;
}): JSX.Element {
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

export const PRINTING_TERMINAL: Casing = {
  Casing: (props) => <PrintingTerminal {...props} plate="CONTROL DATA 6000" hasPunch />,
  facts: [
    inferred('The listing only prints, in capitals and short lines: a printing terminal.'),
    chosen(
      'Its make, the roll of paper, the punch for paper tape, the lamp BUSY, and the ink: no source describes them.',
    ),
    CLICKS,
  ],
};

export const UNIX_TERMINAL: Casing = {
  Casing: (props) => <PrintingTerminal {...props} plate="PDP-11" />,
  facts: [
    inferred('Small letters for White and capitals for Black: the terminal has both.'),
    chosen('The casing is that of the other printing terminal, without its punch: which terminal it was is not known.'),
    CLICKS,
  ],
};

export const JUPITER_III: Casing = {
  Casing: JupiterRack,
  facts: [
    inferred('A square of six characters by four is exactly square on a 4:3 tube.'),
    chosen('Box, boards, tube and keyboard: no picture of a Jupiter III was found.'),
    LETTERS,
    CLICKS,
  ],
};

export const BURROUGHS_TERMINAL: Casing = {
  Casing: BurroughsTerminal,
  shape: 1.06,
  facts: [
    chosen(
      'A Burroughs TD 830 of 80 by 24 characters: a terminal of the computer’s maker; which one stood at the university is not stated.',
    ),
    chosen('Green letters, a casing in cream and brown, orange XMT key, green-barred paper of the line printer.'),
    LETTERS,
    CLICKS,
  ],
};

export const TRS_80: Casing = {
  Casing: (props) => <Trs80 {...props} beside={recorder} />,
  facts: [
    inferred('A square of six characters by two is exactly square on its 4:3 tube.'),
    chosen('Monitor, keyboard and cassette recorder are drawn as the make looked, not after this one machine.'),
    LETTERS,
    CLICKS,
  ],
};

export const GLASS_TERMINAL: Casing = {
  Casing: GlassTerminal,
  shape: 1.06,
  facts: [
    inferred('The board of 10 by 10 cm with an 8088, two 8755, an 8185 and an 8284A; their layout is ours.'),
    chosen('A terminal without a name, in brown and green: the make is not known.'),
    LETTERS,
    CLICKS,
  ],
};

export const TRS_80_WITH_DISK: Casing = {
  Casing: (props) => <Trs80 {...props} beside={disk} />,
  facts: [
    inferred('A square of six characters by two is exactly square on its 4:3 tube.'),
    chosen(
      'The expansion box and the one drive beside the monitor: the source mentions a floppy disk, not where it stood.',
    ),
    LETTERS,
    CLICKS,
  ],
};

export const XEROX_820: Casing = {
  Casing: Xerox820,
  shape: 1.06,
  facts: [
    inferred(
      '80 by 24 characters of 7 by 10 dots, the computer inside its screen, two drives: as a Xerox 820 has them.',
    ),
    chosen('Green letters in two brightnesses; which of “Northstar/Xerox” stood on the table is not known.'),
    LETTERS,
    CLICKS,
  ],
};
