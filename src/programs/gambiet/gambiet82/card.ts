import type { Card, Level } from '../../program.ts';

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
    about: '12,000 positions: the example the article of June 1982 gives of the number that ANALYS is preset to.',
    kind: 'inferred',
    limits: { nodes: 12_000 },
  },
  {
    id: '150',
    name: '2½ minutes',
    about: '15,000 positions: the least needed to see short combinations, says the article of August 1982.',
    kind: 'described',
    limits: { nodes: 15_000 },
  },
  {
    id: '180',
    name: '3 minutes',
    about: '18,000 positions: the article’s level of 180 seconds, at 100 positions a second.',
    kind: 'inferred',
    limits: { nodes: 18_000 },
  },
];

/** The card of Gambiet/82. */
export const GAMBIET_82_CARD: Card = {
  id: 'gambiet82',
  name: 'Gambiet/82',
  author: 'Wim Rens',
  year: 1982,
  machine: 'Northstar/Xerox',
  machineName: 'Northstar/Xerox',
  positionsPerSecond: 100,
  levels: LEVELS,
  tournamentLevel: '150',
  usesChance: { option: 'Book', is: true },
  options: [
    { name: 'Book', kind: 'check', default: true, about: 'Plays from the opening book.' },
    {
      name: 'ForwardPruning',
      kind: 'check',
      default: true,
      about: 'Ours, not the original’s: strikes out moves by their maximum; without it, every move is searched.',
    },
  ],
  bookOption: 'Book',
  ponders: true,
  traces: true,
};
