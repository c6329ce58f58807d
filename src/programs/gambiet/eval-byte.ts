/**
 * The evaluation of a move in one byte: 1 wins the king, 255 loses it (June 1981), low is good for the mover. From
 * Gambiet/82 on the modules speak of "the highest minimum", so inside a search values count upwards from 0; this file
 * alone turns them into the byte. 128 is equal and a pawn has 8 points (both chosen: the byte then reaches 15 pawns).
 */

/** Position points that make a material point, a pawn. */
export const PAWN_POINTS = 8;
/** The part of the position is never worth a pawn (described). */
const MOST_POSITION = PAWN_POINTS - 1;
/** Winning the king. Less the ply, so that a nearer mate is worth more (chosen). */
export const KING_WON = 127;
/** The most that material counts for: beyond it a value speaks of kings. */
export const MOST_MATERIAL = 96;
const EQUAL = 128;

/** The byte of a value: 1 wins the king, 255 loses it. */
export function evalByte(value: number): number {
  return EQUAL - Math.max(-KING_WON, Math.min(KING_WON, value));
}

/** Material and position in one value. */
export function combine(materialPoints: number, positionPoints: number): number {
  const position = Math.max(-MOST_POSITION, Math.min(MOST_POSITION, positionPoints));
  return Math.max(-MOST_MATERIAL, Math.min(MOST_MATERIAL, materialPoints * PAWN_POINTS + position));
}

/** Whether a value says that a king falls. */
export const isKingValue = (value: number): boolean => Math.abs(value) > MOST_MATERIAL;

/**
 * A value in pawns as the articles print it: whole ones, "-2". Rounded down, as shifting a byte to the right does on a
 * Z80: so the values printed for version 8212 come out of the lines (inferred).
 */
export function pawnsText(value: number): string {
  if (isKingValue(value)) return value > 0 ? 'koning' : '-koning';
  const pawns = Math.floor(value / PAWN_POINTS);
  return pawns > 0 ? `+${pawns}` : String(pawns);
}
