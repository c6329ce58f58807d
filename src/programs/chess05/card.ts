import type { Card } from '../program.ts';

/** The card of CHESS 0.5. */
export const CHESS05_CARD: Card = {
  id: 'chess05',
  name: 'CHESS 0.5',
  author: 'Larry Atkin and Peter Frey',
  year: 1978,
  machine: 'Control Data 6000',
  machineName: 'Control Data 6000',
  positionsPerSecond: 100,
  levels: [
    {
      id: 'printed',
      name: 'As printed',
      about: 'FNODEL = 18: one iteration of two plies plus captures; the option Fnodel raises it.',
      kind: 'described',
      limits: {},
    },
    ...[3, 4, 5, 6].map((depth) => ({
      id: `${depth}`,
      name: `${depth} plies`,
      about: `A fixed depth of ${depth} half-moves, ${depth - 1} iterations.${depth === 5 ? ' The setting of "Calculation or chance?".' : ''}`,
      kind: depth === 5 ? ('described' as const) : ('chosen' as const),
      limits: { depth },
    })),
    {
      id: 'tournament',
      name: 'Tournament',
      about:
        'Three minutes a move. The printed program stops only by counting positions; here the search ends when time is up.',
      kind: 'chosen',
      limits: { moveMillis: 180_000 },
    },
  ],
  tournamentLevel: 'tournament',
  traces: true,
  options: [
    {
      kind: 'combo',
      name: 'Scan',
      about:
        'The order in which sets of squares are scanned: from h8 down to a1 as published, or from a1 up to h8 as in CHESS 0.5X.',
      default: 'descending',
      choices: ['descending', 'ascending'],
    },
    {
      kind: 'check',
      name: 'Positional',
      about: 'The positional part of the evaluation; without it the program counts material only.',
      default: true,
    },
    {
      kind: 'spin',
      name: 'Fnodel',
      about:
        'A new iteration starts only below this number of positions. Ignored when the search is given other limits.',
      limits: { level: 'printed' },
      default: 18,
      min: 1,
      max: 1_000_000_000,
    },
    {
      kind: 'spin',
      name: 'Iterations',
      about:
        'The most iterations. The first searches two plies, each later one a ply more; the printed program stops after seven.',
      // The ply of the eighth: every iteration asked for comes to its end, as FNODEL would not let it.
      limits: { depth: 9 },
      default: 7,
      min: 1,
      max: 8,
    },
  ],
};
