import type { Card, Level } from '../../program.ts';

/** The upper limit of time, in positions: six minutes, twice a tournament move. */
export const UPPER_LIMIT = 13_680;

const LEVELS: readonly Level[] = [
  {
    id: 'tournament',
    name: 'Tournament',
    about: 'Five plies: about four minutes in the middlegame (measured), six at most.',
    kind: 'chosen',
    limits: { depth: 5, nodes: UPPER_LIMIT },
  },
  { id: '3', name: '3 plies', about: 'Three plies: seconds.', kind: 'chosen', limits: { depth: 3 } },
  { id: '5', name: '5 plies', about: 'Five plies without a limit.', kind: 'chosen', limits: { depth: 5 } },
];

/** The card of Gambiet/81. */
export const GAMBIET_81_CARD: Card = {
  id: 'gambiet81',
  name: 'Gambiet/81',
  author: 'Wim Rens',
  year: 1981,
  machine: 'TRS-80 with 32 KB and a disk, Z80',
  machineName: 'TRS-80',
  positionsPerSecond: 38,
  positionsPerMove: [30, 9000, 13_680],
  levels: LEVELS,
  tournamentLevel: 'tournament',
  usesChance: { option: 'Book', is: true },
  options: [{ name: 'Book', kind: 'check', default: true, about: 'Plays from the opening book.' }],
  bookOption: 'Book',
  traces: true,
};
