import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { INITIAL_FEN } from '../../../chess/fen.ts';
import { fenOf, turnOf } from '../../../chess/game.ts';
import { Choice } from '../../app/choice.tsx';
import { usePage } from '../../app/page.ts';
import { PLAYED } from '../evaluation/presets.ts';
import { Slider } from '../lab/controls.tsx';
import { lessonStep } from '../lesson-step.tsx';
import { PositionPicker } from '../position-picker.tsx';
import { useChoice, usePosition, useSetting } from '../use-setting.ts';
import { namesIn, type PositionTree, treeFrom } from './position-tree.ts';
import { ARTICLE, type LeafOrder, MOST_POINTS, movesIn, ORDERS, type Points } from './tree.ts';

const SOURCES = ['printed', 'position'] as const;
type TreeSource = (typeof SOURCES)[number];

/** The tree of a step: the printed one, its points as the visitor sets them, or one that Gambiet makes of a position. */
export type StepTree = ReturnType<typeof useTree>;

const NATURAL = ORDERS[0]!.order;
const LEAVES = Object.keys(ARTICLE);

/** The tree of this step, its settings in the address. */
function useTree() {
  const { route, settings } = usePage();
  const { language } = settings.value;
  const chosen = useChoice('tree', SOURCES, 'printed');
  const position = usePosition(INITIAL_FEN, ['order']);
  // A link to a position speaks of its tree.
  const hasFen = route.value.view === 'learn' && route.value.fen !== undefined;
  const source: TreeSource = hasFen ? 'position' : chosen.value;
  const made: PositionTree | undefined = useMemo(
    () => (source === 'position' ? treeFrom(position.game) : undefined),
    [source, position.game],
  );
  const changed = useSetting<Points>('points', {
    start: ARTICLE,
    expected: `nine whole numbers from 0 to ${MOST_POINTS}, separated by dots`,
    read(text) {
      const numbers = text.split('.').map((label) => (/^\d{1,3}$/.test(label) ? Number(label) : Number.NaN));
      if (numbers.length !== LEAVES.length || !numbers.every((each) => each <= MOST_POINTS)) return undefined;
      return Object.fromEntries(LEAVES.map((leaf, at) => [leaf, numbers[at]!]));
    },
    write: (points) => LEAVES.map((leaf) => points[leaf]).join('.'),
  });
  const points = source === 'printed' ? changed.value : made?.points;
  const natural = source === 'printed' ? NATURAL : (made?.order ?? []);
  const order = useSetting<LeafOrder>('order', {
    start: natural,
    expected: 'all leaves of the tree, separated by dots, those to one move together',
    read: (text) => readOrder(text, natural),
    write: (leaves) => leaves.join('.'),
  });
  const names = useMemo(() => (made ? namesIn(position.game, made, language) : {}), [made, language]);
  const isWhite = source === 'printed' || turnOf(position.game) === 'white';
  return {
    source,
    setSource(next: TreeSource) {
      if (route.value.view !== 'learn') return;
      route.value = { ...route.value, fen: undefined, settings: next === 'printed' ? {} : { tree: next } };
    },
    position,
    /** Undefined where the position has no move. */
    points,
    /** The order the tree comes in. */
    natural,
    /** The order the visitor made. */
    order,
    setPoints: changed.onChange,
    mover: isWhite ? 'White' : 'Black',
    other: isWhite ? 'Black' : 'White',
    /** The chess move behind a letter: "Nf3"; empty in the printed tree. */
    names,
    /** A move or leaf with its chess move: "A (Nf3)". */
    named: (name: string) => (names[name] === undefined ? name : `${name} (${names[name]})`),
    /** Identifies the tree: a prediction holds for this tree only. */
    key: source === 'printed' ? NATURAL.map((leaf) => changed.value[leaf]).join() : fenOf(position.game),
  };
}

function readOrder(text: string, natural: LeafOrder): LeafOrder | undefined {
  const leaves = text.split('.');
  if (leaves.toSorted().join() !== natural.toSorted().join()) return undefined;
  const together = movesIn(leaves).flatMap((move) => leaves.filter((leaf) => leaf.startsWith(move)));
  return together.join() === leaves.join() ? leaves : undefined;
}

const NAMES: Readonly<Record<TreeSource, string>> = {
  printed: 'As printed in June 1981',
  position: 'From a position, by Gambiet',
};

/** A step on such a tree. @param Shown its scene, where the position has a move. */
export const treeStep = (
  Shown: (props: { readonly tree: StepTree; readonly points: Points }) => JSX.Element,
  ...after: readonly string[]
) =>
  lessonStep({}, () => {
    const tree = useTree();
    return {
      panes: tree.points ? <Shown tree={tree} points={tree.points} /> : null,
      below: <TreeChoice tree={tree} />,
      after,
    };
  });

/** Chooses the tree of a step. */
function TreeChoice({ tree }: { readonly tree: StepTree }): JSX.Element {
  return (
    <>
      <Choice
        label="Tree"
        value={tree.source}
        options={SOURCES.map((each) => [each, NAMES[each]])}
        onChange={tree.setSource}
      />
      {tree.source === 'position' ? (
        <>
          <PositionPicker position={tree.position} presets={PLAYED} isDrawn />
          <p class="quiet">
            Gambiet’s three best-looking moves for {tree.mover} and, after each, its three best-looking answers. A leaf
            is what its evaluation says of the answer, at the least, in eighths of a pawn, counted from this position.
          </p>
        </>
      ) : null}
      {tree.points === undefined ? (
        <p class="problem">This position is mate or stalemate: there is no tree. Choose another.</p>
      ) : null}
    </>
  );
}

/** A slider for the value of a leaf of the printed tree. */
export function LeafSlider({ tree, leaf }: { readonly tree: StepTree; readonly leaf: string }): JSX.Element | null {
  const { points, source, setPoints } = tree;
  const value = points?.[leaf];
  if (source !== 'printed' || !points || value === undefined) return null;
  return (
    <Slider
      label={`${leaf} is worth`}
      value={value}
      min={0}
      max={MOST_POINTS}
      step={10}
      text={`${value} points`}
      onChange={(next) => setPoints({ ...points, [leaf]: next })}
    />
  );
}
