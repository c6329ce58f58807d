import type { Card, Level } from '../program.ts';

/** What its manual says of the levels. */
const PROMISED = ['at once', '20 seconds', 'a minute', '2 minutes', '6 minutes', '40 minutes', '4 hours'];
/** What the original took in the median: seconds, measured. */
const MEASURED = ['a second', '40 seconds', '44 seconds', '75 seconds', '5 minutes', '18 minutes', '52 minutes'];

const LEVELS: readonly Level[] = PROMISED.map((promised, depth) => ({
  id: String(depth),
  name: `Level ${depth}`,
  about:
    depth === 0
      ? `One ply, and one more after a check: ${promised} by the manual, ${MEASURED[depth]} measured.`
      : `At least ${depth === 1 ? 'one ply' : `${depth} plies`}, more while few positions have been evaluated: ${promised} by the manual, ${MEASURED[depth]} measured.`,
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
  machine: 'Commodore VIC-20: a 6502 at 1.02 MHz, a cartridge of 8 KB, a television',
  machineName: 'VIC-20',
  positionsPerSecond: 33,
  levels: LEVELS,
  tournamentLevel: '3',
  usesChance: { option: 'Book', is: true },
  traces: true,
  options: [
    {
      name: 'Book',
      kind: 'check',
      default: true,
      about: 'Plays from its openings, of at most six plies, in a game from the initial position.',
    },
  ],
  bookOption: 'Book',
};
