import type { Color } from 'chessops/types';
import type { JSX } from 'preact';
import { rowsOf } from './squares.ts';

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
