import type { Kernel } from 'plyhouse-kernel';
import { fenOf, type Game } from '../../../chess/game.ts';

/** The programs that search all moves to a fixed depth with alpha-beta. */
export const SEARCHERS = ['tinychess86', 'schach22', 'slutspel'] as const;

/** The tree to a depth, counted by the kernel. */
export interface Tree {
  /** All positions of it, from the first half-move on. */
  readonly all: number;
  /** Moves in a position, on average: the depth-th root of the leaves. */
  readonly branching: number;
  /** The leaves that alpha-beta must look at if it always takes the best move first: b^⌈d/2⌉ + b^⌊d/2⌋ − 1. */
  readonly least: number;
}

/**
 * How large a tree is, and how little of it alpha-beta can do with (D.E. Knuth and R.W. Moore, "An Analysis of Alpha-Beta
 * Pruning", Artificial Intelligence 6, 1975, for trees that branch alike everywhere).
 */
export function treeOf(kernel: Kernel, game: Game, depth: number): Tree {
  kernel.setPosition(fenOf(game));
  const counts = Array.from({ length: depth }, (_, index) => kernel.perft(index + 1));
  const branching = counts.at(-1)! ** (1 / depth);
  return {
    all: counts.reduce((sum, count) => sum + count, 0),
    branching,
    least: Math.max(0, Math.round(branching ** Math.ceil(depth / 2) + branching ** Math.floor(depth / 2) - 1)),
  };
}

/** Bands for the factor from one depth to the next. */
export const FACTORS = [
  { value: '2', label: 'less than 2' },
  { value: '4', label: '2 to 4' },
  { value: '8', label: '4 to 8' },
  { value: '16', label: '8 to 16' },
  { value: 'more', label: 'more than 16' },
] as const;

export function bandOf(factor: number): string {
  return FACTORS.find(({ value }) => factor < Number(value))?.value ?? 'more';
}
