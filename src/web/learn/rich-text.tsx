import type { ComponentChildren, JSX } from 'preact';
import { useId, useRef, useState } from 'preact/hooks';
import text from '../../../docs/glossary.md?raw';
import { Cite } from '../app/cite.tsx';
import { parseGlossary } from './glossary.ts';
import { MARKS, sourcesIn } from './text-marks.ts';

const GLOSSARY = parseGlossary(text);

interface TermProps {
  /** The term as the glossary has it, where the text says it otherwise. */
  readonly name?: string;
  readonly children: string;
}

/** A term of the glossary: press it, and its meaning is shown below its line. */
function Term({ name, children }: TermProps): JSX.Element {
  const [topPixels, setTop] = useState<number>();
  const button = useRef<HTMLButtonElement>(null);
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
        ref={button}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setTop(isOpen ? undefined : button.current!.offsetTop + button.current!.offsetHeight)}
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

/**
 * A text of the course as data: `**bold**`, `[[term]]` or `[[term|as it is written here]]` of the glossary, `[@source; @source]`,
 * `[text](address)`, and code between backticks.
 */
function RichText({ text }: { readonly text: string }): JSX.Element {
  const parts: ComponentChildren[] = [];
  let end = 0;
  for (const mark of text.matchAll(MARKS)) {
    const { bold, code, term, shown, sources, link, address } = mark.groups!;
    parts.push(text.slice(end, mark.index));
    if (bold) parts.push(<b>{bold}</b>);
    else if (code) parts.push(<code>{code}</code>);
    else if (term) parts.push(<Term name={term}>{shown ?? term}</Term>);
    else if (link) parts.push(<a href={address!}>{link}</a>);
    else parts.push(<Cite of={sourcesIn(sources!)} />);
    end = mark.index + mark[0].length;
  }
  return (
    <>
      {parts}
      {text.slice(end)}
    </>
  );
}

/** A text as above, or anything else that is drawn. */
export const rich = (content: ComponentChildren): ComponentChildren =>
  typeof content === 'string' ? <RichText text={content} /> : content;

/** Paragraphs: a text each, or something that is drawn as it is. */
export type Paragraphs = readonly (string | JSX.Element)[];

export function Prose({ text }: { readonly text: Paragraphs }): JSX.Element {
  return <>{text.map((each) => (typeof each === 'string' ? <p key={each}>{rich(each)}</p> : each))}</>;
}

/** A paragraph of less weight. */
export const quiet = (text: string): JSX.Element => (
  <p class="quiet" key={text}>
    {rich(text)}
  </p>
);
