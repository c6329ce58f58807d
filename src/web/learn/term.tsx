import type { JSX } from 'preact';
import { useId, useRef, useState } from 'preact/hooks';
import text from '../../../docs/glossary.md?raw';
import { parseGlossary } from './glossary.ts';

const GLOSSARY = parseGlossary(text);

interface TermProps {
  /** The term as the glossary has it, where the text says it otherwise. */
  readonly name?: string;
  readonly children: string;
}

/** A term of the glossary: press it, and its meaning is shown below its line. */
export function Term({ name, children }: TermProps): JSX.Element {
  const [topPixels, setTop] = useState<number>();
  const word = useRef<HTMLButtonElement>(null);
  const id = useId();
  const entry = GLOSSARY.get((name ?? children).toLowerCase());
  if (!entry) throw new Error(`the glossary has no "${name ?? children}"`);
  const isOpen = topPixels !== undefined;
  const close = () => setTop(undefined);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only Escape, which closes what the button opened.
    <span
      class="term"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        event.stopPropagation();
        close();
      }}
    >
      <button
        type="button"
        class="link term-word"
        ref={word}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setTop(isOpen ? undefined : word.current!.offsetTop + word.current!.offsetHeight)}
        onBlur={close}
      >
        {children}
      </button>
      <span
        class="term-meaning"
        id={id}
        role="status"
        hidden={!isOpen}
        style={isOpen ? { top: `${topPixels}px` } : undefined}
      >
        {isOpen ? (
          <>
            <b>{children}</b>: {entry.meaning}.
          </>
        ) : null}
      </span>
    </span>
  );
}
