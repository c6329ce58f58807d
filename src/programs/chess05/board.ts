import type { Position } from 'plyhouse-kernel/position';
import { AW, type Database, H0 } from './database.ts';
import { mbeval, mbtpac } from './material.ts';
import {
  CASTLE_FROM,
  CASTLE_RIGHT,
  CASTLE_ROOK,
  DARK,
  DIRECTION,
  DP,
  FILE_A,
  FILE_H,
  FIRST_DIRECTION,
  LAST_DIRECTION,
  LITE,
  LP,
  MT,
  RAY,
  REACH,
  SIDE,
  SWEEPS,
} from './tables.ts';

const MEN = { pawn: 0, rook: 1, knight: 2, bishop: 3, queen: 4, king: 5 } as const;

/** CREATE: fills the data base from a position. */
export function create(base: Database, position: Position): void {
  base.jntw = AW + 1;
  base.jntk = 0;
  base.jntm = position.turn === 'white' ? LITE : DARK;
  base.nodes = 0;
  base.lindx[0] = base.jntw;
  base.srchm[0] = H0;
  base.mvsel.fill(0);
  base.value.fill(0);
  base.mbord.fill(MT);
  for (const set of [base.atkfr, base.atkto, base.alatk, base.tploc, base.tmloc, base.mbpwn]) set.fill(0);
  for (const set of [base.alloc, base.cstat, base.enpas]) set.fill(0);
  base.mbtot = 0;
  base.mblte = 0;
  for (const [square, piece] of position.board) {
    const man = MEN[piece.role] + (piece.color === 'white' ? LP : DP);
    addloc(base, square, man);
    mbtpac(base, man);
  }
  mbeval(base);
  for (let square = 0; square < 64; square++) if (base.mbord[square] !== MT) addatk(base, square);

  for (let kind = 0; kind < 4; kind++) {
    const rook = CASTLE_ROOK[kind]!;
    const king = CASTLE_FROM[kind]!;
    const side = kind < 2 ? LITE : DARK;
    if (!position.castles.castlingRights.has(rook) || base.mbord[king] !== (side === LITE ? 5 : 11)) continue;
    base.cstat[0]! |= CASTLE_RIGHT[2 * kind]!;
    base.cstat[1]! |= CASTLE_RIGHT[2 * kind + 1]!;
  }
  // Like UPDATE: the square counts only if a pawn stands ready to capture.
  const behind = position.epSquare;
  if (behind !== undefined) {
    const passed = behind + (base.jntm === LITE ? -8 : 8);
    const pawn = base.jntm === LITE ? LP : DP;
    if (
      ((passed & 7) > 0 && base.mbord[passed - 1] === pawn) ||
      ((passed & 7) < 7 && base.mbord[passed + 1] === pawn)
    ) {
      base.enpas[behind >> 5] = 1 << behind;
    }
  }
  startGeneration(base);
}

/** Marks all pawns, pieces and destinations of the side to move as not yet generated: the end of CREATE and of UPDATE. */
export function startGeneration(base: Database): void {
  const { jntm, jntk, tploc, tmloc } = base;
  const pawns = 2 * (jntm === LITE ? LP : DP);
  for (let word = 0; word < 2; word++) {
    const at = 2 * jntk + word;
    const own = tmloc[2 * jntm + word]!;
    base.genpn[at] = tploc[pawns + word]!;
    base.gento[at] = ~own;
    base.genfr[at] = own & ~tploc[pawns + word]!;
  }
}

/** ADDLOC: puts a piece on a square (a piece that stood there must have been taken off by DELATK). */
export function addloc(base: Database, square: number, man: number): void {
  const word = square >> 5;
  const bit = 1 << square;
  base.tploc[2 * man + word]! |= bit;
  base.tmloc[2 * SIDE[man]! + word]! |= bit;
  base.alloc[2 * base.jntk + word]! |= bit;
  base.mbord[square] = man;
}

