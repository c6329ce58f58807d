import type { Card } from '../program.ts';
import { PAGE_FACTS } from './console-facts.ts';
import { VALUE_LISTS } from './weights.ts';

/** The two searches a visitor can choose: the article's, or the first attempt that it warns of. */
export const SEARCHES = ['article', 'naive'] as const;

/** The card of the Swedish tutorial's program. */
export const SLUTSPEL_CARD: Card = {
  id: 'slutspel',
  name: 'Slutspel',
  author: 'the author of javascriptchess.com (not named there)',
  year: 2010,
  country: 'Sweden',
  machine: 'a web browser of about 2010',
  language: 'JavaScript',
  memory: 'a browser page: a board of 128 numbers and a list of moves',
  story:
    'A Swedish website explains step by step how to write a chess program in JavaScript. Its page on the endgame shows a program that sees mate everywhere and gives stalemate, or sees it and never gives it, and then builds the search that does better. This is that program, and by an option the first attempt that falls into every trap.',
  positionsPerSecond: 20_000,
  speedFact: {
    kind: 'chosen',
    text: 'No page gives a number; the site calls JavaScript an interpreted language and slow. At 20,000 a second the article’s four plies take one second on average and ten at worst, and its two-rook ending needs two minutes at the eight plies it calls out of reach.',
  },
  levels: [
    level('1', '1 ply', 'Looks at its own move only.', 1),
    level('2', '2 plies', 'The least that finds a mate in one, says the article.', 2),
    { ...level('3', '3 plies', 'The depth of the first picture.', 3), kind: 'described' },
    { ...level('4', '4 plies', 'The depth that the article says the program is set to.', 4), kind: 'described' },
    level('5', '5 plies', 'Some twenty seconds in a browser of the day.', 5),
    level('6', '6 plies', 'Minutes in a browser of the day.', 6),
    {
      id: 't5',
      name: '5 seconds',
      about: 'Iterative deepening until five seconds are over.',
      kind: 'chosen',
      limits: { moveMillis: 5000 },
    },
    {
      id: 't15',
      name: '15 seconds',
      about: 'Iterative deepening until fifteen seconds are over.',
      kind: 'chosen',
      limits: { moveMillis: 15_000 },
    },
    {
      id: 't60',
      name: '1 minute',
      about: 'Iterative deepening until a minute is over.',
      kind: 'chosen',
      limits: { moveMillis: 60_000 },
    },
  ],
  tournamentLevel: '4',
  traces: true,
  options: [
    {
      name: 'Search',
      about: 'The article’s search, or the first attempt that takes kings and falls into its traps.',
      kind: 'combo',
      default: 'article',
      choices: SEARCHES,
    },
    {
      name: 'Values',
      about: 'The values printed in the site’s formula (1 3 4.5 5 10) or the standard ones (1 3 3 5 9).',
      kind: 'combo',
      default: 'printed',
      choices: VALUE_LISTS,
    },
    { name: 'Book', about: 'Play the first one to three moves from the book.', kind: 'check', default: true },
  ],
  facts: [
    {
      kind: 'described',
      source: 'S4',
      text: 'Legality, mate and stalemate are found inside the move loop of NegaMax.',
    },
    { kind: 'described', source: 'S4', text: 'A mate nearer the root counts more, and the deepening stops at one.' },
    { kind: 'described', source: 'S4', text: 'Stalemate is worth the less the more material one is ahead.' },
    {
      kind: 'described',
      source: 'S4',
      text: 'A third repetition is taken only when clearly behind; moves without progress make a draw weigh more.',
    },
    { kind: 'described', source: 'S4', text: 'Thirteen points or fewer on the board, kings left out: an endgame.' },
    { kind: 'described', source: 'E', text: 'Material: pawn 100, knight 300, bishop 450, rook 500, queen 1000.' },
    { kind: 'described', source: 'M', text: 'The order of the generated moves, as printed for one position.' },
    {
      kind: 'inferred',
      source: 'M',
      text: 'The sorting: a formula found here that gives both printed lists, 45 and 31 moves, exactly.',
    },
    {
      kind: 'inferred',
      source: 'S4',
      text: 'The table of steps: the article’s places 13 and 32, and the rest from them.',
    },
    {
      kind: 'chosen',
      text: 'In endgames the side ahead drives the king to the edge: the article names the need and leaves the means open.',
    },
    { kind: 'chosen', text: 'Small bonuses for the places of the men: the page on evaluation is stored only in part.' },
    { kind: 'chosen', text: 'The lines of the book: the site describes its size and where they come from.' },
    ...PAGE_FACTS,
  ],
  lacks: [
    'It searches no captures beyond its depth: the last move of a line may lose a man unseen.',
    'It does not know that king and minor piece cannot mate.',
    'It does not think in the opponent’s time and keeps no clock of its own.',
  ],
  sources: [
    { id: 'S4', title: 'Slutspel', where: 'javascriptchess.com, the page on the endgame' },
    { id: 'E', title: 'Evalueringsfunktion', where: 'javascriptchess.com/?visa=evaluation_function' },
    { id: 'M', title: 'Sortering av dragen', where: 'javascriptchess.com/?visa=move_sorting' },
    { id: 'G', title: 'Draggenerator', where: 'javascriptchess.com/?visa=move_generator_0x88' },
    { id: 'B', title: 'Spelbräda (och pjäser)', where: 'javascriptchess.com/?visa=board' },
    { id: 'O', title: 'Öppningsspelet', where: 'javascriptchess.com/?visa=chessopening_function' },
  ],
};

function level(id: string, name: string, about: string, depth: number) {
  return { id, name, about, kind: 'chosen' as const, limits: { depth } };
}
