import { own } from '../../../../kernel/assembly/base.ts';
import { bit, firstOf, rest } from '../../../../kernel/assembly/bitboard.ts';
import { POSITION_BYTES, POSITIONS } from '../../../../kernel/assembly/memory.ts';
import { BISHOP, KNIGHT, PAWN, QUEEN, ROOK } from '../../../../kernel/assembly/piece.ts';
import { before, kindOn, occupiedOf, Position } from '../../../../kernel/assembly/position.ts';
import {
  ACCUMULATOR_BYTES,
  ACCUMULATOR_COUNT,
  ACCUMULATORS,
  FRESH_ACCUMULATOR,
  NETWORK,
  NETWORK_INPUTS,
  ROWS,
  ROWS_BYTES,
} from './memory.ts';

/**
 * The accumulators of the network for the last positions: the sums that enter the neurons, for White's view and Black's.
 * They are computed only when a position is evaluated: incrementally from the nearest earlier position that has them, or
 * else from scratch. Each is tagged with its position's key, so that none is taken for another's.
 */

/** How many positions back to look for a valid accumulator. */
const LOOK_BACK = 6;
/** Inputs for pieces of the view's own side; those for the other side follow. */
const SIDE_INPUTS: usize = 384;
/** The offset of the sums behind the key. */
export const NEURONS_AT: usize = 64;
/** Bytes processed at once: four vectors. */
const BLOCK_BYTES: usize = 64;

const ADDED_WHITE: usize = ROWS;
const ADDED_BLACK: usize = ROWS + ROWS_BYTES;
const TAKEN_WHITE: usize = ROWS + 2 * ROWS_BYTES;
const TAKEN_BLACK: usize = ROWS + 3 * ROWS_BYTES;

/** Bytes of the neurons of one view. */
let viewBytes: usize = 0;

/** Prepares for a network of `hidden` neurons and invalidates all accumulators. */
export function beginAccumulators(hidden: usize): void {
  viewBytes = 2 * hidden;
  for (let index: usize = 0; index < ACCUMULATOR_COUNT; index++)
    store<u64>(own(ACCUMULATORS) + index * ACCUMULATOR_BYTES, 0);
}

function placeOf(position: Position): usize {
  const index = ((changetype<usize>(position) - own(POSITIONS)) / POSITION_BYTES) & (ACCUMULATOR_COUNT - 1);
  return own(ACCUMULATORS) + index * ACCUMULATOR_BYTES;
}

/** The accumulator of a position: White's view from {@link NEURONS_AT} on, then Black's. */
export function accumulatorOf(position: Position): usize {
  const place = placeOf(position);
  if (load<u64>(place) === position.hash) return place;
  let earlier = position;
  for (let back = 0; back < LOOK_BACK && changetype<usize>(earlier) > own(POSITIONS); back++) {
    earlier = before(earlier);
    const known = placeOf(earlier);
    if (load<u64>(known) !== earlier.hash) continue;
    change(earlier, known, position, place);
    store<u64>(place, position.hash);
    return place;
  }
  refresh(position, place, mirrorOf(position, true), 0);
  refresh(position, place, mirrorOf(position, false), viewBytes);
  store<u64>(place, position.hash);
  return place;
}

/** The same from scratch, in separate memory: for tests. */
export function freshAccumulatorOf(position: Position): usize {
  refresh(position, own(FRESH_ACCUMULATOR), mirrorOf(position, true), 0);
  refresh(position, own(FRESH_ACCUMULATOR), mirrorOf(position, false), viewBytes);
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
  return NETWORK + input * viewBytes;
}

