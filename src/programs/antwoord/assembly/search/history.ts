/**
 * How well moves have done elsewhere in the tree. Each number grows where the move refuted what was tried, and shrinks
 * where it was tried and did not; the further it is from zero the less it moves, so that none leaves its range.
 */
import { capturedOf, Move, moverOf, toOf } from '../../../../kernel/assembly/move.ts';
import { isWhiteToMove, Position } from '../../../../kernel/assembly/position.ts';
import { ANSWERING, has, QUIET_HISTORY, SEQUEL_HISTORY, TAKE_HISTORY } from './features.ts';
import { CONTINUATIONS, COUNTER_MOVES, MEMORIES_END, QUIETS, TAKES } from './memory.ts';
import { Frame, frameBack } from './search-stack.ts';

const CONTINUATION_TABLE_BYTES: usize = 1024 * 2;

/** Forgets everything. */
export function clearHistories(): void {
  memory.fill(QUIETS, 0, MEMORIES_END - QUIETS);
}

/** A piece of a side on a square, as a number below 1024. */
function manOn(isBlack: usize, kind: u32, square: usize): usize {
  return (((isBlack << 3) | (kind as usize)) << 6) | square;
}

function sideOf(position: Position): usize {
  return isWhiteToMove(position) ? 0 : 1;
}

/** The piece that a move brings to its square. */
export function arrivalOf(position: Position, move: Move): usize {
  return manOn(sideOf(position), moverOf(move), toOf(move));
}

/** Where it is kept how well moves do after this one. */
export function continuationOf(arrival: usize): usize {
  return CONTINUATIONS + arrival * CONTINUATION_TABLE_BYTES;
}

/** After no move. No piece has kind 0, so its table is free. */
export function continuationOfNone(): usize {
  return CONTINUATIONS;
}

function grow(at: usize, by: i32): void {
  const value = load<i16>(at) as i32;
  store<i16>(at, (value + by - ((value * abs(by)) >> 14)) as i16);
}

function quietAt(position: Position, move: Move): usize {
  return QUIETS + ((sideOf(position) << 13) | ((move as usize & 0xfff) << 1));
}

function takeAt(arrival: usize, move: Move): usize {
  return TAKES + (((arrival << 3) | (capturedOf(move) as usize)) << 1);
}

function continuationAt(frame: Frame, plies: usize, arrival: usize): usize {
  return frameBack(frame, plies).continuation + (arrival << 1);
}

/** How well a quiet move has done: by itself and as an answer to the moves before it. */
export function quietWorth(position: Position, frame: Frame, move: Move): i32 {
  const arrival = arrivalOf(position, move);
  let worth = has(QUIET_HISTORY) ? (load<i16>(quietAt(position, move)) as i32) : 0;
  if (has(SEQUEL_HISTORY)) {
    worth += load<i16>(continuationAt(frame, 1, arrival)) as i32;
    worth += load<i16>(continuationAt(frame, 2, arrival)) as i32;
    worth += (load<i16>(continuationAt(frame, 4, arrival)) as i32) >> 1;
  }
  return worth;
}

/** How well a capture has done. */
export function takeWorth(position: Position, move: Move): i32 {
  return has(TAKE_HISTORY) ? (load<i16>(takeAt(arrivalOf(position, move), move)) as i32) : 0;
}

/** Notes how a quiet move did. */
export function noteQuiet(position: Position, frame: Frame, move: Move, by: i32): void {
  grow(quietAt(position, move), by);
  noteSequel(position, frame, move, by);
}

/** Notes how a quiet move did as an answer to the moves before it. */
export function noteSequel(position: Position, frame: Frame, move: Move, by: i32): void {
  const arrival = arrivalOf(position, move);
  grow(continuationAt(frame, 1, arrival), by);
  grow(continuationAt(frame, 2, arrival), by);
  grow(continuationAt(frame, 4, arrival), by);
}

/** Notes how a capture did. */
export function noteTake(position: Position, move: Move, by: i32): void {
  grow(takeAt(arrivalOf(position, move), move), by);
}

function answerAt(frame: Frame): usize {
  return COUNTER_MOVES + ((frameBack(frame, 1).continuation - CONTINUATIONS) / CONTINUATION_TABLE_BYTES) * 4;
}

/** The quiet move that last refuted the move which led here; 0 for none. */
export function answerOf(frame: Frame): Move {
  return has(ANSWERING) ? load<u32>(answerAt(frame)) : 0;
}

/** Notes that this quiet move refuted the one which led here. */
export function noteAnswer(frame: Frame, move: Move): void {
  store<u32>(answerAt(frame), move);
}
