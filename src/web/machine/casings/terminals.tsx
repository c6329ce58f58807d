import type { ComponentChildren, JSX } from 'preact';
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

/** A screen: on the desk its tube with the casing around it and what stands beside that, in front of them the keyboard. */
function Terminal({
  name,
  head,
  beside,
  keys,
}: {
  /** The class of its style. */
  readonly name: string;
  readonly head: ComponentChildren;
  readonly beside: JSX.Element;
  readonly keys: ComponentChildren;
}): JSX.Element {
  return (
    <div class={`terminal stack ${name}`}>
      <div class="terminal-desk">
        <div class="terminal-head">{head}</div>
        {beside}
      </div>
      <div class="terminal-keys">{keys}</div>
    </div>
  );
}

/** A drawing beside a screen; its light is on while the machine computes. */
const Device = ({ svg, isThinking }: { readonly svg: string } & Pick<CasingProps, 'isThinking'>): JSX.Element => (
  <Drawing class={isThinking ? 'drive-busy' : ''} svg={svg} />
);

/** The terminal of a computer centre: a cream and brown wedge, with the line printer and the game record behind it. */
function BurroughsTerminal({ picture, keys, isLit }: CasingProps): JSX.Element {
  const head = (
    <>
      <div class="tube td830-tube">{picture('screen')}</div>
      <div class="td830-name" aria-hidden="true">
        <b>BURROUGHS</b>
        <span>TD 830</span>
        <span class="td830-ready">
          <i class={`lamp ${isLit('ready') ? 'lamp-lit' : ''}`} /> BEREIT
        </span>
      </div>
    </>
  );
  const printer = (
    <div class="td830-printer">
      <div class="td830-cover" aria-hidden="true">
        B 7800
      </div>
      {picture('record')}
    </div>
  );
  return <Terminal name="td830" head={head} beside={printer} keys={keys} />;
}

/** A Xerox 820: the computer inside its monitor, two drives beside it, and a separate keyboard. */
function Xerox820({ view, isThinking, picture, keys }: CasingProps): JSX.Element {
  const head = (
    <>
      <div class="xerox-front">
        <div class="tube">{picture('screen')}</div>
      </div>
      <div class="xerox-name" aria-hidden="true">
        <b>820</b>
        <i class={`lamp ${view ? 'lamp-lit' : ''}`} />
      </div>
    </>
  );
  return <Terminal name="xerox" head={head} beside={<Device svg={drives} isThinking={isThinking} />} keys={keys} />;
}

/** A terminal in a home workshop, of unknown make, with the computer itself, ten centimetres square, beside it. */
function GlassTerminal({ picture, keys }: CasingProps): JSX.Element {
  const board = (
    <svg viewBox="0 0 150 178" aria-hidden="true">
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
  );
  return <Terminal name="glass" head={<div class="tube">{picture('screen')}</div>} beside={board} keys={keys} />;
}

/** A terminal without a name, and beside it a computer built at home: a box with a row of cards, and a cassette recorder on it. */
function HomeComputer({ view, isThinking, picture, keys }: CasingProps): JSX.Element {
  const box = (
    <svg viewBox="0 0 150 200" aria-hidden="true">
      <rect x="16" y="4" width="118" height="58" rx="5" fill="#33363a" stroke="#17191b" />
      <rect x="26" y="12" width="98" height="32" rx="2" fill="#d9d4c5" />
      <rect x="46" y="18" width="58" height="20" rx="10" fill="#2b2d2f" />
      <circle cx="60" cy="28" r="6" fill="#efece2" />
      <circle cx="90" cy="28" r="6" fill="#efece2" />
      <path d="M28 53h92" stroke="#9aa0a6" stroke-width="8" stroke-dasharray="14 5" />
      <rect x="4" y="66" width="142" height="130" rx="3" fill="#22262b" stroke="#0c0e10" />
      <rect x="10" y="72" width="130" height="88" fill="#101214" />
      <g stroke="#0a1a10">
        {Array.from({ length: 6 }, (_, card) => (
          <rect key={card} x={16 + card * 20} y="76" width="12" height="80" fill={card < 4 ? '#1f6b45' : '#16181a'} />
        ))}
      </g>
      <g fill="#0b0d0e">
        {Array.from({ length: 4 }, (_, card) => (
          <path
            key={card}
            d={`M${19 + card * 20} 82h6v20h-6zM${19 + card * 20} 108h6v14h-6zM${19 + card * 20} 128h6v22h-6z`}
          />
        ))}
      </g>
      <rect x="10" y="164" width="130" height="26" fill="#b9bec4" />
      <text x="18" y="183" fill="#16181b" class="chip-label">
        6800
      </text>
      <rect x="82" y="169" width="10" height="16" rx="1" fill="#16181b" />
      <rect x="100" y="169" width="10" height="16" rx="1" fill="#8d2f22" />
      <circle cx="126" cy="177" r="4" fill={view && !isThinking ? '#ff5a3c' : view ? '#ffb03c' : '#5c2a22'} />
    </svg>
  );
  return <Terminal name="glass home6800" head={<div class="tube">{picture('screen')}</div>} beside={box} keys={keys} />;
}

/** A computer of circuit boards in a metal box with a fan, its screen on top, and a separate keyboard. */
function JupiterRack({ picture, keys, isThinking }: CasingProps): JSX.Element {
  const head = <div class="tube">{picture('screen')}</div>;
  return <Terminal name="jupiter" head={head} beside={<Device svg={box} isThinking={isThinking} />} keys={keys} />;
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
    <div class={`tty stack ${hasPunch ? 'tty-punched' : ''}`}>
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
  const monitor = (
    <>
      <div class="trs80-bezel">
        <div class="tube">{picture('screen')}</div>
      </div>
      <div class="trs80-strip" aria-hidden="true">
        <span class="trs80-badge">TRS-80</span>
        <i class="trs80-knob" />
        <i class="trs80-knob" />
        <i class={`lamp ${view ? 'lamp-lit' : ''} trs80-power`} />
      </div>
    </>
  );
  const keyboard = (
    <>
      <div class="trs80-plate" aria-hidden="true">
        <span>TRS-80 MICRO COMPUTER SYSTEM</span>
        <i class={`lamp ${view ? 'lamp-lit' : ''}`} />
      </div>
      {keys}
    </>
  );
  const device = <Device svg={beside} isThinking={isThinking} />;
  return <Terminal name="trs80" head={monitor} beside={device} keys={keyboard} />;
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

export const HOME_6800: Casing = {
  Casing: HomeComputer,
  shape: 1.06,
  facts: [
    inferred('A computer with a 6800, and a tape to load the program from: its book prints the tape.'),
    chosen(
      'Box, cards, lamp, recorder and terminal, none of them with a name: its author’s computer is not described.',
    ),
    LETTERS,
    CLICKS,
  ],
};
