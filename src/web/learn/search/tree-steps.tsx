import type { JSX } from 'preact';
import { formatQuantity } from '../../../format/number.ts';
import { Button } from '../../app/button.tsx';
import { useStateAbout } from '../../app/use-state-about.ts';
import { marksOf, Predict, useTask } from '../predict.tsx';
import { Pane, Scene, StageButtons } from '../scene.tsx';
import {
  answersTo,
  bestAnswers,
  bestMoves,
  fewestLooked,
  movedForward,
  movesIn,
  ORDERS,
  type Points,
  searchTree,
} from './tree.ts';
import { TreePicture } from './tree-picture.tsx';
import { LeafSlider, type StepTree, treeStep } from './tree-source.tsx';

/** Minimum and maximum by hand, on the tree itself: the answers first, then the move. */
export const BothStep = treeStep(
  ByHand,
  'The ends of a tree are its **leaves**. To choose the move whose best answer is worth least is called [[minimax]]. However deep the tree, a search does nothing but this, again and again, from the leaves up.',
);

function ByHand({ tree, points }: { readonly tree: StepTree; readonly points: Points }): JSX.Element {
  const { mover, other, natural, named } = tree;
  const [answers, setAnswers] = useStateAbout<Readonly<Record<string, string>>>([tree.key], {});
  const [touched, setTouched] = useStateAbout([tree.source], '');
  const task = useTask('choice', tree.key);
  const moves = movesIn(natural);
  const right = moves.filter((move) => bestAnswers(points, move).includes(answers[move] ?? ''));
  const isReady = right.length === moves.length;
  const best = bestMoves(points)[0]!;
  const worth = {
    ...points,
    ...Object.fromEntries(right.map((move) => [move, points[answers[move]!]])),
    ...(task.guess === undefined ? {} : { '': points[bestAnswers(points, best)[0]!] }),
  };
  const tried = touched.length > 1 ? answers[touched[0]!] : undefined;
  return (
    <Scene
      lead={
        isReady
          ? `${other}’s best answers have climbed to the moves above them. Now you are ${mover}: touch the move that you play.`
          : `To look ahead is to play both sides. First you are ${other}: below A, B and C, touch the answer that is best for you.`
      }
    >
      <Pane is="both">
        <TreePicture
          order={natural}
          worth={worth}
          toneOf={(name) => (Object.values(answers).includes(name) || task.guess === name ? 'chosen' : '')}
          onTouch={(name) => {
            setTouched(name);
            if (name.length > 1) setAnswers({ ...answers, [name[0]!]: name });
            else if (isReady) task.submit(name);
          }}
          tree={tree}
        />
        <p role="status" class="learn-said">
          {tried === undefined
            ? ''
            : right.includes(tried[0]!)
              ? `After ${named(tried[0]!)}, ${other} plays ${named(tried)}: ${points[tried]} points.`
              : `After ${named(tried[0]!)}, ${other} has better than ${named(tried)} with ${points[tried]}.`}
        </p>
        <LeafSlider tree={tree} leaf={touched} />
        <Predict
          task={task}
          question={isReady ? `Which move does ${mover} play?` : `Then: which move does ${mover} play?`}
          answer={{
            kind: 'choice',
            options: moves.map((move) => ({ value: move, label: named(move) })),
            isOnThing: true,
          }}
          truth={() => bestMoves(points)}
          explain={() =>
            `The search of Gambiet/82 says so: ${other} gets ${points[bestAnswers(points, best)[0]!]} at most, the least there is to get. The leaf that ${mover} would like best may lie below another move; ${other} would not play it.`
          }
        />
      </Pane>
    </Scene>
  );
}

/** Alpha-beta on the same tree, in an order the visitor makes. */
export const CutStep = treeStep(
  Cutting,
  'In the printed tree, B costs White 90: Black’s best answer to it. Now look at C. Its first answer already gives Black 110. Whatever the other two are worth, White will not play C, so they need not be looked at. This is [[alpha-beta]], and it always comes to a move that is as good as if everything were looked at.',
);

