import type { CardDetails } from '../program.ts';

/** Facts about the random mover. */
export const RANDOM_DETAILS: CardDetails = {
  language: 'TypeScript',
  memory: 'one number',
  story:
    'Plays any legal move with equal chance. It is not a historical program but the baseline of every measurement: a program that cannot beat it does not play chess.',
  called: 'a random mover',
  plays: 'Plays any legal move, each as likely as the next.',
  speedFact: { kind: 'chosen', text: 'One move a second; as it examines nothing, any figure would do.' },
  facts: [{ kind: 'chosen', text: 'Every legal move is equally likely; the seed decides.' }],
  lacks: [],
  sources: [],
};
