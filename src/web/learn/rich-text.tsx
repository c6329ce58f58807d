import type { ComponentChildren, JSX } from 'preact';
import { Cite } from '../app/cite.tsx';
import { Term } from './term.tsx';
import { MARKS, sourcesIn } from './text-marks.ts';

/**
 * A text of the course as data: `**bold**`, `[[term]]` or `[[term|as it is written here]]` of the glossary, `[@source; @source]`,
 * `[text](address)`, and code between backticks.
 */
function RichText({ text }: { readonly text: string }): JSX.Element {
  const parts: ComponentChildren[] = [];
  let end = 0;
  for (const {
    index,
    0: { length },
    groups = {},
  } of text.matchAll(MARKS)) {
    const { bold, code, term, shown, sources, link, address } = groups;
    parts.push(text.slice(end, index));
    if (bold) parts.push(<b>{bold}</b>);
    else if (code) parts.push(<code>{code}</code>);
    else if (term) parts.push(<Term name={term}>{shown ?? term}</Term>);
    else if (link) parts.push(<a href={address!}>{link}</a>);
    else parts.push(<Cite of={sourcesIn(sources!)} />);
    end = index + length;
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
