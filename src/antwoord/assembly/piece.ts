/**
 * Kinds of men. A kind that slides has bit 2, one that slides along diagonals also bit 0, along ranks and files bit 1:
 * a queen is what a bishop and a rook are together.
 */
export const NONE: u32 = 0;
export const PAWN: u32 = 1;
export const KNIGHT: u32 = 2;
export const KING: u32 = 3;
export const BISHOP: u32 = 5;
export const ROOK: u32 = 6;
export const QUEEN: u32 = 7;
