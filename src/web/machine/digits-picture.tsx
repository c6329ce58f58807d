import type { JSX } from 'preact';
import type { Display, Picture } from '../../programs/console.ts';

type DigitsDisplay = Display & { kind: 'digits' };
type DigitsPicture = Picture & { kind: 'digits' };

/** A digit has a box of 14 by 22, with the point in its lower right corner. */
const WIDTH = 14;
const HEIGHT = 22;
const GROUP_GAP = 9;
const ROW_GAP = 12;
const MARGIN = 3;

/** Segments a to g, and the point. */
const SEGSHAPESTS: readonly string[] = [
  'M2.600 1.5h6.8l-1.3 1.500h-4.200z',
  'M10.100 2.200v7.600l-1.600-1.100v-5.200z',
  'M10.100 10.800v7.600l-1.600-1.300v-5.200z',
  'M2.600 19.100h6.800l-1.300-1.500h-4.200z',
  'M1.900 10.800v7.600l1.600-1.300v-5.200z',
  'M1.900 2.200v7.600l1.600-1.100v-5.200z',
  'M2.700 10.300l1.100-.8h4.400l1.100.8-1.100.8h-4.400z',
  'M11.400 17.400h1.800v1.800h-1.800z',
];

/** Rows of seven-segment digits, with unlit segments faintly visible. @param slant degrees the digits lean. */
export function DigitsPicture({
  display,
  picture,
  slant = 0,
}: {
  readonly display: DigitsDisplay;
  readonly picture: DigitsPicture | undefined;
  readonly slant?: number;
}): JSX.Element {
  const widths = display.rows.map(({ groups }) => widthOf(groups));
  const width = Math.max(...widths) + 2 * MARGIN;
  const height = display.rows.length * HEIGHT + (display.rows.length - 1) * ROW_GAP + 2 * MARGIN;
  return (
    <svg
      class="digits-picture"
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
      style={{ '--lit': display.lit, '--dark': display.ground }}
    >
      {display.rows.map(({ groups }, row) => (
        <g key={row} transform={`translate(${MARGIN} ${MARGIN + row * (HEIGHT + ROW_GAP)}) skewX(${-slant})`}>
          {placesOf(groups).map((x, place) => (
            <Digit key={place} x={x} bits={picture?.rows[row]?.[place] ?? 0} />
          ))}
        </g>
      ))}
    </svg>
  );
}

function Digit({ x, bits }: { readonly x: number; readonly bits: number }): JSX.Element {
  return (
    <g transform={`translate(${x} 0)`}>
      {SEGSHAPESTS.map((path, segment) => (
        <path key={segment} d={path} class={(bits >> segment) & 1 ? 'segment segment-lit' : 'segment'} />
      ))}
    </g>
  );
}

const widthOf = (groups: readonly number[]): number =>
  groups.reduce((sum, count) => sum + count * WIDTH, 0) + (groups.length - 1) * GROUP_GAP;

/** The position of each digit in a row. */
function placesOf(groups: readonly number[]): number[] {
  const places: number[] = [];
  let x = 0;
  for (const count of groups) {
    for (let digit = 0; digit < count; digit++, x += WIDTH) places.push(x);
    x += GROUP_GAP;
  }
  return places;
}
