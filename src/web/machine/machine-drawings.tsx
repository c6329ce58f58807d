import type { JSX } from 'preact';
import type { MachineId } from './machine-list.ts';
import './machine-drawings.css';

/**
 * Recognisable silhouettes of the machines, each drawn 120 wide and 84 high. All of them stand on the
 * line y = 80. The facts about each casing are on its program's card; shapes are simplified, no maker's mark is shown.
 */
interface Silhouette {
  /** The machine in two or three words. */
  readonly machine: string;
  /** The program's name if the card's is a sentence. */
  readonly name?: string;
  readonly drawing: JSX.Element;
}

/** A machine called as its program; the gallery draws the others, which the front door does not show. */
export type ProgramMachine = Exclude<MachineId, 'sdk86' | 'kim1'>;

/** Rows of keys: each row is a dashed line. */
export const keys = (x: number, width: number, ys: readonly number[], className = 'm-key') => (
  <path class={className} d={ys.map((y) => `M${x} ${y}h${width}`).join('')} stroke-dasharray="3.4 1.4" />
);

/** The squares of one colour of a board as one path, from a corner. */
export const squares = (x: number, y: number, size: number, className: string) => {
  const cells = Array.from({ length: 32 }, (_, index) => {
    const row = index >> 2;
    const column = (index & 3) * 2 + (row & 1);
    return `M${x + column * size} ${y + row * size}h${size}v${size}h${-size}z`;
  });
  return <path class={className} d={cells.join('')} />;
};

/** The keyboard computer with its television set, silver and black; `more` is drawn beside it. */
const keyboardComputer = (more: JSX.Element) => (
  <>
    <rect class="m-silver" x="14" y="6" width="66" height="48" rx="3" />
    <rect class="m-dark" x="18" y="10" width="48" height="40" rx="2" />
    <rect class="m-glass" x="21" y="13" width="42" height="34" rx="4" />
    {squares(23, 15.5, 3.6, 'm-phosphor')}
    <path class="m-lit" d="M55 18h6M55 22h5M55 26h6M55 30h4" />
    <path class="m-mark" d="M70 14h6M70 40a3 3 0 1 0 6 0a3 3 0 1 0-6 0" />
    <path class="m-silver" d="M10 60h78l4 20H6z" />
    <path class="m-dark" d="M16 63h54l2 13H13z" />
    {keys(18, 52, [66, 69.5, 73], 'm-key m-key-light')}
    {keys(75, 11, [66, 69.5, 73])}
    {more}
  </>
);

