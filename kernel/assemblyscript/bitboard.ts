import { isWhite } from './color.ts';

/** A set of squares is a 64-bit integer: bit 0 is a1, bit 7 h1, bit 63 h8. */
export const FILE_A: u64 = 0x0101_0101_0101_0101;
/** The squares h1 to h8. */
export const FILE_H: u64 = 0x8080_8080_8080_8080;
/** The squares a1 to h1. */
export const RANK_1: u64 = 0xff;
/** The squares a8 to h8. */
export const RANK_8: u64 = 0xff00_0000_0000_0000;

/** The set of one square. */
export function bit(square: usize): u64 {
  return (1 as u64) << (square as u64);
}

/** The first square of a set, counted from a1; 64 for none. */
export function firstOf(set: u64): usize {
  return ctz(set) as usize;
}

/** The set of the first square alone. */
export function lowest(set: u64): u64 {
  return set & -set;
}

/** The set without its first square: the step of every loop over squares. */
export function rest(set: u64): u64 {
  return set & (set - 1);
}

/** Whether there are two squares or more. */
export function isSeveral(set: u64): bool {
  return rest(set) !== 0;
}

/** One rank forward for the side's pawns. */
export function ahead<C>(set: u64): u64 {
  return isWhite<C>() ? set << 8 : set >> 8;
}

/** One rank backward. */
export function behind<C>(set: u64): u64 {
  return isWhite<C>() ? set >> 8 : set << 8;
}

/** One rank forward and one file towards a: one of the two directions in which pawns capture. */
export function aheadToA<C>(set: u64): u64 {
  return (isWhite<C>() ? set << 7 : set >> 9) & ~FILE_H;
}

/** One rank forward and one file towards h: the other direction. */
export function aheadToH<C>(set: u64): u64 {
  return (isWhite<C>() ? set << 9 : set >> 7) & ~FILE_A;
}

/** The squares that the side's pawns attack from these; also the squares from which the other side's pawns attack these. */
export function pawnAttacks<C>(set: u64): u64 {
  return aheadToA<C>(set) | aheadToH<C>(set);
}

/** The rank on which the side's pawns promote. */
export function lastRank<C>(): u64 {
  return isWhite<C>() ? RANK_8 : RANK_1;
}

/** The rank from which their next step promotes. */
export function seventhRank<C>(): u64 {
  return isWhite<C>() ? RANK_8 >> 8 : RANK_1 << 8;
}

/** The rank that a double step crosses. */
export function thirdRank<C>(): u64 {
  return isWhite<C>() ? RANK_1 << 16 : RANK_8 >> 16;
}
