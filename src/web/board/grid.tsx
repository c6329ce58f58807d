import type { Color } from 'chessops/types';
import type { JSX } from 'preact';
import { rowsOf, type SquareName } from './squares.ts';

export interface GridProps {
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

/**
 * The board for keyboard and screen reader: a grid of 64 named cells over the drawn board. Pointer events pass through to
 * the board below.
 */
export function Grid(props: GridProps): JSX.Element {
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