/** Computes one view from scratch: the biases plus a row for each piece. */
function refresh(position: Position, place: usize, mirror: usize, view: usize): void {
  const isWhite = view === 0;
  let end = own(ADDED_WHITE);
  for (let men = occupiedOf(position); men !== 0; men = rest(men)) {
    const square = firstOf(men);
    const isOther = ((position.white & bit(square)) !== 0) !== isWhite;
    store<u32>(end, rowOf(position, square, isOther, mirror) as u32);
    end += 4;
  }
  const biases = NETWORK + NETWORK_INPUTS * viewBytes;
  sum(biases, place + NEURONS_AT + view, own(ADDED_WHITE), end, own(TAKEN_WHITE), own(TAKEN_WHITE));
}

/** Computes both views from an earlier position's: subtracts rows of pieces that left, adds rows of those that arrived. */
function change(earlier: Position, known: usize, position: Position, place: usize): void {
  let changed =
    (earlier.white ^ position.white) |
    (earlier.black ^ position.black) |
    (earlier.pawns ^ position.pawns) |
    (earlier.knights ^ position.knights) |
    (earlier.diagonals ^ position.diagonals) |
    (earlier.orthogonals ^ position.orthogonals) |
    (earlier.kings ^ position.kings);
  const mirrorWhite = mirrorOf(position, true);
  const mirrorBlack = mirrorOf(position, false);
  let addedWhite = own(ADDED_WHITE);
  let addedBlack = own(ADDED_BLACK);
  let takenWhite = own(TAKEN_WHITE);
  let takenBlack = own(TAKEN_BLACK);
  for (; changed !== 0; changed = rest(changed)) {
    const square = firstOf(changed);
    const at = bit(square);
    if ((occupiedOf(earlier) & at) !== 0) {
      const isBlack = (earlier.black & at) !== 0;
      store<u32>(takenWhite, rowOf(earlier, square, isBlack, mirrorWhite) as u32);
      store<u32>(takenBlack, rowOf(earlier, square, !isBlack, mirrorBlack) as u32);
      takenWhite += 4;
      takenBlack += 4;
    }
    if ((occupiedOf(position) & at) !== 0) {
      const isBlack = (position.black & at) !== 0;
      store<u32>(addedWhite, rowOf(position, square, isBlack, mirrorWhite) as u32);
      store<u32>(addedBlack, rowOf(position, square, !isBlack, mirrorBlack) as u32);
      addedWhite += 4;
      addedBlack += 4;
    }
  }
  // A king that crosses the middle of the board mirrors its view, which changes every row.
  const isWhiteSame = mirrorWhite === mirrorOf(earlier, true);
  const isBlackSame = mirrorBlack === mirrorOf(earlier, false);
  if (isWhiteSame)
    sum(known + NEURONS_AT, place + NEURONS_AT, own(ADDED_WHITE), addedWhite, own(TAKEN_WHITE), takenWhite);
  if (isBlackSame) {
    const view = NEURONS_AT + viewBytes;
    sum(known + view, place + view, own(ADDED_BLACK), addedBlack, own(TAKEN_BLACK), takenBlack);
  }
  if (!isWhiteSame) refresh(position, place, mirrorWhite, 0);
  if (!isBlackSame) refresh(position, place, mirrorBlack, viewBytes);
}

/** Writes the sums at `from` to `to`, with some rows added and others subtracted. */
function sum(from: usize, to: usize, added: usize, addedEnd: usize, taken: usize, takenEnd: usize): void {
  for (let offset: usize = 0; offset < viewBytes; offset += BLOCK_BYTES / 2) {
    let a = v128.load(from + offset);
    let b = v128.load(from + offset, 16);
    for (let at = added; at < addedEnd; at += 4) {
      const row = (load<u32>(at) as usize) + offset;
      a = i16x8.add(a, v128.load(row));
      b = i16x8.add(b, v128.load(row, 16));
    }
    for (let at = taken; at < takenEnd; at += 4) {
      const row = (load<u32>(at) as usize) + offset;
      a = i16x8.sub(a, v128.load(row));
      b = i16x8.sub(b, v128.load(row, 16));
    }
    v128.store(to + offset, a);
    v128.store(to + offset, b, 16);
  }
}
