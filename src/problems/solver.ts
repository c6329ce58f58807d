import { type Kernel, kernelOn } from 'plyhouse-kernel';
import { makeMoveUci } from 'plyhouse-kernel/move-code';
import { type Fen, passed } from '../chess/fen.ts';
import type { Uci } from '../chess/move.ts';
import { finish } from '../programs/program.ts';
import { PAUSED, type Suspension } from '../wasm/suspension.ts';
import { writtenMoveAt } from './moves.ts';
import { LONGEST_MATE } from './problem.ts';
import type { Attack, Defence, Solution, Soundness, Try } from './solution.ts';
import { createTurns, type Turns } from './turns.ts';
import { type SolverExports, startSolver } from './wasm.ts';

/** Milliseconds from some fixed point on. Node, workers and the page all have it. */
declare const performance: { now(): number };

/** Results to find besides the keys. */
export interface SolveOptions {
  /** The tree of every key: threat or zugzwang, every defence, every answer. Default: yes. */
  readonly variations?: boolean;
  /** First moves that a single reply refutes. Default: no. */
  readonly tries?: boolean;
  /** The answers to moves of the other side, as if it were its turn. Default: no. */
  readonly setPlay?: boolean;
  /** The number of the mating side's moves that the tree follows; all if omitted. */
  readonly depth?: number;
  /** The exact limit of positions, after which what is known is the answer. No limit if absent. */
  readonly positions?: number;
}

const PHASES = ['keys', 'tries', 'set play', 'variations'] as const;

/** The progress of a solver. */
export interface SolverProgress {
  readonly phase: (typeof PHASES)[number];
  /** The first move that is being looked at. */
  readonly move?: Uci;
  /** It is number `index` of `count`. */
  readonly index: number;
  readonly count: number;
  readonly positions: number;
  /** Keys found so far. */
  readonly keys: readonly Uci[];
}

/** The result of a guess at the key. */
export type GuessResult =
  | { readonly kind: 'key' }
  /** It fails, to every one of these replies. */
  | { readonly kind: 'refuted'; readonly refutations: readonly Uci[] }
  | { readonly kind: 'stalemate' }
  | { readonly kind: 'illegal' }
  | { readonly kind: 'not decided' };

/** One mate, found by proof numbers. */
export type FoundMate =
  | {
      readonly kind: 'mate';
      /** The mate takes at most this number of moves. */
      readonly moves: number;
      /** It is proved that no shorter mate exists. */
      readonly isShortest: boolean;
      /** The moves up to the mate; the defence resists for as long as is known. */
      readonly line: readonly Uci[];
    }
  /** No mate of that length exists; this is proved. */
  | { readonly kind: 'none' }
  | { readonly kind: 'not decided' };

/** Options for finding one mate. */
interface FindOptions {
  /** Find the shortest, and the longest resistance to it. Default: no. */
  readonly isShortest?: boolean;
  readonly positions?: number;
}

/** A question that is being answered. */
type Question<Answer> = Generator<SolverProgress, Answer>;

/**
 * Solves mate problems, one at a time. Each question is a resumable loop: it reports progress at the end of each slice and
 * returns its answer at the last; abandoned, nothing keeps running. One question at a time: once another is started, an
 * older one can only be abandoned, and throws if continued.
 */
export interface Solver {
  /** Solves a problem. @throws {FenError}, and {RangeError} for a length that is none. */
  solve(fen: Fen, moves: number, options?: SolveOptions): Question<Solution>;
  /** Whether the side to move mates in at most `moves` moves; undefined if it was stopped or the budget ran out. */
  mates(fen: Fen, moves: number, positions?: number): Question<boolean | undefined>;
  /** Every move that mates in `moves` moves or fewer: what a guess is checked against. Undefined as above. */
  matingMoves(fen: Fen, moves: number, positions?: number): Question<Uci[] | undefined>;
  /** Judges a guess, with every refutation of it. */
  judge(fen: Fen, moves: number, guess: Uci, positions?: number): Question<GuessResult>;
  /** One mate in `moves` moves or fewer, by proof-number search: for long ones, for which all keys would take too long. */
  findMate(fen: Fen, moves: number, options?: FindOptions): Question<FoundMate>;
  /**
   * The number of positions that finding all keys takes without tables and tricks (kim1-estimate.ts); not settled if there are too many.
   */
  countAsThen(
    fen: Fen,
    moves: number,
    positions?: number,
  ): Question<{ readonly positions: number; readonly isSettled: boolean }>;
  /** Ends every question that has been put so far, begun or not, as limits do: at its next slice. */
  stop(): void;
}

