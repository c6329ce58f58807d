import type { CardDetails } from '../program.ts';

/** Facts about a program that its visitor has put together. */
export const OWN_DETAILS: CardDetails = {
  language: 'TypeScript, with the rules from WebAssembly',
  memory: 'a few numbers for each half-move it looks ahead',
  story:
    'A small chess program whose parts its author chooses: how deep it looks, in which order it tries moves, when it stops, and what it counts.',
  called: 'your own program',
  plays: 'Plays as you have put it together.',
  speedFact: {
    kind: 'chosen',
    text: 'A hundred thousand positions a second, about what it examines in a browser of 2026.',
  },
  facts: [{ kind: 'chosen', text: 'Every part of it is chosen by its author.' }],
  lacks: ['An opening book and a clock.'],
  sources: [],
};
