import { addatk, addloc, cutatk, delatk, prpatk, startGeneration } from './board.ts';
import { type Database, H1 } from './database.ts';
import { mbcapt, mbmorp, mbprom, mbtpac } from './material.ts';
import { capturedOf, fromOf, KIND_SHIFT, promotionOf, RMCH, RMEP, RMIL, RMOO, RMQS, toOf } from './moves.ts';
import { DK, DP, LITE, LK, LP, PROMOTED, SIDE } from './tables.ts';

/** MOVEIT: an ordinary move. */
function moveit(base: Database, from: number, to: number): void {
  addloc(base, to, base.mbord[from]!);
  cutatk(base, to);
  delatk(base, from);
  prpatk(base, from);
  addatk(base, to);
}

/** RTRKIT: an ordinary move taken back. */
function rtrkit(base: Database, from: number, to: number): void {
  addloc(base, from, base.mbord[to]!);
  cutatk(base, from);
  delatk(base, to);
  prpatk(base, to);
  addatk(base, from);
}

/** LOSEIT: a capture. */
function loseit(base: Database, from: number, to: number): void {
  mbcapt(base, base.mbord[to]!);
  delatk(base, to);
  addloc(base, to, base.mbord[from]!);
  delatk(base, from);
  prpatk(base, from);
  addatk(base, to);
}

/** GAINIT: a capture taken back. */
function gainit(base: Database, from: number, to: number, captured: number): void {
  addloc(base, from, base.mbord[to]!);
  addatk(base, from);
  cutatk(base, from);
  delatk(base, to);
  addloc(base, to, captured);
  addatk(base, to);
  mbtpac(base, captured);
}

/** Changes the piece on a square, and the sets of squares of both kinds of piece (the listing lacks the latter: repair 7). */
function change(base: Database, square: number, man: number): void {
  const word = square >> 5;
  base.tploc[2 * base.mbord[square]! + word]! &= ~(1 << square);
  base.tploc[2 * man + word]! |= 1 << square;
  base.mbord[square] = man;
}

/** PROMOT: the pawn becomes another piece, still on its old square. */
function promot(base: Database, from: number, piece: number): void {
  const man = PROMOTED[2 * piece + base.jntm]!;
  mbprom(base, man);
  change(base, from, man);
}

/** PAWNIT: the piece becomes a pawn again, still on its new square. */
function pawnit(base: Database, to: number): void {
  const man = base.mbord[to]!;
  mbmorp(base, man);
  change(base, to, SIDE[man] === LITE ? LP : DP);
}

/** PROACA: a king or rook square loses its right, and with the king or the last rook the whole rank does. */
function proaca(base: Database, square: number): void {
  const word = square >> 5;
  const at = 2 * base.jntk + word;
  // The rank is the first byte of the low word, or the last of the high one.
  const shift = word === 0 ? 0 : 24;
  base.cstat[at]! &= ~(1 << square);
  const rank = (base.cstat[at]! >>> shift) & 0xff;
  const hasKing = (rank & 0x10) !== 0;
  const hasRook = (rank & 0x81) !== 0;
  if (!hasKing || !hasRook) base.cstat[at]! &= ~(0xff << shift);
}

/** PROACS: a move from or to such a square. */
function proacs(base: Database, from: number, to: number): void {
  const ply = 2 * base.jntk;
  if (base.cstat[ply + (from >> 5)]! & (1 << from)) proaca(base, from);
  if (base.cstat[ply + (to >> 5)]! & (1 << to)) proaca(base, to);
}

/**
 * UPDATE: makes the move in a slot of the stack and counts it, legal or not. Marks it as giving check or as illegal.
 * @returns whether it is legal. Either way DNDATE has to take it back.
 */
