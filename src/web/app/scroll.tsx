import type { ComponentChildren, JSX } from 'preact';

/** A frame that scrolls content wider than the screen, by touch, wheel or keys. */
export function Scroll({
  label,
  children,
}: {
  readonly label: string;
  readonly children: ComponentChildren;
}): JSX.Element {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without a stop for the focus, keys could not scroll it.
    <section class="scroll" aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
