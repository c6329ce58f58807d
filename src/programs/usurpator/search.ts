/**
 * Its search has no depth but a budget: a quiet move costs 4, most captures less or nothing, and a line ends when its moves cost too much.
 * Moves are tried as they are made, and a side may leave its king to be taken; the answer to such a move finds that out.
 */
import type { Trace } from '../program.ts';
import { carry, type Men, PAWN, type Side, squareName } from './board.ts';
import { gainOf, type Stage, VALUES } from './gain.ts';
import { beginsLine, canTakeKing, countMoves, fromOf, listMoves, newList, TAKES_KING, toOf } from './moves.ts';

/** Worse than anything, and better. */
const LEAST = -16_383;
const MOST = 16_383;
/** The value of having been mated. */
const MATED = -10_240;
/** The value of a position in which the king of the side that is not to move can be taken. */
const KING_FALLS = Number.POSITIVE_INFINITY;

/** The maximum cost of a line of moves; the larger one if the side to move is short of moves. */
const BUDGET = 9;
const LARGE_BUDGET = 13;
const ENDING_MOBILITY = 25;
const LARGE_BUDGET_MOBILITY = 10;
/** No line is longer. */
export const MOST_PLIES = 10;
/** The increment of the seed for each move at the root. */
const SEED_STEP = 39;

/** Prices of moves. */
export const QUIET = 4;
const CAPTURE = 3;
const CAPTURE_BEHIND = 2;
const RELATED_CAPTURE = 0;

/** Nodes between two rests. */
const SLICE_NODES = 512;

/** The basis of a move: the board, and the program's memory. */
export interface Situation {
  readonly men: Men;
  readonly side: Side;
  /** 0 to 255; decides between moves of nearly the same value. */
  readonly seed: number;
  readonly mobility: number;
  readonly last: number;
}

export interface Search {
  readonly men: Men;
  readonly stage: Stage;
  readonly budget: number;
  readonly mostPlies: number;
  readonly trace: Trace | undefined;
  /** The moves of each ply. */
  readonly lists: readonly Int16Array[];
  /** The move made at each ply. */
  readonly path: number[];
  /** The best line from each ply on, as far as its moves were searched. */
  readonly lines: number[][];
  seed: number;
  /** The root moves that may be played; absent: all. */
  readonly wanted: ((move: number) => boolean) | undefined;
  /** The best root move so far, and its value for its side. */
  best: number | undefined;
  value: number;
  /** The root move being searched, and its number. */
  current: number | undefined;
  number: number;
  /** Root moves found to be legal, or not known to be illegal. */
  counted: number;
  /** Moves judged, dismissed ones among them. */
  considered: number;
  evaluated: number;
  nodes: number;
  nodeLimit: number;
  deepest: number;
  /** Ends it: every ply takes back its move and returns. */
  isOver: boolean;
}

/** Permitted deviations from the original. */
interface Changes {
  readonly budget?: number;
  readonly mostPlies?: number;
  readonly wanted?: (move: number) => boolean;
  readonly trace?: Trace;
}

export function newSearch({ men, seed, mobility, last }: Situation, changes: Changes = {}): Search {
  const { budget = BUDGET, mostPlies = MOST_PLIES, wanted, trace } = changes;
  return {
    men: Int8Array.from(men),
    stage: { isEnding: mobility <= ENDING_MOBILITY, last },
    budget: mobility <= LARGE_BUDGET_MOBILITY ? budget + LARGE_BUDGET - BUDGET : budget,
    mostPlies,
    trace,
    lists: Array.from({ length: mostPlies }, newList),
    path: [],
    lines: [],
    seed,
    wanted,
    best: undefined,
    value: LEAST,
    current: undefined,
    number: 0,
    counted: 0,
    considered: 0,
    evaluated: 0,
    nodes: 0,
    nodeLimit: Number.POSITIVE_INFINITY,
    deepest: 0,
    isOver: false,
  };
}

/** Its answer: a move, or one of its three messages. */
export type Answer =
  | { readonly kind: 'move'; readonly move: number; readonly value: number }
  | { readonly kind: 'mated' | 'stalemate' | 'wins' };

/** Searches; rests now and then, and after each root move that is the best so far. */
export function* think(search: Search, side: Side): Generator<void, Answer> {
  const value = yield* look(search, side, 0, 0, MOST);
  // It announces that it could take the king only after it has found a move.
  if (value === KING_FALLS) return { kind: search.counted > 0 ? 'wins' : 'stalemate' };
  if (search.counted === 0) return { kind: value === MATED ? 'mated' : 'stalemate' };
  return { kind: 'move', move: search.best!, value };
}

/**
 * The value of the position for the side to move; {@link KING_FALLS} if it could take the king. Once the search is over it means nothing.
 * @param cost what the moves so far have cost.
 * @param limit the value from which on the other side will not let it come to this.
 */
