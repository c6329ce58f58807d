import type { Color } from 'chessops/types';
import type { ComponentChildren, JSX, RefObject } from 'preact';
import { Grid, type GridProps } from './grid.tsx';
import { rowsOf } from './squares.ts';

interface StageProps extends GridProps {
  /** The container of the drawn board and the grid over it. */
  readonly frame: RefObject<HTMLDivElement | null>;
  /** Where chessground draws. */
  readonly drawn: RefObject<HTMLDivElement | null>;
  readonly coordinates: boolean;
  /** An element along the edge of the board. */
  readonly beside?: ComponentChildren;
}

/** The board twice: drawn for sight and pointer, and as a grid of named squares over it for keyboard and screen reader. */
export function Stage({ frame, drawn, coordinates, beside, ...grid }: StageProps): JSX.Element {
  return (
    <div class={`board-stage ${coordinates ? 'board-with-coordinates' : ''}`}>
      <div class="board-frame" ref={frame}>
        <div class="board-drawn cg-wrap" ref={drawn} aria-hidden="true" />
        <Grid {...grid} />
        {coordinates ? <Coordinates orientation={grid.orientation} /> : null}
        {beside}
      </div>
    </div>
  );
}

/** File letters under the board and rank numbers beside it. Screen readers announce them with every square. */
export function Coordinates({ orientation }: { readonly orientation: Color }): JSX.Element {
  const rows = rowsOf(orientation);
  return (
    <div class="board-coordinates" aria-hidden="true">
      <div class="board-ranks">
        {rows.map((row) => (
          <span key={row[0]![1]}>{row[0]![1]}</span>
        ))}
      </div>
      <div class="board-files">
        {rows[7]!.map((name) => (
          <span key={name[0]}>{name[0]}</span>
        ))}
      </div>
    </div>
  );
}
