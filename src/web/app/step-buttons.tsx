import type { JSX } from 'preact';
import { Icon, type IconName } from './icon.tsx';

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
  const steps: readonly [icon: IconName, name: string, to: number][] = [
    ['first', 'First position', 0],
    ['back', 'Previous move', ply - 1],
    ['forward', 'Next move', ply + 1],
    ['last', 'Last position', last],
  ];
  return (
    <fieldset class="controls-steps" aria-label="Step through the moves">
      {steps.map(([icon, name, to]) => (
        <button
          type="button"
          class="plain"
          key={name}
          aria-label={name}
          title={name}
          aria-disabled={to < 0 || to > last || to === ply}
          onClick={() => onShow(to)}
        >
          <Icon name={icon} />
        </button>
      ))}
      <button type="button" class="plain" aria-label="Flip the board" title="Flip the board" onClick={onFlip}>
        <Icon name="flip" />
      </button>
    </fieldset>
  );
}
