/**
 * The order in which moves are looked at: the better the first, the less of the others has to be looked at. A move's
 * value lies as far behind it as the two stacks are apart.
 */
import { capturedOf, Move, promotionOf } from '../../../../kernel/assembly/move.ts';
import { QUEEN } from '../../../../kernel/assembly/piece.ts';
import { Position } from '../../../../kernel/assembly/position.ts';
import { exchangeWorth, winsAtLeast } from './exchange.ts';
import { has, KILLERS } from './features.ts';
import { answerOf, quietWorth, takeWorth } from './history.ts';
import { STACK_BYTES } from './memory.ts';
import { Frame } from './search-stack.ts';

/** Captures that lose nothing come before all quiet moves; those that lose material come last. */
const GOOD_TAKE: i32 = 1 << 24;
/** Quiet moves that have refuted here lately have this value or a little more. */
export const KILLER: i32 = 1 << 22;
/** Gain and history never carry a value so far from {@link GOOD_TAKE} or {@link POOR}. */
const BAND: i32 = 1 << 20;
/** Makes a centipawn of gain worth 32 of history, so that a pawn decides over anything but an extreme record. */
const GAIN_FACTOR: i32 = 32;
const POOR: i32 = -(1 << 24);
const POOREST: i32 = -(1 << 26);

/** Whether a move captures or makes a queen; all others are quiet. */
export function isTaking(move: Move): bool {
  return capturedOf(move) !== 0 || promotionOf(move) === QUEEN;
}

function takeValue(position: Position, move: Move): i32 {
  const gain = exchangeWorth(capturedOf(move)) + (promotionOf(move) === QUEEN ? exchangeWorth(QUEEN) : 0);
  return gain * GAIN_FACTOR + takeWorth(position, move);
}

/** Values all moves from `at` to `end`. */
export function valueMoves(position: Position, frame: Frame, at: usize, end: usize): void {
  const killer = has(KILLERS) ? frame.killer : 0;
  const second = has(KILLERS) ? frame.secondKiller : 0;
  const answer = answerOf(frame);
  for (; at < end; at += 4) {
    const move = load<u32>(at);
    let value: i32;
    if (isTaking(move)) value = GOOD_TAKE + takeValue(position, move);
    else if (promotionOf(move) !== 0) value = POOREST;
    else if (move === killer) value = KILLER + 2;
    else if (move === second) value = KILLER + 1;
    else if (move === answer) value = KILLER;
    else value = quietWorth(position, frame, move);
    store<i32>(at + STACK_BYTES, value);
  }
}

/** Values captures alone, by what they take. */
export function valueTakes(position: Position, at: usize, end: usize): void {
  for (; at < end; at += 4) {
    const move = load<u32>(at);
    const isUnder = promotionOf(move) !== 0 && promotionOf(move) !== QUEEN;
    store<i32>(at + STACK_BYTES, isUnder ? POOREST : takeValue(position, move));
  }
}

/** Brings the move of the highest value to the front of the list, and gives it. */
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

/**
 * The next move of a list. Whether a capture loses material is asked only when it comes up; then it goes to the end.
 */
export function nextMove(position: Position, at: usize, end: usize): Move {
  while (true) {
    const move = bestFirst(at, end);
    const value = load<i32>(at + STACK_BYTES);
    if (value < GOOD_TAKE - BAND || winsAtLeast(position, move, 0)) return move;
    store<i32>(at + STACK_BYTES, value - GOOD_TAKE + POOR);
  }
}

/** Whether the move that {@link nextMove} gave from here was put off because it loses material. */
export function isPoor(at: usize): bool {
  return load<i32>(at + STACK_BYTES) < POOR + BAND;
}

/** Brings a move to the front, and says whether it is in the list. */
export function moveToFront(move: Move, at: usize, end: usize): bool {
  for (let other = at; other < end; other += 4) {
    if (load<u32>(other) !== move) continue;
    store<u32>(other, load<u32>(at));
    store<u32>(at, move);
    return true;
  }
  return false;
}
