import { eastOf, northHigh, northLow, southHigh, southLow, westOf } from './board.ts';
import type { Database } from './database.ts';
import { count, DB, DK, DN, DP, DQ, DR, LB, LITE, LK, LN, LP, LQ, LR, nxtts } from './tables.ts';

/** Pawns: side by side, protected by a pawn, blocked; weight of the whole (FPFLNX, FPCONN, FPBLOK, FWPAWN). */
const FPFLNX = 12;
const FPCONN = 5;
const FPBLOK = 20;
const FWPAWN = 100;
/** Credit for each rank a pawn has advanced, by file a to h (FPADCR). */
const FPADCR = [0, 0, 5, 10, 15, 5, 0, 0];
/** Attacked squares of bishops and knights, of rooks and queens (FWMINM, FWMAJM). */
const FWMINM = 200;
const FWMAJM = 1;
/** Rooks: doubled, on the seventh, weight (FRDUBL, FRK7TH, FWROOK). */
const FRDUBL = 60;
const FRK7TH = 120;
const FWROOK = 2;
/** King: in a corner, each pawn next to it, weight (FKSANQ, FKPSHD, FWKING). */
const FKSANQ = 150;
const FKPSHD = 10;
const FWKING = 50;

/**
 * CHESS 0.5X in endings: the weight of a king's step towards the centre, 4 64ths of a pawn, and the material of both sides from
 * which down it counts, 26 pawns. Inferred is only that the king is drawn there; the numbers are chosen (README).
 */
const CENTRE_WEIGHT = 256;
const ENDING_MATERIAL = 26 * 64;

/** CORNR, the king's sanctuary: files a, b, g, h on ranks 1, 2, 7, 8. */
const CORNER_LOW = 0x0000c3c3;
const CORNER_HIGH = 0xc3c30000 | 0;

/** A pawn's credit for its advance: side * 64 + square. */
const ADVANCE = Int32Array.from({ length: 128 }, (_, at) => {
  const rank = (at >> 3) & 7;
  return Math.abs((at < 64 ? 1 : 6) - rank) * FPADCR[at & 7]!;
});

/** Settings and state of EVALU8 besides the data base. */
export interface Judgement {
  /** False leaves out the whole positional part. */
  positional: boolean;
  /** In endings the king is drawn to the centre, instead of to a corner and its pawns (inferred for 0.5X). */
  centralKing: boolean;
  /** MAXPS: the largest positional score so far, whichever side it favoured. */
  maxps: number;
}

/**
 * EVALU8: the value of the position after a move, from the view of the side that is to move, in 64ths of a pawn.
 * @param bound the value of the best move two plies up (BSTVL[JNTK-2]). Where even the largest positional score seen so
 * far could not lift the material score above it, the material score is returned at once.
 */
export function evalu8(base: Database, judgement: Judgement, bound: number): number {
  const material = base.mbval[base.jntk]!;
  const side = base.jntm === LITE ? 1 : -1;
  if (side * material + judgement.maxps <= bound) return side * material;
  const positional = judgement.positional ? position(base, judgement.centralKing) : 0;
  const size = Math.abs(positional);
  if (size > judgement.maxps) judgement.maxps = size;
  return side * (material + positional);
}

/**
 * The positional score from White's view. Division drops the fraction, as Pascal's DIV does.
 * @param centralKing in endings the king is drawn to the centre.
 */
export function position(base: Database, centralKing = false): number {
  const king =
    centralKing && base.mbtot <= ENDING_MATERIAL
      ? CENTRE_WEIGHT * (centreSteps(base, LK) - centreSteps(base, DK))
      : FWKING * (evking(base, LK, LP) - evking(base, DK, DP));
  const sum =
    FWPAWN * (evpawn(base, LP) - evpawn(base, DP)) +
    FWMINM * (evmobl(base, LB, LN) - evmobl(base, DB, DN)) +
    FWMAJM * (evmobl(base, LR, LQ) - evmobl(base, DR, DQ)) +
    FWROOK * (evrook(base, LR) - evrook(base, DR)) +
    king;
  return Math.trunc(sum / 64) | 0;
}

/** A part of the positional score: what each side has of it, and its weight in 64ths of 64ths of a pawn. */
export interface PositionTerm {
  readonly name: 'EVPAWN' | 'EVMOBL minor' | 'EVMOBL major' | 'EVROOK' | 'EVKING';
  readonly weight: number;
  readonly white: number;
  readonly black: number;
}

