import type { Card } from '../program.ts';

/** White king and rook as the machine has them at the start; the visitor's king where its mate takes longest. */
export const START = 'K7/1R6/8/2k5/8/8/8/8 b - - 0 1';

/** The card of El Ajedrecista. */
export const AJEDRECISTA_CARD: Card = {
  id: 'ajedrecista',
  name: 'El Ajedrecista',
  author: 'Leonardo Torres y Quevedo',
  year: 1912,
  years: '1912-22',
  machine: 'itself: a board of 64 metal squares, contacts, relays and electromagnets',
  machineName: 'automaton',
  positionsPerSecond: 0.25,
  levels: [
    {
      id: 'rules',
      name: 'Six rules',
      about: 'The first of its six rules that applies.',
      kind: 'described',
      limits: { depth: 1 },
    },
  ],
  tournamentLevel: 'rules',
  ending: { start: START, name: 'king and rook against king, with White' },
  traces: true,
  options: [],
};
