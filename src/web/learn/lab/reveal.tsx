import type { JSX } from 'preact';
import { useState } from 'preact/hooks';

export interface RevealProps {
  /** What is shown: "the counts". */
  readonly what: string;
  /** Whether they are shown at once, as where a link asks for a setting of theirs. */
  readonly isOpen?: boolean;
  children(): JSX.Element;
}

/** Figures that would give a prediction away: run when they are asked for. */
export function Reveal({ what, isOpen = false, children }: RevealProps): JSX.Element {
  const [isShown, setShown] = useState(isOpen);
  return isShown ? (
    children()
  ) : (
    <p class="buttons">
      <button type="button" onClick={() => setShown(true)}>
        Show {what}
      </button>
      <span class="quiet">Predict first: they give the answer away.</span>
    </p>
  );
}
