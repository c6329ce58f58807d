import type { Card } from '../program.ts';

/** The lists of values that the program can count with. */
export const VALUE_LISTS = ['printed', 'standard'] as const;

/**
 * The searches a visitor can choose: the article's, the first attempt that it warns of, and that attempt with the rule by
 * which the challenger's king may stand still.
 */
const SEARCHES = ['article', 'naive', 'still'] as const;

/** The card of the Swedish tutorial's program. */
export const SLUTSPEL_CARD: Card = {
  id: 'slutspel',
  name: 'Slutspel',
  author: 'the author of javascriptchess.com (not named there)',
  year: 2010,
  isUndated: true,
  years: 'about 2010, undated',
  machine: 'a web browser of about 2010',
  machineName: 'browser of about 2010',
  positionsPerSecond: 20_000,
  positionsPerMove: [20, 20_000, 95_000],
  levels: [
    level('1', '1 ply', 'Looks only at its own move.', 1),
    level('2', '2 plies', 'The least that finds a mate in one, according to the article.', 2),
    { ...level('3', '3 plies', 'The depth of the first picture.', 3), kind: 'described' },
    { ...level('4', '4 plies', 'The depth the program is set to, according to the article.', 4), kind: 'described' },
    level('5', '5 plies', 'Some twenty seconds in a browser of the day.', 5),
    level('6', '6 plies', 'Minutes in a browser of the day.', 6),
    timed('5 seconds', 5),
    timed('15 seconds', 15),
    timed('1 minute', 60),
  ],
  tournamentLevel: '4',
  usesChance: { option: 'Book', is: true },
  traces: true,
  options: [
    {
      name: 'Search',
      about:
        'The article’s search; its first attempt (naive), which captures kings; or that attempt where the other king may stand still (still).',
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
    { name: 'Book', about: 'Plays the first one to three moves from the book.', kind: 'check', default: true },
    {
      name: 'Sorting',
      about: 'Ours, not the article’s: sorts the moves before they are tried; without it, the generator’s order.',
      kind: 'check',
      default: true,
    },
    {
      name: 'Deepening',
      about: 'Ours, not the article’s: one iteration after the other; without it, the last depth alone.',
      kind: 'check',
      default: true,
    },
  ],
  bookOption: 'Book',
};

function level(id: string, name: string, about: string, depth: number) {
  return { id, name, about, kind: 'chosen' as const, limits: { depth } };
}

function timed(time: string, seconds: number) {
  const limits = { moveMillis: 1000 * seconds };
  return { id: `t${seconds}`, name: time, about: `Iterative deepening for ${time}.`, kind: 'chosen' as const, limits };
}
