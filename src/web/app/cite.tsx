import type { JSX } from 'preact';
import { formatPublished, formatSource, SOURCES, type SourceId } from '../../programs/sources.ts';

/** Where a sentence comes from: the magazine in brackets behind it, author and title when pointed at. */
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
