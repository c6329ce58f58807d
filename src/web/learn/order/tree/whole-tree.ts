import type { Uci } from '../../../../chess/move.ts';

/** The fates of a position in a search. */
export const ABSENT = 0;
/** It was reached. */
export const SEARCHED = 1;
/** The move to it was skipped by a cutoff. */
export const CUT = 2;
export const BELOW_CUT = 3;
/** It was reached, and its value known from the transposition table. */
export const KNOWN = 4;
export const BELOW_KNOWN = 5;
export type Fate = 0 | 1 | 2 | 3 | 4 | 5;

/** The value of a position that a search has not valued. */
export const NO_VALUE = -0x8000;

/** One search in the tree. */
export interface Layer {
  /** The program's own count of positions: moves made. */
  readonly nodes: number;
  /** False if it was stopped at the maximum number of positions drawn. */
  readonly isWhole: boolean;
  /** The {@link Fate} of each node. */
  readonly fates: Uint8Array;
  /** The value of each node to its side to move, or {@link NO_VALUE}; after a cutoff it is a bound. */
  readonly values: Int16Array;
  /** The place of each node among its parent's moves in the order tried, from 1; 0 if it was not tried. */
  readonly ranks: Uint8Array;
  /** The nodes of the best line, after the root. */
  readonly best: readonly number[];
}

/** Nodes numbered row by row and from left to right; the root is 0, the children of a node stand together. */
export interface TreeShape {
  /** The first node of each row, a row for each ply; then the number of nodes. */
  readonly rows: Uint32Array;
  readonly parents: Uint32Array;
  /** The first child of each node, and the number of its children. */
  readonly firsts: Uint32Array;
  readonly counts: Uint8Array;
  /** The move that leads to each node, as an index into `moves`. */
  readonly moveOf: Uint16Array;
  readonly moves: readonly Uci[];
}

/**
 * The trees of several searches of one position, laid over each other: a node is a line of moves that at least one of them
 * listed.
 */
export interface WholeTree extends TreeShape {
  /** The left end and the width of each node, in leaves. The widths of children add up to that of their parent. */
  readonly lefts: Uint32Array;
  readonly widths: Uint32Array;
  /** The width of the widest node of each row. */
  readonly widest: Uint32Array;
  readonly layers: readonly Layer[];
}

export const sizeOf = ({ rows }: WholeTree): number => rows.at(-1)!;

/** The row of a node: how many moves lead to it. */
export function rowOf({ rows }: WholeTree, node: number): number {
  let row = 0;
  while (rows[row + 1]! <= node) row++;
  return row;
}

/** The nodes from the root to this one, both included. */
export function pathTo({ parents }: WholeTree, node: number): number[] {
  const path = [node];
  for (let at = node; at !== 0; path.unshift(at)) at = parents[at]!;
  return path;
}

export const childrenOf = ({ firsts, counts }: TreeShape, node: number): number[] =>
  Array.from({ length: counts[node]! }, (_, index) => firsts[node]! + index);

export const lineTo = (tree: WholeTree, node: number): Uci[] =>
  pathTo(tree, node)
    .slice(1)
    .map((each) => tree.moves[tree.moveOf[each]!]!);

/** The node at the end of a line; undefined if the tree has none. */
export function nodeAt(tree: TreeShape, line: readonly Uci[]): number | undefined {
  let node: number | undefined = 0;
  for (const move of line) {
    node = childrenOf(tree, node).find((child) => tree.moves[tree.moveOf[child]!] === move);
    if (node === undefined) return undefined;
  }
  return node;
}

/** The children of a node that a search left out by a cutoff. */
export const cutBelow = (tree: WholeTree, { fates }: Layer, node: number): number[] =>
  childrenOf(tree, node).filter((child) => fates[child] === CUT);

/** The move that made a search leave out the rest: the last that it tried. */
export function refutationOf(tree: WholeTree, layer: Layer, node: number): number | undefined {
  if (cutBelow(tree, layer, node).length === 0) return undefined;
  const tried = childrenOf(tree, node).sort((one, other) => layer.ranks[other]! - layer.ranks[one]!);
  return tried[0];
}

/** Alpha and beta of a node for the side to move there: what it and the other side were sure of when the search came. */
export interface Window {
  readonly alpha: number;
  readonly beta: number;
}

/** No value is as large. */
const INFINITE = 32_000;

/**
 * The window in which an alpha-beta search came to a node, from the values of what it had tried before.
 * @param node one that the search has reached.
 */
export function windowOf(tree: WholeTree, { ranks, values }: Layer, node: number): Window {
  let [alpha, beta] = [-INFINITE, INFINITE];
  for (const at of pathTo(tree, node).slice(1)) {
    for (const sibling of childrenOf(tree, tree.parents[at]!)) {
      if (ranks[sibling]! > 0 && ranks[sibling]! < ranks[at]!) alpha = Math.max(alpha, -values[sibling]!);
    }
    [alpha, beta] = [-beta, -alpha];
  }
  return { alpha, beta };
}

export const isOpen = (bound: number): boolean => Math.abs(bound) >= INFINITE;
