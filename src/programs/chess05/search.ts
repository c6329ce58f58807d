import type { Position } from 'chessops/chess';
import type { Trace } from '../program.ts';
import { AW, create, createDatabase, type Database, H0, H1, ZK } from './board.ts';
import { evalu8, type Judgement } from './evaluate.ts';
import {
  capturedOf,
  fromOf,
  genall,
  gencap,
  gencas,
  genfsl,
  isNullMove,
  makeMoveUci,
  NULMV,
  RMCA,
  RMCH,
  RMIL,
  RMMT,
  RMSU,
  toOf,
} from './moves.ts';
import { SIZE } from './tables.ts';
import { dndate, update } from './update.ts';

/** The largest value (ZV); mate in so many plies is 64 to the ply less. */
export const ZV = 32767;
/** Half the width of the window round the value expected (WINDOW), in 64ths of a pawn. */
const WINDOW = 30;

/** Search modes (TH) of a ply; H0 and H1 stand in board.ts. */
const H2 = 2; // captures only, beyond the full width
const H3 = 3; // full width: captures, then the killer
const H4 = 4; // castling is generated
const H5 = 5; // castling, and other moves of the killer's man; then the rest is generated
const H6 = 6; // the rest
const H7 = 7; // the root once more

/** Where the loop goes on: the numbered labels of SEARCH, with a resting place before each move is made. */
const BEGIN = 0;
const PRELIM = 10;
const NEW_PLY = 11;
const FIRST = 12;
const FIRST_MOVE = 112;
const FLOAT = 13;
const ANOTHER = 14;
const ANOTHER_MOVE = 114;
const BACK = 15;
const EXIT = 16;

/** Why {@link run} came back. */
export const PAUSED = 0;
export const NEW_BEST = 1;
export const ITERATION = 2;
export const FINISHED = 3;
export type Halt = typeof PAUSED | typeof NEW_BEST | typeof ITERATION | typeof FINISHED;

/** How far to search. */
export interface Reach {
  /** FNODEL: no new iteration once so many moves have been made. */
  readonly fnodel: number;
  /** At most so many iterations; the first is two plies. */
  readonly iterations: number;
}

/** What the globals of the program held when a search began: in a fresh process, nothing. */
export interface Residue {
  /** MAXPS and BSTVL[-2] as the last search left them; they bear on the first guess at the score. */
  readonly maxps: number;
  readonly bound: number;
  /** LSTMV: the last move of the game (packed), NULMV at a position that was set up. */
  readonly lstmv: number;
}
export const FRESH: Residue = { maxps: 0, bound: 0, lstmv: NULMV };

/** A search under way: the data base, and what SEARCH adds to it. Arrays by ply; BSTVL begins two plies above the root. */
export interface Search extends Judgement {
  readonly base: Database;
  readonly bstvl: Int32Array;
  readonly bstmv: Int32Array;
  readonly index: Int32Array;
  readonly killr: Int32Array;
  /** The variation kept for the display (the original kept none): ply * (ZK + 2), and its length. */
  readonly line: Int32Array;
  readonly lineLength: Uint8Array;
  reach: Reach;
  /** JMTK: the iteration, from 1. */
  jmtk: number;
  label: number;
  /** The root move whose first score comes next. */
  next: number;
  /** Iterations finished, the last with its window. */
  iterations: number;
  /** One past the last move of the root. */
  end: number;
  /** The root's moves are in order: scored, sorted, the best first. */
  sorted: boolean;
  /** The value of the best move so far, from the mover's view, once `sorted`. */
  score: number;
  trace: Trace | undefined;
}

/** A search with its memory, to be filled by {@link begin}. */
export function createSearch(): Search {
  const plies = ZK + 2;
  return {
    base: createDatabase(),
    bstvl: new Int32Array(ZK + 4),
    bstmv: new Int32Array(plies),
    index: new Int32Array(plies + 1),
    killr: new Int32Array(plies),
    line: new Int32Array(plies * plies),
    lineLength: new Uint8Array(plies + 1),
    positional: true,
    maxps: 0,
    reach: { fnodel: 18, iterations: 7 },
    jmtk: 1,
    label: EXIT,
    next: AW + 1,
    iterations: 0,
    end: AW + 1,
    sorted: false,
    score: 0,
    trace: undefined,
  };
}

