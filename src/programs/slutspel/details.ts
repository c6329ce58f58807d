import { type CardDetails, factsFrom } from '../program.ts';
import { PAGE_FACTS } from './console-facts.ts';

const { described, inferred, chosen } = factsFrom('slutspel');

/** Facts about the Swedish tutorial's program. */
export const SLUTSPEL_DETAILS: CardDetails = {
  country: 'Sweden',
  language: 'JavaScript',
  memory: 'a web page: a board of 128 numbers and a list of moves',
  story:
    'A Swedish website explains step by step how to write a chess program in JavaScript. Its page on the endgame shows a program that sees mate everywhere and stalemates, or sees a mate and never plays it, and then builds a better search. This is that program; its pages carry no date, and 2010 is our estimate. An option selects the first attempt, which falls into its three traps.',
  called: 'a web page',
  plays: 'Searches all moves four plies deep; of two mates the nearer counts more.',
  speedFact: chosen(
    'No page gives a number; the site calls JavaScript an interpreted, slow language. At 20,000 a second the article’s four plies take one second on average and ten at worst, and its two-rook ending takes two minutes at eight plies, which it calls out of reach.',
  ),
  facts: [
    described('Legality, mate and stalemate are detected inside the move loop of NegaMax.'),
    described('A mate nearer the root counts more, and finding one stops the deepening.'),
    described(
      'Before that, one remedy for the stalemates is an asymmetric dummy rule: the challenger’s king may stand still (option Search).',
    ),
    described('Stalemate is good for a side that is behind in material and bad for one that is ahead.'),
    described(
      'It accepts a third repetition only when clearly behind. The value of a draw may depend on the number of moves played (a proposal).',
    ),
    chosen(
      'How much a draw is worth, and that it grows with moves without progress, since that is what the fifty-move rule counts.',
    ),
    described('The endgame begins at thirteen points or fewer on the board, kings excluded.'),
    described('Material: pawn 100, knight 300, bishop 450, rook 500, queen 1000.', 'slutspel-evaluation'),
    described('The order of the generated moves, as printed for one position.', 'slutspel-sorting'),
    inferred(
      'The sorting: a formula, found for this reconstruction, that gives both printed lists (45 and 31 moves) exactly.',
      'slutspel-sorting',
    ),
    inferred('The table of steps: entries 13 and 32 are from the article, the rest follow from them.'),
    chosen(
      'In endgames the side ahead drives the enemy king to the edge: the article states the need but not the method.',
    ),
    chosen('Small bonuses for piece placement: only part of the page on evaluation survives.'),
    chosen('The options Sorting and Deepening are ours, to show what these parts are worth.'),
    chosen('The lines of the book: the site describes only its size and origin.'),
    ...PAGE_FACTS,
  ],
  lacks: [
    'It searches no captures beyond its depth, so the last move of a line may lose a piece unseen.',
    'It does not know that a king and minor piece cannot mate.',
    'It does not think on the opponent’s time and has no clock of its own.',
  ],
  sources: [
    'slutspel',
    'slutspel-evaluation',
    'slutspel-sorting',
    'slutspel-moves',
    'slutspel-board',
    'slutspel-openings',
  ],
};
