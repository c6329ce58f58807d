import type { Piece } from 'chessops/types';
import { h, type JSX } from 'preact';

/** A drawn piece, as chessground's own element, which the style sheet of the pieces expects. It fills its box. */
export function Man({ color, role }: Piece): JSX.Element {
  return h('piece', { class: `board-man ${color} ${role}` });
}
