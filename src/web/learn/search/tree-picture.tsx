import type { JSX } from 'preact';
import { withTrueMinus } from '../../../format/score.ts';
import { answersTo, type LeafOrder, movesIn } from './tree.ts';
import type { StepTree } from './tree-source.tsx';

interface TreePictureProps {
  readonly order: LeafOrder;
  /** The known values of the root (''), of moves and of leaves, in points. */
  readonly worth: Readonly<Record<string, number | undefined>>;
  /** How a node is drawn: `chosen`, `marked`, `cut`; several with spaces between them. */
  toneOf(name: string): string;
  onTouch(name: string): void;
  /** The names of the moves, and the sides. */
  readonly tree: Pick<StepTree, 'names' | 'mover' | 'other'>;
}

const [MOVE_TOP, LEAF_TOP] = [42, 80];

/** A tree of moves and answers. Its nodes are buttons; known values rise from below. */
export function TreePicture(props: TreePictureProps): JSX.Element {
  const { order, worth, toneOf, onTouch, tree } = props;
  const { names, mover, other } = tree;
  const leftOf = (leaf: string) => ((order.indexOf(leaf) + 0.5) * 100) / order.length;
  const middleOf = (move: string) => {
    const answers = answersTo(move, order);
    return answers.reduce((sum, leaf) => sum + leftOf(leaf), 0) / answers.length;
  };
  const node = (name: string, left: number, top: number) => {
    const tone = toneOf(name);
    const points = worth[name];
    return (
      <button
        type="button"
        class={`search-node ${tone}`}
        key={name}
        style={{ left: `${left}%`, top: `${top}%` }}
        aria-pressed={/chosen|marked/.test(tone)}
        onClick={() => onTouch(name)}
      >
        <b>{name}</b>
        <span>
          {tone.includes('cut') ? '✗' : points === undefined ? '?' : withTrueMinus(points)}
          <span class="unseen"> {tone.includes('cut') ? 'cut' : 'points'}</span>
        </span>
        {names[name] === undefined ? null : <small>{names[name]}</small>}
      </button>
    );
  };
  return (
    <figure class="stack learn-figure">
      <div class="search-tree" data-tree="">
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          {movesIn(order).map((move) => (
            <path key={move} class={toneOf(move)} d={`M50 8L${middleOf(move)} ${MOVE_TOP}`} />
          ))}
          {order.map((leaf) => (
            <path
              key={leaf}
              class={toneOf(leaf)}
              d={`M${middleOf(leaf[0]!)} ${MOVE_TOP}L${leftOf(leaf)} ${LEAF_TOP}`}
            />
          ))}
        </svg>
        <span class="search-root">
          <b>{mover}</b> {worth[''] === undefined ? '' : withTrueMinus(worth[''])}
        </span>
        {movesIn(order).map((move) => node(move, middleOf(move), MOVE_TOP))}
        {order.map((leaf) => node(leaf, leftOf(leaf), LEAF_TOP))}
      </div>
      <figcaption>
        Points for {other}: {mover} wants as few as possible, {other} as many.
      </figcaption>
    </figure>
  );
}