/** The machines that are called as the program that they run. */
export const MACHINE_DRAWINGS: Readonly<Record<ProgramMachine, Silhouette>> = {
  ajedrecista: {
    machine: 'Chess automaton',
    drawing: (
      <>
        <path class="m-wood" d="M12 4h96l4 26H8z" />
        <path class="m-yellow" d="M44 12h32v6H44z" />
        <path class="m-brown" d="M8 30h104l4 32H4z" />
        <path class="m-silver" d="M34 33h44l4 26H30z" />
        <path
          class="m-trace"
          d="M39.5 33l-3 26M45 33l-2 26M50.5 33l-1 26M56 33v26M61.5 33l1 26M67 33l2 26M72.5 33l3 26M33.5 36h45M33 39h46M32.5 42h47M32 45.500h48M31.5 49h49M31 52h50M30.5 55.500h51"
        />
        <path class="m-yellow" d="M26 35h3v22h-3z" />
        <path class="m-men" d="M36 40h4M43 40h4M58 54h5" />
        <path class="m-dark" d="M88 45a10 9 0 1 0 20 0a10 9 0 1 0-20 0" />
        <path class="m-red" d="M96.5 45h3" />
        <path class="m-yellow" d="M12 38a3 3 0 1 0 6 0a3 3 0 1 0-6 0M12 47a3 3 0 1 0 6 0a3 3 0 1 0-6 0" />
        <path class="m-wood" d="M4 62h112v6H4zM12 68h7v9h-7zM101 68h7v9h-7z" />
        <path class="m-dark" d="M12.5 77a3 3 0 1 0 6 0a3 3 0 1 0-6 0M101.5 77a3 3 0 1 0 6 0a3 3 0 1 0-6 0" />
      </>
    ),
  },
  turochamp: {
    machine: 'Squared paper and pencil',
    drawing: (
      <>
        <path class="m-wood" d="M10 10h100l8 66H2z" />
        <path class="m-board" d="M14 14h92l7 57H7z" />
        <path class="m-paper" d="M15 19h52v46H15z" />
        <path
          class="m-trace"
          d="M15 24.5h52M15 30h52M15 35.5h52M15 41h52M15 46.5h52M15 52h52M15 57.5h52M21 19v46M27 19v46M33 19v46M39 19v46M45 19v46M51 19v46M57 19v46M63 19v46"
        />
        <path
          class="m-lines"
          d="M18 22h9M33 22h10M49 22h11M18 33h6M33 33h10M49 33h7M18 38.5h9M33 38.5h10M49 38.5h9M18 44h6M33 44h10"
        />
        <path class="m-red" d="M18 27.5h7M33 27.5h10M49 27.5h8" />
        <path class="m-paper" d="M74 18h30v28H74z" />
        {squares(77, 20, 3, 'm-dark')}
        <path class="m-case" d="M76 60a9 9 0 1 0 18 0a9 9 0 1 0-18 0" />
        <path class="m-mark" d="M85 60v-6M85 60l4 2" />
        <path class="m-yellow" d="M99 67l8-17" />
      </>
    ),
  },
  bernstein: {
    machine: 'IBM 704',
    name: 'Alex Bernstein',
    drawing: (
      <>
        <path class="m-case" d="M4 6h46v48H4z" />
        <path class="m-dark" d="M8 10h38v24H8z" />
        <path class="m-lit" d="M11 14h32M11 19h32M11 24h32M11 29h32" stroke-dasharray="1.6 2" />
        <path class="m-silver" d="M8 37h38v14H8z" />
        {keys(12, 30, [41, 46])}
        <path class="m-case" d="M50 10h64v44H50z" />
        <path class="m-dark" d="M54 14h36v30H54z" />
        <path class="m-lit" d="M57 19h30M57 25h30M57 31h30M57 37h30" stroke-dasharray="1.6 2.4" />
        <path class="m-paper" d="M95 8h15v30H95z" />
        <path class="m-mark" d="M97 13h11M97 17h11M97 21h11M97 25h11M97 29h11" stroke-dasharray="1 1" />
        <path class="m-red" d="M94 47h6" />
        <path class="m-silver" d="M2 54h116v7H2z" />
        <path class="m-case" d="M6 61h26v19H6zM84 61h30v19H84z" />
        <path class="m-dark" d="M54 49h22l2 5H52z" />
        <path
          class="m-paper"
          d="M56 50.5h4v1.5h-4zM64 50.5h4v1.5h-4zM72 50.5h3v1.5h-3zM59 52h5v1.5h-5zM68 52h4v1.5h-4z"
        />
        <path class="m-yellow" d="M90 66h18v8H90z" />
        <path class="m-mark" d="M93 69h12M93 71.5h8" stroke-dasharray="1 1.5" />
      </>
    ),
  },
  soma: {
    machine: 'Blackboard and coin',
    drawing: (
      <>
        <path class="m-brown" d="M6 10h108v58H6zM2 68h116v6H2z" />
        <path class="m-green" d="M11 15h98v48H11z" />
        <path class="m-dark" d="M12 16h96v46H12z" />
        {squares(17, 21, 4.4, 'm-paper')}
        <path class="m-green" d="M62 24h40M62 31h40M62 38h40M62 45h40M62 52h40" stroke-dasharray="11 3" />
        <path class="m-paper" d="M16 64.5h14v3H16z" />
        <path class="m-yellow" d="M52 65.5a4 4 0 1 0 8 0a4 4 0 1 0-8 0" />
        <path class="m-dark" d="M84 62h18v6H84z" />
      </>
    ),
  },
  wray74: {
    machine: 'HP 9810A calculator',
    name: 'Alan Wray',
    drawing: (
      <>
        <path class="m-case" d="M18 16h84l12 50v14H6V66z" />
        <path class="m-brown" d="M21.5 20h77l3 13h-83z" />
        <path class="m-glass" d="M27 22h40l.6 9H25.5z" />
        <path class="m-red" d="M52 24.3h12M52 26.8h12M52 29.3h12" />
        <path class="m-paper" d="M76 10h16v15H76z" />
        <path class="m-lines" d="M79 14h9M79 17h9M79 20h6" />
        {keys(20, 26, [39, 44, 49, 54, 59])}
        {keys(52, 22, [39, 44, 49, 54, 59], 'm-key m-key-light')}
        {keys(80, 24, [44, 49, 54, 59])}
        <path class="m-yellow" d="M80 39h24M52 64h22" />
        <path class="m-edge" d="M6 66h108" />
      </>
    ),
  },
  microchess: {
    machine: 'KIM-1 board',
    drawing: (
      <>
        <path class="m-dark" d="M4 50h26v30H4z" />
        <path class="m-paper" d="M8 54h18v9H8z" />
        <path
          class="m-mark"
          d="M11 58.500a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0M20 58.500a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0"
        />
        {keys(7, 20, [70], 'm-key m-key-light')}
        <path class="m-board" d="M36 8h78v72H36z" />
        <path class="m-trace" d="M42 14v60M42 36h22M42 58h22M68 14v20M110 14v12" />
        <path
          class="m-dark"
          d="M46 16h18v8H46zM46 28h18v6H46zM46 40h18v6H46zM46 50h8v4h-8zM56 50h8v4h-8zM46 58h8v4h-8zM56 58h8v4h-8zM72 12h36v62H72z"
        />
        <path class="m-red" d="M75 19h20M99 19h7" stroke-dasharray="3.5 1.5" />
        {keys(76, 28, [31, 38, 45, 52, 59, 66], 'm-key m-key-light')}
      </>
    ),
  },
  chess05: {
    machine: 'Printing terminal',
    drawing: (
      <>
        <path class="m-paper" d="M36 2h48v40H36z" />
        <path class="m-lines" d="M41 8h26M41 13h18M41 18h32M41 23h14M41 28h28" />
        <path class="m-holes" d="M38.5 5v30M81.5 5v30" />
        <path class="m-dark" d="M28 32h64v8H28z" />
        <path class="m-case" d="M16 37h88l6 17H10z" />
        <path class="m-edge" d="M30 42h60" />
        <path class="m-case" d="M10 54h100l4 17v9H6v-9z" />
        {keys(24, 72, [58, 62, 66], 'm-key m-key-round')}
        <path class="m-key" d="M38 70.5h44" />
      </>
    ),
  },
  sargon78: {
    machine: 'Jupiter III',
    name: 'Sargon',
    drawing: (
      <>
        <path class="m-case" d="M6 4h70v50H6z" />
        <path class="m-glass" d="M11 9h60v40H11z" />
        {squares(32, 11, 4.4, 'm-phosphor')}
        <path class="m-green" d="M15 14h12M15 18h12M15 22h12M15 26h12M15 30h8" />
        <path class="m-dark" d="M84 20h30v60H84z" />
        <path class="m-trace" d="M89 25v34M94 25v34M99 25v34M104 25v34M109 25v34" />
        <path class="m-red" d="M89 70h4" />
        <path class="m-case" d="M6 60h70l2 20H4z" />
        {keys(11, 60, [65, 70, 75])}
      </>
    ),
  },
  schach22: {
    machine: 'Burroughs B7800',
    drawing: (
      <>
        <path class="m-brown" d="M4 4h22v76H4zM28 4h22v76H28z" />
        <path class="m-edge" d="M4 16h22M28 16h22M4 44h22M28 44h22" />
        <path class="m-red" d="M8 10h14" stroke-dasharray="1.5 2" />
        <path class="m-yellow" d="M32 10h14" stroke-dasharray="1.5 2" />
        <path class="m-case" d="M56 18h54l6 40H50z" />
        <path class="m-glass" d="M62 23h42l3.5 28H58.5z" />
        <path class="m-green" d="M66 29h14M66 33h14M66 37h14M66 41h14M85 29h15M85 33h10M85 41h14" />
        <path class="m-case" d="M48 62h70l2 18H46z" />
        {keys(54, 42, [67, 71, 75])}
        {keys(101, 12, [67, 71, 75], 'm-key m-key-orange')}
      </>
    ),
  },
  gambiet80: {
    machine: 'TRS-80 and cassette',
    drawing: keyboardComputer(
      <>
        <path class="m-dark" d="M94 56h24v24H94z" />
        <path class="m-paper" d="M98 59h16v9H98z" />
        <path
          class="m-mark"
          d="M100.5 63.5a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0M108.5 63.5a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0"
        />
        {keys(97, 19, [75], 'm-key m-key-light')}
      </>,
    ),
  },
  tinychess86: {
    machine: 'Terminal and 8088 board',
    drawing: (
      <>
        <path class="m-case" d="M8 4h66l6 54H2z" />
        <path class="m-glass" d="M14 10h54l3 40H11z" />
        {squares(20, 16, 3.6, 'm-phosphor')}
        <path class="m-green" d="M54 18h11M54 23h8M54 28h11M54 33h6M19 47h14" />
        <path class="m-case" d="M4 62h74l4 18H0z" />
        {keys(10, 62, [67, 71, 75], 'm-key')}
        <path class="m-board" d="M88 44h30v36H88z" />
        <path class="m-trace" d="M91 50v22M115 50v22M94 60h18" />
        <path class="m-dark" d="M93 49h20v7H93zM93 64h8v6h-8zM105 64h8v6h-8z" />
        <path class="m-pins" d="M94 47.500h18M94 57.500h18" />
      </>
    ),
  },
  gambiet81: {
    machine: 'TRS-80 and disk',
    drawing: keyboardComputer(
      <>
        <path class="m-silver" d="M94 44h24v36H94z" />
        <path class="m-dark" d="M98 48h16v28H98z" />
        <path class="m-edge" d="M106 51v22" />
        <path class="m-red" d="M100.5 72h2.5" />
      </>,
    ),
  },
  c7010: {
    machine: 'Philips Videopac',
    drawing: (
      <>
        <path class="m-wood" d="M16 2h88v54H16z" />
        <rect class="m-dark" x="20" y="6" width="62" height="46" rx="5" />
        <rect class="m-tv" x="24" y="9" width="54" height="40" rx="5" />
        {squares(33, 11, 4.5, 'm-tv-light')}
        <path class="m-men" d="M35 13h5M46 18h3M60 13h4M37 41h4M50 36h4M59 45h4" />
        <path class="m-case" d="M86 8h14v40H86z" />
        <path class="m-mark" d="M89 16a4 4 0 1 0 8 0a4 4 0 1 0-8 0M89 28a4 4 0 1 0 8 0a4 4 0 1 0-8 0" />
        <path class="m-lines" d="M88 38h10M88 41h10M88 44h10" />
        <path class="m-silver" d="M24 60h72l4 20H20z" />
        <path class="m-dark" d="M36 65h52l2 11H34zM66 56h26v7H66z" />
        {keys(38, 48, [68, 71, 74], 'm-key m-key-light')}
        <path class="m-mark" d="M26 70a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0M92 70a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0" />
      </>
    ),
  },
  gambiet82: {
    machine: 'Northstar/Xerox',
    drawing: (
      <>
        <path class="m-case" d="M6 8h70v50H6z" />
        <path class="m-dark" d="M10 12h62v42H10z" />
        <rect class="m-glass" x="14" y="15" width="54" height="36" rx="4" />
        {squares(18, 19, 3.4, 'm-phosphor')}
        <path class="m-lit" d="M50 20h14M50 24h11M50 28h14M50 32h9M50 36h12M18 48h28" />
        <path class="m-case" d="M82 20h34v38H82z" />
        <path class="m-dark" d="M86 24h26v14H86zM86 41h26v14H86z" />
        <path class="m-edge" d="M88 31h18M88 48h18" />
        <path class="m-red" d="M108 35h2.5M108 52h2.5" />
        <path class="m-case" d="M10 62h92l6 18H4z" />
        {keys(16, 60, [66, 70, 74], 'm-key')}
        {keys(82, 16, [66, 70, 74], 'm-key')}
      </>
    ),
  },
  slutspel: {
    machine: 'Web page',
    drawing: (
      <>
        <rect class="m-dark" x="8" y="6" width="104" height="62" rx="3" />
        <path class="m-paper" d="M12 10h96v54H12z" />
        <path class="m-silver" d="M12 10h96v8H12z" />
        <path class="m-mark" d="M15 14h5M23 14h60" />
        <path class="m-tv" d="M18 23h36.8v36.8H18z" />
        {squares(18, 23, 4.6, 'm-phosphor')}
        <path class="m-lines" d="M62 26h38M62 32h30M62 38h36M62 44h22" />
        <path class="m-silver" d="M62 51h18v7H62zM84 51h18v7H84z" />
        <path class="m-dark" d="M50 68h20l4 12H46z" />
      </>
    ),
  },
};

/** Whether a machine is called as this program. */
export const isMachine = (program: string): program is ProgramMachine => program in MACHINE_DRAWINGS;

/** A drawing, as wide as its place. It says nothing to a screen reader: the machine's name stands beside it. */
export function MachineDrawing({ children }: { readonly children: JSX.Element }): JSX.Element {
  return (
    <svg class="machine-drawing" viewBox="0 0 120 84" aria-hidden="true">
      {children}
    </svg>
  );
}
