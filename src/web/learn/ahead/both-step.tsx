import type { JSX } from 'preact';
import { useStateAbout } from '../../app/use-state-about.ts';
import { Predict } from '../predict.tsx';
import { Term } from '../term.tsx';
import { answersTo, bestAnswers, bestMoves, MOST_POINTS, movesIn, type Points } from './tree.ts';
import { LeafFields, TreePicture } from './tree-picture.tsx';
import { TreeChoice } from './tree-source.tsx';
import { type StepTree, useTree } from './use-tree.ts';

/** Minimum and maximum by hand: the answers first, then the move. */
export function BothStep(): JSX.Element {
  const tree = useTree();
  return (
    <>
      <p>
        To look ahead is to play both sides. Here one side has up to three moves, the other up to three answers to each,
        and a number says what each end, a <b>leaf</b> of the tree, is worth to the side that answers. Play the answers
        first: which would you give to A, to B, to C?
      </p>
      <TreeChoice tree={tree} />
      {tree.points ? <ByHand tree={tree} points={tree.points} /> : null}
    </>
  );
}

function ByHand({ tree, points }: { readonly tree: StepTree; readonly points: Points }): JSX.Element {
  const { mover, other, natural, names } = tree;
  const [answers, setAnswers] = useStateAbout<Readonly<Record<string, string>>>([tree.key], {});
  const moves = movesIn(natural);
  const right = moves.filter(
    (move) => answers[move] !== undefined && bestAnswers(points, move).includes(answers[move]!),
  );
  const isReady = right.length === moves.length;
  const worth: Record<string, number | undefined> = { ...points };
  for (const move of right) worth[move] = points[answers[move]!];
  const named = (name: string) => (names[name] === undefined ? name : `${name} (${names[name]})`);
  const said = moves.flatMap((move) => {
    const answer = answers[move];
    if (answer === undefined) return [];
    return right.includes(move)
      ? [`After ${named(move)}, ${other} plays ${named(answer)}: ${points[answer]} points.`]
      : [`After ${named(move)}, ${other} has better than ${named(answer)} with ${points[answer]}.`];
  });
  return (
    <>
      <div class="learn-two">
        <TreePicture
          points={points}
          order={natural}
          worth={worth}
          chosen={Object.values(answers)}
          names={names}
          mover={mover}
          other={other}
          label={`Tree of moves with their answers. ${natural.map((leaf) => `${named(leaf)} ${points[leaf]}`).join(', ')}.`}
        />
        <div class="learn-figure">
          {moves.map((move) => (
            <fieldset key={move} class="nine-answers">
              <legend>
                After {named(move)} {other} plays
              </legend>
              <div class="choice predict-options">
                {answersTo(move, natural).map((leaf) => (
                  <label key={leaf}>
                    <input
                      type="radio"
                      name={`after-${move}`}
                      checked={answers[move] === leaf}
                      onChange={() => setAnswers({ ...answers, [move]: leaf })}
                    />
                    {named(leaf)}
                  </label>
                ))}
              </div>
            </fieldset>
          ))}
          <div role="status" class="learn-said">
            {said.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </div>
        </div>
      </div>
      {tree.source === 'printed' ? (
        <LeafFields points={points} order={natural} most={MOST_POINTS} onChange={tree.setPoints} />
      ) : null}
      <p>
        {isReady
          ? `${other}’s best answers have climbed to the moves above them. Now you are ${mover}.`
          : `Find ${other}’s best answers first. Then each move of ${mover}’s has a value: what ${other} makes of it.`}{' '}
        To choose the move whose best answer is worth least is called <Term>minimax</Term>. However deep the tree, a
        search does nothing but this, again and again, from the leaves up.
      </p>
      <Predict
        id="choice"
        about={tree.key}
        question={`Which move does ${mover} play?`}
        answer={{ kind: 'choice', options: moves.map((move) => ({ value: move, label: named(move) })) }}
        truth={() => bestMoves(points)}
        explain={(best) =>
          `The search of Gambiet/82 says so: ${other} gets ${points[bestAnswers(points, (best as readonly string[])[0]!)[0]!]} at most, the least there is to get. The leaf that ${mover} would like best may lie below another move; ${other} would not play it.`
        }
      />
    </>
  );
}
