/** Builds, checks and counts tables with one instance of the compiled builder, reused for each table. */

import { wasmModule } from '../wasm/wasm-module.ts';
import {
  hasPawns,
  isEven,
  isSwapped,
  type ManLetter,
  type Material,
  materialOf,
  menAfter,
  PROMOTIONS,
  type WayOut,
  waysOut,
} from './material.ts';
import { entriesOf, type Table } from './table.ts';

/** The exports of the compiled builder, assemblyscript/tables.ts. Places are addresses in bytes. */
interface TablesExports {
  readonly memory: { readonly buffer: ArrayBuffer };
  readonly countsAt: { readonly value: number };
  readonly countsAlikeAt: { readonly value: number };
  setMan(man: number, kind: number, side: number): void;
  begin(men: number): number;
  wordCount(): number;
  codesAt(): number;
  reserve(bytes: number): number;
  setPassage(
    way: number,
    white: number,
    black: number,
    whiteSwaps: boolean,
    blackSwaps: boolean,
    pawns: boolean,
    men: number,
    order: number,
  ): void;
  beginBuild(): number;
  start(side: number, from: number, to: number): void;
  passants(side: number, from: number, to: number): number;
  beginSettling(): void;
  settle(side: number, from: number, to: number): number;
  endSettling(): void;
  wins(side: number, from: number, to: number, ply: number): number;
  passantWins(ply: number): number;
  beginLosses(ply: number): void;
  losses(side: number, from: number, to: number, ply: number): number;
  latestPly(): number;
  finish(side: number, from: number, to: number): void;
  check(side: number, from: number, to: number): number;
  exchange(from: number, to: number): void;
  clearCounts(): void;
  countCodes(side: number, from: number, to: number): void;
  find(side: number, code: number, from: number, to: number): number;
  code(side: number, index: number): number;
}

const tables = wasmModule('tables', async () => (await import('./build/tables-wasm.ts')).TABLES_WASM);

/** A new instance, with its own memory; the code is compiled once. @throws if it has not been built. */
async function startTables(): Promise<TablesExports> {
  return (await tables.start()) as TablesExports;
}

/** The progress of a build or a check. */
export interface TableProgress {
  readonly phase: 'start' | 'plies' | 'check' | 'count';
  /** From 0 to 1 within the phase; for plies only at the end, since their number is not known before. */
  readonly done: number;
  /** The current number of plies to mate. */
  readonly ply: number;
  /** Positions decided so far, mirror images left out. */
  readonly decided: number;
}

/** A code that contradicts those of its successors. */
export interface Inconsistency {
  readonly side: 0 | 1;
  readonly index: number;
  readonly code: number;
}

/** The numbers of positions with each code, by the side to move: on the board, and with mirror images counted as one. */
export interface Tally {
  readonly side: 0 | 1;
  readonly all: readonly number[];
  readonly alike: readonly number[];
}

/** Not enough memory for a table. */
class TableRoomError extends Error {
  override readonly name = 'TableRoomError';
  constructor(material: Material) {
    super(`table ${material.name}: it and the tables it leads to need more memory than there is (at most 4 GiB)`);
  }
}

/** Returns a table that a capture or promotion leads to. */
export type Lookup = (material: Material) => Table | undefined;

/**
 * Builds and checks tables, one at a time. Every operation is a resumable loop: run it, and it reports progress at the end
 * of each slice; abandon it, and nothing keeps running.
 */
export interface TableBuilder {
  /**
   * Builds a table from those it leads to. The result is a copy of its own.
   * @throws {TableRoomError}, and plain `Error` if a table that it leads to is missing.
   */
  build(material: Material, lookup: Lookup): Generator<TableProgress, Table>;
  /** Checks every position against its successors; returns the first contradiction, if any. */
  check(table: Table, lookup: Lookup): Generator<TableProgress, Inconsistency | undefined>;
  /** Counts the positions by code, White to move and then Black. */
  count(table: Table): Generator<TableProgress, readonly [Tally, Tally]>;
  /** The index of positions with a code, of each set of mirror images one; after {@link count} of the same table. */
  find(side: 0 | 1, code: number, most: number): number[];
}

/** Kinds as the kernel numbers them (kernel/assemblyscript/piece.ts). */
const KINDS: Readonly<Record<ManLetter, number>> = { P: 1, N: 2, B: 5, R: 6, Q: 7 };
const SIDES = [0, 1] as const;
/** Words of 64 positions between two looks at the clock: a hundredth of a second or so. */
const WORDS_AT_ONCE = 4096;
/** The maximum: codes are bytes. */
const LONGEST_PLY = 253;

/** Milliseconds from some fixed point on. Node, workers and the page all have it. */
declare const performance: { now(): number };