/** Prepares a search: CREATE, the first guess at the score, the window, and the moves of the root, not yet scored. */
export function begin(
  search: Search,
  position: Position,
  reach: Reach,
  { residue = FRESH, only, trace }: { residue?: Residue; only?: readonly string[]; trace?: Trace } = {},
): void {
  const { base, bstvl } = search;
  create(base, position);
  search.reach = reach;
  search.trace = trace;
  search.maxps = residue.maxps;
  base.moves[AW] = residue.lstmv;
  search.bstmv[0] = AW;
  search.index[0] = AW;
  const guess = evalu8(base, search, residue.bound);
  base.value[AW] = guess;
  bstvl[0] = guess - WINDOW;
  bstvl[1] = -guess - WINDOW;
  search.jmtk = 1;
  search.iterations = 0;
  search.sorted = false;
  search.lineLength.fill(0);
  search.killr.fill(NULMV);
  search.label = BEGIN;

  // Mode H0: all moves of the root; their scores follow one by one.
  base.mvsel[0] = 0;
  genall(base);
  if (only) keepOnly(base, only);
  search.maxps = 0;
  search.next = AW + 1;
  search.end = base.jntw;
}

/** Takes back whatever a search that was broken off has on the board, so that the data base shows the root again. */
export function unwind({ base, index }: Search): void {
  while (base.jntk > 0) dndate(base, base.moves[index[base.jntk]!]!);
}

/** What the search leaves behind for the next move of the game. */
export function residueOf(search: Search, lstmv: number): Residue {
  return { maxps: search.maxps, bound: search.bstvl[0]!, lstmv };
}

/** Restricts the root to some moves; where none of them is there, to none. */
function keepOnly(base: Database, only: readonly string[]): void {
  let end = AW + 1;
  for (let slot = AW + 1; slot < base.jntw; slot++) {
    const move = base.moves[slot]!;
    if (only.includes(makeMoveUci(move))) base.moves[end++] = move;
  }
  base.jntw = end;
}

/** The best move of the root so far, packed, with its value from the mover's view; undefined before any legal move was scored. */
export function bestSoFar(search: Search): { readonly move: number; readonly value: number } | undefined {
  const { moves, value } = search.base;
  if (search.sorted) {
    const slot = firstLegal(search);
    return slot === AW ? undefined : { move: moves[slot]!, value: search.score };
  }
  let best = 0;
  for (let slot = AW + 1; slot < search.next; slot++) {
    if ((moves[slot]! & RMIL) === 0 && (best === 0 || value[slot]! < value[best]!)) best = slot;
  }
  return best === 0 ? undefined : { move: moves[best]!, value: 0 - value[best]! };
}

/** The front of the sorted root: the best move, or before the first float-up the best by first score; AW where none is legal. */
function firstLegal({ base, end }: Search): number {
  for (let slot = AW + 1; slot < end; slot++) if ((base.moves[slot]! & RMIL) === 0) return slot;
  return AW;
}

/** The legal moves of the root as they now stand in the list, packed; in order of generation before they are sorted. */
export function rootMoves({ base, end }: Search): number[] {
  return [...base.moves.subarray(AW + 1, end)].filter((move) => (move & RMIL) === 0);
}

/** The variation of the best root move, packed, as it stood when that move became the best. */
export function lineOf(search: Search): number[] {
  return [...search.line.subarray(0, search.lineLength[0]!)];
}

/**
 * SEARCH, as a loop that can be left before any move is made and taken up again.
 * @param until no move is made once the count of moves stands here.
 * @returns PAUSED there; NEW_BEST each time a root move becomes the best; ITERATION after each; FINISHED at the end.
 */
