/**
 * The tree search below one root move: alpha-beta over the full width to a fixed ply, beyond it the selective search. FORTRAN IV had no
 * recursion: it is one loop over arrays by ply, which can be paused after any position and resumed.
 */
import type { Trace } from '../program.ts';
import { isCheck, isIllegal } from './attacks.ts';
import { type Board, isRepeated, MOST_PLIES, type Move, make, makeMoveText, NO_MOVE, takeBack } from './board.ts';
import { evaluate } from './evaluate.ts';
import {
  generateCaptures,
  generateChecks,
  generateEvasions,
  generateQuiets,
  isMated,
  isPossible,
  MOST_MOVES,
} from './moves.ts';

/** A mate, less the plies to it, so that the nearer one is worth more (chosen). */
export const MATE = 30_000;
/** Values beyond this are mates. */
export const MATE_BOUND = MATE - 100;
/** Wider than any value. */
export const INFINITE = 32_000;

/** Beyond the fixed ply: how many half-moves evasions and checking moves are followed (described). */
const EVASION_PLIES = 3;
const CHECK_PLIES = 2;
/** Killers kept by ply (their number is chosen). */
const KILLERS = 4;
const ROWS = MOST_PLIES + 2;

/** The next stage of a ply. */
const STORED = 0;
const START_CAPTURES = 1;
const CAPTURES = 2;
const START_KILLERS = 3;
const KILLING = 4;
const START_QUIETS = 5;
const QUIETS = 6;
const START_EVASIONS = 7;
const EVASIONS = 8;
const START_CHECKS = 9;
const CHECKS = 10;
const OVER = 11;

export interface Search {
  readonly board: Board;
  /** The ply to which the search goes over the full width. */
  depth: number;
  /** The value of a repetition or a stalemate, the view of the side to move at the root. */
  drawValue: number;
  /** Positions reached: every legal move made in the tree, and every root move evaluated. */
  nodes: number;
  nodeLimit: number;
  /** The result of a walk that is over, the view of the side to move at ply 1. */
  value: number;
  /** The deepest ply reached. */
  deepest: number;
  trace: Trace | undefined;
  /** Parts that can be left out to see what they are worth; the original has all of them. */
  parts: SearchParts;
  /** The variation stored for the present root move, the move of ply p in place p, and its length. */
  stored: Int32Array;
  storedLength: number;
  // Arrays by ply.
  readonly alpha: Int32Array;
  readonly beta: Int32Array;
  readonly best: Int32Array;
  readonly stage: Uint8Array;
  /** Whether the moves so far are those of the stored variation. */
  readonly onStored: Uint8Array;
  readonly storedMove: Int32Array;
  /** Legal moves made. */
  readonly legal: Int32Array;
  readonly next: Int32Array;
  readonly end: Int32Array;
  readonly moves: Int32Array;
  readonly marks: Int32Array;
  readonly killers: Int32Array;
  /** Best lines, a row of moves for each ply: place p of row q holds the move at ply p of the line from ply q. */
  readonly line: Int32Array;
  readonly lineEnd: Uint8Array;
}

/** The parts of the search that an option leaves out (ours; none of them is an option of the original). */
interface SearchParts {
  /** Follows the variation stored for each root move. */
  readonly followsVariation: boolean;
  /** Captures before other moves, the best first; without it moves come in order of their squares. */
  readonly capturesFirst: boolean;
  readonly usesKillers: boolean;
  /** Goes on beyond the fixed ply with captures, checks and moves out of check. */
  readonly isSelective: boolean;
}

const ALL_PARTS: SearchParts = {
  followsVariation: true,
  capturesFirst: true,
  usesKillers: true,
  isSelective: true,
};

