import type { JSX } from 'preact';
import { Cards } from './cards.tsx';
import { VIEW_TEXTS } from './view-text.ts';

/** Views that an address without further words does not show, and the form that every board leads to. */
const UNLISTED = ['turn', 'new', 'machine', 'missing'];

/** The view for an unknown URL. */
export function Missing(): JSX.Element {
  return (
    <>
      <header class="article-head">
        <h1>Page not found</h1>
        <p class="standfirst">The address may be misspelt or out of date. These are the views of this page:</p>
      </header>
      <Cards
        label="The views"
        entries={Object.entries(VIEW_TEXTS)
          .filter(([id]) => !UNLISTED.includes(id))
          .map(([id, { title, description }]) => ({ id, href: `#/${id}`, title, picture: null, byline: description }))}
      />
    </>
  );
}
