import { modern, SECOND, slutspel } from './contestants.ts';
import type { Contestant, OpenQuestion, Trial } from './question.ts';

const trap = (id: string, title: string, start: string, right: readonly string[], old: Contestant): Trial => ({
  kind: 'move',
  id,
  title,
  start,
  right,
  isCosted: true,
  old,
  modern: SECOND,
});

/** The traps of the Swedish tutorial: a mate that is there, and not played; and picture 2, at which its first attempt seems right. */
export const STALEMATE: OpenQuestion = {
  id: 'stalemate',
  title: 'The stalemate that looks like a king to be taken',
  asked: [
    {
      who: 'The author of javascriptchess.com',
      quote: 'If the computer can win, it would be extremely embarrassing if it made a draw.',
      source: 'slutspel',
    },
  ],
  about:
    'Where a search only counts taking the king, a stalemate and a mate look alike: whatever the other side plays, its ' +
    'king falls. And a mate in two is as good as a mate in one, for ever. The tutorial shows three such positions, and a second picture in which the move seems right, and then mends its search.',
  trials: [
    trap('stalemate-1', 'Picture 1', '8/8/8/8/3R4/6K1/4N3/7k w - - 0 1', ['d4d1', 'd4h4'], slutspel('naive', 3)),
    trap('stalemate-2', 'Picture 2', '8/8/6p1/8/3R4/6K1/4N3/7k w - - 0 1', ['d4h4', 'd4d1'], slutspel('naive', 3)),
    trap('stalemate-3', 'Picture 3', '8/8/8/6p1/3R4/6K1/4N3/7k w - - 0 1', ['d4d1'], slutspel('naive', 3)),
    trap('stalemate-4', 'Picture 4', 'r7/8/8/8/8/6k1/8/7K b - - 0 1', ['a8a1'], slutspel('naive', 4)),
  ],
  doubt: 'The pictures are lost; these positions fit every move that the text names.',
};

const PLAYED_ON = {
  color: 'white',
  old: slutspel('article', 4),
  modern: modern(100_000),
  defender: modern(50_000),
  mostMoves: 50,
} as const;

/** The tutorial's own open question. */
export const FIFTY_MOVES: OpenQuestion = {
  id: 'fifty-moves',
  title: 'The fifty-move rule, out of a clear sky',
  asked: [
    {
      who: 'The author of javascriptchess.com',
      quote: 'Suddenly only four half-moves are left. If you have a brilliant idea about this, let me hear from you!',
      source: 'slutspel',
    },
  ],
  about:
    'The rule counts moves without a capture or a pawn move, and a search that looks a few half-moves ahead does not see ' +
    'the end of the count coming. The answer is not brilliant: the count is part of the position. It is kept in the tree, ' +
    'and a score fades as the count runs, so that the one move that begins it again is worth making in time.',
  trials: [
    {
      kind: 'play',
      id: 'fifty-pawn',
      title: 'Two moves before the end of the count, with a pawn that can begin it again',
      start: '8/8/8/8/3k4/8/7P/K6R w - - 96 120',
      ...PLAYED_ON,
    },
    {
      kind: 'play',
      id: 'fifty-rook',
      title: 'King and rook against king, twenty moves before the end',
      start: '8/8/8/4k3/8/8/8/R3K3 w - - 60 90',
      ...PLAYED_ON,
    },
  ],
  doubt: 'The article shows no position for it; these were made here.',
};
