import { AW, type Database, H1, ZK } from './database.ts';
import { evalu8 } from './evaluate.ts';
import {
  capturedOf,
  fromOf,
  gencap,
  gencas,
  genfsl,
  isNullMove,
  makeMoveUci,
  RMCA,
  RMCH,
  RMMT,
  RMSU,
  toOf,
} from './moves.ts';
import { type Search, ZV } from './state.ts';
import { SIZE } from './tables.ts';

/** Search modes (TH) of a ply; H0 and H1 stand in database.ts. */
const H2 = 2; // captures only, beyond the full width
const H3 = 3; // full width: captures, then the killer
const H4 = 4; // castling is generated
const H5 = 5; // castling, and other moves of the killer's piece; then the rest is generated
export const H6 = 6; // the rest
export const H7 = 7; // the root once more

/** MINMAX: takes over the value of the ply below if it is better. @returns whether it refutes the move above. */
export function minmax(search: Search, ply: number): boolean {
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
  if (refutes) search.trace?.cut?.(ply + 1, slot === AW ? '' : makeMoveUci(search.base.moves[slot]!), -below);
  return refutes;
}

/** NEWBST: notes the best move of a ply. At the root it goes to the front; elsewhere a quiet one becomes the killer. */
export function newbst(search: Search, ply: number): void {
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

/**
 * Whether 0.5X searches this ply in full although the iteration's plies are used up: every check on the way here gives
 * one ply more. Never at the last ply there is.
 */
function isCheckPly({ base, index, jmtk, checkPly }: Search, ply: number): boolean {
  if (!checkPly || ply >= ZK) return false;
  let checks = 0;
  for (let at = 1; at <= ply; at++) if (base.moves[index[at]!]! & RMCH) checks++;
  return ply <= jmtk + checks;
}

/** SELECT: puts the next move to search at this ply into INDEX of the ply below. @returns false if there is none. */
export function select(search: Search): boolean {
  const { base, index, bstvl } = search;
  const { moves, lindx, srchm } = base;
  const ply = base.jntk;
  for (;;) {
    switch (srchm[ply]) {
      case H1:
        base.mvsel[ply] = 0;
        if (ply > search.jmtk && !isCheckPly(search, ply)) {
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

/** SELANY: the next generated move that has not been searched, AW if there is none. */
function selany({ base, index }: Search): number {
  for (let slot = index[base.jntk + 1]! + 1; slot < base.jntw; slot++) {
    if ((base.moves[slot]! & RMSU) === 0) return slot;
  }
  return AW;
}

/** The capture of the highest value at this ply that has not been searched; the first of equals. AW if there is none. */
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
