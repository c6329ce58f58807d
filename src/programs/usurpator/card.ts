import type { Card } from '../program.ts';

/** The card of Usurpator I. */
export const USURPATOR_CARD: Card = {
  id: 'usurpator',
  name: 'Usurpator I',
  author: 'H.G. Muller',
  year: 1980,
  machine: 'Motorola 6800, 2 KB',
  machineName: '6800',
  positionsPerSecond: 75,
  positionsPerMove: [30, 3500, 13_000],
  levels: [
    {
      id: 'own',
      name: 'Budget of 9',
      about: 'Its only level: two quiet moves, and captures up to the tenth ply. About 45 seconds a move.',
      kind: 'described',
      limits: {},
    },
  ],
  tournamentLevel: 'own',
  traces: true,
  options: [
    {
      name: 'Seed',
      kind: 'spin',
      default: 0,
      min: 0,
      max: 255,
      about:
        'The byte that waiting for a key counts up, as it is when it begins to think; it decides between nearly equal moves.',
    },
  ],
};
