import type { Position } from 'plyhouse-kernel/position';
import type { Trace, TracedMove } from '../program.ts';
import { create } from './board.ts';
import { AW, type Database, H0 } from './database.ts';
import { evalu8 } from './evaluate.ts';
import { genall, makeMoveUci, NULMV, RMIL } from './moves.ts';
import { H6, H7, minmax, newbst, select } from './select.ts';
import { type Reach, type Search, ZV } from './state.ts';
import { dndate, update } from './update.ts';

/** Half the width of the window round the value expected (WINDOW), in 64ths of a pawn. */
const WINDOW = 30;

/** The next stage of the loop: the numbered labels of SEARCH, with a pause before each move is made. */
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
type Halt = typeof PAUSED | typeof NEW_BEST | typeof ITERATION | typeof FINISHED;

/** The globals of the program at the start of a search; zero in a fresh process. */
export interface Residue {
  /** MAXPS and BSTVL[-2] as the last search left them; they bear on the first guess at the score. */
  readonly maxps: number;
  readonly bound: number;
  /** LSTMV: the last move of the game (packed), NULMV at a position that was set up. */
  readonly lstmv: number;
}
export const FRESH: Residue = { maxps: 0, bound: 0, lstmv: NULMV };

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

/** The globals that the search leaves for the next move of the game. */
export function residueOf(search: Search, lstmv: number): Residue {
  return { maxps: search.maxps, bound: search.bstvl[0]!, lstmv };
}

/** Restricts the root to some moves; to none if none of them is legal. */
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

/** The front of the sorted root: the best move, or before the first float-up the best by first score; AW if none is legal. */
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
        if (trace?.list) trace.list(1, preliminary(search));
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

/** The moves that the listing traces as PRELIM: the legal moves of the root with their first scores, lowest (best) first. */
function preliminary({ base, end }: Search): TracedMove[] {
  const moves: TracedMove[] = [];
  for (let slot = AW + 1; slot < end; slot++) {
    const move = base.moves[slot]!;
    if ((move & RMIL) === 0) moves.push({ move: makeMoveUci(move), values: { prelim: base.value[slot]! } });
  }
  return moves;
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
