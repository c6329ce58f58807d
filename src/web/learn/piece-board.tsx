import type { Piece } from 'plyhouse-kernel/position';
import type { JSX } from 'preact';
import { Man } from '../board/pieces.tsx';
import { type Cell, Cells } from './cells.tsx';
import { isDark, nameOf, ROWS, squareOf } from './squares.ts';
import '@lichess-org/chessground/assets/chessground.cburnett.css';

export interface PieceBoardProps {
  readonly label: string;
  readonly board: { get(square: number): Piece | undefined };
  readonly selected?: number | undefined;
  onSelect?(square: number): void;
  /** Class names of squares: `lit`, `near`, `bad`. */
  toneOf?(square: number): string;
  /** A note on a square beside its piece, such as a number. */
  noteOn?(square: number): string;
}

/** A board with drawn pieces, on which squares are chosen. */
export function PieceBoard(props: PieceBoardProps): JSX.Element {
  const { label, board, selected, onSelect, toneOf, noteOn } = props;
  const cell = (square: number): Cell => {
    const piece = board.get(square);
    const note = noteOn?.(square) ?? '';
    const text = piece ? `${piece.color} ${piece.role}` : 'empty';
    return {
      id: nameOf(square),
      label: `${nameOf(square)}, ${text}${note === '' ? '' : `, ${note}`}`,
      content: (
        <>
          {piece ? <Man {...piece} /> : null}
          {square % 8 === 0 ? <span class="cell-rank" data-edge={nameOf(square)[1]} /> : null}
          {square < 8 ? <span class="cell-file" data-edge={nameOf(square)[0]} /> : null}
          {note === '' ? null : <small class="cell-note">{note}</small>}
        </>
      ),
      tone: `${isDark(square) ? 'dark' : ''} ${toneOf?.(square) ?? ''}`,
    };
  };
  return (
    <div class="learn-board">
      <Cells
        label={label}
        kind="pieces cg-wrap"
        rows={ROWS.map((row) => row.map(cell))}
        selected={selected === undefined ? undefined : nameOf(selected)}
        onSelect={onSelect && ((name) => onSelect(squareOf(name)))}
      />
    </div>
  );
}
