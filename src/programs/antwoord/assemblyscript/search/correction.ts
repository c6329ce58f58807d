/**
 * Correction history: how far the evaluation was wrong in positions with the same pawns, and with the same pieces of
 * either side. It stores the search's value less the evaluation, by key, and adds it to later evaluations.
 */
import { own } from 'plyhouse-kernel/assemblyscript/base.ts';
import { isWhiteToMove, Position } from 'plyhouse-kernel/assemblyscript/position.ts';
import { CORRECTION, has } from './features.ts';
import { CORRECTION_COUNT, CORRECTIONS } from './memory.ts';
import { CORRECTION_PAWNS, CORRECTION_PIECES } from './parameters.ts';
import { KNOWN_WIN, MOST_EVALUATION } from './values.ts';

/** Stored corrections are in this fraction of a centipawn. */
const GRAIN: i32 = 64;
/** The largest stored correction, in centipawns; the three tables together correct by up to twice that. */
const MOST: i32 = 128;
/** Errors are clamped to this: larger ones come from tactics and say nothing about similar positions. */
const MOST_ERROR: i32 = 4 * MOST;
/** Weight of a new error in the running average, in 256ths: one for each ply of depth, at most a sixteenth in all. */
const WHOLE_BITS: i32 = 8;
const WHOLE: i32 = 1 << WHOLE_BITS;
const MOST_WEIGHT: i32 = 16;
/** Keys have 14 bits: {@link CORRECTION_COUNT}. */
const KEY_SHIFT: u64 = 50;
/** Odd multipliers that hash bitboards well: the fractional parts of the golden ratio and of the square root of 2. */
const SCATTER: u64 = 0x9e37_79b9_7f4a_7c15;
const SCATTER_MORE: u64 = 0x6a09_e667_f3bc_c909;

function placeOf(position: Position, table: usize, first: u64, second: u64): usize {
  const key = ((first * SCATTER) ^ (second * SCATTER_MORE)) >> KEY_SHIFT;
  const side: usize = isWhiteToMove(position) ? 0 : 1;
  return own(CORRECTIONS) + ((((table << 1) | side) * CORRECTION_COUNT + (key as usize)) << 1);
}

function pawnPlace(position: Position): usize {
  return placeOf(position, 0, position.pawns & position.white, position.pawns & position.black);
}

function piecesPlace(position: Position, table: usize, men: u64): usize {
  const mixed = (position.diagonals & men) ^ ((position.kings & men) * 3);
  return placeOf(
    position,
    table,
    mixed ^ ((position.knights & men) << 32) ^ ((position.knights & men) >> 32),
    position.orthogonals & men,
  );
}

/** The corrected evaluation. Known endings stay as they are: there small differences show the way to the win. */
export function corrected(position: Position, evaluation: i32): i32 {
  if (!has(CORRECTION) || abs(evaluation) >= KNOWN_WIN) return evaluation;
  const sum =
    CORRECTION_PAWNS * (load<i16>(pawnPlace(position)) as i32) +
    CORRECTION_PIECES *
      ((load<i16>(piecesPlace(position, 1, position.white)) as i32) +
        (load<i16>(piecesPlace(position, 2, position.black)) as i32));
  const value = evaluation + sum / (128 * GRAIN);
  return max(-MOST_EVALUATION + 1, min(MOST_EVALUATION - 1, value));
}

function note(place: usize, error: i32, weight: i32): void {
  const kept = load<i16>(place) as i32;
  const next = (kept * (WHOLE - weight) + error * GRAIN * weight) >> WHOLE_BITS;
  store<i16>(place, max(-MOST * GRAIN, min(MOST * GRAIN, next)) as i16);
}

/** Records by how much the search's value exceeded the evaluation. Deeper searches weigh more. */
export function noteError(position: Position, depth: i32, error: i32): void {
  const weight = min(depth + 1, MOST_WEIGHT);
  const bounded = max(-MOST_ERROR, min(MOST_ERROR, error));
  note(pawnPlace(position), bounded, weight);
  note(piecesPlace(position, 1, position.white), bounded, weight);
  note(piecesPlace(position, 2, position.black), bounded, weight);
}
