import type { JSX } from 'preact';
import { Cards } from './cards.tsx';
import { makeRoute } from './route.ts';
import { VIEW_TEXTS } from './view-text.ts';

/** Views that a visitor may have looked for. */
const VIEWS = [
  'play',
  'machines',
  'watch',
  'learn',
  'tournaments',
  'problems',
  'daily',
  'recorded',
  'answers',
  'endings',
  'ladder',
  'games',
  'setup',
] as const;

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
        entries={VIEWS.map((view) => {
          const { title, description } = VIEW_TEXTS[view];
          return { id: view, href: makeRoute({ view }), title, picture: null, byline: description };
        })}
      />
    </>
  );
}
