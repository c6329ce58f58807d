import { fenOf, type Game, movesSince } from '../../chess/game.ts';
import type { Uci } from '../../chess/move.ts';
import { type Kernel, kernelOn } from '../../kernel/kernel.ts';
import { makeMoveUci } from '../../kernel/move-code.ts';
import { createSuspension, PAUSED } from '../../kernel/suspension.ts';
import type { Score } from '../program.ts';
import { startEngine } from './wasm.ts';

/** A transposition table that the machine has no memory for. */
export class TableSizeError extends Error {
  override readonly name = 'TableSizeError';
  readonly megabytes: number;
  constructor(megabytes: number) {
    super(`Hash: this machine gives no ${megabytes} MB for the transposition table; a smaller one may do`);
    this.megabytes = megabytes;
  }
}

/** A line of a search: how good, and what is played. */
export interface Line {
  readonly score: Score;
  /** The score as the search counts it: centipawns, or 32,000 less the half-moves to a mate. */
  readonly value: number;
  readonly pv: readonly Uci[];
  /** Whether this iteration found the value itself, and no bound of it. */
  readonly isExact: boolean;
  /** Positions examined below its first move in the whole search. */
  readonly positions: number;
}

/** The search in WebAssembly: one game, and one search at a time. */
export interface Searcher {
  setGame(game: Game): void;
  /** Begins a search. @param moves the only ones to be looked at. @returns how many moves there are to be looked at. */
  start(mostPositions: number, moves?: readonly Uci[]): number;
  /**
   * A step, some milliseconds, of working out the ending on the board, where it is one that is worked out only when it
   * comes up (bishop and knight against a bare king). After {@link Searcher.start}. @returns whether there is more to do.
   */
  studyEnding(): boolean;
  /**
   * The search that has been begun goes by what has been worked out of the ending on the board. Before its first
   * iteration. @param onlyBest leaves out the moves that are not the best. @returns how many are to be looked at.
   */
  useEnding(onlyBest: boolean): number;
  /** Sets again how many positions may be examined. */
  allow(mostPositions: number): void;
  /** Says how many positions are examined before it is paused; what it finds is the same. */
  yieldEvery(positions: number): void;
  /**
   * One iteration for the line of a rank, from 0, or the rest of it where it was paused.
   * @param isOver ends it.
   * @returns undefined where it was paused; else whether it came to its end, as it does where no move has that rank.
   */
  deepen(depth: number, rank: number, isOver: boolean): boolean | undefined;
  /** The line of a rank as it stands. */
  line(rank: number): Line;
  examined(): number;
  /** The most plies that anything was looked at. */
  deepestSeen(): number;
  /** How full the table is, in thousandths. */
  fullness(): number;
  /** Says which parts the search has, as bits (assembly/search/features.ts). */
  choose(features: number): void;
  /** Forgets all that earlier searches have found. */
  forget(): void;
  /** Makes the evaluation of every position wrong by up to so many centipawns, always by the same. */
  blur(centipawns: number): void;
  readonly deepest: number;
}

/** From here on a value is a mate's, counted down from {@link MATE} (assembly/search/values.ts). */
const LEAST_MATE = 31_000;
const MATE = 32_000;
// Words of a root's record, as assembly/search/root.ts lays it out.
const [MOVE, VALUE, FORMERLY, LINE, POSITIONS, EXACT] = [0, 1, 2, 3, 4, 6] as const;
const INFINITE = 32_500;
/** Longer games are taken over without their beginning: the kernel has room for so many moves and a search above them. */
const LONGEST_GAME = 18_000;

/**
 * A searcher with a memory of its own.
 * @param code the engine's, compiled (`compileEngine`).
 * @throws {TableSizeError} where the machine refuses the memory for the table.
 */
export function createSearcher(code: object, megabytes: number): Searcher {
  const suspension = createSuspension(() => true);
  const wasm = startEngine(code, suspension.yieldToHost);
  if (wasm.resize(megabytes) === 0) throw new TableSizeError(megabytes);
  suspension.attach(wasm, wasm.pausedAt.value, wasm.pausedBytes.value);
  const kernel: Kernel = kernelOn(wasm);
  const words = new Int32Array(wasm.memory.buffer);
  let held: Game | undefined;
  let count = 0;
  /** The iteration that is paused. */
  let pending: (() => number) | undefined;

  /** Ends a search that was left in the middle: its call still hangs in the module, and the next would be taken for it. */
  function letGo(): void {
    while (pending) if (suspension.run(pending, 1) !== PAUSED) pending = undefined;
  }

  const rootAt = (rank: number) => (wasm.rootsAt.value + rank * wasm.rootBytes.value) >> 2;

  return {
    deepest: wasm.deepestIteration.value,
    setGame(game) {
      letGo();
      const further = held && movesSince(held, game);
      if (game.moves.length > LONGEST_GAME) {
        kernel.setPosition(fenOf(game));
      } else if (further) {
        for (const move of further) kernel.make(move);
      } else {
        kernel.setPosition(game.start);
        for (const move of game.moves) kernel.make(move);
      }
      held = game.moves.length > LONGEST_GAME ? undefined : game;
    },
    start(mostPositions, moves) {
      letGo();
      count = wasm.start(Math.min(mostPositions, Number.MAX_SAFE_INTEGER));
      if (moves) {
        const listed = Array.from({ length: count }, (_, rank) => words[rootAt(rank) + MOVE]!);
        for (const move of listed) if (!moves.includes(makeMoveUci(move))) count = wasm.leaveOut(move);
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
      // A window is opened until a value lies in it; without a move there is none.
      if (rank >= count) return true;
      const call = () => wasm.deepen(depth, rank);
      const ended = suspension.run(call, isOver ? 1 : 0);
      pending = ended === PAUSED ? call : undefined;
      return ended === PAUSED ? undefined : ended !== 0;
    },
    line(rank) {
      const at = rootAt(rank);
      const isExact = words[at + EXACT] !== 0;
      const value = words[at + VALUE]! === -INFINITE ? words[at + FORMERLY]! : words[at + VALUE]!;
      const lineAt = words[at + LINE]! >> 2;
      const pv = Array.from({ length: words[lineAt]! }, (_, ply) => makeMoveUci(words[lineAt + 1 + ply]!));
      const positions = (words[at + POSITIONS]! >>> 0) + words[at + POSITIONS + 1]! * 2 ** 32;
      return { score: scoreOf(value), value, pv, isExact, positions };
    },
    examined: wasm.examined,
    deepestSeen: wasm.deepestSeen,
    fullness: wasm.fullness,
    choose: wasm.choose,
    forget: wasm.forget,
    blur: wasm.blur,
  };
}

/** A value of the search as a score; a mate in whole moves, counted from the side to move. */
function scoreOf(value: number): Score {
  if (value >= LEAST_MATE) return { kind: 'mate', moves: (MATE - value + 1) >> 1 };
  if (value <= -LEAST_MATE) return { kind: 'mate', moves: -((MATE + value) >> 1) };
  return { kind: 'cp', centipawns: value };
}
