import type { Card } from '../program.ts';

/** The card of Alan Wray's program. */
export const WRAY74_CARD: Card = {
  id: 'wray74',
  name: "Alan Wray's HP 9810A",
  author: 'Alan A. Wray',
  year: 1974,
  machine: 'Hewlett-Packard 9810A, a programmable desk calculator of 1971',
  machineName: 'HP 9810A',
  positionsPerSecond: 0.1,
  positionsPerMove: [1, 35, 65],
  levels: [
    {
      id: '1',
      name: '1 ply',
      about: 'Its only level: it tries each of its own moves once and considers no reply.',
      kind: 'described',
      limits: { depth: 1 },
    },
  ],
  tournamentLevel: '1',
  traces: true,
  options: [
    {
      name: 'Precision',
      about:
        'single shows what the article warns of: seven-digit numbers lose the last digits of the registers, and the program plays wrong moves without any error message',
      kind: 'combo',
      default: 'double',
      choices: ['double', 'single'],
    },
  ],
};
