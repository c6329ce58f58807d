import climb from 'source:programs/gambiet/gambiet82/climb.ts#climb';
import LEAVES from 'source:programs/gambiet/gambiet82/worked-example.ts#LEAVES';
import take from 'source:programs/tinychess86/search.ts#take';
import walk from 'source:programs/tinychess86/search.ts#walk';
import chosenMove from 'source:programs/zxchess/search.ts#chosenMove';
import pointsOf from 'source:programs/zxchess/search.ts#pointsOf';
import sizeOfTree from 'source:web/learn/search/growth.ts#treeOf';
import { createKernel } from 'plyhouse-kernel';
import { useMemo } from 'preact/hooks';
import type { Game } from '../../../chess/game.ts';
import { formatCount } from '../../../format/number.ts';
import { makeRoute } from '../../app/route.ts';
import { useLoaded } from '../../app/use-loaded.ts';
import type { Lesson } from '../chapter.ts';
import { PLAYED } from '../evaluation/presets.ts';
import { trialTo } from '../lab/lab.ts';
import { noMoveIn } from '../lab/lab-text.tsx';
import { quiet } from '../rich-text.tsx';
import { searchStep } from '../search-step.tsx';
import { bandOf, FACTORS, SEARCHERS, type Tree, treeOf } from './growth.ts';
import { Smallest } from './smallest-step.tsx';
import { BothStep, CutStep } from './tree-steps.tsx';
import './search.css';

export const LESSON: Lesson = {
  smallest: {
    Body: Smallest,
    beside: [
      {
        text: 'The 1K ZX Chess of David Horne fits a ZX81 with one kilobyte, screen and all: 672 bytes. Moves of all men, captures and checks are in it; castling, taking en passant, promotion and every word to its user are not. [@zxchess]',
        program: 'zxchess',
      },
      {
        piece: pointsOf,
        text: 'All of its judgement. While danger and check are looked for, the man stands on both squares. [@zxchess-emulated]',
      },
      { piece: chosenMove, text: 'All of its search: one move deep, and the last of the best.' },
    ],
  },
  both: {
    Body: BothStep,
    beside: [
      'White can play A, B or C, and Black has three answers to each. The evaluation says what each of the nine leaves is worth to Black. Nobody gets far by hoping for a stupid opponent: so take, for each move, the answer that is best for Black, and then the move for which that answer is worth least. [@gambiet-1]',
      { piece: LEAVES, text: 'The tree as printed. It is run by the same modules that play Gambiet/82’s games.' },
    ],
  },
  cut: {
    Body: CutStep,
    beside: [
      'After C1, worth 110 to Black, there is no point in looking at C2 and C3: White will not play C. But this helps only if the good moves come first, and which those are is certain only at the end. The author finds himself on the edge of madness. [@gambiet-1]',
      { piece: climb, text: 'CLIMB takes a move back and decides whether the rest of its list is cut.' },
    ],
  },
  growth: searchStep({
    presets: PLAYED,
    lead: 'Every half-move deeper multiplies the work. By how much? Touch your guess in the row of four half-moves.',
    choice: { name: 'program', label: 'Program', ids: SEARCHERS },
    refuses: noMoveIn,
    who: ({ cardOf, chosen }) => cardOf(chosen).name,
    caption: ({ cardOf, chosen }) => `${cardOf(chosen).name}, depth by depth`,
    head: 'Half-moves',
    heads: ['The whole tree', 'Least leaves', 'Moves a position'],
    rows: ({ chosen, game }) =>
      [1, 2, 3, 4, 5].map((depth) => ({
        label: String(depth),
        trial: trialTo(depth, chosen, game),
        cells: () =>
          (['all', 'least', 'branching'] as const).map((what) => <Size key={what} {...{ game, depth, what }} />),
      })),
    asks: [
      {
        id: 'factor',
        question: ({ cardOf, chosen }) =>
          `By how many times do the positions of ${cardOf(chosen).name} grow from three half-moves to four?`,
        answer: () => ({ on: 'cells', row: 3, options: FACTORS }),
        truth: async ({ chosen, game, decide }) => {
          const three = await decide(trialTo(3, chosen, game));
          return bandOf((await decide(trialTo(4, chosen, game))).nodes / three.nodes);
        },
        explain:
          'Rens counted on about four [@gambiet-2]. The whole tree grows by the number of moves, thirty and more. The saving is the difference between a minute and an hour.',
      },
    ],
    after: [
      `With b moves in every position, a tree that is d half-moves deep has b×b×…, **b to the power of d** leaves: with 30 moves, 30×30×30 = 27,000 after three half-moves. Alpha-beta with the best move always first has to look at about twice the **square root** of that: with the same work it sees twice as deep. With the worst move first it saves nothing. Real programs are in between. [See the whole tree](${makeRoute({ view: 'learn', chapter: 'order', step: 'tree' })}) of one search, and what is left out of it.`,
      quiet(
        'The program’s positions are all it examined: with its first look at the moves, and beyond the depth with captures where it searches them. So at small depths it may count more than the tree. “Least leaves” is the formula of Knuth and Moore for a tree with the same number of moves everywhere. [@knuth-moore]',
      ),
    ],
    beside: [
      'Two whole moves ahead, with 32 moves in every position: 32 × 32 × 32 × 32, about 1,000,000 leaves. Gambiet does 75 a second; 1,000,000 / 75 = 13,333 seconds = 222 minutes, for one move. With pruning, the author’s experience is that one more half-move takes about four times as long. [@gambiet-1; @gambiet-2]',
      { piece: walk, text: 'The whole search of Tiny Chess 86: a loop over the stack.' },
      { piece: take, text: 'Its alpha-beta, in three lines: what is too good for one side is never reached.' },
      {
        piece: sizeOfTree,
        text: 'The size of the tree, counted, and the least that must be looked at, by Knuth and Moore (1975). [@knuth-moore]',
      },
    ],
  }),
};

/** A size of the whole tree to a depth, counted by the kernel. */
function Size({ game, depth, what }: { readonly game: Game; readonly depth: number; readonly what: keyof Tree }) {
  const { value: kernel } = useLoaded([], () => createKernel());
  const tree = useMemo(() => (kernel ? treeOf(kernel, game, depth) : undefined), [kernel, game, depth]);
  return <>{tree === undefined ? '…' : what === 'branching' ? tree.branching.toFixed(1) : formatCount(tree[what])}</>;
}