export function run(search: Search, until: number): Halt {
  const { base, bstvl, index, trace } = search;
  const { moves, value } = base;
  for (;;) {
    switch (search.label) {
      case BEGIN:
        if (base.nodes >= search.reach.fnodel || search.jmtk > search.reach.iterations) {
          search.label = EXIT;
          break;
        }
        search.label = NEW_PLY;
        break;

      // Mode H0: score the moves of the root one by one, best first in the end.
      case PRELIM:
        for (; search.next < base.jntw; search.next++) {
          if (base.nodes >= until) return PAUSED;
          const slot = search.next;
          if (update(base, slot)) {
            index[1] = slot;
            // The listing sets BSTVL[-2] lest this score be cut short, but at ply 1 the cut looks at BSTVL[-1].
            value[slot] = evalu8(base, search, bstvl[1]!);
            trace?.evaluate?.(1, value[slot]!);
          }
          dndate(base, moves[slot]!);
        }
        sortit(base);
        search.sorted = true;
        search.score = 0 - value[firstLegal(search)]!;
        search.killr.fill(NULMV);
        index[1] = base.lindx[0]! - 1;
        base.srchm[0] = H6;
        search.label = FIRST;
        break;

      // 11: a new ply starts with the bound of two plies up.
      case NEW_PLY:
        bstvl[base.jntk + 2] = bstvl[base.jntk]!;
        search.lineLength[base.jntk] = 0;
        search.label = base.srchm[base.jntk] === H0 ? PRELIM : FIRST;
        break;

      // 12: the first legal move of a ply, or none: the value of the position itself.
      case FIRST:
        if (select(search)) {
          search.label = FIRST_MOVE;
        } else {
          bstvl[base.jntk + 2] = value[index[base.jntk]!]!;
          newbst(search, base.jntk);
          search.label = BACK;
        }
        break;
      case FIRST_MOVE:
      case ANOTHER_MOVE: {
        if (base.nodes >= until) return PAUSED;
        const slot = index[base.jntk + 1]!;
        if (update(base, slot)) {
          trace?.enter?.(base.jntk, makeMoveUci(moves[slot]!));
          search.label = NEW_PLY;
        } else {
          dndate(base, moves[slot]!);
          search.label = search.label === FIRST_MOVE ? FIRST : ANOTHER;
        }
        break;
      }

      // 13: the value floats up; a refutation ends the ply.
      case FLOAT: {
        const before = bstvl[2]!;
        search.label = minmax(search, base.jntk) ? BACK : ANOTHER;
        if (base.jntk === 0 && bstvl[2]! > before) {
          search.score = bstvl[2]!;
          return NEW_BEST;
        }
        break;
      }

      // 14: another move at this ply.
      case ANOTHER:
        search.label = select(search) ? ANOTHER_MOVE : BACK;
        break;

      // 15: back up a ply; at the root the iteration is done.
      case BACK:
        if (base.jntk > 0) {
          const move = moves[index[base.jntk]!]!;
          dndate(base, move);
          trace?.leave?.(base.jntk + 1, makeMoveUci(move), -bstvl[base.jntk + 3]!);
          search.label = FLOAT;
          break;
        }
        base.srchm[0] = H7;
        if (bstvl[2]! <= bstvl[0]! || bstvl[2]! >= -bstvl[1]!) {
          if (base.mvsel[0] === 0) {
            search.label = EXIT;
            break;
          }
          // Outside the window: the same iteration again with the widest.
          bstvl[0] = -ZV;
          bstvl[1] = -ZV;
          search.label = NEW_PLY;
          break;
        }
        bstvl[0] = bstvl[2]! - WINDOW;
        bstvl[1] = -bstvl[2]! - WINDOW;
        search.iterations = search.jmtk;
        search.jmtk++;
        search.label = BEGIN;
        return ITERATION;

      default:
        return FINISHED;
    }
  }
}

/** MINMAX: takes over the value of the ply below where it is better. @returns whether it refutes the move above. */
function minmax(search: Search, ply: number): boolean {
  const { bstvl, line, lineLength, index } = search;
  const below = bstvl[ply + 3]!;
  if (-below <= bstvl[ply + 2]!) return false;
  bstvl[ply + 2] = -below;
  const slot = index[ply + 1]!;
  if (slot === AW) lineLength[ply] = 0;
  else {
    const stride = ZK + 2;
    const length = lineLength[ply + 1]!;
    line[ply * stride] = search.base.moves[slot]!;
    for (let at = 0; at < length; at++) line[ply * stride + at + 1] = line[(ply + 1) * stride + at]!;
    lineLength[ply] = length + 1;
  }
  newbst(search, ply);
  const refutes = below <= bstvl[ply + 1]!;
  if (refutes) search.trace?.cut?.(ply, slot === AW ? '' : makeMoveUci(search.base.moves[slot]!), -below);
  return refutes;
}

/** NEWBST: notes the best move of a ply. At the root it goes to the front; elsewhere a quiet one becomes the killer. */
function newbst(search: Search, ply: number): void {
  const { bstmv, index, killr } = search;
  const { moves } = search.base;
  const slot = index[ply + 1]!;
  bstmv[ply] = slot;
  const move = moves[slot]!;
  if (ply === 0) {
    for (let at = slot - 1; at > AW; at--) moves[at + 1] = moves[at]!;
    moves[AW + 1] = move;
    bstmv[0] = AW + 1;
  } else if ((move & RMCA) === 0) killr[ply] = move;
}

