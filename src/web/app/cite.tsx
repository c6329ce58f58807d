import type { JSX } from 'preact';
import { addressOf, formatPublished, formatSource, SOURCES, type SourceId } from '../../programs/sources.ts';

/**
 * The source of a sentence: the magazine or site in brackets after it, as a link if it can be read
 * on the web, with author and title in its tooltip.
 */
export function Cite({ of }: { readonly of: SourceId | readonly SourceId[] }): JSX.Element {
  const ids = typeof of === 'string' ? [of] : of;
  return (
    <>
      {ids.map((id) => {
        const address = addressOf(SOURCES[id]);
        const published = formatPublished(SOURCES[id]);
        return (
          <cite class="source-ref" title={formatSource(id)} key={id}>
            [{address ? <a href={address}>{published}</a> : published}]
          </cite>
        );
      })}
    </>
  );
}
