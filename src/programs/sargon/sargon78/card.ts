import type { Card, Level } from '../../program.ts';

/** The depths it asks for; two plies if the answer is none of them. */
const LEVELS: readonly Level[] = Array.from({ length: 6 }, (_, index) => {
  const depth = index + 1;
  const name = depth === 1 ? '1 ply' : `${depth} plies`;
  return {
    id: String(depth),
    name,
    about: depth === 2 ? `${name} in full, about two minutes a move (described).` : `${name} in full.`,
    kind: 'described',
    limits: { depth },
  };
});

/** The card of the Sargon of the book. */
export const SARGON78_CARD: Card = {
  id: 'sargon78',
  name: 'Sargon (1978)',
  author: 'Dan and Kathe Spracklen',
  year: 1978,
  years: '1977-78',
  machine: 'Wavemate Jupiter III with a Z80',
  machineName: 'Jupiter III',
  positionsPerSecond: 2.8,
  positionsPerMove: [23, 240, 630],
  levels: LEVELS,
  tournamentLevel: '2',
  usesChance: { option: 'Book', is: true },
  traces: true,
  options: [{ name: 'Book', kind: 'check', default: true, about: 'Plays its first move without thinking.' }],
  bookOption: 'Book',
};
