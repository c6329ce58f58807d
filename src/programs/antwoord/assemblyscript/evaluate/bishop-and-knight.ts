import { firstOf } from 'plyhouse-kernel/assemblyscript/bitboard.ts';
import { kingOf, menOf, Position } from 'plyhouse-kernel/assemblyscript/position.ts';
import { distance } from './distance.ts';
import { LIGHT } from './light.ts';

/**
 * Bishop and knight against a bare king: piece-square tables that estimate the distance to mate, in sixteenths of a move.
 * They were fitted by least squares to the exact distance in every position of this ending (at most 33 moves, 26.6 on
 * average; the sum is off by 2.7). For a bishop on light squares; a1 first.
 */
const BARE_KING: StaticArray<i16> = [
  82, 68, 57, 57, 65, 94, 134, 193, 68, 46, 33, 27, 33, 50, 90, 134, 57, 33, 16, 9, 10, 24, 50, 94, 57, 27, 9, 0, 1, 10,
  33, 65, 65, 33, 10, 1, 0, 9, 27, 57, 94, 50, 24, 10, 9, 16, 33, 57, 134, 90, 50, 33, 27, 33, 46, 68, 193, 134, 94, 65,
  57, 57, 68, 82,
];
const OTHER_KING: StaticArray<i16> = [
  16, 20, 26, 25, 23, 18, 12, 0, 20, 37, 43, 52, 46, 41, 24, 12, 26, 43, 69, 72, 74, 60, 41, 18, 25, 52, 72, 89, 83, 74,
  46, 23, 23, 46, 74, 83, 89, 72, 52, 25, 18, 41, 60, 74, 72, 69, 43, 26, 12, 24, 41, 46, 52, 43, 37, 20, 0, 12, 18, 23,
  25, 26, 20, 16,
];
/** Bonuses by distance to the bare king. */
const KING_NEAR: StaticArray<i16> = [62, 62, 62, 46, 39, 25, 15, 0];
const KNIGHT_NEAR: StaticArray<i16> = [32, 32, 19, 31, 26, 19, 11, 0];
const BISHOP_NEAR: StaticArray<i16> = [16, 16, 11, 16, 15, 11, 7, 0];

/**
 * For each step of the bare king away from the long diagonal between the wrong corners. On average mate is nearer there than
 * along the edge, so that the sum alone would leave the king there. Of 0, 60, 200 and 400 this value mates most often
 * (bench/kbnk.ts).
 */
const CORNER: i32 = 200;

/** The side's closeness to mate, in units of the score: 0 to 1,800. */
export function nearMate<C, F>(position: Position): i32 {
  const men = menOf<C>(position);
  const bishop = firstOf(position.diagonals & men);
  const knight = firstOf(position.knights & men);
  const king = kingOf<C>(position);
  const foe = kingOf<F>(position);
  const mirror: usize = (position.diagonals & LIGHT) !== 0 ? 0 : 7;
  const seen = (foe ^ mirror) as i32;
  const steps = abs((seen & 7) - (seen >> 3));
  return (
    CORNER * steps +
    unchecked(BARE_KING[(foe ^ mirror) as i32]) +
    unchecked(OTHER_KING[(king ^ mirror) as i32]) +
    unchecked(KING_NEAR[distance(king, foe)]) +
    unchecked(KNIGHT_NEAR[distance(knight, foe)]) +
    unchecked(BISHOP_NEAR[distance(bishop, foe)])
  );
}