export function newSearch(board: Board): Search {
  return {
    board,
    depth: 2,
    drawValue: 0,
    nodes: 0,
    nodeLimit: Number.POSITIVE_INFINITY,
    value: 0,
    deepest: 0,
    trace: undefined,
    parts: ALL_PARTS,
    stored: new Int32Array(ROWS),
    storedLength: 0,
    alpha: new Int32Array(ROWS),
    beta: new Int32Array(ROWS),
    best: new Int32Array(ROWS),
    stage: new Uint8Array(ROWS),
    onStored: new Uint8Array(ROWS),
    storedMove: new Int32Array(ROWS),
    legal: new Int32Array(ROWS),
    next: new Int32Array(ROWS),
    end: new Int32Array(ROWS),
    moves: new Int32Array(ROWS * MOST_MOVES),
    marks: new Int32Array(ROWS * MOST_MOVES),
    killers: new Int32Array(ROWS * KILLERS),
    line: new Int32Array(ROWS * ROWS),
    lineEnd: new Uint8Array(ROWS),
  };
}

/**
 * Begins the search below the root move that was just made (the board stands at ply 1).
 * @returns true if there is nothing to search: the value is there already.
 */
export function begin(search: Search, alpha: number, beta: number): boolean {
  const move = search.board.played[0]!;
  search.onStored[1] = search.parts.followsVariation && search.storedLength > 1 && search.stored[0] === move ? 1 : 0;
  if (!enter(search, 1, alpha, beta)) return false;
  search.value = search.best[1]!;
  return true;
}

/**
 * Continues for at most `positions` positions.
 * @returns true when the value of the root move's position is known; false when the positions are used up.
 */
export function walk(search: Search, positions: number): boolean {
  const { board, alpha, beta, best, legal, onStored, storedMove, trace } = search;
  const until = Math.min(search.nodes + positions, search.nodeLimit);
  for (;;) {
    // 1. The next move of this ply, or its end.
    if (search.nodes >= until) return false;
    const ply = board.ply;
    const move = nextMove(search, ply);
    if (move === NO_MOVE) {
      if (legal[ply] === 0) closeWithoutMoves(search, ply);
      if (climb(search)) return true;
      continue;
    }

    // 2. Makes the move, and takes it back at once if the king could be captured.
    make(board, move);
    if (isIllegal(board, move)) {
      takeBack(board);
      continue;
    }
    search.nodes++;
    legal[ply] = 1;
    if (trace?.enter) trace.enter(ply + 1, makeMoveText(move));
    onStored[ply + 1] = onStored[ply] === 1 && storedMove[ply] === move ? 1 : 0;

    // 3. The ply below: a value at once, or moves of its own.
    const own = best[ply]! > alpha[ply]! ? best[ply]! : alpha[ply]!;
    if (enter(search, ply + 1, -beta[ply]!, -own) && climb(search)) return true;
  }
}

/**
 * Begins a ply with the position on the board. Precondition: the move to it is in row `ply - 1`.
 * @returns true if the position has its value already, in `best`; false if moves are to be tried.
 */
function enter(search: Search, ply: number, alpha: number, beta: number): boolean {
  const { board, best, stage, lineEnd, storedMove } = search;
  const checked = isCheck(board, board.played[ply - 1]!);
  board.inCheck[ply] = checked ? 1 : 0;
  lineEnd[ply] = ply;
  if (ply > search.deepest) search.deepest = ply;

  // 1. A position that has been there before is a draw.
  if (isRepeated(board)) {
    best[ply] = drawFor(search, ply);
    return true;
  }
  search.alpha[ply] = alpha;
  search.beta[ply] = beta;
  search.legal[ply] = 0;
  storedMove[ply] = search.onStored[ply] === 1 && ply < search.storedLength ? search.stored[ply]! : NO_MOVE;

  // 2. Up to the fixed ply all moves are tried, and beyond it those out of check.
  const beyond = ply - search.depth;
  if (beyond < 0 || (checked && beyond < EVASION_PLIES && ply < MOST_PLIES && search.parts.isSelective)) {
    best[ply] = -INFINITE;
    stage[ply] = checked ? START_EVASIONS : STORED;
    return false;
  }

  // 3. Beyond that the side to move need not capture: it may stand. Mate is mate at any depth.
  if (checked && isMated(board)) {
    best[ply] = ply - MATE;
    return true;
  }
  const value = evaluate(board);
  search.trace?.evaluate?.(ply, value);
  best[ply] = value;
  search.legal[ply] = 1;
  if (value >= beta || ply >= MOST_PLIES || !search.parts.isSelective) return true;
  stage[ply] = checked ? START_EVASIONS : STORED;
  return false;
}

