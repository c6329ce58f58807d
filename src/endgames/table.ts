import { hasPawns, isEven, type Material, menOf } from './material.ts';

/**
 * A table in memory. A code for each position, White to move and Black to move: 0 a draw, 255 no position of chess,
 * else the plies to mate and 1: odd plies are a win of the side to move, even ones a loss. The index of a position is
 * worked out by layout.ts. Where both sides have the same men, Black's half is left out.
 */
export interface Table {
  readonly material: Material;
  readonly white: Uint8Array;
  readonly black?: Uint8Array;
}

const DRAW = 0;
export const ILLEGAL = 255;

/** The value of a position for the side to move. */
export type TableValue = { readonly kind: 'win' | 'loss'; readonly plies: number } | { readonly kind: 'draw' };

/** The value that a code stands for; undefined for an illegal position. */
export function worthOf(code: number): TableValue | undefined {
  if (code === ILLEGAL) return undefined;
  if (code === DRAW) return { kind: 'draw' };
  return { kind: (code - 1) % 2 === 1 ? 'win' : 'loss', plies: code - 1 };
}

/** Moves to mate, as people count them: each of the winner's. */
export function movesOf(plies: number): number {
  return Math.ceil(plies / 2);
}

/** The number of codes in a table for a side to move. */
export function entriesOf(material: Material): number {
  return (hasPawns(material) ? 1806 : 462) * 64 ** (menOf(material) - 2);
}

/** The number of halves that are kept. */
export function sidesOf(material: Material): 1 | 2 {
  return isEven(material) ? 1 : 2;
}
