import type { JSX } from 'preact';
import { Cards } from './cards.tsx';
import { makeRoute, type Route } from './route.ts';

/** Where a visitor may have wanted to go. */
const WAYS: readonly (readonly [title: string, text: string, route: Route])[] = [
  ['Play', 'A game against a program of 1912 to 1983, or against a modern one.', { view: 'play' }],
  ['Machines', 'Sit down at one, with its own display and its own keys.', { view: 'machines' }],
  ['Watch', 'How a program finds its move, step by step on a board.', { view: 'watch' }],
  ['Learn', 'How a computer plays chess, in things to touch.', { view: 'learn' }],
  ['Tournaments', 'Programs against each other, and the championships of the time.', { view: 'tournaments' }],
  ['Problems', 'Mates to find, by yourself or by the solver.', { view: 'problems' }],
  ['Programs', 'What is known about each, and what was chosen.', { view: 'programs' }],
  ['Games of the time', 'The games that were printed, move by move.', { view: 'recorded' }],
  ['Answers', 'Questions that the authors left open, put to both programs.', { view: 'answers' }],
  ['Endings', 'Endgames with few pieces, worked out to the last move.', { view: 'endings' }],
  ['Which one can I beat?', 'The opponents from the weakest to the strongest.', { view: 'ladder' }],
  ['Your games', 'What you have played in this browser.', { view: 'games' }],
  ['Set up', 'A position of your own, to play or to analyse.', { view: 'setup' }],
];

/** The view for an unknown URL. */
export function Missing(): JSX.Element {
  return (
    <>
      <header class="article-head">
        <h1>Page not found</h1>
        <p class="standfirst">The address may be misspelt or out of date. This is what there is:</p>
      </header>
      <Cards
        label="The views"
        entries={WAYS.map(([title, text, route]) => ({
          id: title,
          href: makeRoute(route),
          title,
          picture: null,
          byline: text,
        }))}
      />
    </>
  );
}
