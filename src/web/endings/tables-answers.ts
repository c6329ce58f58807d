import { type Fen, makeFen, parseFen } from '../../chess/fen.ts';
import type { Uci } from '../../chess/move.ts';
import { materialOfBoard } from '../../endgames/layout.ts';
import { type Material, neededFor, parseMaterial } from '../../endgames/material.ts';
import { createProber, fenAt, type Prober, sourceOf } from '../../endgames/prober.ts';
import { type SideStats, statsOf } from '../../endgames/stats.ts';
import { ILLEGAL, type Table, type TableValue, worthOf } from '../../endgames/table.ts';
import { createTableBuilder, type Inconsistency, type TableBuilder } from '../../endgames/table-builder.ts';
import { seededChance } from '../../host/chance.ts';
import type { Answerer } from '../app/worker-questions.ts';

/** Endgame tables in a worker: building and probing. They live as long as the worker. */

/** Which random position to pick: White to move with the longest win, any win for White, or any position. */
export type PositionKind = 'longest' | 'win' | 'any';

export type TablesQuestion =
  /** Builds a table and those it needs, unless they exist. */
  | { readonly kind: 'build'; readonly name: string }
  /** The result for a position and for every move in it. */
  | { readonly kind: 'look'; readonly fen: Fen }
  /** Best play to mate. */
  | { readonly kind: 'line'; readonly fen: Fen }
  | { readonly kind: 'draw'; readonly name: string; readonly position: PositionKind; readonly seed: number }
  /** Checks every entry of a table against its successors. */
  | { readonly kind: 'check'; readonly name: string };

/** The progress of a build. */
export interface BuildProgress {
  readonly kind: 'build';
  /** The table being built: number `index` of `count`. */
  readonly name: string;
  readonly index: number;
  readonly count: number;
  readonly ply: number;
  /** Entries decided so far, by plies to mate. */
  readonly byPly: readonly number[];
}

export type TablesProgress = BuildProgress | { readonly kind: 'check'; readonly done: number };

/** A table that has been built. */
export interface BuiltTable {
  readonly name: string;
  readonly sides: readonly SideStats[];
  /** Positions by plies to mate, mirror images counted once: odd plies are won for the side to move, even ones lost. */
  readonly byPly: readonly number[];
  /** The time to build it, without the tables it needs; and including those that had to be built. */
  readonly millis: number;
  readonly allMillis: number;
  /** The tables built for it. */
  readonly needed: readonly string[];
}

/** A move and its value for the side making it, including this move's ply. */
export interface LookedMove {
  readonly move: Uci;
  readonly worth: TableValue | undefined;
}

export type TablesAnswer =
  | { readonly kind: 'built'; readonly table: BuiltTable }
  | { readonly kind: 'stopped' }
  | {
      readonly kind: 'looked';
      readonly fen: Fen;
      readonly worth: TableValue | undefined;
      /** The missing table that would know; undefined if no table could. */
      readonly material: string | undefined;
      /** Best first. */
      readonly moves: readonly LookedMove[];
    }
  | { readonly kind: 'line'; readonly moves: readonly Uci[] | undefined }
  /** Undefined if there is no such position. */
  | { readonly kind: 'drawn'; readonly fen: Fen | undefined }
  | {
      readonly kind: 'checked';
      readonly fault: Inconsistency | undefined;
      readonly positions: number;
      readonly millis: number;
    };

/** How long the worker runs before it checks for messages, in milliseconds. */
const SLICE_MILLIS = 30;

/** The tables of a worker, and what runs in it. */
interface Tables {
  /** It pauses at every step, so that each ply is counted; the slices are timed here. */
  readonly builder: TableBuilder;
  /** How long it works before it reports progress and checks for messages. */
  readonly sliceMillis: number;
  readonly tables: Map<string, Table>;
  readonly built: Map<string, BuiltTable>;
  prober: Prober;
  signal: AbortSignal | undefined;
}

/**
 * A table builder with its tables.
 * @param sliceMillis how long it works before it reports progress and checks for messages; 0 does so at every step.
 */
export async function openTables(
  sliceMillis = SLICE_MILLIS,
): Promise<Answerer<TablesQuestion, TablesProgress, TablesAnswer>> {
  const state: Tables = {
    builder: await createTableBuilder({ sliceMillis: 0 }),
    sliceMillis,
    tables: new Map(),
    built: new Map(),
    prober: createProber(sourceOf([])),
    signal: undefined,
  };
  return {
    *answer(question, signal) {
      state.signal = signal;
      switch (question.kind) {
        case 'build':
          return yield* build(state, question.name);
        case 'check':
          return yield* check(state, question.name);
        case 'look':
          return look(state, question.fen);
        case 'line':
          return { kind: 'line', moves: state.prober.line(parseFen(question.fen)) };
        case 'draw': {
          const table = state.tables.get(question.name);
          return { kind: 'drawn', fen: table && draw(table, question.position, question.seed) };
        }
      }
    },
  };
}

