import { C7010, SECOND, TINY_CHESS_86 } from './contestants.ts';
import type { OpenQuestion } from './question.ts';

const FIRST = '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1';
const SECOND_STAND = '8/8/4k3/8/3K4/8/4P3/8 w - - 6 4';

/** King and pawn against king, as the home computers of 1982 played it. */
export const OPPOSITION: OpenQuestion = {
  id: 'opposition',
  title: 'The opposition',
  asked: [
    {
      who: 'P. C. Witteman',
      quote: 'In the more difficult stand below most computers go wrong and play 4. e2-e4? with a draw.',
      source: 'opposition',
    },
  ],
  about:
    'A pawn and a king against a bare king: whoever has to move must give way. One of the “big five” home computers got it right, in ' +
    'forty minutes. The position is small enough to be searched to its end, or to be known.',
  trials: [
    {
      kind: 'move',
      id: 'opposition-1-c7010',
      title: 'The first stand, a home computer of 1982',
      start: FIRST,
      right: ['e1d2', 'e1f2'],
      truth: 'win',
      isCosted: true,
      old: C7010,
      modern: SECOND,
    },
    {
      kind: 'move',
      id: 'opposition-2-c7010',
      title: 'The second stand, a home computer of 1982',
      start: SECOND_STAND,
      right: ['d4e4'],
      truth: 'win',
      isCosted: true,
      old: C7010,
      modern: SECOND,
    },
    {
      kind: 'move',
      id: 'opposition-2-tinychess86',
      title: 'The second stand, Tiny Chess 86',
      start: SECOND_STAND,
      right: ['d4e4'],
      truth: 'win',
      isCosted: true,
      old: TINY_CHESS_86,
      modern: SECOND,
    },
  ],
  doubt: 'Which five home computers were meant the article says for one alone; the two here are of that time.',
};
