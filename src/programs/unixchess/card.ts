import type { Card } from '../program.ts';

/** The card of the chess of Research Unix V7. */
export const UNIXCHESS_CARD: Card = {
  id: 'unixchess',
  name: 'Unix chess (V7)',
  author: 'Ken Thompson',
  year: 1979,
  machine: 'PDP-11 under Research Unix, Version 7',
  machineName: 'PDP-11',
  positionsPerSecond: 150,
  positionsPerMove: [40, 18_000, 60_000],
  levels: [
    {
      id: 'own',
      name: '3 plies',
      about: 'Its only level: two plies behind each of its moves, then captures; in endings three.',
      kind: 'described',
      limits: {},
    },
  ],
  tournamentLevel: 'own',
  traces: true,
  options: [],
};
