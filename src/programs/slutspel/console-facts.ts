import { type Fact, factsFrom } from '../program.ts';

const { described, inferred, chosen } = factsFrom('slutspel');

/** Facts about its page. */
export const PAGE_FACTS: readonly Fact[] = [
  described(
    'The listing’s words where alpha passes the threshold of a king: "Vit säger schack", "Svart säger schack". The search depth is set in plies.',
  ),
  inferred('The page freezes while it thinks: a running script blocked the whole page in a browser of about 2010.'),
  chosen(
    'A page with a board to click on, a choice of depth, and buttons for a new game and for changing sides: only the name of the page "Spela schack" is known.',
  ),
  chosen('The user clicks a piece, then a square; a pawn becomes a queen; an illegal move gives "Ogiltigt drag".'),
];
