import type { JSX } from 'preact';
import { detailsOf } from '../../programs/details.ts';
import type { Card } from '../../programs/program.ts';
import { Facts, Particulars, Sources } from './facts.tsx';

/** What is known about a program, short enough to fit beside the board. */
export function KnownAbout({ card }: { readonly card: Card }): JSX.Element {
  const { story, sources } = detailsOf(card.id);
  return (
    <>
      <p class="story">{story}</p>
      <Particulars card={card} />
      <Facts card={card} folded />
      {sources.length > 0 ? (
        <details class="fold">
          <summary>Sources ({sources.length})</summary>
          <Sources sources={sources} />
        </details>
      ) : null}
    </>
  );
}
