import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { formatQuantity } from '../../../format/number.ts';
import { Predict } from '../predict.tsx';
import { Term } from '../term.tsx';
import {
  ARTICLE,
  answersTo,
  fewestLooked,
  MOST_POINTS,
  movedForward,
  ORDERS,
  type Order,
  type Points,
  searchTree,
} from './tree.ts';
import { LeafFields, TreePicture } from './tree-picture.tsx';

/** Alpha-beta on the same tree, in an order the visitor makes. */
export function CutStep(): JSX.Element {
  const [points, setPoints] = useState<Points>(ARTICLE);
  const [order, setOrder] = useState<Order>(ORDERS[0]!.order);
  const [shown, setShown] = useState<string>();
  const key = `${order.join()} ${order.map((leaf) => points[leaf]).join()}`;
  const { looked, best, points: got } = searchTree(points, order);
  const isShown = shown === key;
  const cut = isShown ? order.filter((leaf) => !looked.includes(leaf)) : [];
  const moves = [...new Set(order.map((leaf) => leaf[0]!))];
  return (
    <>
      <p>
        Suppose B is known to cost 90. The first answer to C gives Black 110. Whatever the other two are worth, White
        will not play C. So they need not be looked at: this is <Term>alpha-beta</Term>, and it always comes to the same
        move as looking at everything.
      </p>
      <p>
        The leaves are looked at from left to right. The buttons put a move or an answer one place to the left. Find
        another order, predict how many are looked at, then let the program search.
      </p>
      <TreePicture
        points={points}
        order={order}
        worth={isShown ? Object.fromEntries(looked.map((leaf) => [leaf, points[leaf]])) : points}
        chosen={isShown ? [best] : []}
        cut={cut}
        label={
          isShown
            ? `Looked at: ${looked.join(', ')}. Cut: ${cut.join(', ') || 'nothing'}. White plays ${best}.`
            : `The leaves from left to right: ${order.map((leaf) => `${leaf} ${points[leaf]}`).join(', ')}.`
        }
      />
      <div class="nine-order">
        {moves.map((move, at) => (
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
        {ORDERS.map(({ name, order: known }) => (
          <button type="button" key={name} onClick={() => setOrder(known)}>
            {name}
          </button>
        ))}
      </p>
      <LeafFields points={points} order={order} most={MOST_POINTS} onChange={setPoints} />
      <Predict
        id="looked"
        about={key}
        question="How many of the nine leaves does the program look at in this order?"
        answer={{ kind: 'number', unit: 'leaves' }}
        truth={() => searchTree(points, order).looked.length}
        explain={() =>
          'A leaf is cut when Black already has as much as White need allow: then the other answers to that move are skipped.'
        }
      />
      <p class="buttons">
        <button type="button" class="main" onClick={() => setShown(isShown ? undefined : key)}>
          {isShown ? 'Show all leaves again' : 'Let it search'}
        </button>
      </p>
      <p class="learn-said" role="status">
        {isShown
          ? `${formatQuantity(looked.length, 'leaf', 'leaves')} of 9: ${looked.join(' ')}. White plays ${best}, and Black gets ${got}.`
          : ''}
      </p>
      <Predict
        id="fewest"
        about={order
          .map((leaf) => leaf)
          .toSorted()
          .map((leaf) => points[leaf])
          .join()}
        question="In the best order of all, how many leaves are looked at?"
        answer={{ kind: 'number', unit: 'leaves' }}
        truth={() => fewestLooked(points)}
        explain={() =>
          'White’s best move first, all its answers; then of every other move the one answer that refutes it, first. To know the best order, one would have to know the result. All that later programs do is to guess it well.'
        }
      />
    </>
  );
}
