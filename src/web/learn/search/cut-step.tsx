import type { JSX } from 'preact';
import { formatQuantity } from '../../../format/number.ts';
import { Button } from '../../app/button.tsx';
import { useStateAbout } from '../../app/use-state-about.ts';
import { lessonStep } from '../lesson-step.tsx';
import { marksOf, Predict, useTask } from '../predict.tsx';
import { Pane, Scene, StageButtons } from '../scene.tsx';
import { answersTo, fewestLooked, movedForward, movesIn, ORDERS, type Points, searchTree } from './tree.ts';
import { TreePicture } from './tree-picture.tsx';
import { LeafSlider, type StepTree, TreeChoice, useTree } from './tree-source.tsx';

/** Alpha-beta on the same tree, in an order the visitor makes. */
export const CutStep = lessonStep({}, () => {
  const tree = useTree();
  return {
    panes: tree.points ? <Cutting tree={tree} points={tree.points} /> : null,
    below: <TreeChoice tree={tree} />,
    after: [
      'In the printed tree, B costs White 90: Black’s best answer to it. Now look at C. Its first answer already gives Black 110. Whatever the other two are worth, White will not play C, so they need not be looked at. This is [[alpha-beta]], and it always comes to a move that is as good as if everything were looked at.',
    ],
  };
});

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
          names={tree.names}
          mover={mover}
          other={other}
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
        <Predict
          task={useTask('fewest', tree.key)}
          question="In the best order of all, how many leaves are looked at?"
          answer={{ kind: 'number', unit: 'leaves' }}
          truth={() => fewestLooked(points)}
          explain={() =>
            `${mover}’s best move first, with all its answers; then of every other move first the one answer that refutes it. To know the best order, one would have to know the result. Later programs do no more than guess it well.`
          }
        />
      </Pane>
    </Scene>
  );
}