/** A builder as it stands. */
interface BuilderState {
  readonly wasm: TablesExports;
  readonly sliceMillis: number;
  /** The end of the current slice, by `performance.now()`. */
  sliceEnd: number;
  /** The material of the table in the module's memory. */
  present: Material | undefined;
}

/** A new table builder. @param options.sliceMillis the length of a slice; default 30. */
export async function createTableBuilder({
  sliceMillis = 30,
}: {
  readonly sliceMillis?: number;
} = {}): Promise<TableBuilder> {
  const state: BuilderState = { wasm: await startTables(), sliceMillis, sliceEnd: 0, present: undefined };
  return {
    build: (material, lookup) => build(state, material, lookup),
    check: (table, lookup) => check(state, table, lookup),
    count: (table) => count(state, table),
    find: (side, code, most) => find(state, side, code, most),
  };
}

const memoryOf = (wasm: TablesExports) => new Uint8Array(wasm.memory.buffer);

function begin(state: BuilderState, material: Material): void {
  const { wasm } = state;
  state.present = undefined;
  const men = [...material.white, ...material.black];
  for (const [man, letter] of men.entries()) {
    wasm.setMan(man, KINDS[letter], man < material.white.length ? 0 : 1);
  }
  if (!wasm.begin(men.length)) throw new TableRoomError(material);
  state.present = material;
  state.sliceEnd = performance.now() + state.sliceMillis;
}

/** Brings in what the ways out lead to, and tells the module which is which. */
function furnish(state: BuilderState, material: Material, lookup: Lookup): void {
  const { wasm } = state;
  const places = new Map<string, readonly [number, number]>();
  const placeOf = (next: Material): readonly [number, number] => {
    const known = places.get(next.name);
    if (known) return known;
    const table = lookup(next);
    if (!table) throw new Error(`table ${material.name}: it needs ${next.name}, which is missing`);
    const place = [reserve(table.white), table.black ? reserve(table.black) : 0] as const;
    places.set(next.name, place);
    return place;
  };
  const reserve = (codes: Uint8Array) => {
    const at = wasm.reserve(codes.length) >>> 0;
    if (at === 0) throw new TableRoomError(material);
    memoryOf(wasm).set(codes, at);
    return at;
  };
  for (const way of waysOut(material)) {
    const [white, black] = menAfter(material, way);
    if (white.length + black.length === 0) {
      wasm.setPassage(codeOfWay(way), 0, 0, false, false, false, 0, 0);
      continue;
    }
    const letters = [white.map(({ letter }) => letter), black.map(({ letter }) => letter)] as const;
    const next = materialOf(...letters);
    const swapped = isSwapped(...letters);
    const [whiteAt, blackAt] = placeOf(next);
    // The numbers of our men in the order in which that table has them.
    const numbers: number[] = [];
    const left = (swapped ? [...black, ...white] : [...white, ...black]).slice();
    for (const letter of [...next.white, ...next.black]) {
      const firstHalf = numbers.length < next.white.length;
      const pool = firstHalf === !swapped ? white : black;
      const found = left.find((one) => one.letter === letter && pool.includes(one))!;
      left.splice(left.indexOf(found), 1);
      numbers.push(found.man);
    }
    const order = numbers.reduce((bytes, man, at) => bytes | (man << (8 * at)), 0);
    // With the same men on both sides, Black's half is White's with the sides exchanged.
    const even = isEven(next);
    const forWhite = even ? whiteAt : swapped ? blackAt : whiteAt;
    const forBlack = even ? whiteAt : swapped ? whiteAt : blackAt;
    const [whiteSwaps, blackSwaps] = even ? [false, true] : [swapped, swapped];
    wasm.setPassage(codeOfWay(way), forWhite, forBlack, whiteSwaps, blackSwaps, hasPawns(next), numbers.length, order);
  }
}

/** Works through the words of both sides, stopping when a slice is over. */
function* throughText(
  state: BuilderState,
  progress: (done: number) => TableProgress,
  work: (side: 0 | 1, from: number, to: number) => void,
): Generator<TableProgress, void> {
  const { wasm } = state;
  const words = wasm.wordCount() >>> 0;
  for (const side of SIDES) {
    for (let from = 0; from < words; from += WORDS_AT_ONCE) {
      work(side, from, Math.min(from + WORDS_AT_ONCE, words));
      if (performance.now() < state.sliceEnd) continue;
      yield progress((side + from / words) / 2);
      state.sliceEnd = performance.now() + state.sliceMillis;
    }
  }
}

