import { eastOf, northHigh, northLow, southHigh, southLow, westOf } from './board.ts';
import { type Database, ZW } from './database.ts';
import {
  CASTLE_EMPTY,
  CASTLE_FROM,
  CASTLE_ROOK,
  CASTLE_SAFE,
  CASTLE_TO,
  DP,
  LITE,
  LP,
  MT,
  nxtts,
  PB,
  PQ,
} from './tables.ts';

/*
 * A move (RM, a packed record in the listing too) in one word: from square in bits 0-5, to square in 6-11, captured piece
 * in 12-15, then the flags. RMPR, RMAC and RMCA together are the kind by which UPDATE and DNDATE part.
 */
const TO_SHIFT = 6;
const CAPTURED_SHIFT = 12;
export const KIND_SHIFT = 16;
export const RMPR = 1 << 16;
/** Affects castling: from or to a square of CSTAT. */
export const RMAC = 1 << 17;
export const RMCA = 1 << 18;
/** Castling, and castling long. */
export const RMOO = 1 << 19;
export const RMQS = 1 << 20;
/** With RMCA: en passant. Without: a pawn moves two squares. */
export const RMEP = 1 << 21;
const PIECE_SHIFT = 22;
/** Found by UPDATE: gives check, leaves the own king in check. Found by the search: mates, has been searched. */
export const RMCH = 1 << 24;
export const RMMT = 1 << 25;
export const RMIL = 1 << 26;
export const RMSU = 1 << 27;

/** NULMV: no move. */
export const NULMV = (MT << CAPTURED_SHIFT) | RMAC | RMPR | (PB << PIECE_SHIFT);

/** NULMVB: whether a move is none. */
export function isNullMove(move: number): boolean {
  return (move & (RMAC | RMPR | RMCA)) === (RMAC | RMPR);
}

/** RMFR, RMTO, RMCP, RMPP: the parts of a move. */
export const fromOf = (move: number) => move & 63;
export const toOf = (move: number) => (move >> TO_SHIFT) & 63;
export const capturedOf = (move: number) => (move >> CAPTURED_SHIFT) & 15;
export const promotionOf = (move: number) => (move >> PIECE_SHIFT) & 3;

const NAMES = Array.from({ length: 64 }, (_, square) => 'abcdefgh'[square & 7]! + (1 + (square >> 3)));

/** A move as UCI text. */
export function makeMoveUci(move: number): string {
  const text = NAMES[fromOf(move)]! + NAMES[toOf(move)]!;
  return move & RMPR ? text + 'qrnb'[promotionOf(move)]! : text;
}

/** Puts a move on the stack. The listing's stack ends at 500 moves; what comes after is dropped, there as here. */
function push(base: Database, move: number): void {
  base.moves[base.jntw] = move;
  base.value[base.jntw] = 0;
  if (base.jntw < ZW) base.jntw++;
}

/** GENONE: one move from a square to a square, with flags that only pawns need. */
function genone(base: Database, from: number, to: number, flags: number): void {
  const man = base.mbord[to]!;
  let move = from | (to << TO_SHIFT) | (man << CAPTURED_SHIFT) | flags;
  if (man !== MT) move |= RMCA;
  const rights = 2 * base.jntk;
  const { cstat } = base;
  if ((cstat[rights + (from >> 5)]! & (1 << from)) | (cstat[rights + (to >> 5)]! & (1 << to))) move |= RMAC;
  push(base, move);
}

/** One pawn move, or the four promotions it is (PWNPRO). */
function genpro(base: Database, from: number, to: number): void {
  if (to >= 8 && to < 56) {
    genone(base, from, to, 0);
    return;
  }
  for (let piece = PQ; piece <= PB; piece++) genone(base, from, to, RMPR | (piece << PIECE_SHIFT));
}

/**
 * GENPWN: the moves of a set of pawns to a set of squares: single steps, double steps, captures to the left (towards
 * the a-file for White, the h-file for Black), captures to the right.
 */
