import { modern, SECOND, TINY_CHESS_86 } from './contestants.ts';
import type { OpenQuestion } from './question.ts';

/** What Kuipers wanted to do next. */
export const KUIPERS: OpenQuestion = {
  id: 'kuipers',
  title: 'A better endgame',
  asked: [
    {
      who: 'Jan Kuipers, author of Tiny Chess 86',
      quote: 'In future my efforts will above all be directed at improving the endgame.',
      source: 'tinychess86',
    },
  ],
  about:
    'Five half-moves are enough to win men and not enough to mate with what is left: the way there is longer than the ' +
    'horizon. The simplest of the mates, and his own example of a pawn that promotes.',
  trials: [
    {
      kind: 'play',
      id: 'krk',
      title: 'King and rook against king',
      start: '8/8/8/4k3/8/8/8/R3K3 w - - 0 1',
      color: 'white',
      old: TINY_CHESS_86,
      modern: modern(100_000),
      defender: modern(50_000),
      mostMoves: 50,
    },
    {
      kind: 'move',
      id: 'tc86-figure-2',
      title: 'Figure 2: a rook for a queen',
      start: '6k1/pp1P4/2n4R/4pp2/8/2P5/PPr3PP/6K1 w - - 0 1',
      right: ['h6c6'],
      truth: 'win',
      old: TINY_CHESS_86,
      modern: SECOND,
    },
  ],
  doubt: 'The figure is lost; only the rook on h6, a man on c6 and the pawn on d7 are certain.',
};
