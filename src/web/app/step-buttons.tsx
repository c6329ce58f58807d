import type { JSX } from 'preact';
import { FlipButton, IconButton } from './icon.tsx';

interface StepButtonsProps {
  /** The half-move shown; 0 before the first. */
  readonly ply: number;
  /** The last half-move. */
  readonly last: number;
  onShow(ply: number): void;
  onFlip(): void;
}

/** The buttons that step through the moves of a game, and the one that flips the board. */
export function StepButtons({ ply, last, onShow, onFlip }: StepButtonsProps): JSX.Element {
  const button = (icon: 'first' | 'back' | 'forward' | 'last', name: string, to: number) => (
    <IconButton icon={icon} name={name} isOff={to < 0 || to > last || to === ply} onClick={() => onShow(to)} />
  );
  return (
    <fieldset class="controls-steps" aria-label="Step through the moves">
      {button('first', 'First position', 0)}
      {button('back', 'Previous move', ply - 1)}
      {button('forward', 'Next move', ply + 1)}
      {button('last', 'Last position', last)}
      <FlipButton onFlip={onFlip} />
    </fieldset>
  );
}
