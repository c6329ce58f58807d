import type { JSX } from 'preact';

/** The page's few icons, drawn on a grid of 16. */
const PATHS = {
  first: 'M4 3v10M12 3 6.5 8l5.5 5z',
  back: 'M10.5 3 5 8l5.5 5z',
  forward: 'M5.5 3 11 8l-5.5 5z',
  last: 'M12 3v10M4 3l5.5 5L4 13z',
  flip: 'M5 13V3.5M2.5 6 5 3.5 7.500 6M11 3v9.5M8.500 10l2.5 2.5 2.5-2.5',
} as const;

type IconName = keyof typeof PATHS;

interface IconButtonProps {
  readonly icon: IconName;
  /** Its name, for screen readers and as a tooltip. */
  readonly name: string;
  readonly isOff?: boolean;
  onClick(): void;
}

/** A button that shows an icon instead of text. One that is off keeps the focus. */
export function IconButton({ icon, name, isOff = false, onClick }: IconButtonProps): JSX.Element {
  return (
    <button
      type="button"
      class="plain"
      aria-label={name}
      title={name}
      aria-disabled={isOff}
      onClick={() => isOff || onClick()}
    >
      <svg class="icon" viewBox="0 0 16 16" aria-hidden="true">
        <path d={PATHS[icon]} />
      </svg>
    </button>
  );
}

/** The button that turns the board round. */
export function FlipButton({ onFlip }: { onFlip(): void }): JSX.Element {
  return <IconButton icon="flip" name="Flip the board" onClick={onFlip} />;
}
