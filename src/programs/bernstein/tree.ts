/**
 * The tree: every plausible move, every plausible reply, and so on to a fixed depth, scored at the end and brought back by plain
 * minimax, without cut-offs.
 */
import type { Trace } from '../program.ts';
import { type Board, emptyBoard, type Move, moveText, playMove, type Side } from './board.ts';
import { type Plausible, plausibleMoves } from './decision.ts';
import { type Counts, countSide, sumOf } from './score.ts';
import { fillTables, newTables, type Tables } from './tables.ts';

/** The plausible move table has room for seven. */
const MOST_MOVES = 7;
/** The greatest depth ever considered: a fifth half-move would have taken six and a half hours. */
export const MOST_DEPTH = 5;
/** The moves that the selective mode goes on with if no move is better than the position. */
const AT_LEAST = 2;
/** Positions between two yields. */
const SLICE_POSITIONS = 20;

/** The ratio of a mate by the side whose tree it is, and by the other; each is put off or hurried by its ply. */
const MATES = 1e6;
const MATED = 1e-6;
export const isMates = (ratio: number): boolean => ratio > MATES / 2;
export const isMated = (ratio: number): boolean => ratio < 1e-3;
/** The score of a stalemate: even. */
const EVEN = 1;

/** The result of a line of moves, for the side whose tree it is. */
export interface Outcome {
  /** Own score divided by the opponent's. */
  readonly ratio: number;
  /** Own score minus the opponent's; 0 for a mate or stalemate. */
  readonly difference: number;
  /** The moves from the root's reply on. */
  readonly line: readonly Move[];
}

export interface Tree {
  readonly boards: readonly Board[];
  readonly tables: readonly Tables[];
  readonly isSelective: boolean;
  readonly trace: Trace | undefined;
  /** The side whose tree it is: "machine" in the paper. */
  machine: Side;
  depth: number;
  nodes: number;
  /** Ends it: what is being looked at comes to nothing. */
  isOver: boolean;
  yieldedAt: number;
  isSpent: (nodes: number) => boolean;
}

/** A tree without a position: write it into `boards[0]`, then call {@link plant}. */
export const newTree = (isSelective: boolean, isSpent: (nodes: number) => boolean, trace?: Trace): Tree => ({
  boards: Array.from({ length: MOST_DEPTH + 1 }, emptyBoard),
  tables: Array.from({ length: MOST_DEPTH + 1 }, newTables),
  isSelective,
  trace,
  machine: 1,
  depth: 4,
  nodes: 0,
  isOver: false,
  yieldedAt: 0,
  isSpent,
});

/** Makes the tables of the position in `boards[0]` and lists its plausible moves. */
export function plant(tree: Tree): Plausible {
  const [board] = tree.boards;
  tree.machine = board!.side;
  fillTables(board!, tree.tables[0]!);
  return plausibleMoves(board!, tree.tables[0]!, MOST_MOVES);
}

/** The scores of the machine and of its opponent in the position at a ply. */
function countPosition(tree: Tree, ply: number): readonly [Counts, Counts] {
  const board = tree.boards[ply]!;
  const tables = tree.tables[ply]!;
  return [countSide(board, tables, tree.machine), countSide(board, tables, -tree.machine as Side)];
}

function outcomeAt(tree: Tree, ply: number): Outcome {
  const [own, other] = countPosition(tree, ply).map(sumOf) as [number, number];
  return { ratio: own / other, difference: own - other, line: [] };
}

/** The value of a position without moves: mate, or even. */
function endAt(tree: Tree, ply: number): Outcome {
  const isMachine = tree.boards[ply]!.side === tree.machine;
  if (tree.tables[ply]!.checkers.length === 0) return { ratio: EVEN, difference: 0, line: [] };
  return { ratio: isMachine ? MATED * (1 + ply) : MATES - ply, difference: 0, line: [] };
}

/**
 * The value of a move in the position at `ply`; undefined once the tree is over.
 * @param ply 0 for a move of the root.
 */
export function* follow(tree: Tree, ply: number, move: Move): Generator<void, Outcome | undefined> {
  const { trace } = tree;
  const below = ply + 1;
  const text = trace && moveText(move);
  if (text) trace?.enter?.(below, text);
  visit(tree, ply, move);
  if (tree.nodes - tree.yieldedAt >= SLICE_POSITIONS) {
    tree.yieldedAt = tree.nodes;
    yield;
  }
  const outcome = below === tree.depth ? leafAt(tree, below) : yield* grow(tree, below);
  if (text && outcome) {
    trace?.evaluate?.(below, outcome.ratio);
    trace?.leave?.(below, text, outcome.ratio);
  }
  return outcome && { ...outcome, line: [move, ...outcome.line] };
}

/** Executes a move and makes the tables of the position after it. */
function visit(tree: Tree, ply: number, move: Move): void {
  const below = tree.boards[ply + 1]!;
  playMove(tree.boards[ply]!, move, below);
  fillTables(below, tree.tables[ply + 1]!);
  tree.nodes++;
}

function leafAt(tree: Tree, ply: number): Outcome {
  const tables = tree.tables[ply]!;
  // The last move may have been mate.
  const isMate = tables.checkers.length > 0 && plausibleMoves(tree.boards[ply]!, tables, 1).moves.length === 0;
  return isMate ? endAt(tree, ply) : outcomeAt(tree, ply);
}

/** The best of the moves at a ply, for the side to move there; among equals the first. */
function* grow(tree: Tree, ply: number): Generator<void, Outcome | undefined> {
  const board = tree.boards[ply]!;
  const isMachine = board.side === tree.machine;
  const { moves, questions } = plausibleMoves(board, tree.tables[ply]!, MOST_MOVES);
  if (moves.length === 0) return endAt(tree, ply);
  tree.trace?.list?.(
    ply + 1,
    moves.map((move, index) => ({ move: moveText(move), values: { question: questions[index]! } })),
  );
  let best: Outcome | undefined;
  for (const move of select(tree, ply, moves)) {
    if (tree.isSpent(tree.nodes)) tree.isOver = true;
    if (tree.isOver) return undefined;
    const outcome = yield* follow(tree, ply, move);
    if (!outcome) return undefined;
    if (!best || (isMachine ? outcome.ratio > best.ratio : outcome.ratio < best.ratio)) best = outcome;
  }
  return best;
}

/**
 * The moves to go on with: all, or in the selective mode those after which the score is not below the position's, else the two
 * best. At the last ply it makes no difference.
 */
export function select(tree: Tree, ply: number, moves: readonly Move[]): readonly Move[] {
  if (!tree.isSelective || ply + 1 >= tree.depth) return moves;
  const { nodes } = tree;
  const sign = tree.boards[ply]!.side === tree.machine ? 1 : -1;
  const now = sign * outcomeAt(tree, ply).ratio;
  const scored = moves.map((move) => {
    visit(tree, ply, move);
    return { move, score: sign * leafAt(tree, ply + 1).ratio };
  });
  const better = scored.filter(({ score }) => score >= now);
  const kept = better.length > 0 ? better : scored.sort((one, other) => other.score - one.score).slice(0, AT_LEAST);
  // Those it goes on with are counted there.
  tree.nodes = nodes + moves.length - kept.length;
  return kept.map(({ move }) => move);
}
