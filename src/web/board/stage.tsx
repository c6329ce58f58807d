import type { ComponentChildren, JSX, RefObject } from 'preact';
import { Coordinates } from './coordinates.tsx';
import { Grid, type GridProps } from './grid.tsx';

export interface StageProps extends GridProps {
  /** What holds the drawn board and the grid over it. */
  readonly frame: RefObject<HTMLDivElement | null>;
  /** Where chessground draws. */
  readonly drawn: RefObject<HTMLDivElement | null>;
  readonly coordinates: boolean;
  /** Something along the edge of the board. */
  readonly beside?: ComponentChildren;
}

/** A board twice: drawn for eye and hand, and as a grid of named squares over it for keys and ears. */
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
