import type { Card } from '../program.ts';

/** The card of Bernstein's program. */
export const BERNSTEIN_CARD: Card = {
  id: 'bernstein',
  name: 'Bernstein',
  author: 'Alex Bernstein, Michael de V. Roberts, Timothy Arbuckle and Martin Belsky',
  year: 1957,
  years: '1957-58',
  machine: 'IBM 704',
  machineName: 'IBM 704',
  positionsPerSecond: 5.8,
  positionsPerMove: [1, 2800, 3300],
  levels: [
    {
      id: 'four',
      name: 'Four half-moves',
      about: 'Seven moves at each of four half-moves, 2,800 positions: about eight minutes a move.',
      kind: 'described',
      limits: { depth: 4 },
    },
    ...[3, 2, 1].map((depth) => ({
      id: ['', 'one', 'two', 'three'][depth]!,
      name: ['', 'One half-move', 'Two half-moves', 'Three half-moves'][depth]!,
      about: ['', 'Its own move alone: a second.', 'Its move and the reply: ten seconds.', 'About a minute a move.'][
        depth
      ]!,
      kind: 'chosen' as const,
      limits: { depth },
    })),
  ],
  tournamentLevel: 'four',
  traces: true,
  options: [
    {
      name: 'Selective',
      kind: 'check',
      default: false,
      about:
        'Goes on only with moves that do not lower the score, or with the two best if there are none: its other mode, about two minutes a move.',
    },
  ],
};
