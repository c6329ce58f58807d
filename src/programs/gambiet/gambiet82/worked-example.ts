/**
 * The tree of June 1981: White has the moves A, B and C, Black three answers to each, and the nine leaves are worth points
 * to Black. It is run through the very ring that plays: DEPTH, EXMOVE, NODE and CLIMB do not know that it is an example.
 * White's moves stand for pawn steps on the a-, b- and c-files, Black's answers too, so that there is a board to see.
 */
import type { Trace } from '../../program.ts';
import { boardOf, moveText } from '../board.ts';
import { DOUBLE, newEvaluator } from '../evaluate.ts';
import { legalList } from '../moves.ts';
import { DEPTH, NOTHING, newRing, type Ring } from './ring.ts';
import { runRing } from './search.ts';
import { enter, newVariationFile } from './variation-file.ts';

/** The value of each leaf for Black (described). */
export const LEAVES: Readonly<Record<string, number>> = {
  A1: 50,
  A2: 100,
  A3: 20,
  B1: 80,
  B2: 80,
  B3: 90,
  C1: 110,
  C2: 40,
  C3: 40,
};
/** The order in which the article looks at them, and the one it warns of: C1 last. */
export const ARTICLE_ORDER = ['A1', 'A2', 'A3', 'B1', 'B2', 'B3', 'C1', 'C2', 'C3'] as const;
export const LATE_ORDER = ['A1', 'A2', 'A3', 'B1', 'B2', 'B3', 'C2', 'C3', 'C1'] as const;

/** The position of the example. */
const EXAMPLE_FEN = '4k3/ppp5/8/8/8/8/PPP5/4K3 w - - 0 1';
const WHITE_MOVES: Readonly<Record<string, string>> = { A: 'a2a3', B: 'b2b3', C: 'c2c3' };
const BLACK_MOVES: Readonly<Record<string, string>> = { '1': 'a7a6', '2': 'b7b6', '3': 'c7c6' };
/** White's one answer to everything: its list is the leaf. */
const LEAF_MOVE = 'e1e2';
/** A maximum so high that DEPTH strikes nothing out: forward pruning came later. */
const NO_STRIKING = 127;

/** The result of the example. */
export interface Outcome {
  /** White's best move and what Black gets for it. */
  readonly best: string;
  readonly points: number;
  /** The leaves that were looked at, in turn. */
  readonly looked: readonly string[];
  /** The answer after which the rest of White's move was left alone. */
  readonly cutAt: readonly string[];
}

/**
 * Runs the example.
 * @param trace follows it; moves have the article's names, values are the mover's view.
 * @param points what the leaves are worth to Black; the article's, if not given.
 */
export function workedExample(
  order: readonly string[] = ARTICLE_ORDER,
  trace: Trace = {},
  points: Readonly<Record<string, number>> = LEAVES,
): Outcome {
  const { ring, white } = buildTree(order, points);
  const looked: string[] = [];
  const cutAt: string[] = [];
  let current = '';
  const nameOf = (ply: number, move: string): string => {
    const find = (names: Readonly<Record<string, string>>) =>
      Object.keys(names).find((name) => names[name] === move) ?? move;
    return ply === 1 ? find(WHITE_MOVES) : current + find(BLACK_MOVES);
  };
  ring.trace = {
    module: (name) => trace.module?.(name),
    list: (ply, moves) =>
      trace.list?.(ply, ply > 2 ? moves : moves.map(({ move, values }) => ({ move: nameOf(ply, move), values }))),
    evaluate: (ply, value) => trace.evaluate?.(ply, value),
    enter: (ply, move) => {
      if (ply === 1) current = nameOf(1, move);
      else looked.push(nameOf(ply, move));
      trace.enter?.(ply, nameOf(ply, move));
    },
    leave: (ply, move, value) => trace.leave?.(ply, nameOf(ply, move), value),
    cut: (ply, move, value) => {
      cutAt.push(nameOf(ply, move));
      trace.cut?.(ply, nameOf(ply, move), value);
    },
  };
  let isOver = false;
  while (!isOver) isOver = runRing(ring, 1000);
  const best = white.find(({ place }) => place === ring.rootBest)!.name;
  return { best, points: -ring.best[1]!, looked, cutAt };
}

/** A ring whose variation file already holds the tree: the moves of ply 1 and 2, and a leaf under each. */
function buildTree(
  order: readonly string[],
  points: Readonly<Record<string, number>>,
): { ring: Ring; white: { name: string; place: number }[] } {
  const board = boardOf(EXAMPLE_FEN);
  const file = newVariationFile();
  const ring = newRing(board, newEvaluator(board, DOUBLE), file);
  const codes = new Map(legalList(board).map((move) => [moveText(move), move]));
  const black = boardOf(EXAMPLE_FEN.replace(' w ', ' b '));
  for (const move of legalList(black)) codes.set(moveText(move), move);

  // The lists come in the order in which they shall be looked at: the one with the higher minimum first.
  const names = [...new Set(order.map((leaf) => leaf[0]!))];
  const white = names.map((name, index) => ({ name, place: index }));
  for (const { name, place } of white) enter(file, place, codes.get(WHITE_MOVES[name]!)!, -place, NO_STRIKING);
  file.top = names.length;
  for (const { name, place } of white) {
    const leaves = order.filter((leaf) => leaf.startsWith(name));
    const start = file.top;
    file.answers[place] = start;
    file.answerCount[place] = leaves.length;
    file.top += leaves.length;
    for (const [index, leaf] of leaves.entries()) {
      enter(file, start + index, codes.get(BLACK_MOVES[leaf[1]!]!)!, -index, NO_STRIKING);
      file.answers[start + index] = file.top;
      file.answerCount[start + index] = 1;
      enter(file, file.top++, codes.get(LEAF_MOVE)!, -points[leaf]!, NO_STRIKING);
    }
  }
  ring.start[1] = 0;
  ring.count[1] = names.length;
  ring.best[1] = NOTHING;
  ring.pass = 3;
  ring.lastPass = 3;
  ring.control = DEPTH;
  return { ring, white };
}
