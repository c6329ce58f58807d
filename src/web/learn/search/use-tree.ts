import { useMemo } from 'preact/hooks';
import { INITIAL_FEN } from '../../../chess/fen.ts';
import { fenOf, turnOf } from '../../../chess/game.ts';
import { usePage } from '../../app/page.ts';
import { type StepPosition, usePosition } from '../use-position.ts';
import { type Setting, useChoice, useSetting } from '../use-setting.ts';
import { namesIn, type PositionTree, treeFrom } from './position-tree.ts';
import { ARTICLE, MOST_POINTS, movesIn, ORDERS, type Order, type Points } from './tree.ts';

export const SOURCES = ['printed', 'position'] as const;
export type TreeSource = (typeof SOURCES)[number];

/** The tree of a step: the printed one, its points as the visitor sets them, or one that Gambiet makes of a position. */
export interface StepTree {
  readonly source: TreeSource;
  setSource(source: TreeSource): void;
  readonly position: StepPosition;
  /** Undefined where the position has no move. */
  readonly points: Points | undefined;
  /** The order the tree comes in. */
  readonly natural: Order;
  /** The order the visitor made. */
  readonly order: Setting<Order>;
  setPoints(points: Points): void;
  readonly mover: 'White' | 'Black';
  readonly other: 'White' | 'Black';
  /** What a move or leaf stands for: "Nf3"; empty in the printed tree. */
  readonly names: Readonly<Record<string, string>>;
  /** A move or leaf with what it stands for: "A (Nf3)". */
  named(name: string): string;
  /** What the tree is, for a prediction: it counts for this tree only. */
  readonly key: string;
  /** What in the address is not shown. */
  readonly problem: string | undefined;
}

const NATURAL = ORDERS[0]!.order;
const LEAVES = Object.keys(ARTICLE);

/** The tree of this step, its settings in the address. */
export function useTree(): StepTree {
  const { route, settings } = usePage();
  const { language } = settings.value;
  const chosen = useChoice('tree', SOURCES, 'printed');
  const position = usePosition(INITIAL_FEN, ['order']);
  // A link to a position speaks of its tree.
  const hasFen = route.value.view === 'learn' && route.value.fen !== undefined;
  const source = hasFen ? 'position' : chosen.value;
  const made: PositionTree | undefined = useMemo(
    () => (source === 'position' ? treeFrom(position.game) : undefined),
    [source, position.game],
  );
  const changed = useSetting<Points>('points', {
    start: ARTICLE,
    expected: `nine whole numbers from 0 to ${MOST_POINTS}, with dots between them`,
    read(text) {
      const numbers = text.split('.').map((word) => (/^\d{1,3}$/.test(word) ? Number(word) : Number.NaN));
      if (numbers.length !== LEAVES.length || !numbers.every((each) => each <= MOST_POINTS)) return undefined;
      return Object.fromEntries(LEAVES.map((leaf, at) => [leaf, numbers[at]!]));
    },
    write: (points) => LEAVES.map((leaf) => points[leaf]).join('.'),
  });
  const points = source === 'printed' ? changed.value : made?.points;
  const natural = source === 'printed' ? NATURAL : (made?.order ?? []);
  const order = useSetting<Order>('order', {
    start: natural,
    expected: 'all leaves of the tree, with dots between them, those to one move together',
    read: (text) => readOrder(text, natural),
    write: (leaves) => leaves.join('.'),
  });
  const names = useMemo(() => (made ? namesIn(position.game, made, language) : {}), [made, language]);
  const isWhite = source === 'printed' || turnOf(position.game) === 'white';
  return {
    source,
    setSource(next) {
      if (route.value.view !== 'learn') return;
      const { settings: _, fen: __, ...place } = route.value;
      route.value = next === 'printed' ? place : { ...place, settings: { tree: next } };
    },
    position,
    points,
    natural,
    order,
    setPoints: changed.onChange,
    mover: isWhite ? 'White' : 'Black',
    other: isWhite ? 'Black' : 'White',
    names,
    named: (name) => (names[name] === undefined ? name : `${name} (${names[name]})`),
    key: source === 'printed' ? NATURAL.map((leaf) => changed.value[leaf]).join() : fenOf(position.game),
    problem: chosen.problem ?? (source === 'printed' ? changed.problem : undefined) ?? order.problem,
  };
}

function readOrder(text: string, natural: Order): Order | undefined {
  const leaves = text.split('.');
  if (leaves.toSorted().join() !== natural.toSorted().join()) return undefined;
  const together = movesIn(leaves).flatMap((move) => leaves.filter((leaf) => leaf.startsWith(move)));
  return together.join() === leaves.join() ? leaves : undefined;
}