function* build(state: BuilderState, material: Material, lookup: Lookup): Generator<TableProgress, Table> {
  const { wasm } = state;
  begin(state, material);
  furnish(state, material, lookup);
  if (!wasm.beginBuild()) throw new TableRoomError(material);
  let decided = 0;
  let ply = 0;
  const started = (done: number): TableProgress => ({ phase: 'start', done, ply, decided });
  const looked = (done: number): TableProgress => ({ phase: 'plies', done, ply, decided });
  // 1. Which positions are legal, and what captures and promotions are worth.
  yield* throughText(state, started, (side, from, to) => wasm.start(side, from, to));
  yield* throughText(state, started, (side, from, to) => {
    if (!wasm.passants(side, from, to)) throw new TableRoomError(material);
  });
  // 2. Mates and stalemates.
  wasm.beginSettling();
  yield* throughText(state, looked, (side, from, to) => {
    decided += wasm.settle(side, from, to);
  });
  wasm.endSettling();
  // 3. Ply after ply, until nothing was found and nothing from outside is still to come.
  let last = decided;
  const latest = wasm.latestPly();
  for (ply = 1; last > 0 || ply <= latest; ply++) {
    if (ply > LONGEST_PLY) throw new Error(`table ${material.name}: mates beyond ${LONGEST_PLY} plies have no code`);
    const before = decided;
    if (ply % 2 === 1) {
      decided += wasm.passantWins(ply);
      yield* throughText(state, looked, (side, from, to) => {
        decided += wasm.wins(side, from, to, ply);
      });
    } else {
      wasm.beginLosses(ply);
      yield* throughText(state, looked, (side, from, to) => {
        decided += wasm.losses(side, from, to, ply);
      });
    }
    last = decided - before;
  }
  // 4. The rest is drawn.
  yield* throughText(state, looked, (side, from, to) => wasm.finish(side, from, to));
  const entries = entriesOf(material);
  const at = wasm.codesAt() >>> 0;
  const half = (side: number) => memoryOf(wasm).slice(at + side * entries, at + (side + 1) * entries);
  return isEven(material) ? { material, white: half(0) } : { material, white: half(0), black: half(1) };
}

/** Puts a table into the module's memory. */
function bringIn(state: BuilderState, table: Table): void {
  const { wasm } = state;
  begin(state, table.material);
  const at = wasm.codesAt() >>> 0;
  memoryOf(wasm).set(table.white, at);
  if (table.black) memoryOf(wasm).set(table.black, at + table.white.length);
  else wasm.exchange(0, table.white.length);
}

/** Both sides, or one if they have the same men. */
function* throughCodes(
  state: BuilderState,
  { material }: Table,
  phase: TableProgress['phase'],
  work: (side: 0 | 1, from: number, to: number) => boolean,
): Generator<TableProgress, void> {
  const entries = entriesOf(material);
  const sides = isEven(material) ? ([0] as const) : SIDES;
  for (const side of sides) {
    for (let from = 0; from < entries; from += WORDS_AT_ONCE * 4) {
      if (!work(side, from, Math.min(from + WORDS_AT_ONCE * 4, entries))) return;
      if (performance.now() < state.sliceEnd) continue;
      yield { phase, done: (side + from / entries) / sides.length, ply: 0, decided: 0 };
      state.sliceEnd = performance.now() + state.sliceMillis;
    }
  }
}

function* check(state: BuilderState, table: Table, lookup: Lookup): ReturnType<TableBuilder['check']> {
  const { wasm } = state;
  bringIn(state, table);
  furnish(state, table.material, lookup);
  let fault: Inconsistency | undefined;
  yield* throughCodes(state, table, 'check', (side, from, to) => {
    const index = wasm.check(side, from, to) >>> 0;
    if (index < to) fault = { side, index, code: wasm.code(side, index) };
    return fault === undefined;
  });
  return fault;
}

function* count(state: BuilderState, table: Table): ReturnType<TableBuilder['count']> {
  const { wasm } = state;
  bringIn(state, table);
  const tallies: Tally[] = [];
  for (const side of SIDES) {
    wasm.clearCounts();
    yield* throughCodes(state, table, 'count', (each, from, to) => {
      if (each === side) wasm.countCodes(side, from, to);
      return true;
    });
    const read = (at: number) => Array.from(new Float64Array(wasm.memory.buffer, at, 256));
    tallies.push({ side, all: read(wasm.countsAt.value), alike: read(wasm.countsAlikeAt.value) });
  }
  return [tallies[0]!, tallies[1]!];
}

function find({ wasm, present }: BuilderState, side: 0 | 1, code: number, most: number): number[] {
  const found: number[] = [];
  const entries = entriesOf(present!);
  for (let at = 0; found.length < most && at < entries; at++) {
    at = wasm.find(side, code, at, entries) >>> 0;
    if (at < entries) found.push(at);
  }
  return found;
}

/** The number of a way out, as in assemblyscript/passage.ts. */
function codeOfWay({ victim = -1, pawn, promotion }: WayOut): number {
  if (pawn === undefined) return 64 + victim;
  return ((victim + 1) << 4) | (pawn << 2) | PROMOTIONS.indexOf(promotion!);
}
