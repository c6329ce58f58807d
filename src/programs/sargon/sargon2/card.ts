import type { Card, Level } from '../../program.ts';

/** The original's median times, measured; its manual promises other times, which the details quote as well. */
const TIMES = ['1 second', '40 seconds', '44 seconds', '75 seconds', '5 minutes', '18 minutes', '52 minutes'];

const LEVELS: readonly Level[] = TIMES.map((time, depth) => ({
  id: String(depth),
  name: `Level ${depth}`,
  about: `At least ${depth || 1} ${depth < 2 ? 'ply' : 'plies'}, more while few positions are evaluated: about ${time}.`,
  kind: 'described',
  limits: { depth },
}));

/** The card of Sargon II. */
export const SARGON2_CARD: Card = {
  id: 'sargon2',
  name: 'Sargon II',
  author: 'Dan and Kathe Spracklen',
  year: 1981,
  years: '1978-82',
  machine: 'Commodore VIC-20: a 6502 at 1.02 MHz',
  machineName: 'VIC-20',
  positionsPerSecond: 33,
  positionsPerMove: [30, 3000, 7000],
  levels: LEVELS,
  tournamentLevel: '3',
  usesChance: { option: 'Book', is: true },
  traces: true,
  options: [
    {
      name: 'Book',
      kind: 'check',
      default: true,
      about: 'Plays the first moves from a short book.',
    },
  ],
  bookOption: 'Book',
};
