import type { ComponentChildren, JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import './cells.css';

/** A place of a drawn memory or board. */
export interface Cell {
  readonly id: string;
  readonly content: ComponentChildren;
  /** Its text for screen readers. */
  readonly label: string;
  /** Class names that say how it is drawn: `dark`, `lit`, `near`, `bad`, `outside`. */
  readonly tone?: string;
}

interface CellsProps {
  readonly label: string;
  /** Rows from the top, cells from the left. */
  readonly rows: readonly (readonly Cell[])[];
  readonly selected?: string | undefined;
  /** Called when a cell is chosen; without it the grid is only read. */
  onSelect?(id: string): void;
  /** Further class names: `pieces` for a board with drawn pieces. */
  readonly kind?: string;
}

const STEPS: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** A grid of places, chosen by pointer or arrow keys; one stop of the Tab key. */
export function Cells({ label, rows, selected, onSelect, kind = '' }: CellsProps): JSX.Element {
  const grid = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState<string>();
  const all = rows.flat();
  const stop = all.find(({ id }) => id === (focused ?? selected)) ?? all[0];
  const columns = rows[0]?.length ?? 1;

  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const here = (event.target as HTMLElement).dataset.cell;
    if (here === undefined) return;
    const way = STEPS[event.key];
    if (way) {
      const row = rows.findIndex((each) => each.some(({ id }) => id === here));
      const column = rows[row]!.findIndex(({ id }) => id === here);
      const next = rows[row + way[1]]?.[column + way[0]];
      event.preventDefault();
      if (!next) return;
      setFocused(next.id);
      grid.current?.querySelector<HTMLElement>(`[data-cell="${CSS.escape(next.id)}"]`)?.focus();
    } else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      onSelect?.(here);
    }
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table has no cells that can be chosen.
    <div
      class={`cells ${kind}`}
      role="grid"
      aria-label={label}
      aria-readonly={onSelect === undefined}
      style={{ '--columns': columns }}
      ref={grid}
      onKeyDown={onKey}
    >
      {rows.map((row) => (
        // biome-ignore lint/a11y/useSemanticElements: as above.
        // biome-ignore lint/a11y/useFocusableInteractive: its cells take the focus.
        <div class="cells-row" role="row" key={row[0]?.id}>
          {row.map(({ id, content, label: name, tone = '' }) => (
            // biome-ignore lint/a11y/useSemanticElements: as above.
            // biome-ignore lint/a11y/useKeyWithClickEvents: the grid hears the keys of all its cells.
            <div
              class={`cell ${tone}`}
              role="gridcell"
              key={id}
              data-cell={id}
              tabIndex={id === stop?.id ? 0 : -1}
              aria-label={name}
              aria-selected={id === selected}
              onFocus={() => setFocused(id)}
              onClick={() => onSelect?.(id)}
            >
              {content}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