/** The value of a draw for the side to move at a ply. */
const drawFor = (search: Search, ply: number): number => ((ply & 1) === 0 ? search.drawValue : -search.drawValue);

/** A full ply without a legal move: mate, or stalemate. */
function closeWithoutMoves(search: Search, ply: number): void {
  search.best[ply] = search.board.inCheck[ply] === 1 ? ply - MATE : drawFor(search, ply);
}

/**
 * Hands the value of a finished ply up, and on as long as plies are finished by it (a cut).
 * @returns true when ply 1 is finished; its value is then the search's.
 */
function climb(search: Search): boolean {
  const { board, best, beta, trace } = search;
  for (;;) {
    const below = board.ply;
    if (below === 1) {
      search.value = best[1]!;
      return true;
    }
    takeBack(board);
    const ply = below - 1;
    const value = -best[below]!;
    const move = board.played[ply]!;
    if (trace?.leave) trace.leave(below, makeMoveText(move), value);
    if (value <= best[ply]!) return false;
    best[ply] = value;
    keepLine(search, ply, move);
    if (value < beta[ply]!) return false;
    if (trace?.cut) trace.cut(below, makeMoveText(move), value);
    // Captures and promotions are tried before the killers anyway.
    if (board.taken[ply] === 0 && move >> 14 < 8 && ply < search.depth) keepKiller(search, ply, move);
  }
}

/** The move and the line that follows it become the best line of the ply. */
function keepLine(search: Search, ply: number, move: Move): void {
  const { line, lineEnd } = search;
  const own = ply * ROWS;
  const below = own + ROWS;
  const end = lineEnd[ply + 1]!;
  line[own + ply] = move;
  for (let at = ply + 1; at < end; at++) line[own + at] = line[below + at]!;
  lineEnd[ply] = end;
}

function keepKiller(search: Search, ply: number, move: Move): void {
  const { killers, parts } = search;
  if (!parts.usesKillers) return;
  const first = ply * KILLERS;
  let at = first;
  while (at < first + KILLERS - 1 && killers[at] !== move) at++;
  for (; at > first; at--) killers[at] = killers[at - 1]!;
  killers[first] = move;
}

function isKiller(search: Search, ply: number, move: Move): boolean {
  const { killers } = search;
  const first = ply * KILLERS;
  for (let at = first; at < first + KILLERS; at++) if (killers[at] === move) return true;
  return false;
}

/**
 * The next move to try at a ply, or none. The order: the stored variation's move, captures by their marks, the killers,
 * then the others as {@link generateQuiets} has them; beyond the fixed ply captures, and checks while they are followed.
 */
function nextMove(search: Search, ply: number): Move {
  const { board, stage, next, end, moves, killers } = search;
  const stored = search.storedMove[ply]!;
  const base = ply * MOST_MOVES;
  for (;;) {
    switch (stage[ply]) {
      case STORED:
        stage[ply] = START_CAPTURES;
        if (stored !== NO_MOVE) return stored;
        break;
      case START_CAPTURES:
        next[ply] = base;
        end[ply] = generateCaptures(board, moves, search.marks, base);
        if (isUnsorted(search, ply)) {
          end[ply] = generateQuiets(board, moves, end[ply]!);
          markBySquares(search, ply);
        }
        stage[ply] = CAPTURES;
        break;
      case CAPTURES: {
        const move = bestMarked(search, ply);
        if (move === NO_MOVE) {
          const beyond = ply - search.depth;
          if (isUnsorted(search, ply)) stage[ply] = OVER;
          else stage[ply] = beyond < 0 ? START_KILLERS : beyond < CHECK_PLIES ? START_CHECKS : OVER;
        } else if (move !== stored) return move;
        break;
      }
      case START_KILLERS:
        next[ply] = 0;
        stage[ply] = KILLING;
        break;
      case KILLING: {
        const at = next[ply]!++;
        if (at >= KILLERS) {
          stage[ply] = START_QUIETS;
          break;
        }
        const move = killers[ply * KILLERS + at]!;
        if (move !== NO_MOVE && move !== stored && isPossible(board, move)) return move;
        break;
      }
      case START_QUIETS:
        next[ply] = base;
        end[ply] = generateQuiets(board, moves, base);
        stage[ply] = QUIETS;
        break;
      case QUIETS: {
        if (next[ply]! >= end[ply]!) {
          stage[ply] = OVER;
          break;
        }
        const move = moves[next[ply]!++]!;
        if (move !== stored && !isKiller(search, ply, move)) return move;
        break;
      }
      case START_EVASIONS:
        next[ply] = base;
        end[ply] = generateEvasions(board, moves, search.marks, base);
        if (isUnsorted(search, ply)) markBySquares(search, ply);
        markEvasions(search, ply, stored);
        stage[ply] = EVASIONS;
        break;
      case EVASIONS: {
        const move = bestMarked(search, ply);
        if (move === NO_MOVE) stage[ply] = OVER;
        // After three half-moves only the captures among them are left, as everywhere.
        else if (ply - search.depth < EVASION_PLIES || isForcing(board, move)) return move;
        break;
      }
      case START_CHECKS:
        next[ply] = base;
        end[ply] = generateChecks(board, moves, base);
        stage[ply] = CHECKS;
        break;
      case CHECKS: {
        if (next[ply]! >= end[ply]!) {
          stage[ply] = OVER;
          break;
        }
        const move = moves[next[ply]!++]!;
        if (move !== stored) return move;
        break;
      }
      default:
        return NO_MOVE;
    }
  }
}

