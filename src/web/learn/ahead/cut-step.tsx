import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { formatQuantity } from '../../../format/number.ts';
import { Button } from '../../app/button.tsx';
import { Predict } from '../predict.tsx';
import { Term } from '../term.tsx';
import {
  answersTo,
  fewestLooked,
  MOST_POINTS,
  movedForward,
  movesIn,
  ORDERS,
  type Points,
  searchTree,
} from './tree.ts';
import { LeafFields, TreePicture } from './tree-picture.tsx';
import { TreeChoice } from './tree-source.tsx';
import { type StepTree, useTree } from './use-tree.ts';

/** Alpha-beta on the same tree, in an order the visitor makes. */
export function CutStep(): JSX.Element {
  const tree = useTree();
  return (
    <>
      <p>
        In the printed tree, B costs White 90: Black’s best answer to it. Now look at C. Its first answer already gives
        Black 110. Whatever the other two are worth, White will not play C, so they need not be looked at. This is{' '}
        <Term>alpha-beta</Term>, and it always comes to a move that is as good as if everything were looked at.
      </p>
      <p>
        The leaves are looked at from left to right. The buttons put a move or an answer one place to the left. Find
        another order, predict how many are looked at, then let the program search.
      </p>
      <TreeChoice tree={tree} />
      {tree.points ? <Cutting tree={tree} points={tree.points} /> : null}
    </>
  );
}

function Cutting({ tree, points }: { readonly tree: StepTree; readonly points: Points }): JSX.Element {
  const { natural, names, mover, other } = tree;
  const order = tree.order.value;
  const setOrder = tree.order.onChange;
  const [shown, setShown] = useState<string>();
  const key = `${order.join()} ${order.map((leaf) => points[leaf]).join()}`;
  const { looked, best, points: got } = searchTree(points, order);
  const isShown = shown === key;
  const cut = isShown ? order.filter((leaf) => !looked.includes(leaf)) : [];
  const named = (name: string) => (names[name] === undefined ? name : `${name} (${names[name]})`);
  const leaves = formatQuantity(order.length, 'leaf', 'leaves');
  return (
    <>
      <TreePicture
        points={points}
        order={order}
        worth={isShown ? Object.fromEntries(looked.map((leaf) => [leaf, points[leaf]])) : points}
        chosen={isShown ? [best] : []}
        cut={cut}
        names={names}
        mover={mover}
        other={other}
        label={
          isShown
            ? `Looked at: ${looked.join(', ')}. Cut: ${cut.join(', ') || 'nothing'}. ${mover} plays ${best}.`
            : `The leaves from left to right: ${order.map((leaf) => `${named(leaf)} ${points[leaf]}`).join(', ')}.`
        }
      />
      <div class="nine-order">
        {movesIn(order).map((move, at) => (
          <p class="buttons" key={move}>
            <button
              type="button"
              class="small"
              aria-disabled={at === 0}
              onClick={() => setOrder(movedForward(order, move))}
              aria-label={`${move}, one place forward`}
            >
              ← {move}
            </button>
            {answersTo(move, order).map((leaf, place) => (
              <button
                type="button"
                class="small"
                key={leaf}
                aria-disabled={place === 0}
                aria-label={`${leaf}, one place forward`}
                onClick={() => setOrder(movedForward(order, leaf))}
              >
                ← {leaf}
              </button>
            ))}
          </p>
        ))}
      </div>
      <p class="buttons">
        {(tree.source === 'printed' ? ORDERS : [{ name: 'As Gambiet sorts them', order: natural }]).map(
          ({ name, order: known }) => (
            <Button key={name} onClick={() => setOrder(known)}>
              {name}
            </Button>
          ),
        )}
      </p>
      {tree.source === 'printed' ? (
        <LeafFields points={points} order={order} most={MOST_POINTS} onChange={tree.setPoints} />
      ) : null}
      <Predict
        id="looked"
        about={key}
        question={`How many of the ${leaves} does the program look at in this order?`}
        answer={{ kind: 'number', unit: 'leaves' }}
        truth={() => searchTree(points, order).looked.length}
        explain={() =>
          `Once an answer gives ${other} as much as ${mover} must allow after an earlier move, the other answers to this move are skipped: they are cut.`
        }
      />
      <p class="buttons">
        <Button class="main" onClick={() => setShown(isShown ? undefined : key)}>
          {isShown ? 'Show all leaves again' : 'Let it search'}
        </Button>
      </p>
      <p class="learn-said" role="status">
        {isShown
          ? `${formatQuantity(looked.length, 'leaf', 'leaves')} of ${order.length}: ${looked.join(' ')}. ${mover} plays ${named(best)}, and ${other} gets ${got}.`
          : ''}
      </p>
      <Predict
        id="fewest"
        about={tree.key}
        question="In the best order of all, how many leaves are looked at?"
        answer={{ kind: 'number', unit: 'leaves' }}
        truth={() => fewestLooked(points)}
        explain={() =>
          `${mover}’s best move first, with all its answers; then of every other move first the one answer that refutes it. To know the best order, one would have to know the result. Later programs do no more than guess it well.`
        }
      />
    </>
  );
}
