import type { Fen } from '../../chess/fen.ts';
import type { Card } from '../program.ts';

/** The default square of the visitor's king, from which the mate takes longest. */
const LONGEST = 'c5';

/** White's king and rook as the machine has them at the start, the visitor's king on a square of ranks 1 to 6. */
export function startWith(square = LONGEST): Fen {
  const file = square.charCodeAt(0) - 'a'.charCodeAt(0);
  const ranks = [6, 5, 4, 3, 2, 1].map((rank) =>
    rank === Number(square[1]) ? `${file || ''}k${7 - file || ''}` : '8',
  );
  return `K7/1R6/${ranks.join('/')} b - - 0 1`;
}

/** The card of El Ajedrecista. */
export const AJEDRECISTA_CARD: Card = {
  id: 'ajedrecista',
  name: 'El Ajedrecista',
  author: 'Leonardo Torres y Quevedo',
  year: 1912,
  years: '1912-20',
  machine: 'itself: a board of 64 metal squares, contacts, relays and electromagnets',
  machineName: 'automaton',
  positionsPerSecond: 0.25,
  positionsPerMove: [1, 1, 1],
  levels: [
    {
      id: 'rules',
      name: 'Six rules',
      about: 'The first of its six rules that applies.',
      kind: 'described',
      limits: { depth: 1 },
    },
  ],
  tournamentLevel: 'rules',
  ending: { start: startWith(), name: 'king and rook against king, with White' },
  traces: true,
  options: [],
};
