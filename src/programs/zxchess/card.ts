import type { Card } from '../program.ts';

/** White's first move on the saved screen, which it never computes. */
export const FIRST_MOVES = { 'd2-d3': 'd2d3', 'e2-e3': 'e2e3' } as const;

/** The card of 1K ZX Chess. */
export const ZXCHESS_CARD: Card = {
  id: 'zxchess',
  name: '1K ZX Chess',
  author: 'David Horne',
  year: 1983,
  years: '1982-83',
  machine: 'Sinclair ZX81: a Z80 at 3.25 MHz, 1 KB',
  machineName: 'ZX81',
  positionsPerSecond: 25,
  positionsPerMove: [6, 170, 340],
  levels: [
    {
      id: 'only',
      name: '1 ply',
      about: 'Its only level: about 7 seconds a move with the display on.',
      kind: 'described',
      limits: { depth: 1 },
    },
  ],
  tournamentLevel: 'only',
  traces: true,
  options: [
    {
      name: 'First',
      kind: 'combo',
      default: 'd2-d3',
      choices: Object.keys(FIRST_MOVES),
      about: 'Its first move as White, as it is loaded.',
    },
  ],
};
