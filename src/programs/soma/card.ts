import type { Card } from '../program.ts';

/** The card of SOMA. */
export const SOMA_CARD: Card = {
  id: 'soma',
  name: 'SOMA',
  author: 'John Maynard Smith',
  year: 1961,
  machine: 'no machine: its rules were worked out by hand, about five minutes a move',
  machineName: 'blackboard',
  isByHand: true,
  positionsPerSecond: 0.1,
  positionsPerMove: [1, 30, 65],
  levels: [
    {
      id: 'one',
      name: 'One move',
      about: 'Values each of its own moves, and looks no further: about five minutes by hand.',
      kind: 'described',
      limits: { depth: 1 },
    },
  ],
  tournamentLevel: 'one',
  traces: true,
  usesChance: true,
  options: [
    {
      name: 'UnnumberedRules',
      kind: 'check',
      default: true,
      about:
        'Counts castling, pins and men open to a pawn, which the article names without numbers; our numbers fit its game. Off: only the rules with printed numbers.',
    },
  ],
};
