import { Move } from '../../../../kernel/assembly/move.ts';
import { TABLE } from './memory.ts';
import { LEAST_MATE } from './values.ts';

/**
 * The transposition table: what has been found of a position, by its key. Four entries share a line of 64 bytes, so
 * that one look at memory brings all that may be asked there.
 */
@unmanaged
export class Entry {
  /** The low 32 bits of the key; the place says the others. */
  key: u32 = 0;
  move: Move = 0;
  value: i16 = 0;
  evaluation: i16 = 0;
  depth: i8 = 0;
  /** Two bits of {@link LOWER} and {@link UPPER}, one of having stood in a principal variation, five of age. */
  kind: u8 = 0;
  more: u16 = 0;
}

/** The value is at least so much. */
export const LOWER: u32 = 1;
/** The value is at most so much. */
export const UPPER: u32 = 2;
/** Both: it is the value. */
export const EXACT: u32 = 3;
const PRINCIPAL: u32 = 4;
/** What an entry loses in worth with each search since, in plies: it is ever less likely to be asked for. */
const PLIES_A_SEARCH: i32 = 4;
/** What was found now may be so many plies shallower than what is kept of the same position, and still replaces it. */
const NEWER: i32 = 4;
/** The same in a principal variation, which has to be whole. */
const NEWER_ON_LINE: i32 = 6;
const AGE_STEP: u32 = 8;
const AGES: u32 = 0xf8;

const ENTRY_BYTES: usize = 16;
const LINE_BYTES: usize = 64;
/** A thousand entries: the first lines are as full as all others. */
const SAMPLE_LINES: usize = 250;

let lineCount: u64 = 0;
let age: u32 = 0;

/** Makes room for so many megabytes. False where the machine refuses; the table is then as it was. */
export function resizeTable(megabytes: i32): bool {
  const bytes = (megabytes as usize) << 20;
  const wanted = ((TABLE + bytes) >> 16) as i32;
  if (memory.size() < wanted && memory.grow(wanted - memory.size()) < 0) return false;
  lineCount = (bytes / LINE_BYTES) as u64;
  return true;
}

/** Forgets everything. */
export function clearTable(): void {
  memory.fill(TABLE, 0, (lineCount as usize) * LINE_BYTES);
  age = 0;
}

/** A new search: what older ones found gives way first. */
export function ageTable(): void {
  age = (age + AGE_STEP) & AGES;
}

function lineOf(hash: u64): usize {
  return TABLE + ((((hash >> 32) * lineCount) >> 32) as usize) * LINE_BYTES;
}

/** The entry of a position, or nothing. */
export function findEntry(hash: u64): Entry | null {
  const line = lineOf(hash);
  const key = hash as u32;
  for (let at = line; at < line + LINE_BYTES; at += ENTRY_BYTES) {
    const entry = changetype<Entry>(at);
    if (entry.key === key && entry.kind !== 0) return entry;
  }
  return null;
}

/** What the value of an entry is: {@link LOWER}, {@link UPPER}, {@link EXACT}, or 0 where only the evaluation is kept. */
export function boundOf(entry: Entry): u32 {
  return (entry.kind as u32) & EXACT;
}

/** Whether the position has stood in a principal variation. */
export function wasPrincipal(entry: Entry): bool {
  return ((entry.kind as u32) & PRINCIPAL) !== 0;
}

/** Mates are kept by their distance from the position itself, and read by that from the root. */
export function valueFrom(entry: Entry, ply: i32): i32 {
  const value = entry.value as i32;
  if (value >= LEAST_MATE) return value - ply;
  if (value <= -LEAST_MATE) return value + ply;
  return value;
}

/**
 * Keeps what was found. It takes the place of the same position's entry, unless that says more and is as new; else
 * that of the entry which is least worth keeping: old and shallow.
 */
export function keep(
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
    if (entry.key === key || entry.kind === 0) {
      place = at;
      break;
    }
    const years = ((AGES + AGE_STEP + age - (entry.kind as u32)) & AGES) >> 3;
    const worth = (entry.depth as i32) - PLIES_A_SEARCH * (years as i32);
    if (worth < least) {
      least = worth;
      place = at;
    }
  }
  const entry = changetype<Entry>(place);
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
}

/** How many of a thousand entries this search has written. */
export function fullness(): i32 {
  let count = 0;
  for (let at = TABLE; at < TABLE + SAMPLE_LINES * LINE_BYTES; at += ENTRY_BYTES) {
    const entry = changetype<Entry>(at);
    if (entry.kind !== 0 && ((entry.kind as u32) & AGES) === age) count++;
  }
  return count;
}
