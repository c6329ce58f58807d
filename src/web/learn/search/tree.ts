import { ARTICLE_ORDER, LATE_ORDER, LEAVES, workedExample } from '../../../programs/gambiet/inspect.ts';

/** The tree of June 1981: White's moves A, B, C, three answers to each, and what each answer is worth to Black. */
export type Points = Readonly<Record<string, number>>;
/** The order in which the answers are looked at; those to one move stand together. */
export type LeafOrder = readonly string[];

export const ARTICLE: Points = LEAVES;
export const ORDERS: readonly { readonly name: string; readonly order: LeafOrder }[] = [
  { name: 'As in the article', order: ARTICLE_ORDER },
  { name: 'With C1 last, as the article warns', order: LATE_ORDER },
];
/** The program keeps what a leaf is worth in the range of its own evaluations. */
export const MOST_POINTS = 120;

/** The moves of a tree, in the order of their leaves. */
export const movesIn = (order: LeafOrder): readonly string[] => [...new Set(order.map((leaf) => leaf[0]!))];

export const answersTo = (move: string, order: LeafOrder): readonly string[] =>
  order.filter((leaf) => leaf.startsWith(move));

/** Searches a tree with the search ring of Gambiet/82. */
export const searchTree = (points: Points, order: LeafOrder) => workedExample(order, {}, points);

/** Black's best answers to a move, by the ring itself, with nothing else in the tree: all of equal value. */
export function bestAnswers(points: Points, move: string): readonly string[] {
  const answers = answersTo(move, Object.keys(points));
  const most = workedExample(answers, {}, points).points;
  return answers.filter((leaf) => points[leaf] === most);
}

/** White's best moves: all after which the ring lets Black get as little as after the one it plays. */
export function bestMoves(points: Points): readonly string[] {
  const order = Object.keys(points);
  const least = searchTree(points, order).points;
  return movesIn(order).filter((move) => points[bestAnswers(points, move)[0]!] === least);
}

/** Moves an answer one place forward among those to its move, or a move with all its answers. */
export function movedForward(order: LeafOrder, name: string): LeafOrder {
  const moves = [...movesIn(order)];
  if (name.length === 1) {
    const at = moves.indexOf(name);
    if (at <= 0) return order;
    moves.splice(at - 1, 2, name, moves[at - 1]!);
    return moves.flatMap((move) => answersTo(move, order));
  }
  const at = order.indexOf(name);
  if (at <= 0 || order[at - 1]![0] !== name[0]) return order;
  const moved = [...order];
  moved.splice(at - 1, 2, name, order[at - 1]!);
  return moved;
}

/** The fewest leaves that any order has the ring look at: all orders of moves and answers are tried. */
export function fewestLooked(points: Points): number {
  let fewest = Number.POSITIVE_INFINITY;
  // The order within the first move changes nothing that is counted: all of it is looked at.
  const leaves = Object.keys(points);
  for (const moves of permutations([...movesIn(leaves)])) {
    const [first, ...others] = moves.map((move) => permutations([...answersTo(move, leaves)]));
    for (const rest of productOf(others)) {
      fewest = Math.min(fewest, searchTree(points, [...first![0]!, ...rest]).looked.length);
    }
  }
  return fewest;
}

/** One list of each, one after the other, in all ways. */
function productOf<Item>(lists: readonly (readonly Item[][])[]): Item[][] {
  const [first, ...others] = lists;
  if (first === undefined) return [[]];
  return first.flatMap((one) => productOf(others).map((rest) => [...one, ...rest]));
}

function permutations<Item>(items: readonly Item[]): Item[][] {
  if (items.length <= 1) return [[...items]];
  return items.flatMap((item, at) =>
    permutations([...items.slice(0, at), ...items.slice(at + 1)]).map((rest) => [item, ...rest]),
  );
}
