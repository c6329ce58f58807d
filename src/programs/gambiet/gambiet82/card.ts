import type { Card, Fact, Level } from '../../program.ts';
import { GAMBIET_FACTS, XEROX_FACTS } from '../console-facts.ts';
import { GAMBIET_SOURCES } from '../sources.ts';

const described = (text: string, source: string): Fact => ({ kind: 'described', text, source });
const inferred = (text: string, source: string): Fact => ({ kind: 'inferred', text, source });
const chosen = (text: string): Fact => ({ kind: 'chosen', text });

const LEVELS: readonly Level[] = [
  {
    id: '30',
    name: '30 seconds',
    about: '3,000 positions, mostly three plies.',
    kind: 'chosen',
    limits: { nodes: 3000 },
  },
  {
    id: '120',
    name: '2 minutes',
    about: '12,000 positions: the number ANALYS is preset to in the article of June 1982.',
    kind: 'described',
    limits: { nodes: 12_000 },
  },
  {
    id: '150',
    name: '2½ minutes',
    about: '15,000 positions: what it takes at least to see short combinations, by the article of August 1982.',
    kind: 'described',
    limits: { nodes: 15_000 },
  },
  {
    id: '180',
    name: '3 minutes',
    about: '18,000 positions: three minutes a move, the pace of the championships.',
    kind: 'described',
    limits: { nodes: 18_000 },
  },
];

/** What is known of Gambiet/82. */
export const GAMBIET_82_CARD: Card = {
  id: 'gambiet82',
  name: 'Gambiet/82',
  author: 'Wim Rens',
  year: 1982,
  years: '1979-83',
  country: 'Netherlands',
  machine: 'Northstar / Xerox, Z80',
  language: 'Z80 assembly',
  memory: '64 KB',
  story:
    'A ring of modules with names of six letters: DEPTH picks a move, EXMOVE plays it in thought, NODE lists the answers, CLIMB goes back up, and NEXPAS sends them two plies deeper. Each move is judged twice, by what it can lose and by what it may win, before anything is searched. With it Wim Rens became Dutch champion in September 1982, having lost one game in nine.',
  positionsPerSecond: 100,
  speedFact: described(
    '15,000 positions in 150 seconds: 100 evaluations a second, 10 milliseconds each.',
    'search-block',
  ),
  levels: LEVELS,
  tournamentLevel: '150',
  options: [{ name: 'Book', kind: 'check', default: true, about: 'Plays from the opening book.' }],
  facts: [
    described('MATCH calls ANALYS, MOVOUT, STATUS, PLAYER, MOVOUT, STATUS, SWEEP, round and round.', 'organisation'),
    described(
      'ANALYS - DEPTH - EXMOVE - NODE, then the loop DEPTH - EXMOVE - NODE - CLIMB, until NEXPAS.',
      'search-block',
    ),
    described(
      'Passes to ply 3, 5, 7 and on; the moves of the last ply are only generated and evaluated.',
      'search-block',
    ),
    described('The best minimum x of the last list becomes the end evaluation -x of the move above.', 'search-block'),
    described('DEPTH picks by the highest minimum, later by the end evaluation of the pass before.', 'search-block'),
    described('DEPTH strikes out moves whose maximum is below the best end evaluation of their node.', 'search-block'),
    described('CLIMB takes back and prunes by alpha-beta.', 'search-block'),
    described('Minimum and maximum by the calculation of exchanges, with pins and overloaded defenders.', 'part-2'),
    described(
      'The positional routines make tables once a move; deeper in the tree they are out of date.',
      'search-block',
    ),
    described('Part of the tree is carried over to the next move; SWEEP corrects it for material.', 'organisation'),
    described('It goes on thinking in the opponent’s time until the keyboard interrupts it.', 'organisation'),
    described('A doubled pawn is -2 points, castling short in favourable circumstances +2.', 'part-2'),
    inferred(
      'Evaluations count from the position at the root: else SWEEP would have nothing to correct.',
      'organisation',
    ),
    inferred(
      'A check counts in the maximum as attacking the king: with a queen won, "at most a few checks" are still looked at.',
      'search-block',
    ),
    chosen('In the opponent’s time it thinks about the one answer it expects.'),
    chosen('Eight position points to a pawn: then a byte holds fifteen pawns either way.'),
    chosen('The weights of the positional routines, fitted to the recorded games in small whole numbers.'),
    chosen('The variation file holds 4,096 moves of eight bytes, half of a Z80’s memory.'),
    chosen('The book beyond the two lines that are known.'),
    ...GAMBIET_FACTS,
    ...XEROX_FACTS,
  ],
  lacks: ['Repetition of positions and the fifty-move rule: it knows neither. The house keeps them.'],
  sources: GAMBIET_SOURCES,
  ponders: true,
  traces: true,
};