/** Options for running a solver. */
interface SolverOptions {
  /** The length of a slice in milliseconds. Default: 30. */
  readonly sliceMillis?: number;
}

/** The search was stopped, or ran out of positions. */
class Undecided extends Error {}

/** A solver as it stands. */
interface SolverState {
  readonly wasm: SolverExports;
  readonly suspension: Suspension;
  /** The position that is looked at, with the way there, in the memory of `wasm`. */
  readonly kernel: Kernel;
  readonly turns: Turns;
  readonly sliceMillis: number;
  /** The end of the current slice, by `performance.now()`. */
  readonly slice: { end: number };
  /** Positions that the question may take. */
  allowed: number;
  /** The call that is paused. */
  pending: (() => number) | undefined;
  report: Omit<SolverProgress, 'positions'>;
}

/** A new solver, with a memory of its own (39 MB). */
export async function createSolver({ sliceMillis = 30 }: SolverOptions = {}): Promise<Solver> {
  const slice = { end: 0 };
  const { wasm, suspension } = await startSolver(() => performance.now() >= slice.end);
  const turns = createTurns();
  const state: SolverState = {
    wasm,
    suspension,
    kernel: kernelOn(wasm),
    turns,
    sliceMillis,
    slice,
    allowed: Number.POSITIVE_INFINITY,
    pending: undefined,
    report: { phase: 'keys', index: 0, count: 0, keys: [] },
  };
  const { question } = turns;
  return {
    solve: (fen, moves, options) => question(() => solve(state, fen, moves, options)),
    findMate: (fen, moves, options) => question(() => findMate(state, fen, moves, options)),
    mates: (fen, moves, positions) =>
      question(() => afterBegin(state, fen, moves, positions, () => mates(state, moves))),
    matingMoves: (fen, moves, positions) =>
      question(() => afterBegin(state, fen, moves, positions, () => winners(state, moves))),
    countAsThen: (fen, moves, positions) => question(() => countAsThen(state, fen, moves, positions)),
    judge: (fen, moves, guess, positions) => question(() => judge(state, fen, moves, guess, positions)),
    stop: turns.stop,
  };
}

function begin(state: SolverState, fen: Fen, moves: number, positions: number | undefined): void {
  const { wasm, suspension, kernel } = state;
  if (!Number.isInteger(moves) || moves < 1 || moves > LONGEST_MATE) {
    throw new RangeError(`moves: expected a whole number from 1 to ${LONGEST_MATE}, found ${moves}`);
  }
  // An unfinished question is ended first: its call is still suspended in the module.
  while (state.pending) if (suspension.run(state.pending, 1) !== PAUSED) state.pending = undefined;
  kernel.setPosition(fen);
  wasm.beginProblem();
  state.allowed = positions ?? Number.POSITIVE_INFINITY;
  wasm.allow(state.allowed);
  state.slice.end = performance.now() + state.sliceMillis;
  state.report = { phase: 'keys', index: 0, count: 0, keys: [] };
}

/** Asks the module, pausing when a slice is over. @throws {Undecided} */
function* ask(state: SolverState, call: () => number): Question<boolean> {
  const { wasm, suspension, turns } = state;
  if (performance.now() >= state.slice.end) yield* pause(state);
  if (turns.isStopped() || wasm.positions() >= state.allowed) throw new Undecided();
  let value = suspension.run(call, 0);
  while (value === PAUSED) {
    state.pending = call;
    yield* pause(state);
    state.pending = undefined;
    value = suspension.run(call, turns.isStopped() ? 1 : 0);
  }
  if (value < 0) throw new Undecided();
  return value === 1;
}

function* pause(state: SolverState): Question<void> {
  yield { ...state.report, positions: state.wasm.positions() };
  state.slice.end = performance.now() + state.sliceMillis;
}

const mates = (state: SolverState, moves: number) => ask(state, () => state.wasm.mates(moves));
const loses = (state: SolverState, moves: number) => ask(state, () => state.wasm.loses(moves));

