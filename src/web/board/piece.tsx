import type { Piece } from 'chessops/types';
import { h, type JSX } from 'preact';

/** A drawn man, by chessground's own element: the style sheet of the pieces knows it. It fills the box it stands in. */
export function Man({ color, role }: Piece): JSX.Element {
  return h('piece', { class: `board-man ${color} ${role}` });
}
