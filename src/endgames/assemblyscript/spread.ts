/** The moves of one man for all his squares at once: what the build's speed rests on. */

import { kingSteps, knightSteps } from 'plyhouse-kernel/assemblyscript/attack-tables.ts';
import { bit, FILE_A, FILE_H, RANK_1 } from 'plyhouse-kernel/assemblyscript/bitboard.ts';
import { bishopAttacks, rookAttacks } from 'plyhouse-kernel/assemblyscript/magics.ts';
import { BISHOP, KNIGHT, PAWN, QUEEN, ROOK } from 'plyhouse-kernel/assemblyscript/piece.ts';

/** A man's attacks; `side` only matters for pawns. */
export function attacksOf(kind: u32, side: usize, square: usize, occupied: u64): u64 {
  if (kind === KNIGHT) return knightSteps(square);
  if (kind === BISHOP) return bishopAttacks(square, occupied);
  if (kind === ROOK) return rookAttacks(square, occupied);
  if (kind === QUEEN) return bishopAttacks(square, occupied) | rookAttacks(square, occupied);
  if (kind === PAWN) return pawnHits(side, bit(square));
  return kingSteps(square);
}

/** The squares that a side's pawns attack. */
export function pawnHits(side: usize, set: u64): u64 {
  if (side === 0) return ((set << 7) & ~FILE_H) | ((set << 9) & ~FILE_A);
  return ((set >> 9) & ~FILE_H) | ((set >> 7) & ~FILE_A);
}

/** A side's n-th rank, seen from its own end. */
export function rankOf(side: usize, rank: u64): u64 {
  return RANK_1 << ((side === 0 ? rank - 1 : 8 - rank) << 3);
}

/** Fills from a set in one direction, over free squares, and one step further. Only for shifts to the left. */
function up(set: u64, free: u64, by: u64, rim: u64): u64 {
  const open = free & rim;
  let gen = set;
  let way = open;
  gen |= way & (gen << by);
  way &= way << by;
  gen |= way & (gen << (by << 1));
  way &= way << (by << 1);
  gen |= way & (gen << (by << 2));
  return (gen << by) & rim;
}

function down(set: u64, free: u64, by: u64, rim: u64): u64 {
  const open = free & rim;
  let gen = set;
  let way = open;
  gen |= way & (gen >> by);
  way &= way >> by;
  gen |= way & (gen >> (by << 1));
  way &= way >> (by << 1);
  gen |= way & (gen >> (by << 2));
  return (gen >> by) & rim;
}

function knightHits(set: u64): u64 {
  const ab = ~(FILE_A | (FILE_A << 1));
  const gh = ~(FILE_H | (FILE_H >> 1));
  return (
    (((set << 17) | (set >> 15)) & ~FILE_A) |
    (((set << 15) | (set >> 17)) & ~FILE_H) |
    (((set << 10) | (set >> 6)) & ab) |
    (((set << 6) | (set >> 10)) & gh)
  );
}

/** Whence an officer reaches one of these squares; the squares in `free` do not stop it. */
export function reach(kind: u32, set: u64, free: u64): u64 {
  if (kind === KNIGHT) return knightHits(set);
  let found: u64 = 0;
  if (kind & 2) {
    found |= up(set, free, 8, ~(0 as u64)) | down(set, free, 8, ~(0 as u64));
    found |= up(set, free, 1, ~FILE_A) | down(set, free, 1, ~FILE_H);
  }
  if (kind & 1) {
    found |= up(set, free, 9, ~FILE_A) | down(set, free, 9, ~FILE_H);
    found |= up(set, free, 7, ~FILE_H) | down(set, free, 7, ~FILE_A);
  }
  return found;
}

/**
 * The squares from which a pawn steps to one of these squares, neither capturing nor promoting. `free`: empty squares; `beside`: targets of
 * double steps that are left out because an enemy pawn stands next to them (passant.ts).
 */
export function pawnReach(side: usize, set: u64, free: u64, beside: u64): u64 {
  if (side === 0) {
    const doubles = set & rankOf(0, 4) & ~beside;
    return ((set >> 8) | (((doubles >> 8) & free) >> 8)) & ~rankOf(0, 1);
  }
  const doubles = set & rankOf(1, 4) & ~beside;
  return ((set << 8) | (((doubles << 8) & free) << 8)) & ~rankOf(1, 1);
}
