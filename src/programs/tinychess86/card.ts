import type { Card, Level } from '../program.ts';

/** The depths it could be set to: as many as its stack held. */
const LEVELS: readonly Level[] = Array.from({ length: 12 }, (_, index) => {
  const depth = index + 1;
  const name = depth === 1 ? '1 ply' : `${depth} plies`;
  const about = depth === 5 ? 'Five plies in full, about a minute on the 8088 (described).' : `${name} in full.`;
  return {
    id: String(depth),
    name,
    about,
    kind: 'described',
    limits: { depth },
  };
});

/** The card of Tiny Chess 86. */
export const TINY_CHESS_86_CARD: Card = {
  id: 'tinychess86',
  name: 'Tiny Chess 86',
  author: 'Jan Kuipers',
  year: 1981,
  years: '1978-81',
  machine: 'Intel 8088 at 5 MHz on a board of 10 by 10 cm, with a terminal',
  machineName: 'Intel 8088',
  positionsPerSecond: 10_000,
  positionsPerMove: [10, 1_200_000, 5_500_000],
  levels: LEVELS,
  tournamentLevel: '5',
  usesChance: true,
  traces: true,
  options: [
    { name: 'Book', kind: 'check', default: true, about: 'Plays from the opening book of June 1980.' },
    {
      name: 'Strategy',
      kind: 'check',
      default: true,
      about:
        'The strategic examination of June 1980. With this and the book off, it plays like the version of London 1979: inferred from the dates.',
    },
    { name: 'Resign', kind: 'check', default: true, about: 'Resigns a game it considers hopeless.' },
  ],
  bookOption: 'Book',
};
