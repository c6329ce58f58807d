import type { JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Display, Picture } from '../../programs/console.ts';
import { type CellSize, drawSign } from './draw-sign.ts';

type ScreenDisplay = Display & { kind: 'screen' };
type ScreenPicture = Picture & { kind: 'screen' };

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
  isCursorShown,
}: {
  readonly display: ScreenDisplay;
  readonly picture: ScreenPicture | undefined;
  readonly ratio: number;
  readonly isCursorShown: boolean;
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
    const cursor = isCursorShown ? picture?.cursor : undefined;
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
  }, [picture, isCursorShown]);

  return (
    <div class="tube-picture" aria-hidden="true">
      <canvas ref={canvas} width={width} height={height} />
    </div>
  );
}

const BLANK: Cell = { sign: ' ', ink: 'plain', isInverse: false };

function cellsOf({ rows }: ScreenPicture, columns: number): Cell[][] {
  return rows.map((runs) =>
    runs
      .flatMap(({ text, ink = 'plain', isInverse = false }) =>
        Array.from(text, (sign): Cell => ({ sign, ink, isInverse })),
      )
      .slice(0, columns),
  );
}
