import type { ComponentChildren, JSX } from 'preact';

/** Something wider than a narrow screen, in a frame that scrolls by itself: by finger, wheel, or keys. */
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
