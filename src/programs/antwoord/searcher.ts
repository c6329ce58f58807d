import { type Kernel, kernelOn } from 'plyhouse-kernel';
import { makeMoveUci } from 'plyhouse-kernel/move-code';
import { isChess960 } from '../../chess/fen.ts';
import { fenOf, type Game, movesSince } from '../../chess/game.ts';
import type { Uci } from '../../chess/move.ts';
import { createSuspension, PAUSED } from '../../wasm/suspension.ts';
import { mateIn, type Score, type StartThread } from '../program.ts';
import { loadNetwork } from './load-network.ts';
import type { Network } from './network-file.ts';
import { type SharedEngine, startThreads } from './threads.ts';
import { startEngine } from './wasm.ts';

/** The machine has no memory for a transposition table of this size. */
export class TableSizeError extends Error {
  override readonly name = 'TableSizeError';
  readonly megabytes: number;
  constructor(megabytes: number) {
    super(`Hash: this machine gives no ${megabytes} MB for the transposition table; a smaller one may do`);
    this.megabytes = megabytes;
  }
}

/** A line of a search: its score and moves. */
export interface Line {
  readonly score: Score;
  /** The search's own value: centipawns, or 32,000 less the half-moves to mate. */
  readonly value: number;
  readonly pv: readonly Uci[];
  /** Whether the value is exact in this iteration, not a bound. */
  readonly isExact: boolean;
  /** Positions examined below its first move in the whole search. */
  readonly positions: number;
}

/** The parts of a searcher. */
export interface Parts {
  /** The compiled engine (`compileEngine`). */
  readonly code: object;
  /** The evaluation network; if absent, the hand-written terms are used. */
  readonly network?: Network | undefined;
}

/** Several threads for a searcher. */
export interface Crew {
  /** The compiled engine for several threads (`compileSharedEngine`). */
  readonly code: object;
  /** The number of threads, this one included. */
  readonly threads: number;
  readonly start: StartThread;
}

/** The search in WebAssembly: one game, and one search at a time. */
export interface Searcher {
  setGame(game: Game): void;
  /** Starts a search. @param moves restricts it to these root moves. @returns the number of root moves. */
  start(mostPositions: number, moves?: readonly Uci[]): number;
  /**
   * Builds one step, some milliseconds, of the table of the ending on the board, if that ending has one (bishop and knight
   * against a bare king). Call it after {@link Searcher.start}. @returns whether there is more to do.
   */
  studyEnding(): boolean;
  /**
   * Lets the search use the table of the ending on the board. Call it before the first iteration.
   * @param onlyBest whether to exclude all root moves but the best.
   * @returns the number of root moves left.
   */
  useEnding(onlyBest: boolean): number;
  /** Changes how many positions the search may examine. */
  allow(mostPositions: number): void;
  /** Sets how many positions are examined between pauses; the result does not depend on it. */
  yieldEvery(positions: number): void;
  /**
   * Runs one iteration for the line of a rank (from 0), or resumes a paused one.
   * @param isOver stops it.
   * @returns undefined if it was paused; otherwise whether it was completed (true if no move has that rank).
   */
  deepen(depth: number, rank: number, isOver: boolean): boolean | undefined;
  /** The current line of a rank. */
  line(rank: number): Line;
  /** Positions examined by all threads; by the others until {@link Searcher.unshare}. */
  examined(): number;
  /** Positions examined by this thread. */
  examinedHere(): number;
  /** Has the other threads, if any, search the same position from now on. @param lines how many lines are searched. */
  share(lines: number): void;
  /**
   * Stops the other threads, without waiting until they have stopped: each examines at most another 256 positions, which
   * count no more. Whatever changes what they read waits for them.
   */
  unshare(): void;
  /** Ends the other threads: at once, or when they are next stopped. */
  close(): void;
  /** The selective depth in plies. */
  deepestSeen(): number;
  /** The share of the transposition table in use, in permille. */
  fullness(): number;
  /** Switches techniques of the search on and off, by bits (assemblyscript/search/features.ts). */
  choose(features: number): void;
  /** Clears the transposition table and all histories. */
  forget(): void;
  /** Adds an error of up to `centipawns` to evaluations, always the same for the same position. */
  blur(centipawns: number): void;
  readonly deepest: number;
}

/** Values from here on are mates, counted down from {@link MATE} (assemblyscript/search/values.ts). */
const LEAST_MATE = 31_000;
const MATE = 32_000;
// Word offsets in the record of a root move (assemblyscript/search/root.ts).
const [MOVE, VALUE, PREVIOUS, LINE, POSITIONS, EXACT] = [0, 1, 2, 3, 4, 6] as const;
const INFINITE = 32_500;
/** Longer games are set up by their current position alone: the kernel has room for this number of moves and a search on top. */
const LONGEST_GAME = 18_000;

/**
 * Creates a searcher with memory of its own.
 * @param megabytes the size of the transposition table.
 * @param crew more threads; without it there is one.
 * @throws {TableSizeError} if the machine refuses the memory for the table.
 */
