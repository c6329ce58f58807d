import type { JSX } from 'preact';
import { Dialog } from './dialog.tsx';
import { KEY_HELP } from './keys.ts';

/** Focus the heading, not the first button, which is at the end. */
function focusHeading(dialog: HTMLDialogElement): undefined {
  dialog.querySelector<HTMLElement>('h2')!.focus();
}

/** The keyboard shortcuts of the board. */
export function Help({ onClose }: { onClose(): void }): JSX.Element {
  return (
    <Dialog label="Keyboard shortcuts" class="board-help" onClose={onClose} onOpen={focusHeading}>
      <div>
        <h2 tabIndex={-1}>Keyboard shortcuts</h2>
        <p>
          These keys work while a square of the board has focus; press Tab to get there. The letters are those of
          Lichess's blind mode.
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
          When a pawn reaches the last rank, choose its piece with q, r, b or n, or with the arrow keys and Enter; Esc
          takes the move back. You can also type a move: "Nf3", in your language's letters, or "g1f3".
        </p>
        <p>
          While the program thinks you can make your next move in the same ways (typed as squares: "g1f3"). It is played
          as soon as it is legal; a pawn becomes a queen. Esc, the right mouse button or a press elsewhere takes it
          back.
        </p>
        <button type="button" class="board-button" onClick={onClose}>
          Close
        </button>
      </div>
    </Dialog>
  );
}
