/**
 * Move ordering: the better the first move, the more of the others are cut off. The ordering value of a move lies
 * {@link STACK_BYTES} above it.
 */
import { capturedOf, Move, promotionOf } from 'plyhouse-kernel/assemblyscript/move.ts';
import { QUEEN } from 'plyhouse-kernel/assemblyscript/piece.ts';
import { Position } from 'plyhouse-kernel/assemblyscript/position.ts';
import { exchangeWorth, winsAtLeast } from './exchange.ts';
import { has, KILLERS } from './features.ts';
import { captureWorth, counterMoveOf, quietWorth } from './history.ts';
import { STACK_BYTES } from './memory.ts';
import { Frame } from './search-stack.ts';
import { findThreats, threatWorth } from './threats.ts';

/** Base value of captures that lose nothing: before all quiet moves. Captures that lose material come last. */
const GOOD_CAPTURE: i32 = 1 << 24;
/** Base value of killer and counter moves. */
export const KILLER: i32 = 1 << 22;
/** Gain and history move a value by less than this from {@link GOOD_CAPTURE} or {@link POOR}. */
const BAND: i32 = 1 << 20;
/** A centipawn of captured material counts as 32 of history, so that a pawn outweighs all but extreme history. */
const GAIN_FACTOR: i32 = 32;
const POOR: i32 = -(1 << 24);
const POOREST: i32 = -(1 << 26);

/** Whether a move captures or promotes to a queen; all others are quiet. */
export function isTactical(move: Move): bool {
  return capturedOf(move) !== 0 || promotionOf(move) === QUEEN;
}

function captureValue(position: Position, move: Move): i32 {
  const gain = exchangeWorth(capturedOf(move)) + (promotionOf(move) === QUEEN ? exchangeWorth(QUEEN) : 0);
  return gain * GAIN_FACTOR + captureWorth(position, move);
}

/** Writes the ordering values of all moves from `at` to `end`. */
export function valueMoves(position: Position, frame: Frame, at: usize, end: usize): void {
  const killer = has(KILLERS) ? frame.killer : 0;
  const second = has(KILLERS) ? frame.secondKiller : 0;
  const counterMove = counterMoveOf(frame);
  findThreats(position);
  for (; at < end; at += 4) {
    const move = load<u32>(at);
    let value: i32;
    if (isTactical(move)) value = GOOD_CAPTURE + captureValue(position, move);
    else if (promotionOf(move) !== 0) value = POOREST;
    else if (move === killer) value = KILLER + 2;
    else if (move === second) value = KILLER + 1;
    else if (move === counterMove) value = KILLER;
    else value = quietWorth(position, frame, move) + threatWorth(move);
    store<i32>(at + STACK_BYTES, value);
  }
}

/** The same for a list of captures and promotions. */
export function valueCaptures(position: Position, at: usize, end: usize): void {
  for (; at < end; at += 4) {
    const move = load<u32>(at);
    const isUnder = promotionOf(move) !== 0 && promotionOf(move) !== QUEEN;
    store<i32>(at + STACK_BYTES, isUnder ? POOREST : captureValue(position, move));
  }
}

/** Swaps the move with the highest value to the front of the list and returns it. */
export function bestFirst(at: usize, end: usize): Move {
  let best = at;
  let value = load<i32>(at + STACK_BYTES);
  for (let other = at + 4; other < end; other += 4) {
    const otherValue = load<i32>(other + STACK_BYTES);
    if (otherValue > value) {
      value = otherValue;
      best = other;
    }
  }
  const move = load<u32>(best);
  store<u32>(best, load<u32>(at));
  store<i32>(best + STACK_BYTES, load<i32>(at + STACK_BYTES));
  store<u32>(at, move);
  store<i32>(at + STACK_BYTES, value);
  return move;
}

/** Picks the next move of a list. Captures that turn out to lose material, tested only now, go to the end. */
export function nextMove(position: Position, at: usize, end: usize): Move {
  while (true) {
    const move = bestFirst(at, end);
    const value = load<i32>(at + STACK_BYTES);
    if (value < GOOD_CAPTURE - BAND || winsAtLeast(position, move, 0)) return move;
    store<i32>(at + STACK_BYTES, value - GOOD_CAPTURE + POOR);
  }
}

/** Whether the move that {@link nextMove} picked here is a capture that loses material. */
export function isPoor(at: usize): bool {
  return load<i32>(at + STACK_BYTES) < POOR + BAND;
}

/** Swaps a move to the front of the list. False if it is not in the list. */
export function moveToFront(move: Move, at: usize, end: usize): bool {
  for (let other = at; other < end; other += 4) {
    if (load<u32>(other) !== move) continue;
    store<u32>(other, load<u32>(at));
    store<u32>(at, move);
    return true;
  }
  return false;
}
