import type { ComponentChildren, JSX } from 'preact';
import './frame.css';

interface FrameProps {
  /** The title and the introduction of the view. */
  readonly head: ComponentChildren;
  /** The players and whose turn it is; the task, or the verdict on the last move. */
  readonly now: ComponentChildren;
  readonly board: ComponentChildren;
  /** The actions that matter most. If one of them is the next thing to do, it comes first and is the only primary button. */
  readonly actions?: ComponentChildren;
  /** The arrows that step through the moves, and the button that flips the board. */
  readonly arrows?: ComponentChildren;
  /** All else that belongs to the position: one or two columns (`.side`), the second beside the first if there is room. */
  readonly side: ComponentChildren;
  /** Further content below everything, to open or read. */
  readonly also?: ComponentChildren;
}

/** A view with a board: in each the same things are in the same places. */
export function Frame({ head, now, board, actions, arrows, side, also }: FrameProps): JSX.Element {
  return (
    <>
      <header class="view-head">{head}</header>
      <div class="view-now">{now}</div>
      <div class="view-board">{board}</div>
      {arrows || actions ? (
        <div class="controls">
          {actions ? (
            <fieldset class="controls-game" aria-label="Actions">
              {actions}
            </fieldset>
          ) : null}
          {arrows}
        </div>
      ) : null}
      <div class="view-side">{side}</div>
      {also ? <div class="view-also">{also}</div> : null}
    </>
  );
}
