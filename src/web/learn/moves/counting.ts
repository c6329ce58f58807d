import type { Fen } from '../../../chess/fen.ts';
import type { Uci } from '../../../chess/move.ts';
import {
  type Board,
  boardOf,
  CASTLES_LONG,
  CASTLES_SHORT,
  DOUBLE_STEP,
  EN_PASSANT,
  generate,
  isInCheck,
  kindOfMove,
  MOST_MOVES,
  type Move,
  makeMove,
  moveText,
  PROMOTES,
  takeBackMove,
} from '../../../programs/gambiet/inspect.ts';
import { runInSlices } from '../lab/lab.ts';

/** Rules that can be left out of Gambiet's generator. */
export const RULES = ['enPassant', 'castling', 'underpromotion', 'doubleStep', 'kingSafety'] as const;
export type Rule = (typeof RULES)[number];

/** Whether a rule allows a move; the king's safety is seen only after it is made. */
function isAllowed(move: Move, broken: ReadonlySet<Rule>): boolean {
  const kind = kindOfMove(move);
  if (kind === EN_PASSANT) return !broken.has('enPassant');
  if (kind === CASTLES_SHORT || kind === CASTLES_LONG) return !broken.has('castling');
  if (kind === DOUBLE_STEP) return !broken.has('doubleStep');
  return kind <= PROMOTES || !broken.has('underpromotion');
}

/** The moves of Gambiet's generator, less those of the broken rules. */
function movesOn(board: Board, broken: ReadonlySet<Rule>): Move[] {
  const buffer = new Int32Array(MOST_MOVES);
  const count = generate(board, buffer);
  const side = board.turn;
  const isSafe = (move: Move) => {
    makeMove(board, move);
    const isLost = isInCheck(board, side);
    takeBackMove(board, move);
    return !isLost;
  };
  const moves = Array.from(buffer.subarray(0, count)).filter((move) => isAllowed(move, broken));
  return broken.has('kingSafety') ? moves : moves.filter(isSafe);
}

function countOn(board: Board, plies: number, broken: ReadonlySet<Rule>): number {
  if (plies === 0) return 1;
  const moves = movesOn(board, broken);
  if (plies === 1) return moves.length;
  let count = 0;
  for (const move of moves) {
    makeMove(board, move);
    count += countOn(board, plies - 1, broken);
    takeBackMove(board, move);
  }
  return count;
}

/** A first move and the number of sequences that begin with it. */
export interface Share {
  readonly move: Uci;
  readonly count: number;
}

/**
 * Counts the sequences of that many half-moves by Gambiet's generator, parted by the first move, one of them after another.
 * @param plies from 1.
 */
export function* divideBy(fen: Fen, plies: number, broken: ReadonlySet<Rule>): Generator<Share> {
  const board = boardOf(fen);
  for (const move of movesOn(board, broken)) {
    makeMove(board, move);
    const count = countOn(board, plies - 1, broken);
    takeBackMove(board, move);
    yield { move: moveText(move), count };
  }
}

/** The sum of all shares. */
export const sumOf = (shares: Iterable<Share>): number => Array.from(shares).reduce((sum, { count }) => sum + count, 0);

/** A first move of which two counts say different things; a missing move counts 0. */
export interface Dispute {
  readonly move: Uci;
  readonly true: number;
  readonly broken: number;
}

/** The differences between two divided counts. */
export function disputes(right: readonly Share[], broken: readonly Share[]): readonly Dispute[] {
  const others = new Map(broken.map(({ move, count }) => [move, count]));
  const known = new Set(right.map(({ move }) => move));
  return [
    ...right.map(({ move, count }) => ({ move, true: count, broken: others.get(move) ?? 0 })),
    ...broken.filter(({ move }) => !known.has(move)).map(({ move, count }) => ({ move, true: 0, broken: count })),
  ].filter((each) => each.true !== each.broken);
}

/** All items of a loop, run in slices. @throws the signal's reason when it is aborted. */
export async function gather<Item>(items: Iterable<Item>, signal?: AbortSignal): Promise<Item[]> {
  const gathered: Item[] = [];
  await runInSlices(items[Symbol.iterator](), (item) => gathered.push(item), signal);
  return gathered;
}
