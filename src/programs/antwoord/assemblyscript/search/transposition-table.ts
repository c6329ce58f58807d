import { own } from 'plyhouse-kernel/assemblyscript/base.ts';
import { Move } from 'plyhouse-kernel/assemblyscript/move.ts';
import { ENTRY_COPY, TABLE } from './memory.ts';
import { LEAST_MATE } from './values.ts';

/**
 * An entry of the transposition table, which stores by key what was found of a position. Four entries form a bucket of 64
 * bytes, one cache line.
 *
 * Several threads read and write it without locks. There the key is stored xored with the rest of the entry, so that an
 * entry half of which another thread has overwritten no longer has the key of any position likely to be asked for (R. Hyatt
 * and T. Mann, "A lockless transposition table implementation for parallel search", ICGA Journal 25:1, 2002). Each thread
 * works on a copy, which does not change while it is read.
 */
@unmanaged
export class Entry {
  /** The low 32 bits of the key; the high ones choose the bucket. */
  key: u32 = 0;
  move: Move = 0;
  value: i16 = 0;
  evaluation: i16 = 0;
  depth: i8 = 0;
  /** Two bits for the bound ({@link LOWER}, {@link UPPER}), one for having been on a principal variation, five for the age. */
  kind: u8 = 0;
  more: u16 = 0;
}

/** The value is a lower bound. */
export const LOWER: u32 = 1;
/** The value is an upper bound. */
export const UPPER: u32 = 2;
/** The value is exact. */
export const EXACT: u32 = 3;
const PRINCIPAL: u32 = 4;
/** For replacement, an entry counts as this many plies shallower for each search since it was written. */
const PLIES_A_SEARCH: i32 = 4;
/** A new result replaces the stored one of the same position unless it is shallower by this number of plies or more. */
const NEWER: i32 = 4;
/** The same on a principal variation, which must stay complete. */
const NEWER_ON_LINE: i32 = 6;
const AGE_STEP: u32 = 8;
const AGES: u32 = 0xf8;

const ENTRY_BYTES: usize = 16;
const LINE_BYTES: usize = 64;
/** Buckets sampled by {@link fullness}: a thousand entries. */
const SAMPLE_LINES: usize = 250;

let lineCount: u64 = 0;
let age: u32 = 0;
/** Whether a search may have written to the table since it was cleared, or made. */
let isUsed: bool = false;

/** Resizes the table to `megabytes`. False if the machine refuses the memory; the table is then unchanged. */
export function resizeTable(megabytes: i32): bool {
  const bytes = (megabytes as usize) << 20;
  const wanted = ((TABLE + bytes) >> 16) as i32;
  if (memory.size() < wanted && memory.grow(wanted - memory.size()) < 0) return false;
  lineCount = (bytes / LINE_BYTES) as u64;
  return true;
}

/** Empties the table. One that is new is empty: filling it would only make the machine find the memory for all of it. */
export function clearTable(): void {
  if (isUsed) memory.fill(TABLE, 0, (lineCount as usize) * LINE_BYTES);
  isUsed = false;
  age = 0;
}

/** Starts a new generation for a new search: older entries are replaced first. */
export function ageTable(): void {
  age = (age + AGE_STEP) & AGES;
  isUsed = true;
}

/** The number of buckets and the age, for threads that did not set them. */
export function bucketCount(): u64 {
  return lineCount;
}
/** The age of entries written now. */
export function tableAge(): u32 {
  return age;
}
/** Uses the table as another thread has set it up. */
export function shareTable(buckets: u64, currentAge: u32): void {
  lineCount = buckets;
  age = currentAge;
}

/** The key of an entry shared by threads, given its two words. */
function keyOf(low: u64, high: u64): u32 {
  return (low as u32) ^ ((low >> 32) as u32) ^ (high as u32) ^ ((high >> 32) as u32);
}

/** The entry at this address for reading and changing; shared by threads, a copy of it with its key restored. */
function opened(at: usize): Entry {
  if (!ASC_FEATURE_THREADS) return changetype<Entry>(at);
  const low = load<u64>(at);
  const high = load<u64>(at, 8);
  const copy = own(ENTRY_COPY);
  store<u64>(copy, low);
  store<u64>(copy, high, 8);
  store<u32>(copy, keyOf(low, high));
  return changetype<Entry>(copy);
}