/** A capture or a promotion: what the selective search follows without limit. */
function isForcing(board: Board, move: Move): boolean {
  const kind = move >> 14;
  return board.squares[(move >> 7) & 127] !== 0 || kind === 2 || kind >= 8;
}

/** Whether the moves of a ply come in order of their squares, as the captures are not sorted to the front. */
const isUnsorted = (search: Search, ply: number): boolean => !search.parts.capturesFirst && ply < search.depth;

/** Marks a list so that moves come by square of departure, then of arrival; after the killers, if there are any. */
function markBySquares(search: Search, ply: number): void {
  const { moves, marks, next, end } = search;
  const last = end[ply]!;
  for (let at = next[ply]!; at < last; at++) {
    const move = moves[at]!;
    marks[at] = isKiller(search, ply, move) ? 1 : -(((move & 127) << 7) | ((move >> 7) & 127));
  }
}

/** The stored variation's move goes before the captures out of check, the killers right after them. */
function markEvasions(search: Search, ply: number, stored: Move): void {
  const { moves, marks, next, end } = search;
  const last = end[ply]!;
  for (let at = next[ply]!; at < last; at++) {
    const move = moves[at]!;
    if (move === stored) marks[at] = 1_000_000;
    else if (marks[at] === 0 && isKiller(search, ply, move)) marks[at] = 1;
  }
}

/** Takes the move with the highest mark out of what is left of a ply's list, the first of equals; none at its end. */
function bestMarked(search: Search, ply: number): Move {
  const { moves, marks, next, end } = search;
  const first = next[ply]!;
  const last = end[ply]!;
  if (first >= last) return NO_MOVE;
  let chosen = first;
  for (let at = first + 1; at < last; at++) if (marks[at]! > marks[chosen]!) chosen = at;
  const move = moves[chosen]!;
  const mark = marks[chosen]!;
  // The others keep their order.
  for (let at = chosen; at > first; at--) {
    moves[at] = moves[at - 1]!;
    marks[at] = marks[at - 1]!;
  }
  moves[first] = move;
  marks[first] = mark;
  next[ply] = first + 1;
  return move;
}

/** Puts the board back to the root after a search that is over or was left in the middle. */
export function leave(search: Search): void {
  while (search.board.ply > 0) takeBack(search.board);
}

/** The best line of the present root move into a row of its own: the root move, then the line below it. */
export function copyLine(search: Search, into: Int32Array): number {
  const { line, lineEnd, board } = search;
  into[0] = board.played[0]!;
  const end = lineEnd[1]!;
  for (let at = 1; at < end; at++) into[at] = line[ROWS + at]!;
  return end;
}

/** Room for a stored variation. */
export const newLine = (): Int32Array => new Int32Array(ROWS);
