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
  country: 'the house',
  machine: 'whatever runs JavaScript',
  language: 'TypeScript, with the rules from WebAssembly',
  memory: 'a few numbers for each half-move it looks ahead',
  story:
    'A small chess program whose parts its author chooses: how deep it looks, in which order it tries moves, when it stops, and what it counts.',
  positionsPerSecond: 100_000,
  speedFact: {
    kind: 'chosen',
    text: 'A hundred thousand positions a second, about what it examines in a browser of 2026.',
  },
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
  options: OWN_OPTIONS,
  facts: [{ kind: 'chosen', text: 'Every part of it is chosen by its author.' }],
  lacks: ['An opening book, a clock and a transposition table.'],
  sources: [],
};
