import type { Color } from 'plyhouse-kernel/position';
import type { ComponentChildren, JSX, RefObject } from 'preact';
import { rowsOf, type SquareName } from './squares.ts';

interface GridProps {
  readonly label: string;
  readonly orientation: Color;
  labelOf(square: SquareName): string;
  /** The one square that can be reached with Tab. */
  readonly square: SquareName;
  readonly selected: SquareName | undefined;
  /** Whether no piece can be moved now. */
  readonly isReadOnly: boolean;
  onSquare(square: SquareName): void;
  onKey(event: KeyboardEvent): void;
  /** A square was activated by a synthetic click, as screen readers send it. */
  onActivate(square: SquareName): void;
}

interface StageProps extends GridProps {
  /** The container of the drawn board and the grid over it. */
  readonly frame: RefObject<HTMLDivElement | null>;
  /** The element in which chessground draws. */
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

/**
 * The board for keyboard and screen reader: a grid of 64 named cells over the drawn board. Pointer events pass through to
 * the board below.
 */
function Grid(props: GridProps): JSX.Element {
  const { label, orientation, labelOf, square, selected, isReadOnly, onSquare, onKey, onActivate } = props;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table cannot lie over a board cell by cell and stay operable.
    <div class="board-grid" role="grid" aria-label={label} aria-readonly={isReadOnly} onKeyDown={onKey}>
      {rowsOf(orientation).map((row) => (
        // biome-ignore lint/a11y/useSemanticElements: as above.
        // biome-ignore lint/a11y/useFocusableInteractive: its cells take the focus.
        <div class="board-row" role="row" key={row[0]![1]}>
          {row.map((name) => (
            // biome-ignore lint/a11y/useSemanticElements: as above.
            // biome-ignore lint/a11y/useKeyWithClickEvents: the grid handles the keys of all its cells.
            <div
              class="board-cell"
              role="gridcell"
              key={name}
              data-square={name}
              tabIndex={name === square ? 0 : -1}
              aria-label={labelOf(name)}
              aria-selected={name === selected}
              onFocus={() => onSquare(name)}
              onClick={() => onActivate(name)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

/** Focuses a square of a grid. */
export function focusSquare(grid: ParentNode | null | undefined, square: SquareName): void {
  grid?.querySelector<HTMLElement>(`[data-square="${square}"]`)?.focus();
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
