/** Memory layout of the tables: above the kernel's attack tables, the only part of the kernel that is needed here. */
import { MAN_KEYS } from 'plyhouse-kernel/assemblyscript/memory.ts';

/** For each pair of kings its number and how it is turned (symmetry.ts): without pawns, then with. */
export const PAIRS_BARE: usize = (MAN_KEYS + 63) & ~63;
export const PAIRS_PAWNS: usize = PAIRS_BARE + 4096 * 4;
/** The kings of each number, White's in the low byte. */
export const KINGS_BARE: usize = PAIRS_PAWNS + 4096 * 4;
export const KINGS_PAWNS: usize = KINGS_BARE + 462 * 4;

/** The men besides the kings: kind and side, and the current square of each. */
export const KINDS: usize = KINGS_PAWNS + 1806 * 4;
export const SIDES: usize = KINDS + 4;
export const SQUARES: usize = SIDES + 4;

/** Access to the tables that a capture or a promotion leads to: one {@link Passage} for each way (passage.ts). */
export const PASSAGES: usize = (SQUARES + 4 + 63) & ~63;
export const PASSAGE_BYTES: usize = 32;
export const PASSAGE_COUNT: usize = 128;

/** The numbers of positions with each value; then the same, mirror images counted as one. */
export const COUNTS: usize = PASSAGES + PASSAGE_BYTES * PASSAGE_COUNT;
export const COUNTS_ALIKE: usize = COUNTS + 256 * 8;

/** Start of the memory that each build lays out for itself. */
export const ROOM: usize = (COUNTS_ALIKE + 256 * 8 + 4095) & ~4095;

let end: usize = ROOM;

/** Forgets all that was reserved. */
export function clearRoom(): void {
  end = ROOM;
}

/** Allocates `bytes` zeroed bytes; 0 if the machine has no more (a module cannot hold more than 4 GiB). */
export function take(bytes: usize): usize {
  const at = end;
  const wanted = (at as u64) + (((bytes + 63) & ~63) as u64);
  const pages = ((wanted + 65_535) >> 16) as i64;
  if (pages > 65_535) return 0;
  const missing = (pages as i32) - memory.size();
  if (missing > 0 && memory.grow(missing) < 0) return 0;
  end = wanted as usize;
  memory.fill(at, 0, bytes);
  return at;
}
