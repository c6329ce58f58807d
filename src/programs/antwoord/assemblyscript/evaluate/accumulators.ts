import { own } from 'plyhouse-kernel/assemblyscript/base.ts';
import { bit, firstOf, rest } from 'plyhouse-kernel/assemblyscript/bitboard.ts';
import { POSITION_BYTES, POSITIONS } from 'plyhouse-kernel/assemblyscript/memory.ts';
import { BISHOP, KNIGHT, PAWN, QUEEN, ROOK } from 'plyhouse-kernel/assemblyscript/piece.ts';
import { before, kindOn, occupiedOf, Position } from 'plyhouse-kernel/assemblyscript/position.ts';
import {
  ACCUMULATOR_BYTES,
  ACCUMULATOR_COUNT,
  ACCUMULATORS,
  FRESH_ACCUMULATOR,
  LAST_VIEW_BYTES,
  LAST_VIEW_COUNT,
  LAST_VIEWS,
  NETWORK,
  NETWORK_INPUTS,
  ROWS,
  ROWS_BYTES,
} from './memory.ts';

/**
 * The accumulators of the network for the last positions: the sums that enter the neurons, for White's view and Black's.
 * They are computed only when a position is evaluated, from those of another position by the pieces that differ: the nearest
 * earlier one that has them, or, if none has or a king has crossed the middle of the board since, the last one for which this
 * was so too. Each is tagged with its position's key, so that none is taken for another's.
 */

/** The number of positions to look back for a valid accumulator. */
const LOOK_BACK = 6;
/** Inputs for pieces of the view's own side; those for the other side follow. */
const SIDE_INPUTS: usize = 384;
/** The offset of the sums behind the key. */
export const NEURONS_AT: usize = 64;
/** Bytes processed at once: four vectors. */
const BLOCK_BYTES: usize = 64;

const ADDED: usize = ROWS;
const TAKEN: usize = ROWS + ROWS_BYTES;

/** Bytes of the neurons of one view. */
let viewBytes: usize = 0;
/** Bytes of a row of inputs and of a view: the same, or what is direct in addition. */
let rowBytes: usize = 0;

/**
 * Prepares for a network of `hidden` neurons, a multiple of 32, and invalidates all accumulators.
 * @param directBytes what stands behind each row: weights of 32 bits of the outputs that the inputs have directly, or nothing.
 */
export function beginAccumulators(hidden: usize, directBytes: usize): void {
  viewBytes = 2 * hidden;
  rowBytes = viewBytes + directBytes;
  for (let index: usize = 0; index < ACCUMULATOR_COUNT; index++)
    store<u64>(own(ACCUMULATORS) + index * ACCUMULATOR_BYTES, 0);
  forgetViews();
}

function forgetViews(): void {
  memory.fill(own(LAST_VIEWS), 0, LAST_VIEW_COUNT * LAST_VIEW_BYTES);
}

function placeOf(position: Position): usize {
  const index = ((changetype<usize>(position) - own(POSITIONS)) / POSITION_BYTES) & (ACCUMULATOR_COUNT - 1);
  return own(ACCUMULATORS) + index * ACCUMULATOR_BYTES;
}

/** The accumulator of a position: White's view from {@link NEURONS_AT} on, then Black's. */
export function accumulatorOf(position: Position): usize {
  const place = placeOf(position);
  if (load<u64>(place) === position.hash) return place;
  computeView(position, place, true);
  computeView(position, place, false);
  store<u64>(place, position.hash);
  return place;
}

/** The same from an empty board, in separate memory: for tests. */
export function freshAccumulatorOf(position: Position): usize {
  forgetViews();
  computeFromLast(position, own(FRESH_ACCUMULATOR), true);
  computeFromLast(position, own(FRESH_ACCUMULATOR), false);
  return own(FRESH_ACCUMULATOR);
}

/** The mirroring of a view's squares: its own side plays up the board, and its king stands on files a to d. */
function mirrorOf(position: Position, isWhite: bool): usize {
  const king = firstOf(position.kings & (isWhite ? position.white : position.black));
  return (isWhite ? 0 : 56) ^ ((king & 4) !== 0 ? 7 : 0);
}

/** Kinds as the network numbers them: pawn 0, knight, bishop, rook, queen, king 5. */
function rankOf(kind: u32): usize {
  if (kind === PAWN) return 0;
  if (kind === KNIGHT) return 1;
  if (kind === BISHOP) return 2;
  if (kind === ROOK) return 3;
  return kind === QUEEN ? 4 : 5;
}

/** The address of the weights of a piece's input in a view. */
function rowOf(position: Position, square: usize, isOther: bool, mirror: usize): usize {
  const input = (isOther ? SIDE_INPUTS : 0) + (rankOf(kindOn(position, bit(square))) << 6) + (square ^ mirror);
  return NETWORK + input * rowBytes;
}

/** The offset of a view in an accumulator. */
function viewAt(isWhite: bool): usize {
  return isWhite ? NEURONS_AT : NEURONS_AT + rowBytes;
}