/** The parts of {@link position}, before they are summed and divided. */
export function positionTerms(base: Database): PositionTerm[] {
  return [
    { name: 'EVPAWN', weight: FWPAWN, white: evpawn(base, LP), black: evpawn(base, DP) },
    { name: 'EVMOBL minor', weight: FWMINM, white: evmobl(base, LB, LN), black: evmobl(base, DB, DN) },
    { name: 'EVMOBL major', weight: FWMAJM, white: evmobl(base, LR, LQ), black: evmobl(base, DR, DQ) },
    { name: 'EVROOK', weight: FWROOK, white: evrook(base, LR), black: evrook(base, DR) },
    { name: 'EVKING', weight: FWKING, white: evking(base, LK, LP), black: evking(base, DK, DP) },
  ];
}

/** EVPAWN: phalanx, connection, blocked pawns, advance. */
function evpawn(base: Database, pawn: number): number {
  let low = base.tploc[2 * pawn]!;
  let high = base.tploc[2 * pawn + 1]!;
  if ((low | high) === 0) return 0;
  const upLow = northLow(low);
  const upHigh = northHigh(low, high);
  const phalanx = count(westOf(low) & low) + count(westOf(high) & high);
  const connected =
    count(westOf(upLow) & low) +
    count(westOf(upHigh) & high) +
    count(eastOf(upLow) & low) +
    count(eastOf(upHigh) & high);
  const isLite = pawn === LP;
  const ply = 2 * base.jntk;
  const blocked =
    count((isLite ? upLow : southLow(low, high)) & base.alloc[ply]!) +
    count((isLite ? upHigh : southHigh(high)) & base.alloc[ply + 1]!);
  let score = phalanx * FPFLNX + connected * FPCONN - blocked * FPBLOK;
  const credit = isLite ? 0 : 64;
  while (low !== 0) {
    const bit = low & -low;
    low ^= bit;
    score += ADVANCE[credit + 31 - Math.clz32(bit)]!;
  }
  while (high !== 0) {
    const bit = high & -high;
    high ^= bit;
    score += ADVANCE[credit + 63 - Math.clz32(bit)]!;
  }
  return score;
}

/** EVMOBL: squares attacked by the pieces of two kinds, own pieces included. */
function evmobl(base: Database, one: number, two: number): number {
  const { tploc, atkfr } = base;
  let total = 0;
  for (let word = 0; word < 2; word++) {
    let men = tploc[2 * one + word]! | tploc[2 * two + word]!;
    while (men !== 0) {
      const bit = men & -men;
      men ^= bit;
      const from = 2 * (31 - Math.clz32(bit) + 32 * word);
      total += count(atkfr[from]!) + count(atkfr[from + 1]!);
    }
  }
  return total;
}

/** EVROOK: the first rook in scan order attacks another, and rooks on the seventh, by the square of their number. */
function evrook(base: Database, rook: number): number {
  const low = base.tploc[2 * rook]!;
  const high = base.tploc[2 * rook + 1]!;
  const first = nxtts(low, high, base.descending);
  if (first < 0) return 0;
  const doubled = ((low & base.atkfr[2 * first]!) | (high & base.atkfr[2 * first + 1]!)) !== 0;
  const seventh = rook === LR ? count(high & 0x00ff0000) : count(low & 0x0000ff00);
  return (doubled ? FRDUBL : 0) + seventh * seventh * FRK7TH;
}

/** Steps that the king is nearer to the centre than a corner is, along rank and file: 0 to 6. */
function centreSteps({ tploc }: Database, king: number): number {
  const at = squareOf(tploc[2 * king]!, tploc[2 * king + 1]!);
  const file = at & 7;
  const rank = at >> 3;
  return Math.min(file, 7 - file) + Math.min(rank, 7 - rank);
}

/** EVKING: the corner, and own pawns next to the king. */
function evking(base: Database, king: number, pawn: number): number {
  const { tploc, atkfr } = base;
  const low = tploc[2 * king]!;
  const high = tploc[2 * king + 1]!;
  const at = squareOf(low, high);
  const pawns = count(atkfr[2 * at]! & tploc[2 * pawn]!) + count(atkfr[2 * at + 1]! & tploc[2 * pawn + 1]!);
  return ((low & CORNER_LOW) | (high & CORNER_HIGH) ? FKSANQ : 0) + pawns * FKPSHD;
}

/** The square of a set of one. */
function squareOf(low: number, high: number): number {
  return low !== 0 ? 31 - Math.clz32(low) : 63 - Math.clz32(high);
}
