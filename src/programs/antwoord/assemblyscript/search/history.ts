/**
 * The history tables: how well moves have done elsewhere in the tree. A move's number grows when it causes a beta cutoff
 * and shrinks when it was tried and another move did; the further it is from zero the less it changes, so that it stays
 * in its range.
 */
import { own } from 'plyhouse-kernel/assemblyscript/base.ts';
import { capturedOf, Move, moverOf, toOf } from 'plyhouse-kernel/assemblyscript/move.ts';
import { isWhiteToMove, Position } from 'plyhouse-kernel/assemblyscript/position.ts';
import { CAPTURE_HISTORY, CONTINUATION_HISTORY, COUNTER_MOVE, has, QUIET_HISTORY } from './features.ts';
import { CAPTURES, CONTINUATIONS, COUNTER_MOVES, HISTORIES_END, QUIETS } from './memory.ts';
import { Frame, frameBack } from './search-stack.ts';

const CONTINUATION_TABLE_BYTES: usize = 1024 * 2;

/** Clears all history tables. */
export function clearHistories(): void {
  memory.fill(own(QUIETS), 0, HISTORIES_END - QUIETS);
}

/** A piece of a side on a square, as an index below 1024. */
function pieceOn(isBlack: usize, kind: u32, square: usize): usize {
  return (((isBlack << 3) | (kind as usize)) << 6) | square;
}

function sideOf(position: Position): usize {
  return isWhiteToMove(position) ? 0 : 1;
}

/** The moved piece on its target square, as an index below 1024. */
export function arrivalOf(position: Position, move: Move): usize {
  return pieceOn(sideOf(position), moverOf(move), toOf(move));
}

/** The address of the continuation history of a move. */
export function continuationOf(arrival: usize): usize {
  return own(CONTINUATIONS) + arrival * CONTINUATION_TABLE_BYTES;
}

/** The same for a null move, or none: kind 0 is no piece, so its table is free. */
export function continuationOfNone(): usize {
  return own(CONTINUATIONS);
}

function grow(at: usize, by: i32): void {
  const value = load<i16>(at) as i32;
  store<i16>(at, (value + by - ((value * abs(by)) >> 14)) as i16);
}

function quietAt(position: Position, move: Move): usize {
  return own(QUIETS) + ((sideOf(position) << 13) | ((move as usize & 0xfff) << 1));
}

function captureAt(arrival: usize, move: Move): usize {
  return own(CAPTURES) + (((arrival << 3) | (capturedOf(move) as usize)) << 1);
}

function continuationAt(frame: Frame, plies: usize, arrival: usize): usize {
  return frameBack(frame, plies).continuation + (arrival << 1);
}

/** The history of a quiet move: butterfly history and continuation history together. */
export function quietWorth(position: Position, frame: Frame, move: Move): i32 {
  const arrival = arrivalOf(position, move);
  let worth = has(QUIET_HISTORY) ? (load<i16>(quietAt(position, move)) as i32) : 0;
  if (has(CONTINUATION_HISTORY)) {
    worth += load<i16>(continuationAt(frame, 1, arrival)) as i32;
    worth += load<i16>(continuationAt(frame, 2, arrival)) as i32;
    worth += (load<i16>(continuationAt(frame, 4, arrival)) as i32) >> 1;
  }
  return worth;
}

/** The history of a capture. */
export function captureWorth(position: Position, move: Move): i32 {
  return has(CAPTURE_HISTORY) ? (load<i16>(captureAt(arrivalOf(position, move), move)) as i32) : 0;
}

/** Adds a bonus, or a malus below 0, to the history of a quiet move. */
export function noteQuiet(position: Position, frame: Frame, move: Move, by: i32): void {
  grow(quietAt(position, move), by);
  noteContinuation(position, frame, move, by);
}

/** The same for the continuation history alone. */
export function noteContinuation(position: Position, frame: Frame, move: Move, by: i32): void {
  const arrival = arrivalOf(position, move);
  grow(continuationAt(frame, 1, arrival), by);
  grow(continuationAt(frame, 2, arrival), by);
  grow(continuationAt(frame, 4, arrival), by);
}

/** Adds a bonus, or a malus below 0, to the history of a capture. */
export function noteCapture(position: Position, move: Move, by: i32): void {
  grow(captureAt(arrivalOf(position, move), move), by);
}

function counterMoveAt(frame: Frame): usize {
  return own(COUNTER_MOVES) + ((frameBack(frame, 1).continuation - own(CONTINUATIONS)) / CONTINUATION_TABLE_BYTES) * 4;
}

/** The quiet move that last refuted the previous move; 0 for none. */
export function counterMoveOf(frame: Frame): Move {
  return has(COUNTER_MOVE) ? load<u32>(counterMoveAt(frame)) : 0;
}

/** Records that this quiet move refuted the previous move. */
export function noteCounterMove(frame: Frame, move: Move): void {
  store<u32>(counterMoveAt(frame), move);
}