/** Computes one view from the nearest earlier position that has it, if its king stands in the same half of the board. */
function computeView(position: Position, place: usize, isWhite: bool): void {
  let earlier = position;
  for (let back = 0; back < LOOK_BACK && changetype<usize>(earlier) > own(POSITIONS); back++) {
    earlier = before(earlier);
    const known = placeOf(earlier);
    if (load<u64>(known) !== earlier.hash) continue;
    // A king that crosses the middle of the board mirrors its view, which changes every row.
    if (mirrorOf(earlier, isWhite) !== mirrorOf(position, isWhite)) break;
    update(earlier, known + viewAt(isWhite), position, place + viewAt(isWhite), isWhite);
    return;
  }
  computeFromLast(position, place, isWhite);
}

/** Computes one view from the last one so computed that is mirrored as this one, and keeps it as the last. */
function computeFromLast(position: Position, place: usize, isWhite: bool): void {
  const index: usize = (isWhite ? 0 : 2) + (mirrorOf(position, isWhite) & 1);
  const last = own(LAST_VIEWS) + index * LAST_VIEW_BYTES;
  const sums = last + POSITION_BYTES;
  const isFirst = changetype<Position>(last).kings === 0;
  const known = isFirst ? NETWORK + NETWORK_INPUTS * rowBytes : sums;
  update(changetype<Position>(last), known, position, place + viewAt(isWhite), isWhite);
  memory.copy(last, changetype<usize>(position), POSITION_BYTES);
  memory.copy(sums, place + viewAt(isWhite), rowBytes);
}

/** Computes one view from an earlier position's: subtracts rows of pieces that left, adds rows of those that arrived. */
function update(earlier: Position, from: usize, position: Position, to: usize, isWhite: bool): void {
  let changed =
    (earlier.white ^ position.white) |
    (earlier.black ^ position.black) |
    (earlier.pawns ^ position.pawns) |
    (earlier.knights ^ position.knights) |
    (earlier.diagonals ^ position.diagonals) |
    (earlier.orthogonals ^ position.orthogonals) |
    (earlier.kings ^ position.kings);
  const mirror = mirrorOf(position, isWhite);
  let addedEnd = own(ADDED);
  let takenEnd = own(TAKEN);
  for (; changed !== 0; changed = rest(changed)) {
    const square = firstOf(changed);
    const at = bit(square);
    if ((occupiedOf(earlier) & at) !== 0) {
      store<u32>(takenEnd, rowOf(earlier, square, ((earlier.white & at) !== 0) !== isWhite, mirror) as u32);
      takenEnd += 4;
    }
    if ((occupiedOf(position) & at) !== 0) {
      store<u32>(addedEnd, rowOf(position, square, ((position.white & at) !== 0) !== isWhite, mirror) as u32);
      addedEnd += 4;
    }
  }
  for (let offset: usize = 0; offset < viewBytes; offset += BLOCK_BYTES) {
    let a = v128.load(from + offset);
    let b = v128.load(from + offset, 16);
    let c = v128.load(from + offset, 32);
    let d = v128.load(from + offset, 48);
    for (let at = own(ADDED); at < addedEnd; at += 4) {
      const row = (load<u32>(at) as usize) + offset;
      a = i16x8.add(a, v128.load(row));
      b = i16x8.add(b, v128.load(row, 16));
      c = i16x8.add(c, v128.load(row, 32));
      d = i16x8.add(d, v128.load(row, 48));
    }
    for (let at = own(TAKEN); at < takenEnd; at += 4) {
      const row = (load<u32>(at) as usize) + offset;
      a = i16x8.sub(a, v128.load(row));
      b = i16x8.sub(b, v128.load(row, 16));
      c = i16x8.sub(c, v128.load(row, 32));
      d = i16x8.sub(d, v128.load(row, 48));
    }
    v128.store(to + offset, a);
    v128.store(to + offset, b, 16);
    v128.store(to + offset, c, 32);
    v128.store(to + offset, d, 48);
  }
  if (rowBytes !== viewBytes) updateDirect(from + viewBytes, to + viewBytes, addedEnd, takenEnd);
}

/** The same of what follows the neurons. */
function updateDirect(from: usize, to: usize, addedEnd: usize, takenEnd: usize): void {
  let a = v128.load(from);
  let b = v128.load(from, 16);
  for (let at = own(ADDED); at < addedEnd; at += 4) {
    const row = (load<u32>(at) as usize) + viewBytes;
    a = i32x4.add(a, v128.load(row));
    b = i32x4.add(b, v128.load(row, 16));
  }
  for (let at = own(TAKEN); at < takenEnd; at += 4) {
    const row = (load<u32>(at) as usize) + viewBytes;
    a = i32x4.sub(a, v128.load(row));
    b = i32x4.sub(b, v128.load(row, 16));
  }
  v128.store(to, a);
  v128.store(to, b, 16);
}
