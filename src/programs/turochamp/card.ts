import type { Card } from '../program.ts';

/** The card of TUROCHAMP. */
export const TUROCHAMP_CARD: Card = {
  id: 'turochamp',
  name: 'TUROCHAMP',
  author: 'Alan Turing and David Champernowne',
  year: 1948,
  years: '1948-53',
  machine: 'no machine: its rules were worked out with paper and pencil, half an hour a move',
  machineName: 'squared paper',
  isByHand: true,
  positionsPerSecond: 0.8,
  positionsPerMove: [35, 1450, 4500],
  levels: [
    {
      id: 'paper',
      name: 'The typescript',
      about: 'Every move and every reply, then captures and mates until the position is dead: half an hour by hand.',
      kind: 'described',
      limits: { depth: 2 },
    },
  ],
  tournamentLevel: 'paper',
  traces: true,
  options: [],
};
