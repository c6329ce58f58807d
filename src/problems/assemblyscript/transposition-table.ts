import { ENTRY_BYTES, PROOF_BYTES, PROOF_SIZE, PROOFS, TABLE, TABLE_BITS, TABLE_SIZE } from './memory.ts';

/**
 * The known results of a position, whichever side is to move: the shortest mate that is proved and the longest that is disproved, both
 * counted in the attacker's remaining moves; and the move that settled it. Of two positions with the same slot, the one that took more
 * moves to settle stays if it belongs to the current problem.
 */
@unmanaged
export class Entry {
  key: u64 = 0;
  move: u32 = 0;
  /** 0 if no mate is proved; otherwise the shortest length plus one, since a mate on the board has length 0. */
  proved: u8 = 0;
  /** 0 if no length is disproved; otherwise the longest plus one. */
  disproved: u8 = 0;
  /** The number of its problem: a new number makes the table empty. */
  problem: u16 = 0;
}

let problem: u16 = 0;

/** The number of the current problem: proof numbers are kept outside the table, and also belong to one problem. */
export function currentProblem(): u16 {
  return problem;
}

/** Clears the table and the proof numbers, for when the numbers of problems start again. */
export function forgetTable(): void {
  problem++;
  if (problem === 0) {
    memory.fill(TABLE, 0, TABLE_SIZE * ENTRY_BYTES);
    memory.fill(PROOFS, 0, PROOF_SIZE * PROOF_BYTES);
    problem = 1;
  }
}

/** The place of a position: its entry, or one that may be overwritten for it. */
export function entryFor(key: u64): Entry {
  const at = TABLE + ((key >> (64 - TABLE_BITS)) as usize) * ENTRY_BYTES;
  const first = changetype<Entry>(at);
  if (first.key === key || first.problem !== problem) return first;
  const second = changetype<Entry>(at ^ ENTRY_BYTES);
  if (second.key === key || second.problem !== problem) return second;
  return weightOf(first) > weightOf(second) ? second : first;
}

function weightOf(entry: Entry): u32 {
  return entry.proved > entry.disproved ? entry.proved : entry.disproved;
}

/** Whether the entry tells of this position. */
export function isOf(entry: Entry, key: u64): bool {
  return entry.key === key && entry.problem === problem;
}

/**
 * Notes what has been found. The move of a proof stays that of the shortest mate; a move of 0 tells nothing and takes
 * nothing away.
 * @param length of the mate that is proved, or disproved.
 */
export function note(key: u64, length: i32, isProved: bool, move: u32): void {
  const entry = entryFor(key);
  if (!isOf(entry, key)) {
    entry.key = key;
    entry.problem = problem;
    entry.proved = 0;
    entry.disproved = 0;
    entry.move = 0;
  }
  const value = (length + 1) as u8;
  if (isProved) {
    if (entry.proved !== 0 && entry.proved <= value) return;
    entry.proved = value;
  } else if (value > entry.disproved) entry.disproved = value;
  if (move !== 0) entry.move = move;
}
