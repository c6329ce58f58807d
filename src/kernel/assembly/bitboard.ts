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

/** The set without its first square: how every loop over squares goes on. */
export function rest(set: u64): u64 {
  return set & (set - 1);
}

/** Whether there are two squares or more. */
export function isSeveral(set: u64): bool {
  return rest(set) !== 0;
}

/** A rank ahead, as the side's pawns go. */
export function ahead<C>(set: u64): u64 {
  return isWhite<C>() ? set << 8 : set >> 8;
}

/** A rank back. */
export function behind<C>(set: u64): u64 {
  return isWhite<C>() ? set >> 8 : set << 8;
}

/** A rank ahead and a file towards a: one of the two ways in which pawns capture. */
export function aheadToA<C>(set: u64): u64 {
  return (isWhite<C>() ? set << 7 : set >> 9) & ~FILE_H;
}

/** A rank ahead and a file towards h: the other. */
export function aheadToH<C>(set: u64): u64 {
  return (isWhite<C>() ? set << 9 : set >> 7) & ~FILE_A;
}

/** What pawns of the side attack from these squares; also whence pawns of the other side attack them. */
export function pawnAttacks<C>(set: u64): u64 {
  return aheadToA<C>(set) | aheadToH<C>(set);
}

/** The rank on which the side's pawns promote. */
export function lastRank<C>(): u64 {
  return isWhite<C>() ? RANK_8 : RANK_1;
}

/** The rank from which they promote with the next step. */
export function seventhRank<C>(): u64 {
  return isWhite<C>() ? RANK_8 >> 8 : RANK_1 << 8;
}

/** The rank that they cross with a double step. */
export function thirdRank<C>(): u64 {
  return isWhite<C>() ? RANK_1 << 16 : RANK_8 >> 16;
}