/** Writes an opened and changed entry back, if it is a copy. */
function close(entry: Entry, at: usize): void {
  if (!ASC_FEATURE_THREADS) return;
  const copy = changetype<usize>(entry);
  const high = load<u64>(copy, 8);
  // The same folding turns the key into its stored form.
  const key = keyOf(load<u64>(copy), high);
  store<u64>(at, ((load<u32>(copy, 4) as u64) << 32) | (key as u64));
  store<u64>(at, high, 8);
}

/** Whether the entry at this address has this key. */
function hasKey(at: usize, key: u32): bool {
  return ASC_FEATURE_THREADS ? keyOf(load<u64>(at), load<u64>(at, 8)) === key : load<u32>(at) === key;
}

function lineOf(hash: u64): usize {
  return TABLE + ((((hash >> 32) * lineCount) >> 32) as usize) * LINE_BYTES;
}

/** The entry of a position, or null. */
export function findEntry(hash: u64): Entry | null {
  const line = lineOf(hash);
  const key = hash as u32;
  for (let at = line; at < line + LINE_BYTES; at += ENTRY_BYTES) {
    if (!hasKey(at, key)) continue;
    const entry = opened(at);
    if (entry.key === key && entry.kind !== 0) return entry;
  }
  return null;
}

/** The bound of an entry: {@link LOWER}, {@link UPPER}, {@link EXACT}, or 0 if it holds only an evaluation. */
export function boundOf(entry: Entry): u32 {
  return (entry.kind as u32) & EXACT;
}

/** Whether the position has been on a principal variation. */
export function wasPrincipal(entry: Entry): bool {
  return ((entry.kind as u32) & PRINCIPAL) !== 0;
}

/** The value of an entry. Mates are stored by their distance from the position and returned by that from the root. */
export function valueFrom(entry: Entry, ply: i32): i32 {
  const value = entry.value as i32;
  if (value >= LEAST_MATE) return value - ply;
  if (value <= -LEAST_MATE) return value + ply;
  return value;
}

/**
 * Stores a result. It replaces the entry of the same position, unless that is deeper and of the same search; otherwise the
 * least valuable entry of the bucket, by depth and age.
 */
export function storeEntry(
  hash: u64,
  ply: i32,
  depth: i32,
  value: i32,
  bound: u32,
  move: Move,
  evaluation: i32,
  isPrincipal: bool,
): void {
  const line = lineOf(hash);
  const key = hash as u32;
  let place = line;
  let least = i32.MAX_VALUE;
  for (let at = line; at < line + LINE_BYTES; at += ENTRY_BYTES) {
    const entry = changetype<Entry>(at);
    if (hasKey(at, key) || entry.kind === 0) {
      place = at;
      break;
    }
    const searchesAgo = ((AGES + AGE_STEP + age - (entry.kind as u32)) & AGES) >> 3;
    const worth = (entry.depth as i32) - PLIES_A_SEARCH * (searchesAgo as i32);
    if (worth < least) {
      least = worth;
      place = at;
    }
  }
  const entry = opened(place);
  const isSame = entry.key === key && entry.kind !== 0;
  if (!isSame || move !== 0) entry.move = move;
  const isNew = !isSame || ((entry.kind as u32) & AGES) !== age;
  if (isNew || bound === EXACT || depth + (isPrincipal ? NEWER_ON_LINE : NEWER) > (entry.depth as i32)) {
    let kept = value;
    if (value >= LEAST_MATE) kept += ply;
    else if (value <= -LEAST_MATE) kept -= ply;
    entry.key = key;
    entry.value = kept as i16;
    entry.evaluation = evaluation as i16;
    entry.depth = depth as i8;
    entry.kind = (age | bound | (isPrincipal ? PRINCIPAL : 0)) as u8;
  }
  close(entry, place);
}

/** The share of the table filled with entries of this search, in permille (from a sample). */
export function fullness(): i32 {
  let count = 0;
  for (let at = TABLE; at < TABLE + SAMPLE_LINES * LINE_BYTES; at += ENTRY_BYTES) {
    const entry = changetype<Entry>(at);
    if (entry.kind !== 0 && ((entry.kind as u32) & AGES) === age) count++;
  }
  return count;
}
