import type { Card } from '../program.ts';

/** The card of the random mover. */
export const RANDOM_CARD: Card = {
  id: 'random',
  name: 'Random',
  author: 'Plyhouse',
  year: 2026,
  machine: 'none: a seeded random number generator',
  positionsPerSecond: 1,
  positionsPerMove: [1, 1, 1],
  levels: [{ id: '1', name: 'Random', about: 'The only level: any legal move.', kind: 'chosen', limits: { depth: 1 } }],
  tournamentLevel: '1',
  usesChance: true,
  options: [],
};
