import type { ComponentChildren, JSX } from 'preact';

interface ButtonProps {
  readonly class?: string;
  readonly isOff?: boolean;
  onClick(): unknown;
  readonly children: ComponentChildren;
}

/** A button. One that is off does nothing but keeps the focus, which a disabled one would lose. */
export function Button({ class: name, isOff, onClick, children }: ButtonProps): JSX.Element {
  return (
    <button type="button" class={name} aria-disabled={isOff} onClick={() => isOff || onClick()}>
      {children}
    </button>
  );
}
