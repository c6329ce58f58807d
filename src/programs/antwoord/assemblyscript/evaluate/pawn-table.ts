import { own } from 'plyhouse-kernel/assemblyscript/base.ts';
import { pawnAttacks } from 'plyhouse-kernel/assemblyscript/bitboard.ts';
import { Black, White } from 'plyhouse-kernel/assemblyscript/color.ts';
import { Position } from 'plyhouse-kernel/assemblyscript/position.ts';
import { PAWN_ENTRY_BYTES, PAWN_ENTRY_COUNT, PAWN_TABLE } from './memory.ts';
import { NOWHERE, PawnEntry } from './pawn-entry.ts';
import { weighPawns } from './pawns.ts';
import { filledAhead } from './span.ts';

/** Odd multipliers for hashing: the fractional parts of the square roots of 2 and 3. */
const WHITE_FACTOR: u64 = 0x6a09_e667_f3bc_c909;
const BLACK_FACTOR: u64 = 0xbb67_ae85_84ca_a73b;

/** The slot of a pawn structure in the table. */
function entryAt(white: u64, black: u64): PawnEntry {
  const mixed = (white * WHITE_FACTOR) ^ ((black * BLACK_FACTOR) >> 1) ^ (black * WHITE_FACTOR);
  const index = (mixed >> 44) & ((PAWN_ENTRY_COUNT - 1) as u64);
  return changetype<PawnEntry>(own(PAWN_TABLE) + (index as usize) * PAWN_ENTRY_BYTES);
}

/** The entry of the position's pawn structure, computed if it is not in the table. */
export function pawnEntry(position: Position): PawnEntry {
  const white = position.pawns & position.white;
  const black = position.pawns & position.black;
  const entry = entryAt(white, black);
  if (entry.white === white && entry.black === black) return entry;
  entry.white = white;
  entry.black = black;
  entry.whiteSpan = filledAhead<White>(pawnAttacks<White>(white));
  entry.blackSpan = filledAhead<Black>(pawnAttacks<Black>(black));
  entry.whiteKing = NOWHERE;
  entry.blackKing = NOWHERE;
  entry.passed = 0;
  entry.score = weighPawns<White, Black>(entry, white, black) - weighPawns<Black, White>(entry, black, white);
  return entry;
}

/** Empties the table: a pawn on a1, which no board has, marks an empty entry. */
export function forgetPawns(): void {
  for (let index: usize = 0; index < PAWN_ENTRY_COUNT; index++) {
    changetype<PawnEntry>(own(PAWN_TABLE) + index * PAWN_ENTRY_BYTES).white = 1;
  }
}

/** Empties the slot of the position's pawn structure. */
export function forgetPawnsOf(position: Position): void {
  entryAt(position.pawns & position.white, position.pawns & position.black).white = 1;
}
