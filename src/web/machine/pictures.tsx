import { makeSquare, parseSetup, parseSquare, type Square } from 'plyhouse-kernel/position';
import type { JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Display, Picture, Squares, View } from '../../programs/console.ts';
import { Man } from '../board/pieces.tsx';
import { type CellSize, drawSign } from './draw-sign.ts';
import { drawTelevision, TELEVISION_BOARD, TELEVISION_HEIGHT, TELEVISION_WIDTH } from './draw-television.ts';

type Kind = Display['kind'];
type DisplayOf<Of extends Kind> = Display & { readonly kind: Of };
type PictureOf<Of extends Kind> = Picture & { readonly kind: Of };

/** What a display of this kind shows; undefined while the machine is off. */
export function pictureOf<Of extends Kind>(view: View | undefined, id: string, kind: Of): PictureOf<Of> | undefined {
  const shown = view?.pictures[id];
  return shown?.kind === kind ? (shown as PictureOf<Of>) : undefined;
}

/** Squares that can be touched on a display. */
export interface Touch {
  /** The square that was touched first. */
  readonly marked?: string;
  onSquare(square: string): void;
}

interface PictureProps<Of extends Kind> {
  readonly display: DisplayOf<Of>;
  /** Undefined while the machine is off. */
  readonly picture: PictureOf<Of> | undefined;
}

interface TouchedPictureProps<Of extends Kind> extends PictureProps<Of> {
  readonly touch: Touch | undefined;
}

/** The place of a board on a picture, in parts of its width and height. */
interface Area {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** A tube with what is drawn on it. For the keyboard and for readers of screens there is the board beside it. */
function Tube({
  area,
  touch,
  children,
}: {
  readonly area: Area | undefined;
  readonly touch: Touch | undefined;
  readonly children: JSX.Element;
}): JSX.Element {
  const frame = useRef<HTMLDivElement>(null);
  const isTouched = area !== undefined && touch !== undefined;
  const onClick = ({ clientX, clientY }: MouseEvent) => {
    const box = frame.current!.getBoundingClientRect();
    const file = Math.floor((8 * ((clientX - box.left) / box.width - area!.left)) / area!.width);
    const rank = 7 - Math.floor((8 * ((clientY - box.top) / box.height - area!.top)) / area!.height);
    if (file >= 0 && file < 8 && rank >= 0 && rank < 8) touch!.onSquare(makeSquare((8 * rank + file) as Square));
  };
  const marked = touch?.marked === undefined ? undefined : parseSquare(touch.marked)!;
  return (
    <div
      class={isTouched ? 'tube-picture tube-touched' : 'tube-picture'}
      ref={frame}
      aria-hidden="true"
      {...(isTouched ? { onClick } : {})}
    >
      {children}
      {area && marked !== undefined ? (
        <i
          class="tube-mark"
          style={{
            left: `${100 * (area.left + (area.width * (marked & 7)) / 8)}%`,
            top: `${100 * (area.top + (area.height * (7 - (marked >> 3))) / 8)}%`,
            width: `${(100 * area.width) / 8}%`,
            height: `${(100 * area.height) / 8}%`,
          }}
        />
      ) : null}
    </div>
  );
}

/** Canvas pixels per dot, across and down: characters stay sharp at any width on the page. */
const ACROSS = 2;

/** The content of a character cell. */
interface Cell {
  readonly sign: string;
  readonly ink: string;
  readonly isInverse: boolean;
}

/** A screen of characters made of dots. @param ratio the height of a dot relative to its width. */
export function ScreenPicture({
  display,
  picture,
  ratio,
  squares,
  touch,
}: TouchedPictureProps<'screen'> & {
  readonly ratio: number;
  readonly squares: Squares | undefined;
}): JSX.Element {
  const canvas = useRef<HTMLCanvasElement>(null);
  const drawn = useRef<string[]>([]);
  const { columns, rows, cell, ground, inks } = display;
  const size: CellSize = {
    width: cell.width,
    height: cell.height,
    across: ACROSS,
    down: Math.max(1, Math.round(ACROSS * ratio)),
  };
  const width = columns * cell.width * size.across;
  const height = rows * cell.height * size.down;

  // Drawn before the browser paints, so that the picture never lags behind the board.
  useLayoutEffect(() => {
    const context = canvas.current!.getContext('2d')!;
    const cursor = picture?.cursor;
    const cells = picture ? cellsOf(picture, columns) : [];
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++) {
        const at = row * columns + column;
        const { sign, ink, isInverse } = cells[row]?.[column] ?? BLANK;
        const isCursor = cursor?.row === row && cursor.column === column;
        const mark = `${sign}${ink}${isInverse}${isCursor}`;
        if (drawn.current[at] === mark) continue;
        drawn.current[at] = mark;
        const color = inks[ink] ?? inks.plain!;
        drawSign(context, size, row, column, sign, isInverse ? ground : color, isInverse ? color : ground);
        if (isCursor) {
          context.fillStyle = color;
          const lines = Math.max(1, Math.round(cell.height / 6));
          context.fillRect(
            column * cell.width * size.across,
            ((row + 1) * cell.height - lines) * size.down,
            (cell.width - 1) * size.across,
            lines * size.down,
          );
        }
      }
    }
  }, [picture]);

  const area = squares && {
    left: squares.column / columns,
    top: squares.row / rows,
    width: (8 * squares.width) / columns,
    height: (8 * squares.height) / rows,
  };
  return (
    <Tube area={area} touch={touch}>
      <canvas ref={canvas} width={width} height={height} />
    </Tube>
  );
}

