import type { Card } from '../program.ts';

/** The openings that can be in memory. */
export const OPENING_NAMES = ['Giuoco Piano', 'French Defence', 'Ruy Lopez', "Queen's Indian", 'Four Knights'] as const;

/** The card of MicroChess. */
export const MICROCHESS_CARD: Card = {
  id: 'microchess',
  name: 'MicroChess',
  author: 'Peter Jennings',
  year: 1976,
  machine: 'MOS Technology KIM-1: a 6502 at 1 MHz, 1.1 KB of memory, six digits and 23 keys',
  machineName: 'KIM-1',
  positionsPerSecond: 2750,
  positionsPerMove: [0, 160_000, 400_000],
  levels: [
    {
      id: 'superblitz',
      name: 'Super Blitz',
      about:
        'Counts what the replies attack, and follows no exchange: about 3 seconds a move by the manual; measured, 1.8.',
      kind: 'described',
      limits: { depth: 1 },
    },
    {
      id: 'blitz',
      name: 'Blitz',
      about: 'Follows exchanges up to three captures a side: about 10 seconds a move by the manual; measured, 3.7.',
      kind: 'described',
      limits: { depth: 2 },
    },
    {
      id: 'normal',
      name: 'Normal',
      about:
        'Also asks of each own move and each reply whether it leaves the king to be taken: about 100 seconds a move by the manual; measured, 30.',
      kind: 'described',
      limits: { depth: 3 },
    },
  ],
  tournamentLevel: 'normal',
  traces: true,
  options: [
    {
      name: 'OwnBook',
      kind: 'check',
      default: true,
      about: 'Plays the opening that is in memory, for as long as your moves go to the squares it expects.',
    },
    {
      name: 'Opening',
      kind: 'combo',
      default: 'Giuoco Piano',
      choices: OPENING_NAMES,
      about: 'The opening in memory. The cassette had these five, each for White and for Black.',
    },
  ],
  bookOption: 'OwnBook',
};
