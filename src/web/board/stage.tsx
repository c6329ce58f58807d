import type { ComponentChildren, JSX, RefObject } from 'preact';
import { Coordinates } from './coordinates.tsx';
import { Grid, type GridProps } from './grid.tsx';

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