function genpwn(base: Database, low: number, high: number, toLow: number, toHigh: number): void {
  if ((low | high) === 0) return;
  const { jntm, descending, alloc, enpas, tmloc } = base;
  const ply = 2 * base.jntk;
  const isLite = jntm === LITE;
  const emptyLow = ~alloc[ply]!;
  const emptyHigh = ~alloc[ply + 1]!;
  const aheadLow = isLite ? northLow(low) : southLow(low, high);
  const aheadHigh = isLite ? northHigh(low, high) : southHigh(high);
  const back = isLite ? -8 : 8;

  let stepLow = aheadLow & emptyLow;
  let stepHigh = aheadHigh & emptyHigh;
  // Pawns that have reached their third rank by one step may take another.
  const thirdLow = isLite ? stepLow & 0x00ff0000 : 0;
  const thirdHigh = isLite ? 0 : stepHigh & 0x0000ff00;
  stepLow &= toLow;
  stepHigh &= toHigh;
  for (let to = nxtts(stepLow, stepHigh, descending); to >= 0; to = nxtts(stepLow, stepHigh, descending)) {
    if (to < 32) stepLow &= ~(1 << to);
    else stepHigh &= ~(1 << to);
    genpro(base, to + back, to);
  }

  stepLow = (isLite ? northLow(thirdLow) : southLow(thirdLow, thirdHigh)) & emptyLow & toLow;
  stepHigh = (isLite ? northHigh(thirdLow, thirdHigh) : southHigh(thirdHigh)) & emptyHigh & toHigh;
  for (let to = nxtts(stepLow, stepHigh, descending); to >= 0; to = nxtts(stepLow, stepHigh, descending)) {
    if (to < 32) stepLow &= ~(1 << to);
    else stepHigh &= ~(1 << to);
    genone(base, to + 2 * back, to, RMEP);
  }

  const enemy = 2 * (1 - jntm);
  const preyLow = (tmloc[enemy]! | enpas[ply]!) & toLow;
  const preyHigh = (tmloc[enemy + 1]! | enpas[ply + 1]!) & toHigh;
  for (let left = 1; left >= 0; left--) {
    // Left is west for White, east for Black.
    const west = isLite === (left === 1);
    let takeLow = (west ? westOf(aheadLow) : eastOf(aheadLow)) & preyLow;
    let takeHigh = (west ? westOf(aheadHigh) : eastOf(aheadHigh)) & preyHigh;
    const aside = west ? 1 : -1;
    for (let to = nxtts(takeLow, takeHigh, descending); to >= 0; to = nxtts(takeLow, takeHigh, descending)) {
      const bit = 1 << to;
      if (to < 32) takeLow &= ~bit;
      else takeHigh &= ~bit;
      if (enpas[ply + (to >> 5)]! & bit) {
        // The square is empty: genone leaves the captured piece to us.
        push(base, (to + back + aside) | (to << TO_SHIFT) | ((isLite ? DP : LP) << CAPTURED_SHIFT) | RMCA | RMEP);
      } else genpro(base, to + back + aside, to);
    }
  }
}

/** GENFSL: the moves from a set of squares that have not been generated yet; pieces in scan order, then pawns. */
export function genfsl(base: Database, low: number, high: number): void {
  const { descending, atkfr, genfr, genpn } = base;
  const ply = 2 * base.jntk;
  let fromLow = low & genfr[ply]!;
  let fromHigh = high & genfr[ply + 1]!;
  const pawnsLow = low & genpn[ply]!;
  const pawnsHigh = high & genpn[ply + 1]!;
  genfr[ply]! &= ~low;
  genfr[ply + 1]! &= ~high;
  genpn[ply]! &= ~low;
  genpn[ply + 1]! &= ~high;
  const goLow = base.gento[ply]!;
  const goHigh = base.gento[ply + 1]!;
  for (let from = nxtts(fromLow, fromHigh, descending); from >= 0; from = nxtts(fromLow, fromHigh, descending)) {
    if (from < 32) fromLow &= ~(1 << from);
    else fromHigh &= ~(1 << from);
    let toLow = atkfr[2 * from]! & goLow;
    let toHigh = atkfr[2 * from + 1]! & goHigh;
    for (let to = nxtts(toLow, toHigh, descending); to >= 0; to = nxtts(toLow, toHigh, descending)) {
      if (to < 32) toLow &= ~(1 << to);
      else toHigh &= ~(1 << to);
      genone(base, from, to, 0);
    }
  }
  genpwn(base, pawnsLow, pawnsHigh, goLow, goHigh);
}