const legalMoves = ({ kernel }: SolverState): Uci[] => kernel.legalMoves().sort();

/** The length of the shortest mate of the side to move, up to `most` moves; 0 for none. */
function* shortestMate(state: SolverState, most: number): Question<number> {
  for (let moves = 1; moves <= most; moves++) if (yield* mates(state, moves)) return moves;
  return 0;
}

/** Every move that mates in at most `moves` moves. */
function* winners(state: SolverState, moves: number): Question<Uci[]> {
  const found: Uci[] = [];
  for (const move of legalMoves(state)) if (yield* wins(state, move, moves)) found.push(move);
  return found;
}

const wins = (state: SolverState, move: Uci, moves: number) => afterMove(state, move, () => loses(state, moves - 1));

/** Looks at the position after a move and takes the move back, come what may. */
function* afterMove<Value>({ kernel }: SolverState, move: Uci, look: () => Question<Value>): Question<Value> {
  kernel.make(move);
  try {
    return yield* look();
  } finally {
    kernel.unmake();
  }
}

/** Looks at the present position as if the side to move had passed; then all is as before. */
function* afterPass<Value>(state: SolverState, look: () => Question<Value>): Question<Value> {
  const { kernel } = state;
  const path: Uci[] = [];
  const here = kernel.fen();
  for (let move = kernel.unmake(); move !== undefined; move = kernel.unmake()) path.unshift(move);
  const root = kernel.fen();
  try {
    kernel.setPosition(passed(here));
    return yield* look();
  } finally {
    kernel.setPosition(root);
    for (const move of path) kernel.make(move);
  }
}

/** A move that is known to mate, or a try, with all that follows. @param depth how many more moves the tree goes. */
function* expand(state: SolverState, move: Uci, moves: number, depth: number): Question<Attack> {
  const { kernel } = state;
  const written = writtenMoveAt(kernel.fen(), move);
  kernel.make(move);
  try {
    const replies = legalMoves(state);
    if (replies.length === 0) return { ...written, moves: 1, defences: [] };
    if (depth <= 1) return { ...written, moves, defences: [], isCut: true };
    const isCheck = kernel.isCheck();
    const threat = isCheck ? [] : yield* afterPass(state, () => answersOf(state, moves - 1, depth - 1));
    const defences: Defence[] = [];
    for (const reply of replies) {
      const defence = yield* answered(state, reply, moves - 1, threat, depth - 1);
      if (defence) defences.push(defence);
    }
    const shortest = longestOf(defences, threat);
    return { ...written, moves: shortest + 1, ...(isCheck ? {} : { threat }), defences };
  } finally {
    kernel.unmake();
  }
}

/** Every move by which the side to move mates the shortest way. */
function* answersOf(state: SolverState, most: number, depth: number): Question<Attack[]> {
  const shortest = yield* shortestMate(state, most);
  return shortest === 0 ? [] : yield* expandAll(state, shortest, depth);
}

/** Every move that mates in this number of moves, with all that follows. */
function* expandAll(state: SolverState, moves: number, depth: number): Question<Attack[]> {
  const attacks: Attack[] = [];
  for (const move of yield* winners(state, moves)) attacks.push(yield* expand(state, move, moves, depth));
  return attacks;
}

/** A reply and the moves that answer it, or undefined if no move does. */
function* answered(
  state: SolverState,
  reply: Uci,
  left: number,
  threat: readonly Attack[],
  depth: number,
): Question<Defence | undefined> {
  const { kernel } = state;
  const written = writtenMoveAt(kernel.fen(), reply);
  kernel.make(reply);
  try {
    const shortest = yield* shortestMate(state, left);
    if (shortest === 0) return undefined;
    const isShort = shortest < left;
    if (threat.length > 0 && (yield* allMate(state, threat))) {
      return { ...written, keepsThreat: true, answers: [], isDual: false, isShort };
    }
    const answers = yield* expandAll(state, shortest, depth);
    return { ...written, keepsThreat: false, answers, isDual: answers.length > 1, isShort };
  } finally {
    kernel.unmake();
  }
}

/** Whether every threat mates here too, in the time it had. */
function* allMate(state: SolverState, threat: readonly Attack[]): Question<boolean> {
  const legal = new Set(state.kernel.legalMoves());
  for (const { move, moves } of threat) {
    if (!legal.has(move) || !(yield* wins(state, move, moves))) return false;
  }
  return true;
}