/** ADDATK: adds the attacks of the piece on a square. */
export function addatk(base: Database, from: number): void {
  const { mbord, atkto } = base;
  const man = mbord[from]!;
  const word = from >> 5;
  const bit = 1 << from;
  let low = 0;
  let high = 0;
  if (SWEEPS[man]) {
    for (let direction = FIRST_DIRECTION[man]!; direction <= LAST_DIRECTION[man]!; direction++) {
      for (let at = (from * 8 + direction) * 8; ; at++) {
        const to = RAY[at]!;
        if (to < 0) break;
        atkto[2 * to + word]! |= bit;
        if (to < 32) low |= 1 << to;
        else high |= 1 << to;
        if (mbord[to] !== MT) break;
      }
    }
  } else {
    for (let at = (man * 64 + from) * 9; ; at++) {
      const to = REACH[at]!;
      if (to < 0) break;
      atkto[2 * to + word]! |= bit;
      if (to < 32) low |= 1 << to;
      else high |= 1 << to;
    }
  }
  const side = 2 * SIDE[man]!;
  base.atkfr[2 * from]! |= low;
  base.atkfr[2 * from + 1]! |= high;
  base.alatk[side]! |= low;
  base.alatk[side + 1]! |= high;
}

/** CUTATK: cuts the attacks that run through a square on which a piece has just been put. */
export function cutatk(base: Database, square: number): void {
  const { mbord, atkfr, atkto, alatk, tmloc } = base;
  for (let half = 0; half < 2; half++) {
    let attackers = atkto[2 * square + half]!;
    while (attackers !== 0) {
      const bit = attackers & -attackers;
      attackers ^= bit;
      const from = 31 - Math.clz32(bit) + 32 * half;
      const man = mbord[from]!;
      if (!SWEEPS[man]) continue;
      const side = 2 * SIDE[man]!;
      for (let at = (square * 8 + DIRECTION[from * 64 + square]!) * 8; ; at++) {
        const to = RAY[at]!;
        if (to < 0) break;
        atkfr[2 * from + (to >> 5)]! &= ~(1 << to);
        atkto[2 * to + half]! &= ~bit;
        if (((atkto[2 * to]! & tmloc[side]!) | (atkto[2 * to + 1]! & tmloc[side + 1]!)) === 0) {
          alatk[side + (to >> 5)]! &= ~(1 << to);
        }
        if (mbord[to] !== MT) break;
      }
    }
  }
}

/** PRPATK: lets attacks run on through a square that has just become empty. */
export function prpatk(base: Database, square: number): void {
  const { mbord, atkfr, atkto, alatk } = base;
  for (let half = 0; half < 2; half++) {
    let attackers = atkto[2 * square + half]!;
    while (attackers !== 0) {
      const bit = attackers & -attackers;
      attackers ^= bit;
      const from = 31 - Math.clz32(bit) + 32 * half;
      const man = mbord[from]!;
      if (!SWEEPS[man]) continue;
      const side = 2 * SIDE[man]!;
      for (let at = (square * 8 + DIRECTION[from * 64 + square]!) * 8; ; at++) {
        const to = RAY[at]!;
        if (to < 0) break;
        const word = to >> 5;
        atkfr[2 * from + word]! |= 1 << to;
        atkto[2 * to + half]! |= bit;
        alatk[side + word]! |= 1 << to;
        if (mbord[to] !== MT) break;
      }
    }
  }
}

/** DELATK: takes the piece off a square, with its attacks. */
export function delatk(base: Database, square: number): void {
  const { mbord, atkfr, atkto, alatk, tmloc, tploc } = base;
  const man = mbord[square]!;
  const side = 2 * SIDE[man]!;
  const word = square >> 5;
  const bit = 1 << square;
  tmloc[side + word]! &= ~bit;
  tploc[2 * man + word]! &= ~bit;
  base.alloc[2 * base.jntk + word]! &= ~bit;
  mbord[square] = MT;
  const ownLow = tmloc[side]!;
  const ownHigh = tmloc[side + 1]!;
  for (let half = 0; half < 2; half++) {
    let targets = atkfr[2 * square + half]!;
    atkfr[2 * square + half] = 0;
    while (targets !== 0) {
      const target = targets & -targets;
      targets ^= target;
      const to = 2 * (31 - Math.clz32(target) + 32 * half);
      atkto[to + word]! &= ~bit;
      if (((atkto[to]! & ownLow) | (atkto[to + 1]! & ownHigh)) === 0) alatk[side + half]! &= ~target;
    }
  }
}

/** SFTRS in the listing's directions, one word of the result at a time: S1 west, S2 north, S3 east, S4 south. */
export const westOf = (word: number) => (word & ~FILE_A) >>> 1;
export const eastOf = (word: number) => (word & ~FILE_H) << 1;
export const northLow = (low: number) => low << 8;
export const northHigh = (low: number, high: number) => (high << 8) | (low >>> 24);
export const southLow = (low: number, high: number) => (low >>> 8) | (high << 24);
export const southHigh = (high: number) => high >>> 8;
