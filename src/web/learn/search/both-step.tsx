import type { JSX } from 'preact';
import { useStateAbout } from '../../app/use-state-about.ts';
import { lessonStep } from '../lesson-step.tsx';
import { Predict, useTask } from '../predict.tsx';
import { Pane, Scene } from '../scene.tsx';
import { bestAnswers, bestMoves, movesIn, type Points } from './tree.ts';
import { TreePicture } from './tree-picture.tsx';
import { LeafSlider, type StepTree, TreeChoice, useTree } from './tree-source.tsx';

/** Minimum and maximum by hand, on the tree itself: the answers first, then the move. */
export const BothStep = lessonStep({}, () => {
  const tree = useTree();
  return {
    panes: tree.points ? <ByHand tree={tree} points={tree.points} /> : null,
    below: <TreeChoice tree={tree} />,
    after: [
      'The ends of a tree are its **leaves**. To choose the move whose best answer is worth least is called [[minimax]]. However deep the tree, a search does nothing but this, again and again, from the leaves up.',
    ],
  };
});

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
          names={tree.names}
          mover={mover}
          other={other}
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
