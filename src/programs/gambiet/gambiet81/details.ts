import { type CardDetails, factsFrom } from '../../program.ts';
import { EARLIER_GAMBIET_FACTS, TRS80_FACTS } from '../console-facts.ts';
import { LATER_VERSION_FACTS } from '../later-version.ts';
import { GAMBIET_SOURCES } from '../sources.ts';

const { described, inferred, chosen } = factsFrom('gambiet-2');

/** Facts about Gambiet/81. */
export const GAMBIET_81_DETAILS: CardDetails = {
  country: 'Netherlands',
  language: 'Z80 assembly',
  memory: '20 KB or more',
  story:
    'Rewritten to look at fewer moves and see more in each: two evaluations, what a move can lose and what it may win, with pins and overloaded defenders. It searches straight to five plies. That usually works; but sooner or later the search is slow, time runs out, and it plays a bad move before reaching the obvious good one, as its author admitted a year later. Second in the Dutch championship of 1981.',
  called: 'a home computer',
  plays: 'Looks at fewer moves and sees more in each; sooner or later it runs short of time.',
  ownPoints: { name: 'position points', toPawn: 8 },
  speedFact: inferred(
    'Its evaluation took about twice as long as that of Gambiet/80, which did 75 positions a second.',
  ),
  facts: [
    described('Something like Shannon’s type B: a narrower and deeper tree.'),
    described('Two values for each move: the minimum, and the maximum, which adds its own gain.'),
    described('Pieces pinned to their king take no part; a potential pin adds the piece behind to the maximum.'),
    described('In the maximum, a defender that decides one exchange does not count in another.'),
    described(
      'It searched straight to ply 5, could exceed its time limit, and then played a bad move.',
      'gambiet-search',
    ),
    described('When attackers are sorted, a bishop behind a queen counts for more than the queen.'),
    chosen('Plausible moves: the best 12, 6, 5 and 4, ply by ply, and two more that may win something.'),
    chosen('The time limit: six minutes, twice the three of a tournament move.'),
    chosen('The positional weights and the book are those of Gambiet/82.'),
    ...LATER_VERSION_FACTS,
    ...EARLIER_GAMBIET_FACTS,
    ...TRS80_FACTS,
  ],
  lacks: ['Repetition and the fifty-move rule: it knows neither. Plyhouse applies them.'],
  sources: GAMBIET_SOURCES,
};
