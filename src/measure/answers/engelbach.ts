import { modernTo, SCHACH_22_TOURNAMENT, SECOND, schach22, withoutTable } from './contestants.ts';
import type { OpenQuestion } from './question.ts';
import { RETI_FEN } from './reti.ts';

const HUEBNER = '7k/7p/3q2p1/1Q1B1p2/3b1P2/3n3P/PP2R1PK/2r4N w - - 5 37';

/** What Engelbach planned for SCHACH 2.2. */
export const ENGELBACH: OpenQuestion = {
  id: 'engelbach',
  title: 'A table of positions, and a wider selective search',
  asked: [
    {
      who: 'Matthias Engelbach',
      quote: 'It is further planned to introduce a so-called table of transpositions.',
      source: 'schach22',
    },
    {
      who: 'Matthias Engelbach',
      quote: 'Improvements, especially in a planned extension of the selective search and in the evaluation.',
      source: 'schach22',
    },
  ],
  about:
    'He quotes Slate and Atkin: a table that knows a position reached by another order of moves saves 10 to 50 of a ' +
    'hundred positions in the middle game and up to 90 in the endgame. Here both programs search two of his positions to ' +
    'the same depth, where the new one also leaves out what promises nothing; then the new one with and without what its ' +
    'table saves; then his three examples of combinations, at the pace of his tournaments.',
  trials: [
    {
      kind: 'move',
      id: 'table-reti',
      title: 'Réti’s endgame to twelve plies',
      start: RETI_FEN,
      right: ['h8g7'],
      truth: 'draw',
      old: schach22(12),
      modern: modernTo(12),
    },
    {
      kind: 'move',
      id: 'table-huebner',
      title: 'Hübner – Petrosian, a middle game, to seven plies',
      start: HUEBNER,
      right: ['b5e8'],
      old: schach22(7),
      modern: modernTo(7),
    },
    {
      kind: 'move',
      id: 'table-alone-reti',
      title: 'The table alone: Réti’s endgame to sixteen plies',
      start: RETI_FEN,
      right: ['h8g7'],
      old: withoutTable(16),
      modern: modernTo(16),
    },
    {
      kind: 'move',
      id: 'table-alone-huebner',
      title: 'The table alone: Hübner – Petrosian to twelve plies',
      start: HUEBNER,
      right: ['b5e8'],
      old: withoutTable(12),
      modern: modernTo(12),
    },
    {
      kind: 'move',
      id: 'selective-huebner',
      title: 'Hübner – Petrosian, Biel 1976: White wins; Hübner did not see it',
      start: HUEBNER,
      right: ['b5e8'],
      truth: 'win',
      isCosted: true,
      old: SCHACH_22_TOURNAMENT,
      modern: SECOND,
    },
    {
      kind: 'move',
      id: 'selective-mate-in-four',
      title: 'A mate in four, as against CHESS 4.8',
      start: '7k/p3Rpp1/8/8/3K4/1Pn2q2/2P2rP1/Q4R2 b - - 0 1',
      right: ['f2d2'],
      truth: 'win',
      old: SCHACH_22_TOURNAMENT,
      modern: SECOND,
    },
    {
      kind: 'move',
      id: 'selective-elsa',
      title: 'SCHACH 2.2 – ELSA: it announced mate in three',
      start: '2r3r1/pq3p2/4p1k1/5p1p/7Q/BP3P1N/P2PP3/R3K2R w KQ - 1 22',
      right: ['h3f4'],
      truth: 'win',
      old: SCHACH_22_TOURNAMENT,
      modern: SECOND,
    },
  ],
  doubt:
    'A ply is not the same to both: the old program looks at every move to its depth, the new one at some of them much ' +
    'less far, so that it has to go deeper, and does. The diagram of the mate in four is lost; the position is a ' +
    'stand-in with the same mate and the same first move.',
};