/** GENTSL: the moves to a set of squares that have not been generated yet. */
function gentsl(base: Database, low: number, high: number): void {
  const { descending, atkto, gento } = base;
  const ply = 2 * base.jntk;
  let toLow = low & gento[ply]!;
  let toHigh = high & gento[ply + 1]!;
  const pawnToLow = toLow;
  const pawnToHigh = toHigh;
  gento[ply]! &= ~low;
  gento[ply + 1]! &= ~high;
  const menLow = base.genfr[ply]!;
  const menHigh = base.genfr[ply + 1]!;
  for (let to = nxtts(toLow, toHigh, descending); to >= 0; to = nxtts(toLow, toHigh, descending)) {
    if (to < 32) toLow &= ~(1 << to);
    else toHigh &= ~(1 << to);
    let fromLow = atkto[2 * to]! & menLow;
    let fromHigh = atkto[2 * to + 1]! & menHigh;
    for (let from = nxtts(fromLow, fromHigh, descending); from >= 0; from = nxtts(fromLow, fromHigh, descending)) {
      if (from < 32) fromLow &= ~(1 << from);
      else fromHigh &= ~(1 << from);
      genone(base, from, to, 0);
    }
  }
  genpwn(base, base.genpn[ply]!, base.genpn[ply + 1]!, pawnToLow, pawnToHigh);
}

/** GENCAP: captures, and with them every move to the en passant square, by either side. */
export function gencap(base: Database): void {
  const ply = 2 * base.jntk;
  const enemy = 2 * (1 - base.jntm);
  gentsl(base, base.enpas[ply]! | base.tmloc[enemy]!, base.enpas[ply + 1]! | base.tmloc[enemy + 1]!);
}

/** GENCAS: castling, short side first. */
export function gencas(base: Database): void {
  const { jntm, cstat, alloc, alatk } = base;
  const ply = 2 * base.jntk;
  const enemy = 2 * (1 - jntm);
  for (let kind = 2 * jntm; kind < 2 * jntm + 2; kind++) {
    const rook = CASTLE_ROOK[kind]!;
    if ((cstat[ply + (rook >> 5)]! & (1 << rook)) === 0) continue;
    const inTheWay = (CASTLE_EMPTY[2 * kind]! & alloc[ply]!) | (CASTLE_EMPTY[2 * kind + 1]! & alloc[ply + 1]!);
    const attacked = (CASTLE_SAFE[2 * kind]! & alatk[enemy]!) | (CASTLE_SAFE[2 * kind + 1]! & alatk[enemy + 1]!);
    if ((inTheWay | attacked) !== 0) continue;
    const isLong = (kind & 1) === 1;
    push(
      base,
      CASTLE_FROM[kind]! | (CASTLE_TO[kind]! << TO_SHIFT) | (MT << CAPTURED_SHIFT) | RMAC | RMOO | (isLong ? RMQS : 0),
    );
  }
}

/** GENALL: all moves, legal except for the own king's safety: pieces, then pawns, then castling. */
export function genall(base: Database): void {
  const ply = 2 * base.jntk;
  genfsl(base, base.alloc[ply]!, base.alloc[ply + 1]!);
  gencas(base);
}
