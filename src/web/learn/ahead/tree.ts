import {
  ARTICLE_ORDER,
  LATE_ORDER,
  LEAVES,
  workedExample,
} from '../../../programs/gambiet/gambiet82/worked-example.ts';

/** The tree of June 1981: White's moves A, B, C, three answers to each, and what each answer is worth to Black. */
export type Points = Readonly<Record<string, number>>;
/** The order in which the answers are looked at; those to one move stand together. */
export type Order = readonly string[];

export const ARTICLE: Points = LEAVES;
export const ORDERS: readonly { readonly name: string; readonly order: Order }[] = [
  { name: 'As in the article', order: ARTICLE_ORDER },
  { name: 'C1 last, the warning of the article', order: LATE_ORDER },
];
export const MOVES = ['A', 'B', 'C'] as const;
/** The program keeps what a leaf is worth in the range of its own evaluations. */
export const MOST_POINTS = 120;

export const answersTo = (move: string, order: Order): readonly string[] =>
  order.filter((leaf) => leaf.startsWith(move));

/** What the search ring of Gambiet/82 makes of a tree. */
export const searchTree = (points: Points, order: Order) => workedExample(order, {}, points);

/** Black's best answers to a move, by the ring itself, with nothing else in the tree: all that are worth as much. */
export function bestAnswers(points: Points, move: string): readonly string[] {
  const answers = answersTo(move, ARTICLE_ORDER);
  const most = workedExample(answers, {}, points).points;
  return answers.filter((leaf) => points[leaf] === most);
}

/** White's best moves: all after which the ring lets Black get as little as after the one it plays. */
export function bestMoves(points: Points): readonly string[] {
  const least = searchTree(points, ARTICLE_ORDER).points;
  return MOVES.filter((move) => points[bestAnswers(points, move)[0]!] === least);
}

/** With an answer moved one place forward among those to its move, or a move with all its answers. */
export function movedForward(order: Order, name: string): Order {
  const moves = [...new Set(order.map((leaf) => leaf[0]!))];
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
  for (const moves of permutations([...MOVES])) {
    const [first, second, third] = moves.map((move) => permutations([...answersTo(move, ARTICLE_ORDER)]));
    for (const two of second!) {
      for (const three of third!) {
        fewest = Math.min(fewest, searchTree(points, [...first![0]!, ...two, ...three]).looked.length);
      }
    }
  }
  return fewest;
}

function permutations<Item>(items: readonly Item[]): Item[][] {
  if (items.length <= 1) return [[...items]];
  return items.flatMap((item, at) =>
    permutations([...items.slice(0, at), ...items.slice(at + 1)]).map((rest) => [item, ...rest]),
  );
}