function* look(search: Search, side: Side, ply: number, cost: number, limit: number): Generator<void, number> {
  const { men, path, lines, trace, budget } = search;
  if (search.nodes >= search.nodeLimit) {
    search.isOver = true;
    return LEAST;
  }
  search.nodes++;
  search.deepest = Math.max(search.deepest, ply);
  if (search.nodes % SLICE_NODES === 0) yield;
  lines[ply] = [];

  // 1. All moves, in their order, up to one that takes a king.
  const list = search.lists[ply]!;
  const length = listMoves(men, side, list);
  const before = movesBefore(path, ply);
  let passed = NOTHING_PASSED;
  let best = LEAST;
  let count = 0;
  for (let index = 0; index < length; index++) {
    const move = list[index]!;
    if (move === TAKES_KING) return KING_FALLS;
    search.considered++;
    if (beginsLine(move)) passed = NOTHING_PASSED;
    passed |= passedBy(before, toOf(move));

    // 2. The value of each: what it gains less that of the answer; nothing, if it costs too much; a draw's, if it repeats.
    let value = 0;
    let isSearched = false;
    const spent = cost + priceOf(men, before, move, passed);
    if (isRepetition(before, move)) value = balance(men, side);
    else if (spent < budget) {
      search.evaluated++;
      value = gainOf(men, fromOf(move), toOf(move), search.stage);
      if (ply === 0) {
        value += chanceOf(search);
        if (search.wanted && !search.wanted(move)) continue;
        search.current = move;
        search.number++;
      }
      if (ply + 1 < search.mostPlies) {
        const answer = yield* answerTo(search, side, ply, move, value, spent, value - best);
        if (search.isOver) return best;
        if (answer === KING_FALLS) continue;
        value -= answer;
        isSearched = true;
      }
    }

    // 3. The first of the best; too good ends it.
    count++;
    if (ply === 0) search.counted = count;
    if (value <= best) continue;
    best = value;
    lines[ply] = isSearched ? [move, ...lines[ply + 1]!] : [];
    if (ply === 0) {
      search.best = move;
      search.value = value;
      yield;
    }
    if (best >= limit) {
      trace?.cut?.(ply + 1, textOf(men, move), value);
      return best;
    }
  }
  if (count > 0) return best;

  // 4. No move that leaves the king safe: mate or stalemate.
  return canTakeKing(men, -side as Side) ? MATED : balance(men, side);
}

/** The value of the position after a move for the other side. @param gain what the move gains at first sight. */
function* answerTo(
  search: Search,
  side: Side,
  ply: number,
  move: number,
  gain: number,
  cost: number,
  limit: number,
): Generator<void, number> {
  const { men, path, trace } = search;
  const from = fromOf(move);
  const to = toOf(move);
  const man = men[from]!;
  const taken = men[to]!;
  const text = trace && textOf(men, move);
  carry(men, from, to);
  path[ply] = move;
  // A move's illegality shows only in the search; a trace is given legal moves.
  const isTraced = trace !== undefined && !canTakeKing(men, -side as Side);
  if (isTraced) {
    trace.enter?.(ply + 1, text!);
    trace.evaluate?.(ply + 1, gain);
  }
  const value = yield* look(search, -side as Side, ply + 1, cost, limit);
  if (isTraced && !search.isOver) trace.leave?.(ply + 1, text!, gain - value);
  else if (trace && ply === 0 && value === KING_FALLS) trace.prune?.(1, text!, 'the king could be taken');
  men[from] = man;
  men[to] = taken;
  return value;
}

// ------------------------------------------------------------------------------------------- the moves before

/** The last moves of both sides before a ply; -1 for one that is missing. */
interface Before {
  readonly own: number;
  readonly other: number;
  readonly otherBefore: number;
}

function movesBefore(path: readonly number[], ply: number): Before {
  const at = (back: number) => (ply < back ? -1 : path[ply - back]!);
  return { other: at(1), own: at(2), otherBefore: at(3) };
}

const NOTHING_PASSED = 0;
const PASSES_OWN = 1;
const PASSES_OTHER = 2;

/** Whether a square is one of those that the last moves left: the mover's own, or the other side's. */
const passedBy = ({ own, other }: Before, square: number): number =>
  (own >= 0 && square === fromOf(own) ? PASSES_OWN : 0) | (other >= 0 && square === fromOf(other) ? PASSES_OTHER : 0);

/**
 * The cost of a move. A capture is free if it continues the moves before: by the man that moved last, of the man that moved last, or over
 * the square that he left.
 * @param passed which of the squares left by the last moves it ends on, or has gone over.
 */
function priceOf(men: Men, { own, other }: Before, move: number, passed: number): number {
  const to = toOf(move);
  if (men[to] === 0) return QUIET;
  const isSameMan = own >= 0 && fromOf(move) === toOf(own);
  const isRecapture = other >= 0 && to === toOf(other);
  if (isSameMan || isRecapture || (passed & PASSES_OTHER) !== 0) return RELATED_CAPTURE;
  return passed === PASSES_OWN ? CAPTURE_BEHIND : CAPTURE;
}

const isReverse = (move: number, other: number): boolean =>
  fromOf(move) === toOf(other) && toOf(move) === fromOf(other);

/** Whether both sides have returned to their previous squares; only moves of the search count. */
const isRepetition = ({ own, other, otherBefore }: Before, move: number): boolean =>
  otherBefore >= 0 && isReverse(move, own) && isReverse(other, otherBefore);

// ------------------------------------------------------------------------------------------------ values

/** The seed after a search: whatever is found, each move at the root takes a number. */
export const seedAfter = ({ men, side, seed }: Situation): number => (seed + SEED_STEP * countMoves(men, side)) % 256;

/** The seed goes on with each root move; its upper half is the chance in the value of the move. */
function chanceOf(search: Search): number {
  search.seed = (search.seed + SEED_STEP) % 256;
  return search.seed >> 4;
}

/** The value of a draw: the other side's men less the own, so that the side that is behind wants it. */
function balance(men: Men, side: Side): number {
  let sum = 0;
  for (const man of men) sum -= Math.sign(man) * VALUES[Math.abs(man)]!;
  return side * sum;
}

/** A move as UCI writes it. */
export function textOf(men: Men, move: number): string {
  const from = fromOf(move);
  const to = toOf(move);
  const isPromotion = Math.abs(men[from]!) === PAWN && (to < 8 || to >= 56);
  return squareName(from) + squareName(to) + (isPromotion ? 'q' : '');
}