export function update(base: Database, slot: number): boolean {
  const move = base.moves[slot]!;
  const from = fromOf(move);
  const to = toOf(move);
  const above = 2 * base.jntk;
  base.jntk++;
  const ply = 2 * base.jntk;
  base.enpas[ply] = 0;
  base.enpas[ply + 1] = 0;
  base.cstat[ply] = base.cstat[above]!;
  base.cstat[ply + 1] = base.cstat[above + 1]!;
  base.alloc[ply] = base.alloc[above]!;
  base.alloc[ply + 1] = base.alloc[above + 1]!;
  base.mbval[base.jntk] = base.mbval[base.jntk - 1]!;
  base.lindx[base.jntk] = base.jntw;

  switch ((move >> KIND_SHIFT) & 7) {
    case 0:
      if (move & RMEP) offerEnPassant(base, from, to);
      moveit(base, from, to);
      break;
    case 1:
      promot(base, from, promotionOf(move));
      moveit(base, from, to);
      break;
    case 2:
      if (move & RMOO) {
        const rookFrom = rookOf(move, from);
        const rookTo = (from + to) >> 1;
        base.cstat[ply + (from >> 5)]! &= ~(0xff << (from < 32 ? 0 : 24));
        addloc(base, rookTo, base.mbord[rookFrom]!);
        addatk(base, rookTo);
        delatk(base, rookFrom);
      } else proacs(base, from, to);
      moveit(base, from, to);
      break;
    case 4:
      if (move & RMEP) {
        const square = (from & 56) | (to & 7);
        mbcapt(base, base.mbord[square]!);
        delatk(base, square);
        prpatk(base, square);
        moveit(base, from, to);
      } else loseit(base, from, to);
      break;
    case 5:
      promot(base, from, promotionOf(move));
      loseit(base, from, to);
      break;
    case 6:
      proacs(base, from, to);
      loseit(base, from, to);
      break;
    case 7:
      promot(base, from, promotionOf(move));
      proacs(base, from, to);
      loseit(base, from, to);
      break;
    default:
      throw new Error(`the null move of slot ${slot} was to be made`);
  }

  const mover = base.jntm;
  const other = 1 - mover;
  base.jntm = other;
  startGeneration(base);
  const gives = attacks(base, mover, other);
  const isIllegal = attacks(base, other, mover);
  base.moves[slot] = (move & ~(RMCH | RMIL)) | (gives ? RMCH : 0) | (isIllegal ? RMIL : 0);
  if (!isIllegal) base.mvsel[base.jntk - 1]! += 1;
  base.srchm[base.jntk] = H1;
  base.nodes++;
  return !isIllegal;
}

/** DNDATE: takes back the move last made. */
export function dndate(base: Database, move: number): void {
  const from = fromOf(move);
  const to = toOf(move);
  switch ((move >> KIND_SHIFT) & 7) {
    case 0:
      rtrkit(base, from, to);
      break;
    case 1:
      pawnit(base, to);
      rtrkit(base, from, to);
      break;
    case 2:
      if (move & RMOO) {
        const rookFrom = rookOf(move, from);
        const rookTo = (from + to) >> 1;
        addloc(base, rookFrom, base.mbord[rookTo]!);
        delatk(base, rookTo);
        prpatk(base, rookTo);
        addatk(base, rookFrom);
      }
      rtrkit(base, from, to);
      break;
    case 4:
      if (move & RMEP) {
        const square = (from & 56) | (to & 7);
        const captured = capturedOf(move);
        addloc(base, square, captured);
        cutatk(base, square);
        addatk(base, square);
        rtrkit(base, from, to);
        mbtpac(base, captured);
      } else gainit(base, from, to, capturedOf(move));
      break;
    case 5:
    case 7:
      pawnit(base, to);
      gainit(base, from, to, capturedOf(move));
      break;
    case 6:
      gainit(base, from, to, capturedOf(move));
      break;
    default:
      throw new Error('the null move was to be taken back');
  }
  base.jntw = base.lindx[base.jntk]!;
  base.jntk--;
  base.jntm = 1 - base.jntm;
}

/** The square behind a pawn that moves two is open to capture only if an enemy pawn stands next to it. */
function offerEnPassant(base: Database, from: number, to: number): void {
  const word = to >> 5;
  const beside = ((to & 7) > 0 ? 1 << (to - 1) : 0) | ((to & 7) < 7 ? 1 << (to + 1) : 0);
  const pawn = base.jntm === LITE ? DP : LP;
  if ((base.tploc[2 * pawn + word]! & beside) === 0) return;
  const behind = (from + to) >> 1;
  base.enpas[2 * base.jntk + (behind >> 5)] = 1 << behind;
}

const rookOf = (move: number, king: number) => (king & 56) | (move & RMQS ? 0 : 7);

/** Whether a side attacks the king of the other. */
function attacks(base: Database, side: number, other: number): boolean {
  const king = 2 * (other === LITE ? LK : DK);
  const { alatk, tploc } = base;
  return ((tploc[king]! & alatk[2 * side]!) | (tploc[king + 1]! & alatk[2 * side + 1]!)) !== 0;
}
