import type { Card, Level } from '../../program.ts';

const LEVELS: readonly Level[] = [
  ...[3, 4, 5, 6].map((depth) => ({
    id: `${depth}`,
    name: `${depth} plies`,
    about: `A fixed depth of ${depth} half-moves, and one more for every check.${depth === 5 ? ' The setting of "Calculation or chance?".' : ''}`,
    kind: depth === 5 ? ('described' as const) : ('chosen' as const),
    limits: { depth },
  })),
  {
    id: 'tournament',
    name: 'Tournament',
    about: 'Three minutes a move.',
    kind: 'chosen',
    limits: { moveMillis: 180_000 },
  },
];

/** The card of CHESS 0.5X. */
export const CHESS05X_CARD: Card = {
  id: 'chess05x',
  name: 'CHESS 0.5X',
  author: 'Wim Elsenaar',
  year: 1982,
  years: '1982-84',
  machine: 'PDP-11/70',
  machineName: 'PDP-11/70',
  positionsPerSecond: 300,
  levels: LEVELS,
  tournamentLevel: 'tournament',
  traces: true,
  options: [
    {
      kind: 'check',
      name: 'Positional',
      about: 'The positional part of the evaluation; without it the program counts material only.',
      default: true,
    },
    {
      kind: 'check',
      name: 'CentralKing',
      about:
        'In endings its king is drawn to the centre. Without it the positional part of the evaluation is the one of the listing.',
      default: true,
    },
    {
      kind: 'check',
      name: 'CheckPly',
      about:
        'Every check in a line lengthens its full width by a ply. Without it the search is the one of the listing.',
      default: true,
    },
  ],
};