/** The replies after which the attacker, with this number of moves left, does not mate; at most `most` of them. */
function* refutationsTo(state: SolverState, moves: number, most: number): Question<Uci[]> {
  const found: Uci[] = [];
  for (const reply of legalMoves(state)) {
    if (!(yield* afterMove(state, reply, () => mates(state, moves)))) found.push(reply);
    if (found.length >= most) break;
  }
  return found;
}

/** Tells a try from a move that fails to more than one reply. */
function* tryOf(state: SolverState, move: Uci, moves: number, depth: number): Question<Try | undefined> {
  const refutation = yield* afterMove(state, move, function* () {
    const [only, another] = yield* refutationsTo(state, moves - 1, 2);
    return only !== undefined && another === undefined ? writtenMoveAt(state.kernel.fen(), only) : undefined;
  });
  return refutation && { ...(yield* expand(state, move, moves, depth)), moves, refutation };
}

function* solve(state: SolverState, fen: Fen, moves: number, options: SolveOptions = {}): Question<Solution> {
  const { wasm, kernel } = state;
  const { variations = true, tries: wantsTries = false, setPlay: wantsSetPlay = false } = options;
  const depth = options.depth ?? Number.POSITIVE_INFINITY;
  begin(state, fen, moves, options.positions);
  const start = performance.now();
  const keys: Uci[] = [];
  const attacks: Attack[] = [];
  const tries: Try[] = [];
  const setPlay: Defence[] = [];
  let shortest: number | undefined;
  let areKeysKnown = false;
  let isComplete = false;
  const firsts = legalMoves(state);
  const step = (phase: SolverProgress['phase'], move: Uci, of: readonly Uci[]) => {
    state.report = { phase, move, index: of.indexOf(move) + 1, count: of.length, keys: [...keys] };
  };
  try {
    // 1. A shorter mate, which is quickly looked for and prepares the tables.
    const short = yield* shortestMate(state, moves - 1);
    if (short > 0) shortest = short;
    // 2. All keys.
    for (const move of firsts) {
      step('keys', move, firsts);
      if (yield* wins(state, move, moves)) keys.push(move);
    }
    areKeysKnown = true;
    // 3. The other requested results.
    if (wantsSetPlay && !kernel.isCheck() && moves > 1) {
      const found = yield* afterPass(state, function* () {
        const replies = legalMoves(state);
        const all: Defence[] = [];
        for (const reply of replies) {
          step('set play', reply, replies);
          const defence = yield* answered(state, reply, moves - 1, [], depth);
          if (defence) all.push(defence);
        }
        return all;
      });
      setPlay.push(...found);
    }
    if (wantsTries && moves > 1) {
      const others = firsts.filter((move) => !keys.includes(move));
      for (const move of others) {
        step('tries', move, others);
        const found = yield* tryOf(state, move, moves, variations ? depth : 1);
        if (found) tries.push(found);
      }
    }
    for (const move of keys) {
      step('variations', move, keys);
      attacks.push(yield* expand(state, move, moves, variations ? depth : 1));
    }
    isComplete = true;
  } catch (error) {
    if (!(error instanceof Undecided)) throw error;
    kernel.setPosition(fen);
  }
  for (const move of keys.slice(attacks.length)) {
    attacks.push({ ...writtenMoveAt(fen, move), moves, defences: [], isCut: true });
  }
  return {
    fen,
    moves,
    verdict: areKeysKnown ? verdictOn(keys.length, shortest) : 'not decided',
    shortest,
    keys: attacks,
    tries,
    setPlay,
    isComplete,
    positions: wasm.positions(),
    millis: performance.now() - start,
  };
}

function* orUndecided<Value>(look: () => Question<Value>): Question<Value | undefined> {
  try {
    return yield* look();
  } catch (error) {
    if (error instanceof Undecided) return undefined;
    throw error;
  }
}

const proves = (state: SolverState, moves: number) => ask(state, () => state.wasm.proves(moves));

