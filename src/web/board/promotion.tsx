import type { Color } from 'plyhouse-kernel/position';
import type { JSX } from 'preact';
import { Dialog } from '../app/dialog.tsx';
import { Man } from './pieces.tsx';
import { placeOf, type SquareName } from './squares.ts';

/** The promotion choices, most frequent first; the letter is also the key that selects the piece. */
const CHOICES = [
  ['q', 'queen'],
  ['n', 'knight'],
  ['r', 'rook'],
  ['b', 'bishop'],
] as const;
type PromotionLetter = (typeof CHOICES)[number][0];

/** The least size of a choice, in pixels: wide enough for a finger on a board of any size. */
const LEAST_PIXELS = 44;

interface PromotionProps {
  readonly square: SquareName;
  readonly color: Color;
  readonly orientation: Color;
  /** The drawn board, over which the choices appear. */
  board(): HTMLElement | null;
  onChoose(letter: PromotionLetter): void;
  onCancel(): void;
}

/** Asks for the piece a pawn becomes: four buttons over its file, from the promotion square towards the middle. */
export function Promotion(props: PromotionProps): JSX.Element {
  const { square, color, orientation, board, onChoose, onCancel } = props;
  const { column, row } = placeOf(square, orientation);
  const isAtTop = row === 0;

  const place = (dialog: HTMLDialogElement) => {
    const settle = () => {
      const around = board()?.getBoundingClientRect();
      if (!around) return;
      const size = Math.max(LEAST_PIXELS, around.width / 8);
      const left = Math.min(around.left + (column * around.width) / 8, window.innerWidth - size);
      dialog.style.setProperty('--choice-size', `${size}px`);
      dialog.style.left = `${Math.max(0, left) + window.scrollX}px`;
      dialog.style.top = `${(isAtTop ? around.top : around.bottom - 4 * size) + window.scrollY}px`;
    };
    settle();
    window.addEventListener('resize', settle);
    return () => window.removeEventListener('resize', settle);
  };

  const choose = (event: KeyboardEvent) => {
    const buttons = [...(event.currentTarget as HTMLElement).querySelectorAll('button')];
    const held = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    const choice = CHOICES.find(([letter]) => letter === event.key.toLowerCase());
    if (event.ctrlKey || event.altKey || event.metaKey || !(step || choice)) return;
    event.preventDefault();
    if (choice) onChoose(choice[0]);
    else buttons[(held + step! + buttons.length) % buttons.length]?.focus();
  };

  return (
    <Dialog
      label={`The pawn on ${square} becomes a`}
      class="board-promotion cg-wrap"
      onClose={onCancel}
      onKeyDown={choose}
      onOpen={place}
    >
      {(isAtTop ? CHOICES : CHOICES.toReversed()).map(([letter, role]) => (
        <button
          type="button"
          key={letter}
          aria-label={role}
          aria-keyshortcuts={letter}
          // The browser focuses this button when the dialog opens.
          {...(role === 'queen' ? { autoFocus: true } : {})}
          onClick={() => onChoose(letter)}
        >
          <Man color={color} role={role} />
        </button>
      ))}
    </Dialog>
  );
}
