import type { JSX } from 'preact';

/** The page's few icons, drawn on a grid of 16. */
const PATHS = {
  first: 'M4 3v10M12 3 6.5 8l5.5 5z',
  back: 'M10.5 3 5 8l5.5 5z',
  forward: 'M5.5 3 11 8l-5.5 5z',
  last: 'M12 3v10M4 3l5.5 5L4 13z',
  flip: 'M5 13V3.5M2.5 6 5 3.5 7.500 6M11 3v9.5M8.500 10l2.5 2.5 2.5-2.5',
} as const;

export type IconName = keyof typeof PATHS;

/** An icon beside or instead of text; its container has the accessible name. */
export function Icon({ name }: { readonly name: IconName }): JSX.Element {
  return (
    <svg class="icon" viewBox="0 0 16 16" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
