import type { Fact } from '../program.ts';

const chosen = (text: string): Fact => ({ kind: 'chosen', text });

/** What is known of its page. */
export const PAGE_FACTS: readonly Fact[] = [
  {
    kind: 'described',
    source: 'S4',
    text: 'The words when a king is attacked: "Vit säger schack", "Svart säger schack". The depth of the search is set in plies.',
  },
  {
    kind: 'inferred',
    source: 'S4',
    text: 'The page stands still while it thinks: a script of 2010 held its whole page.',
  },
  chosen(
    'A page with a board to click on, a choice of depth, and buttons for a new game and for changing sides: of the page "Spela schack" only the name is known.',
  ),
  chosen('A man is clicked, then his square; a pawn becomes a queen; a move that is not legal is "Ogiltigt drag".'),
];