const lookupIn =
  ({ tables }: Tables) =>
  ({ name }: Material) =>
    tables.get(name);

/** Runs a loop, pausing when a slice is over. */
function* inSlices<Step, Value, Progress>(
  state: Tables,
  loop: Generator<Step, Value>,
  progress: (step: Step) => Progress,
): Generator<Progress, Value | undefined> {
  let end = performance.now() + state.sliceMillis;
  for (;;) {
    const { done, value } = loop.next();
    if (done) return value as Value;
    const report = progress(value as Step);
    if (performance.now() < end) continue;
    yield report;
    if (state.signal?.aborted) return undefined;
    end = performance.now() + state.sliceMillis;
  }
}

function* build(state: Tables, name: string): Generator<TablesProgress, TablesAnswer> {
  const { builder, tables, built } = state;
  const material = parseMaterial(name);
  const known = built.get(material.name);
  if (known) return { kind: 'built', table: known };
  const begun = performance.now();
  const plan = [...neededFor(material), material].filter((each) => !tables.has(each.name));
  let ownMillis = 0;
  for (const [at, each] of plan.entries()) {
    const start = performance.now();
    const byPly: number[] = [];
    let before = 0;
    const table: Table | undefined = yield* inSlices(
      state,
      builder.build(each, lookupIn(state)),
      ({ phase, ply, decided }): TablesProgress => {
        if (phase === 'plies') {
          byPly[ply] = (byPly[ply] ?? 0) + decided - before;
          before = decided;
        }
        return { kind: 'build', name: each.name, index: at + 1, count: plan.length, ply, byPly: [...byPly] };
      },
    );
    if (!table) return { kind: 'stopped' };
    tables.set(each.name, table);
    state.prober = createProber(sourceOf(tables.values()));
    ownMillis = performance.now() - start;
  }
  const allMillis = performance.now() - begun;
  const table = tables.get(material.name)!;
  const step = (): TablesProgress => ({ kind: 'check', done: 1 });
  const tallies = yield* inSlices(state, builder.count(table), step);
  const stats = tallies && (yield* inSlices(state, statsOf(builder, table), step));
  if (!tallies || !stats) return { kind: 'stopped' };
  const [white, black] = tallies.map(({ alike }) => alike.slice(1, ILLEGAL));
  const byPly = white!.map((count, ply) => count + black![ply]!);
  const longest = byPly.findLastIndex((count) => count > 0);
  const result: BuiltTable = {
    name: material.name,
    sides: stats.sides,
    byPly: byPly.slice(0, longest + 1),
    millis: ownMillis,
    allMillis,
    needed: plan.slice(0, -1).map((each) => each.name),
  };
  built.set(material.name, result);
  return { kind: 'built', table: result };
}

function look({ prober }: Tables, fen: Fen): TablesAnswer {
  const position = parseFen(fen);
  const worth = prober.probe(position);
  const moves = prober.moves(position).map((rated): LookedMove => ({ move: rated.uci, worth: rated.worth }));
  const hasRights = position.castles.castlingRights.nonEmpty();
  const material = hasRights ? undefined : materialOfBoard(position.board)?.name;
  return { kind: 'looked', fen: makeFen(position), worth, material, moves };
}

/** A random position of the requested kind, each equally likely; for any kind, Black may be to move too. */
function draw(table: Table, kind: PositionKind, seed: number): Fen | undefined {
  const random = seededChance(seed);
  const side = kind === 'any' && table.black && random() < 0.5 ? 1 : 0;
  const codes = side === 1 ? table.black! : table.white;
  const isWin = (code: number) => worthOf(code)?.kind === 'win';
  let longest = 0;
  if (kind === 'longest') for (const code of codes) if (code > longest && isWin(code)) longest = code;
  const fits = (code: number) =>
    code !== ILLEGAL && (kind === 'any' || (kind === 'win' ? isWin(code) : code === longest && longest > 0));
  let seen = 0;
  let chosen = -1;
  for (let index = 0; index < codes.length; index++) {
    if (fits(codes[index]!) && random() * ++seen < 1) chosen = index;
  }
  return chosen < 0 ? undefined : fenAt(table.material, side, chosen);
}

function* check(state: Tables, name: string): Generator<TablesProgress, TablesAnswer> {
  const { builder, tables, built } = state;
  const table = tables.get(name);
  if (!table) return { kind: 'stopped' };
  const begun = performance.now();
  let isWhole = false;
  function* whole(): Generator<{ readonly done: number }, Inconsistency | undefined> {
    const fault = yield* builder.check(table!, lookupIn(state));
    isWhole = true;
    return fault;
  }
  const fault = yield* inSlices(state, whole(), ({ done }): TablesProgress => ({ kind: 'check', done }));
  if (!isWhole) return { kind: 'stopped' };
  const positions = (built.get(name)?.sides ?? []).reduce((sum, { legal }) => sum + legal.positions, 0);
  return { kind: 'checked', fault, positions, millis: performance.now() - begun };
}
