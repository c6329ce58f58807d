import { ahead, FILE_A, FILE_H } from 'plyhouse-kernel/assemblyscript/bitboard.ts';
import { isWhite } from 'plyhouse-kernel/assemblyscript/color.ts';

/** The squares and all squares ahead of them on their files. */
export function filledAhead<C>(set: u64): u64 {
  if (isWhite<C>()) {
    set |= set << 8;
    set |= set << 16;
    return set | (set << 32);
  }
  set |= set >> 8;
  set |= set >> 16;
  return set | (set >> 32);
}

/** All squares ahead of these on their files. */
export function spanAhead<C>(set: u64): u64 {
  return filledAhead<C>(ahead<C>(set));
}

/** The squares next to these on the same rank. */
export function beside(set: u64): u64 {
  return ((set & ~FILE_A) >> 1) | ((set & ~FILE_H) << 1);
}

/** The squares and their neighbours on the same rank. */
export function widened(set: u64): u64 {
  return set | beside(set);
}

/** The whole file of a square. */
export function fileOf(square: usize): u64 {
  return FILE_A << ((square & 7) as u64);
}

/** The rank of a square from the side's view, 0 being its first. */
export function rankFor<C>(square: usize): usize {
  return isWhite<C>() ? square >> 3 : 7 - (square >> 3);
}

/** The square from the side's view: flipped vertically for Black. */
export function squareFor<C>(square: usize): usize {
  return isWhite<C>() ? square : square ^ 56;
}

/** The squares of ranks `first` to `last` (0 to 7) from the side's view. */
export function ranksFor<C>(first: u64, last: u64): u64 {
  const count = last - first + 1;
  const rows: u64 = ((-1 as u64) >> (64 - 8 * count)) << (8 * (isWhite<C>() ? first : 7 - last));
  return rows;
}