const BLANK: Cell = { sign: ' ', ink: 'plain', isInverse: false };

function cellsOf({ rows }: PictureOf<'screen'>, columns: number): Cell[][] {
  return rows.map((runs) =>
    runs
      .flatMap(({ text, ink = 'plain', isInverse = false }) =>
        Array.from(text, (sign): Cell => ({ sign, ink, isInverse })),
      )
      .slice(0, columns),
  );
}

/** The visible part of the paper; it follows its newest line. The text is read as it is. */
export function PaperPicture({ display, picture }: PictureProps<'paper'>): JSX.Element {
  const paper = useRef<HTMLDivElement>(null);
  const lines = picture?.lines ?? [];
  useLayoutEffect(() => {
    paper.current!.scrollTop = paper.current!.scrollHeight;
  }, [lines]);
  return (
    <div
      class="paper-picture"
      ref={paper}
      aria-hidden="true"
      style={{ '--columns': display.columns, '--paper-ground': display.paper, '--paper-ink': display.ink }}
    >
      <pre>{lines.map((line) => line || ' ').join('\n')}</pre>
    </div>
  );
}

/** The picture on a television: a board of coloured cells, a band of letters above and one below. */
export function TelevisionPicture({ display, picture, touch }: TouchedPictureProps<'television'>): JSX.Element {
  const canvas = useRef<HTMLCanvasElement>(null);
  // Drawn before the browser paints, so that the picture never lags behind the board.
  useLayoutEffect(() => {
    drawTelevision(canvas.current!.getContext('2d')!, display, picture);
  }, [picture, display]);
  return (
    <Tube area={TELEVISION_BOARD} touch={touch}>
      <canvas ref={canvas} width={TELEVISION_WIDTH} height={TELEVISION_HEIGHT} />
    </Tube>
  );
}

/** A digit has a box of 14 by 22, with the point in its lower right corner. */
const WIDTH = 14;
const HEIGHT = 22;
const GROUP_GAP = 9;
const ROW_GAP = 12;
const MARGIN = 3;

/** Segments a to g, and the point. */
const SEGMENTS: readonly string[] = [
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
}: PictureProps<'digits'> & { readonly slant?: number }): JSX.Element {
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
      {SEGMENTS.map((path, segment) => (
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

/** A board to look at. The squares of a board that is the machine's keyboard are drawn by {@link Keys} instead. */
export function BoardPicture({ picture }: Pick<PictureProps<'board'>, 'picture'>): JSX.Element {
  const board = picture && parseSetup(picture.board).board;
  return (
    <div class="board-picture" aria-hidden="true">
      {Array.from({ length: 64 }, (_, at) => {
        const square = picture?.isFlipped ? (at >> 3) * 8 + 7 - (at & 7) : (7 - (at >> 3)) * 8 + (at & 7);
        const man = board?.get(square);
        const isDark = ((square >> 3) + square) % 2 === 0;
        const isMarked = picture?.marked === makeSquare(square);
        return (
          <span key={square} class={`cg-wrap ${isDark ? 'dark-square' : ''} ${isMarked ? 'marked-square' : ''}`}>
            {man ? <Man {...man} /> : null}
          </span>
        );
      })}
    </div>
  );
}
