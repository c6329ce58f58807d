import { SECOND, schach22 } from './contestants.ts';
import type { OpenQuestion } from './question.ts';

/** Réti's study as SCHACH 2.2 met it. */
export const RETI_FEN = '7K/8/k1P5/7p/8/8/8/8 w - - 0 1';

export const RETI: OpenQuestion = {
  id: 'reti',
  title: 'Réti’s draw, five minutes deep',
  asked: [
    {
      who: 'Matthias Engelbach, author of SCHACH 2.2',
      quote: 'It sees only after twelve (!) half-moves and five minutes that it can hold the draw.',
      source: 'schach22',
    },
  ],
  about:
    'The white king seems much too far from both pawns, and reaches one of them all the same. SCHACH 2.2 found the right ' +
    'move after three half-moves, but did not know why it was right until it had looked twelve half-moves ahead.',
  trials: [
    {
      kind: 'move',
      id: 'reti',
      title: 'White to move and draw',
      start: RETI_FEN,
      right: ['h8g7'],
      truth: 'draw',
      isCosted: true,
      old: { ...schach22(12), words: '12 plies, as in the article' },
      modern: SECOND,
    },
  ],
  doubt:
    'The article tells of five minutes. The SCHACH 2.2 of the house examines more positions on the way to the same depth, ' +
    'and so takes longer at the pace of the original.',
};
