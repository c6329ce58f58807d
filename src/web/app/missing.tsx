import type { JSX } from 'preact';
import { makeRoute } from './route.ts';

/** The view for an unknown URL. */
export function Missing(): JSX.Element {
  return (
    <div class="column">
      <h1>Page not found</h1>
      <p>
        The address may be misspelt or out of date. <a href={makeRoute({ view: 'play' })}>Go to the board</a> or{' '}
        <a href={makeRoute({ view: 'programs' })}>look at the programs</a>.
      </p>
    </div>
  );
}
