import climb from 'source:programs/gambiet/gambiet82/climb.ts#climb';
import LEAVES from 'source:programs/gambiet/gambiet82/worked-example.ts#LEAVES';
import take from 'source:programs/tinychess86/search.ts#take';
import walk from 'source:programs/tinychess86/search.ts#walk';
import treeOf from 'source:web/learn/ahead/growth.ts#treeOf';
import type { Lesson } from '../chapter.ts';
import { BothStep } from './both-step.tsx';
import { CutStep } from './cut-step.tsx';
import { GrowthStep } from './growth-step.tsx';
import '../lab/lab.css';
import './ahead.css';

export const LESSON: Lesson = {
  both: {
    Body: BothStep,
    beside: [
      {
        kind: 'article',
        says: 'White can play A, B or C, and Black has three answers to each. Of nine leaves, the evaluation says what each is worth to Black. Whoever counts on a stupid opponent does not get far: so take for each move the answer that is best for Black, and then the move for which that is least.',
        sources: ['gambiet-1'],
      },
      {
        kind: 'code',
        piece: LEAVES,
        says: 'The tree as printed. It is run by the same modules that play Gambiet/82’s games.',
      },
    ],
  },
  cut: {
    Body: CutStep,
    beside: [
      {
        kind: 'article',
        says: 'After C1, worth 110 to Black, it is no use to look at C2 and C3: White will not play C. But this saves something only if the good moves come first, and which they are one knows for certain only at the end. The author finds himself at the edge of madness.',
        sources: ['gambiet-1'],
      },
      { kind: 'code', piece: climb, says: 'CLIMB takes a move back and decides whether the rest of its list is cut.' },
    ],
  },
  growth: {
    Body: GrowthStep,
    beside: [
      {
        kind: 'article',
        says: 'Two whole moves ahead, with 32 moves in every position: 32 × 32 × 32 × 32, about 1,000,000 leaves. Gambiet does 75 a second; 1,000,000 / 75 = 13,333 seconds = 222 minutes, for one move. With pruning, his own experience is that one half-move more takes about four times as long.',
        sources: ['gambiet-1', 'gambiet-2'],
      },
      { kind: 'code', piece: walk, says: 'The whole search of Tiny Chess 86: a loop over the stack.' },
      { kind: 'code', piece: take, says: 'Its alpha-beta, in three lines: too good for one side is never reached.' },
      {
        kind: 'code',
        piece: treeOf,
        says: 'The size of the tree, counted, and the least that must be looked at, by Knuth and Moore (1975).',
        sources: ['knuth-moore'],
      },
    ],
  },
};