export function createSearcher({ code, network }: Parts, megabytes: number, crew?: Crew): Searcher {
  const suspension = createSuspension(() => true);
  const team = crew && startTeam(crew, megabytes, suspension.yieldToHost);
  const wasm = team?.wasm ?? startEngine(code, suspension.yieldToHost);
  if (wasm.resize(megabytes) === 0) throw new TableSizeError(megabytes);
  if (network) loadNetwork(wasm, network);
  suspension.attach(wasm, wasm.pausedAt.value, wasm.pausedBytes.value);
  const kernel: Kernel = kernelOn(wasm);
  const words = new Int32Array(wasm.memory.buffer);
  let held: Game | undefined;
  let count = 0;
  /** The paused iteration. */
  let pending: (() => number) | undefined;
  let isShared = false;
  let isClosed = false;
  /** Whether the other threads may not have noticed yet that they are to stop. */
  let isSettled = true;
  /** Positions of the other threads in the last search. */
  let byOthers = 0;

  function unshare(): void {
    if (!team || !isShared) return;
    isShared = false;
    team.wasm.unshare();
    byOthers = team.wasm.examinedByAll() - team.wasm.examined();
    if (isClosed) endOthers();
  }

  /** Stops the other threads and waits until they have stopped: what they read is about to change. */
  function settle(): void {
    unshare();
    if (!team || isSettled) return;
    if (team.wasm.settle() === 0) throw new Error('a thread of the search does not stop');
    isSettled = true;
  }

  function endOthers(): void {
    // A thread that has ended is not waited for.
    isSettled = true;
    team?.end();
  }

  /** Finishes a search abandoned while paused: otherwise the module would resume it in place of the next call. */
  function finishPending(): void {
    unshare();
    while (pending) if (suspension.run(pending, 1) !== PAUSED) pending = undefined;
    settle();
  }

  let isOf960 = false;
  const rootAt = (rank: number) => (wasm.rootsAt.value + rank * wasm.rootBytes.value) >> 2;

  return {
    deepest: wasm.deepestIteration.value,
    setGame(game) {
      finishPending();
      isOf960 = isChess960(game.start);
      setUp(kernel, game, held, isOf960);
      held = game.moves.length > LONGEST_GAME ? undefined : game;
    },
    start(mostPositions, moves) {
      finishPending();
      byOthers = 0;
      count = wasm.start(Math.min(mostPositions, Number.MAX_SAFE_INTEGER));
      if (moves) {
        const listed = Array.from({ length: count }, (_, rank) => words[rootAt(rank) + MOVE]!);
        for (const move of listed) if (!moves.includes(makeMoveUci(move, isOf960))) count = wasm.leaveOut(move);
      }
      return count;
    },
    studyEnding: () => wasm.studyEnding() !== 0,
    useEnding(onlyBest) {
      count = wasm.useEnding(count, onlyBest ? 1 : 0);
      return count;
    },
    allow: (mostPositions) => wasm.allow(Math.min(mostPositions, Number.MAX_SAFE_INTEGER)),
    yieldEvery: wasm.yieldEvery,
    deepen(depth, rank, isOver) {
      // Without a move no value would ever lie in the aspiration window.
      if (rank >= count) return true;
      const call = () => wasm.deepen(depth, rank);
      const ended = suspension.run(call, isOver ? 1 : 0);
      pending = ended === PAUSED ? call : undefined;
      return ended === PAUSED ? undefined : ended !== 0;
    },
    line: (rank) => lineAt(words, rootAt(rank), isOf960),
    examined: () => (team && isShared ? team.wasm.examinedByAll() : wasm.examined() + byOthers),
    examinedHere: wasm.examined,
    share(lines) {
      if (!team || isClosed) return;
      isShared = true;
      isSettled = false;
      team.wasm.share(count, lines);
    },
    unshare,
    close() {
      if (isClosed) return;
      isClosed = true;
      if (!isShared) endOthers();
    },
    deepestSeen: wasm.deepestSeen,
    fullness: wasm.fullness,
    choose: wasm.choose,
    forget() {
      settle();
      wasm.forget();
    },
    blur: wasm.blur,
  };
}

/** Sets up the position that a game has come to. @param held the game of the position that stands there, if any. */
function setUp(kernel: Kernel, game: Game, held: Game | undefined, chess960: boolean): void {
  const further = held && movesSince(held, game);
  if (game.moves.length > LONGEST_GAME) return void kernel.setPosition(fenOf(game), { chess960 });
  if (!further) kernel.setPosition(game.start, { chess960 });
  for (const move of further ?? game.moves) kernel.make(move);
}

/** The line of the root move whose record begins at this word. */
function lineAt(words: Int32Array, at: number, isOf960: boolean): Line {
  const isExact = words[at + EXACT] !== 0;
  const value = words[at + VALUE]! === -INFINITE ? words[at + PREVIOUS]! : words[at + VALUE]!;
  const first = words[at + LINE]! >> 2;
  const pv = Array.from({ length: words[first]! }, (_, ply) => makeMoveUci(words[first + 1 + ply]!, isOf960));
  const positions = (words[at + POSITIONS]! >>> 0) + words[at + POSITIONS + 1]! * 2 ** 32;
  return { score: scoreOf(value), value, pv, isExact, positions };
}

function startTeam({ code, ...settings }: Crew, megabytes: number, yieldToHost: () => number): SharedEngine {
  try {
    return startThreads(code, { ...settings, megabytes }, yieldToHost);
  } catch (error) {
    if (error instanceof RangeError) throw new TableSizeError(megabytes);
    throw error;
  }
}

/** A search value as a score; mates in full moves from the side to move. */
function scoreOf(value: number): Score {
  if (Math.abs(value) >= LEAST_MATE) return mateIn(MATE - Math.abs(value), value > 0);
  return { kind: 'cp', centipawns: value };
}