/** SCOREM: the position has no move; mate or stalemate for the side to move. */
function scorem(search: Search): void {
  const { base, index } = search;
  const slot = index[base.jntk]!;
  base.moves[slot]! |= RMMT;
  base.value[slot] = base.moves[slot]! & RMCH ? 64 * base.jntk - ZV : 0;
}

/** SELECT: the next move to search at this ply goes to INDEX of the ply below. @returns false where there is none. */
function select(search: Search): boolean {
  const { base, index, bstvl } = search;
  const { moves, lindx, srchm } = base;
  const ply = base.jntk;
  for (;;) {
    switch (srchm[ply]) {
      case H1:
        base.mvsel[ply] = 0;
        if (ply > search.jmtk) {
          const value = evalu8(base, search, bstvl[ply]!);
          search.trace?.evaluate?.(ply, value);
          base.value[index[ply]!] = value;
          // Standing pat counts as the move in slot AW.
          index[ply + 1] = AW;
          bstvl[ply + 3] = -value;
          if (minmax(search, ply) || ply === ZK) return false;
          srchm[ply] = H2;
        } else srchm[ply] = H3;
        gencap(base);
        index[ply + 1] = lindx[ply]! - 1;
        break;

      case H2:
      case H3: {
        const slot = largestCapture(base, ply);
        if (slot !== AW) return selmov(search, slot);
        if (srchm[ply] === H2) return false;
        srchm[ply] = H4;
        const killer = search.killr[ply]!;
        if (!isNullMove(killer)) {
          const first = base.jntw;
          const from = fromOf(killer);
          genfsl(base, from < 32 ? 1 << from : 0, from < 32 ? 0 : 1 << from);
          for (let at = first; at < base.jntw; at++) {
            if (toOf(moves[at]!) === toOf(killer)) return selmov(search, at);
          }
        }
        index[ply + 1] = lindx[ply]! - 1;
        break;
      }

      case H4:
        gencas(base);
        srchm[ply] = H5;
        index[ply + 1] = lindx[ply]! - 1;
        break;

      case H5: {
        const slot = selany(search);
        if (slot !== AW) return selmov(search, slot);
        genfsl(base, base.alloc[2 * ply]!, base.alloc[2 * ply + 1]!);
        srchm[ply] = H6;
        index[ply + 1] = lindx[ply]! - 1;
        break;
      }

      case H6: {
        const slot = selany(search);
        if (slot !== AW) return selmov(search, slot);
        if (base.mvsel[ply] === 0) scorem(search);
        return false;
      }

      case H7:
        base.jntw = lindx[1]!;
        base.mvsel[0] = 0;
        for (let at = AW + 1; at < base.jntw; at++) moves[at]! &= ~RMSU;
        srchm[0] = H6;
        index[1] = lindx[0]! - 1;
        break;

      default:
        throw new Error(`ply ${ply} is in search mode ${srchm[ply]}`);
    }
  }
}

/** SELMOV: a move to be searched has been found. */
function selmov(search: Search, slot: number): true {
  search.index[search.base.jntk + 1] = slot;
  search.base.moves[slot]! |= RMSU;
  return true;
}

/** SELANY: the next generated move that has not been searched, AW where there is none. */
function selany({ base, index }: Search): number {
  for (let slot = index[base.jntk + 1]! + 1; slot < base.jntw; slot++) {
    if ((base.moves[slot]! & RMSU) === 0) return slot;
  }
  return AW;
}

/** The move of this ply, not yet searched, that takes the most; the first of equals. AW where there is none. */
function largestCapture(base: Database, ply: number): number {
  const { moves, jntw } = base;
  let best = AW;
  let most = -ZV;
  for (let slot = base.lindx[ply]!; slot < jntw; slot++) {
    const move = moves[slot]!;
    if (move & RMSU) continue;
    const size = SIZE[capturedOf(move)]!;
    if (size > most) {
      most = size;
      best = slot;
    }
  }
  return best;
}

/** SORTIT: puts the moves of the root in order of their first scores (the opponent's view: least first), equals as they stood. */
function sortit(base: Database): void {
  const { value, moves, jntw } = base;
  for (let slot = AW + 2; slot < jntw; slot++) {
    const held = value[slot]!;
    const move = moves[slot]!;
    let at = slot - 1;
    for (; at > AW && held < value[at]!; at--) {
      value[at + 1] = value[at]!;
      moves[at + 1] = moves[at]!;
    }
    value[at + 1] = held;
    moves[at + 1] = move;
  }
}