/** The moves from here to mate, within `moves`, which have been proved to be enough. */
function* mateFrom(state: SolverState, moves: number, isShortest: boolean): Question<Uci[]> {
  const { wasm, kernel } = state;
  const line: Uci[] = [];
  let left = moves;
  for (;;) {
    if (!(yield* proves(state, left))) throw new Error(`a mate in ${left} was proved and is gone: ${kernel.fen()}`);
    const move = makeMoveUci(wasm.mating());
    kernel.make(move);
    line.push(move);
    left -= 1;
    const replies = legalMoves(state);
    if (replies.length === 0) return line;
    let reply = replies[0]!;
    let longest = 0;
    for (const each of replies) {
      kernel.make(each);
      // For a shortest mate take a reply that holds out to the end; otherwise the one that seemed the toughest.
      const known = isShortest ? (left > 1 && (yield* proves(state, left - 1)) ? 1 : left) : wasm.knownLength() || left;
      kernel.unmake();
      if (known > longest) {
        longest = known;
        reply = each;
      }
      if (isShortest && longest === left) break;
    }
    kernel.make(reply);
    line.push(reply);
    if (!isShortest) left = Math.min(left, longest);
  }
}

function* findMate(state: SolverState, fen: Fen, moves: number, options: FindOptions = {}): Question<FoundMate> {
  const { isShortest = false } = options;
  begin(state, fen, moves, options.positions);
  const found = yield* orUndecided(function* (): Question<FoundMate> {
    let length = 0;
    for (let within = isShortest ? 1 : moves; within <= moves && length === 0; within++) {
      state.report = { phase: 'keys', index: within, count: moves, keys: [] };
      if (yield* proves(state, within)) length = within;
    }
    if (length === 0) return { kind: 'none' };
    const line = yield* mateFrom(state, length, isShortest);
    // A line that is shorter than the bound proves nothing of the others.
    return { kind: 'mate', moves: length, isShortest, line };
  });
  return found ?? { kind: 'not decided' };
}

/** The number of positions that finding all keys takes by the methods of that time. */
function* countAsThen(
  state: SolverState,
  fen: Fen,
  moves: number,
  positions?: number,
): ReturnType<Solver['countAsThen']> {
  const { wasm } = state;
  begin(state, fen, moves, positions);
  const firsts = legalMoves(state);
  const all = yield* orUndecided(function* () {
    for (const move of firsts) {
      state.report = { phase: 'keys', move, index: firsts.indexOf(move) + 1, count: firsts.length, keys: [] };
      yield* afterMove(state, move, () => ask(state, () => wasm.losesAsThen(moves - 1)));
    }
    return firsts.length;
  });
  return { positions: wasm.positions() + (all ?? 0), isSettled: all !== undefined };
}

function* judge(state: SolverState, fen: Fen, moves: number, guess: Uci, positions?: number): Question<GuessResult> {
  const { kernel } = state;
  begin(state, fen, moves, positions);
  if (!kernel.legalMoves().includes(guess)) return { kind: 'illegal' };
  kernel.make(guess);
  const replies = legalMoves(state);
  if (replies.length === 0) return kernel.isCheck() ? { kind: 'key' } : { kind: 'stalemate' };
  if (moves === 1) return { kind: 'refuted', refutations: replies };
  const refutations = yield* orUndecided(() => refutationsTo(state, moves - 1, replies.length));
  if (!refutations) return { kind: 'not decided' };
  return refutations.length === 0 ? { kind: 'key' } : { kind: 'refuted', refutations };
}

function* afterBegin<Value>(
  state: SolverState,
  fen: Fen,
  moves: number,
  positions: number | undefined,
  look: () => Question<Value>,
): Question<Value | undefined> {
  begin(state, fen, moves, positions);
  return yield* orUndecided(look);
}

function verdictOn(keys: number, shortest: number | undefined): Soundness {
  if (keys === 0) return 'no solution';
  if (shortest !== undefined) return 'short solution';
  return keys === 1 ? 'sound' : 'cooked';
}

/** The length of the longest line below a move. */
function longestOf(defences: readonly Defence[], threat: readonly Attack[]): number {
  let longest = 0;
  for (const { keepsThreat, answers } of defences) {
    for (const { moves } of keepsThreat ? threat : answers) longest = Math.max(longest, moves);
  }
  return longest;
}

/** The positions that a fresh solver examines to find and prove all keys of a mate problem: a measure of its difficulty. */
export async function effortOf(fen: Fen, moves: number): Promise<number> {
  const solver = await createSolver();
  return finish(solver.solve(fen, moves, { variations: false })).positions;
}
