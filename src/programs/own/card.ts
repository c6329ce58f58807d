import type { Card } from '../program.ts';
import { OWN_OPTIONS } from './settings.ts';

/**
 * The card of a program that its visitor has put together. It is not in the collection: the course makes it (src/web/learn),
 * and the command line reads it from a file.
 */
export const OWN_CARD: Card = {
  id: 'own',
  name: 'My program',
  author: 'you',
  year: 2026,
  machine: 'whatever runs JavaScript',
  positionsPerSecond: 100_000,
  levels: [
    {
      id: 'chosen',
      name: 'As chosen',
      about: 'The depth and the number of positions that its author chose.',
      kind: 'chosen',
      limits: {},
    },
  ],
  tournamentLevel: 'chosen',
  traces: true,
  options: OWN_OPTIONS,
};
