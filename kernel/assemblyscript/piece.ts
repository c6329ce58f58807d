/**
 * Kinds of pieces. A kind that slides has bit 2, one that slides along diagonals also bit 0, along ranks and files bit 1:
 * a queen is what a bishop and a rook are together.
 */

/** No piece. */
export const NONE: u32 = 0;
/** Does not slide; nor do the next two. */
export const PAWN: u32 = 1;
/** Its steps are a table (attack-tables.ts). */
export const KNIGHT: u32 = 2;
/** Its steps too. */
export const KING: u32 = 3;
/** Slides along diagonals. */
export const BISHOP: u32 = 5;
/** Slides along ranks and files. */
export const ROOK: u32 = 6;
/** Slides along both. */
export const QUEEN: u32 = 7;
