import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Button } from '../../app/button.tsx';
import { useGuess } from '../learn-context.ts';

interface RevealProps {
  /** What is shown: "the counts". */
  readonly what: string;
  /** Whether they are shown at once, as where a link asks for a setting of theirs. */
  readonly isOpen?: boolean;
  /** The prediction that opens it, by its task and what it is about. */
  readonly after?: { readonly task: string; readonly about: string };
  children(): JSX.Element;
}

/** Figures that would give a prediction away: run when they are asked for. */
export function Reveal({ what, isOpen = false, after, children }: RevealProps): JSX.Element {
  const [isShown, setShown] = useState(isOpen);
  const guess = useGuess(after?.task, after?.about);
  return isShown || guess ? (
    children()
  ) : (
    <p class="buttons">
      <Button onClick={() => setShown(true)}>Show {what}</Button>
      <span class="quiet">Predict first: they give the answer away.</span>
    </p>
  );
}
