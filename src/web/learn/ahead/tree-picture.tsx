import type { JSX } from 'preact';
import { withTrueMinus } from '../../../format/score.ts';
import { answersTo, movesIn, type Order, type Points } from './tree.ts';

const minus = (points: number | undefined) => (points === undefined ? '?' : withTrueMinus(points));

const WIDTH = 400;
const ROOT = { x: WIDTH / 2, y: 20 };
const BRANCH_Y = 110;
const LEAF_Y = 215;
const HEIGHT = 278;

interface TreePictureProps {
  readonly points: Points;
  readonly order: Order;
  /** What is known of moves and leaves, in points; a leaf that is not there is unknown. */
  readonly worth: Readonly<Record<string, number | undefined>>;
  /** Moves and leaves that are chosen. */
  readonly chosen: readonly string[];
  /** Leaves that were cut. */
  readonly cut?: readonly string[];
  readonly label: string;
  /** What moves and leaves stand for, "Nf3"; none in the printed tree. */
  readonly names?: Readonly<Record<string, string>>;
  readonly mover: string;
  readonly other: string;
}

/** The tree of nine leaves. */
export function TreePicture(props: TreePictureProps): JSX.Element {
  const { order, worth, chosen, cut = [], label, names = {}, mover, other } = props;
  const moves = movesIn(order);
  const xOfLeaf = (leaf: string) => ((order.indexOf(leaf) + 0.5) * WIDTH) / order.length;
  const xOf = (move: string) => {
    const answers = answersTo(move, order);
    return answers.reduce((sum, leaf) => sum + xOfLeaf(leaf), 0) / answers.length;
  };
  const tone = (name: string) =>
    `${chosen.includes(name) ? 'nine-chosen' : ''} ${cut.includes(name) ? 'nine-cut' : ''}`;
  return (
    <figure class="learn-figure nine">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
        {moves.map((move) => (
          <g key={move} class={tone(move)}>
            <path d={`M${ROOT.x} ${ROOT.y}L${xOf(move)} ${BRANCH_Y}`} />
            {answersTo(move, order).map((leaf) => (
              <g key={leaf} class={tone(leaf)}>
                <path d={`M${xOf(move)} ${BRANCH_Y}L${xOfLeaf(leaf)} ${LEAF_Y}`} />
                <circle cx={xOfLeaf(leaf)} cy={LEAF_Y} r="16" />
                <text x={xOfLeaf(leaf)} y={LEAF_Y}>
                  {leaf}
                </text>
                <text class="nine-points" x={xOfLeaf(leaf)} y={LEAF_Y + 32}>
                  {cut.includes(leaf) ? 'cut' : minus(worth[leaf])}
                </text>
                <text class="nine-name" x={xOfLeaf(leaf)} y={LEAF_Y + 50}>
                  {names[leaf]}
                </text>
              </g>
            ))}
            <circle cx={xOf(move)} cy={BRANCH_Y} r="18" />
            <text x={xOf(move)} y={BRANCH_Y}>
              {move}
            </text>
            <text class="nine-points" x={xOf(move) + (xOf(move) < ROOT.x - 1 ? -32 : 34)} y={BRANCH_Y - 12}>
              {worth[move] === undefined ? '' : minus(worth[move])}
            </text>
            <text class="nine-name nine-move" x={xOf(move) + 22} y={BRANCH_Y + 8}>
              {names[move]}
            </text>
          </g>
        ))}
        <rect x={ROOT.x - 32} y={ROOT.y - 16} width="64" height="32" rx="3" />
        <text x={ROOT.x} y={ROOT.y}>
          {mover}
        </text>
      </svg>
      <figcaption>
        Points for {other}. {mover} wants them few, {other} many.
      </figcaption>
    </figure>
  );
}

/** The points of the leaves as fields. */
export function LeafFields(props: {
  readonly points: Points;
  readonly order: Order;
  readonly most: number;
  onChange(points: Points): void;
}): JSX.Element {
  const { points, order, most, onChange } = props;
  return (
    <details class="fold">
      <summary>Change the points</summary>
      <div class="nine-fields">
        {order.map((leaf) => (
          <label key={leaf}>
            {leaf}
            <input
              type="number"
              min={0}
              max={most}
              value={points[leaf]}
              onInput={({ currentTarget: { value } }) => {
                const number = Number(value);
                if (value !== '' && Number.isInteger(number) && number >= 0 && number <= most)
                  onChange({ ...points, [leaf]: number });
              }}
            />
          </label>
        ))}
      </div>
      <p class="quiet">Whole numbers from 0 to {most}; anything else is not taken over.</p>
    </details>
  );
}
