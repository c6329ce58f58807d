import type { Card } from '../program.ts';

/** The card of the random mover. */
export const RANDOM_CARD: Card = {
  id: 'random',
  name: 'Random',
  author: 'Plyhouse',
  year: 2026,
  country: 'the house',
  machine: 'none: a seeded random number generator',
  language: 'TypeScript',
  memory: 'one number',
  story:
    'Plays any legal move with equal chance. It is not a historical program but the baseline of every measurement: a program that cannot beat it does not play chess.',
  positionsPerSecond: 1,
  speedFact: { kind: 'chosen', text: 'One move a second; as it examines nothing, any figure would do.' },
  levels: [{ id: '1', name: 'Random', about: 'The only level: any legal move.', kind: 'chosen', limits: { depth: 1 } }],
  tournamentLevel: '1',
  usesChance: true,
  options: [],
  facts: [{ kind: 'chosen', text: 'Every legal move is equally likely; the seed decides.' }],
  lacks: [],
  sources: [],
};
