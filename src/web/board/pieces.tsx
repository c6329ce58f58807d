import type { Piece, Position } from 'plyhouse-kernel/position';
import { h, type JSX } from 'preact';
import { type Language, LETTERS } from '../../chess/letters.ts';
import { colorName } from '../app/format.ts';
import { menOf } from './spoken.ts';

/** The position as two lists, as a text without a diagram gives it: "White: Kg1, Qd1, a2". */
export function Men({ position, language }: { readonly position: Position; readonly language: Language }): JSX.Element {
  const letters = LETTERS[language];
  return (
    <details class="board-men">
      <summary>Position in words</summary>
      {(['white', 'black'] as const).map((color) => (
        <p key={color}>
          <b>{colorName(color)}:</b> {menOf(position.board, color, (role) => letters[role])}
        </p>
      ))}
    </details>
  );
}

/** A drawn piece, as chessground's own element, which the style sheet of the pieces expects. It fills its box. */
export function Man({ color, role }: Piece): JSX.Element {
  return h('piece', { class: `board-man ${color} ${role}` });
}
