import type { JSX } from 'preact';
import { formatPublished, formatSource, SOURCES, type SourceId } from '../../programs/sources.ts';

/** The source of a sentence: the magazine in brackets after it, with author and title in its tooltip. */
export function Cite({ of }: { readonly of: SourceId | readonly SourceId[] }): JSX.Element {
  const ids = typeof of === 'string' ? [of] : of;
  return (
    <>
      {ids.map((id) => (
        <cite class="source-ref" title={formatSource(id)} key={id}>
          [{formatPublished(SOURCES[id])}]
        </cite>
      ))}
    </>
  );
}
