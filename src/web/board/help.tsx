import type { JSX } from 'preact';
import { Dialog } from './dialog.tsx';
import { KEY_HELP } from './keys.ts';

/** At its top, not at its first button, which is its end. */
function focusHeading(dialog: HTMLDialogElement): undefined {
  dialog.querySelector<HTMLElement>('h2')!.focus();
}

/** The keys of the board. */
export function Help({ onClose }: { onClose(): void }): JSX.Element {
  return (
    <Dialog label="Keys of the board" class="board-help" onClose={onClose} onOpen={focusHeading}>
      <div>
        <h2 tabIndex={-1}>Keys of the board</h2>
        <p>
          They work while a square of the board has the focus; Tab leads there. The letters are those of lichess's blind
          mode.
        </p>
        <table>
          <thead>
            <tr>
              <th scope="col">Key</th>
              <th scope="col">What it does</th>
            </tr>
          </thead>
          <tbody>
            {KEY_HELP.map(([keys, meaning]) => (
              <tr key={keys}>
                <th scope="row">{keys}</th>
                <td>{meaning}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p>
          A pawn that reaches the last rank asks what it becomes: q, r, b or n, or the arrow keys and Enter; Esc takes
          the move back. Moves can be typed too, as "Nf3", in your language's letters, or as "g1f3".
        </p>
        <button type="button" class="board-button" onClick={onClose}>
          Close
        </button>
      </div>
    </Dialog>
  );
}
