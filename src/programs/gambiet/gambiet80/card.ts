import type { Card, Level } from '../../program.ts';

const LEVELS: readonly Level[] = [2, 3, 4, 5, 6].map((depth) => ({
  id: String(depth),
  name: `${depth} plies`,
  about: depth === 4 ? 'Four plies in full: the depth of the article’s example.' : `${depth} plies in full.`,
  kind: 'chosen',
  limits: { depth },
}));

/** The card of Gambiet/80. */
export const GAMBIET_80_CARD: Card = {
  id: 'gambiet80',
  name: 'Gambiet/80',
  author: 'Wim Rens',
  year: 1980,
  years: '1979-80',
  machine: 'TRS-80, Z80 at 1.77 MHz',
  machineName: 'TRS-80',
  positionsPerSecond: 75,
  positionsPerMove: [30, 8200, 22_000],
  levels: LEVELS,
  tournamentLevel: '4',
  usesChance: { option: 'Book', is: true },
  options: [{ name: 'Book', kind: 'check', default: true, about: 'Plays the first moves from a short book.' }],
  bookOption: 'Book',
  traces: true,
};
