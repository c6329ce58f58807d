import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Predict } from '../predict.tsx';
import { Term } from '../term.tsx';
import { ARTICLE, answersTo, bestAnswers, bestMoves, MOST_POINTS, MOVES, ORDERS, type Points } from './tree.ts';
import { LeafFields, TreePicture } from './tree-picture.tsx';

const ORDER = ORDERS[0]!.order;

/** Minimum and maximum by hand: Black's answers first, then White's move. */
export function BothStep(): JSX.Element {
  const [points, setPoints] = useState<Points>(ARTICLE);
  const [answers, setAnswers] = useState<Readonly<Record<string, string>>>({});
  const right = MOVES.filter(
    (move) => answers[move] !== undefined && bestAnswers(points, move).includes(answers[move]!),
  );
  const isReady = right.length === MOVES.length;
  const worth: Record<string, number | undefined> = { ...points };
  for (const move of right) worth[move] = points[answers[move]!];
  const said = MOVES.flatMap((move) => {
    const answer = answers[move];
    if (answer === undefined) return [];
    return right.includes(move)
      ? [`After ${move}, Black plays ${answer}: ${points[answer]} points.`]
      : [`After ${move}, Black has better than ${answer} with ${points[answer]}.`];
  });
  return (
    <>
      <p>
        To look ahead is to play both sides. White has three moves, Black three answers to each, and a number says what
        each end is worth to Black. You are Black first: which answer would you give to A, to B, to C?
      </p>
      <div class="learn-two">
        <TreePicture
          points={points}
          order={ORDER}
          worth={worth}
          chosen={Object.values(answers)}
          label={`Tree of three moves with three answers each. ${ORDER.map((leaf) => `${leaf} ${points[leaf]}`).join(', ')}.`}
        />
        <div class="learn-figure">
          {MOVES.map((move) => (
            <fieldset key={move} class="nine-answers">
              <legend>After {move} Black plays</legend>
              <div class="choice predict-options">
                {answersTo(move, ORDER).map((leaf) => (
                  <label key={leaf}>
                    <input
                      type="radio"
                      name={`after-${move}`}
                      checked={answers[move] === leaf}
                      onChange={() => setAnswers({ ...answers, [move]: leaf })}
                    />
                    {leaf}
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
      <LeafFields
        points={points}
        order={ORDER}
        most={MOST_POINTS}
        onChange={(next) => {
          setPoints(next);
          setAnswers({});
        }}
      />
      <p>
        {isReady
          ? 'Black’s best answers have climbed to the moves above them. Now you are White.'
          : 'Find Black’s best answers first. Then each move of White’s has a value: what Black makes of it.'}{' '}
        Choosing the least of the most is called <Term>minimax</Term>. However deep the tree, it is nothing but this,
        over and over, from the leaves up.
      </p>
      <Predict
        id="choice"
        about={ORDER.map((leaf) => points[leaf]).join()}
        question="Which move does White play?"
        answer={{ kind: 'choice', options: MOVES.map((move) => ({ value: move, label: move })) }}
        truth={() => bestMoves(points)}
        explain={(moves) =>
          `Gambiet/82’s own search says so: Black gets ${points[bestAnswers(points, (moves as readonly string[])[0]!)[0]!]} at most, the least there is to get. The move with the single best leaf for White may be another one. Black would not play it.`
        }
      />
    </>
  );
}