function Cutting({ tree, points }: { readonly tree: StepTree; readonly points: Points }): JSX.Element {
  const { natural, mover, other, named } = tree;
  const order = tree.order.value;
  const key = `${order.join()} ${order.map((leaf) => points[leaf]).join()}`;
  // The number of leaves that the program has looked at.
  const [stage, setStage] = useStateAbout([key], 0);
  const [touched, setTouched] = useStateAbout([tree.source], '');
  const task = useTask('looked', `marks ${key}`);
  const { looked, best, points: got } = searchTree(points, order);
  const seen = looked.slice(0, stage);
  const isOver = stage === looked.length;
  const last = seen.at(-1);
  const isCut = (leaf: string) =>
    stage > 0 && !looked.includes(leaf) && (isOver || order.indexOf(leaf) < order.indexOf(last!));
  const worth: Record<string, number | undefined> = stage === 0 ? { ...points } : {};
  for (const leaf of seen) worth[leaf] = points[leaf];
  for (const move of movesIn(order)) {
    const done = answersTo(move, order).filter((leaf) => seen.includes(leaf) || isCut(leaf));
    const known = seen.filter((leaf) => leaf.startsWith(move)).map((leaf) => points[leaf]!);
    if (known.length > 0 && done.length === answersTo(move, order).length) worth[move] = Math.max(...known);
  }
  if (isOver) worth[''] = got;
  return (
    <Scene lead="The program looks at the ends from left to right. Touch those that it need not look at, then let it search: it cuts.">
      <Pane is="both">
        <TreePicture
          order={order}
          worth={worth}
          toneOf={(name) =>
            isCut(name)
              ? 'cut'
              : stage > 0 && isOver && name === best
                ? 'chosen'
                : task.guess === undefined && task.marked.includes(name)
                  ? 'marked'
                  : ''
          }
          onTouch={(name) => {
            setTouched(name);
            if (name.length > 1) task.mark(name);
          }}
          tree={tree}
        />
        <StageButtons stage={stage} last={looked.length} next="Next leaf" onChange={setStage} />
        <p class="learn-said" role="status">
          {stage === 0
            ? ''
            : isOver
              ? `${formatQuantity(looked.length, 'leaf', 'leaves')} of ${order.length}: ${looked.join(' ')}. ${mover} plays ${named(best)}, and ${other} gets ${got}.`
              : `${named(last!)} gives ${other} ${points[last!]}.`}
        </p>
        <p class="buttons">
          <Button isOff={touched === ''} onClick={() => tree.order.onChange(movedForward(order, touched))}>
            {touched === '' ? 'Touch a node to move it' : `${touched}, one place to the left`}
          </Button>
          {(tree.source === 'printed' ? ORDERS : [{ name: 'As Gambiet sorts them', order: natural }]).map(
            ({ name, order: known }) => (
              <Button key={name} onClick={() => tree.order.onChange(known)}>
                {name}
              </Button>
            ),
          )}
        </p>
        <LeafSlider tree={tree} leaf={touched} />
      </Pane>
      <Pane>
        <Predict
          task={task}
          question="Which leaves does the program not look at, in this order?"
          answer={{ kind: 'marks', unit: 'leaf', units: 'leaves' }}
          truth={() => marksOf(order.filter((leaf) => !looked.includes(leaf)))}
          explain={() =>
            `It looks at ${formatQuantity(looked.length, 'leaf', 'leaves')}. Once an answer gives ${other} as much as ${mover} must allow after an earlier move, the other answers to this move are skipped: they are cut.`
          }
        />
        {task.guess === undefined ? null : (
          <p>
            In the best order of all it looks at {formatQuantity(fewestLooked(points), 'leaf', 'leaves')}: {mover}’s
            best move first, with all its answers; then of every other move first the one answer that refutes it. To
            know that order, one would have to know the result. Later programs do no more than guess it well.
          </p>
        )}
      </Pane>
    </Scene>
  );
}
