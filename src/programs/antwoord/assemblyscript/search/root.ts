import { own } from 'plyhouse-kernel/assemblyscript/base.ts';
import { Move } from 'plyhouse-kernel/assemblyscript/move.ts';
import { Position } from 'plyhouse-kernel/assemblyscript/position.ts';
import { corrected } from './correction.ts';
import { ASPIRATION, has, LATE_REDUCTIONS } from './features.ts';
import { arrivalOf, continuationOf, continuationOfNone } from './history.ts';
import { LINE_OF_PLY_BYTES, ROOT_BYTES, ROOT_LINES, ROOTS, STACK } from './memory.ts';
import { bestFirst, isTactical, valueMoves } from './move-ordering.ts';
import { countPosition, isEnding, positionCount, resetDeepestPly, yieldIfDue } from './node-budget.ts';
import {
  ASPIRATION_DEPTH,
  ASPIRATION_MARGIN,
  ASPIRATION_MOST_LESS,
  ASPIRATION_SHIFT,
  ASPIRATION_WIDEST,
  ROOT_FULL_MOVES,
  ROOT_REDUCTION_DEPTH,
} from './parameters.ts';
import { PLY, reductionOf } from './reductions.ts';
import { search, setRootDepth } from './search.ts';
import { clearLine, copyLine, extendLine, frameAhead, frameAt } from './search-stack.ts';
import { checkersOf, evaluationOf, listAll, makeMove } from './sides.ts';
import { EXACT, LOWER, storeEntry, UPPER } from './transposition-table.ts';
import { INFINITE, isMate, UNKNOWN } from './values.ts';

/** A root move. */
@unmanaged
export class Root {
  move: Move = 0;
  /** Its value in the current iteration; -INFINITE unless it was the first or raised alpha. */
  value: i32 = 0;
  /** Its value in the previous iteration. */
  previous: i32 = 0;
  /** The address of its variation: the number of moves, then the moves. */
  line: usize = 0;
  /** Positions examined below it in the whole search. */
  positions: u64 = 0;
  /** Whether the value is exact, not a bound. */
  isExact: u32 = 0;
}

let count = 0;
/** Whether root moves were excluded: the best value is then not the position's and must not be stored. */
let isRestricted = false;

function rootAt(index: i32): Root {
  return changetype<Root>(own(ROOTS) + (index as usize) * ROOT_BYTES);
}

/** Lists and orders the root moves. @returns their number. */
export function listRoots(position: Position): i32 {
  prepareFrames();
  const end = listAll(position, own(STACK));
  valueMoves(position, frameAt(0), own(STACK), end);
  count = 0;
  isRestricted = false;
  for (let at = own(STACK); at < end; at += 4) {
    const root = rootAt(count);
    root.move = bestFirst(at, end);
    root.value = -INFINITE;
    root.previous = -INFINITE;
    root.line = own(ROOT_LINES) + (count as usize) * LINE_OF_PLY_BYTES;
    root.positions = 0;
    root.isExact = 0;
    store<u32>(root.line, 1);
    store<u32>(root.line + 4, root.move);
    count++;
  }
  return count;
}

/** Excludes a root move from the search. @returns the number of moves left. */
export function leaveOut(move: Move): i32 {
  for (let index = 0; index < count; index++) {
    if (rootAt(index).move !== move) continue;
    count--;
    isRestricted = true;
    memory.copy(
      own(ROOTS) + (index as usize) * ROOT_BYTES,
      own(ROOTS) + ((index as usize) + 1) * ROOT_BYTES,
      ((count - index) as usize) * ROOT_BYTES,
    );
  }
  return count;
}

/** Keeps only the root moves in this list of `length`. @returns the number of moves left. */
export function leaveOutOthers(list: usize, length: i32): i32 {
  for (let index = count - 1; index >= 0; index--) {
    const move = rootAt(index).move;
    let isListed = false;
    for (let place = 0; place < length && !isListed; place++) {
      isListed = load<u32>(list + ((place as usize) << 2)) === move;
    }
    if (!isListed) leaveOut(move);
  }
  return count;
}

/** Resets the frames before and after the root. */
function prepareFrames(): void {
  for (let ply = -8; ply < 8; ply++) {
    const frame = frameAt(ply);
    frame.move = 0;
    frame.continuation = continuationOfNone();
    frame.evaluation = UNKNOWN;
    frame.excluded = 0;
    frame.killer = 0;
    frame.secondKiller = 0;
    frame.cuts = 0;
    frame.doubles = 0;
  }
}

/**
 * One iteration for one line (MultiPV): finds the best of the root moves from `rank` on at this depth, and sorts them, the
 * best at `rank`.
 * @returns false if the search was stopped; the moves are then sorted by what was found so far.
 */
export function deepen(position: Position, depth: i32, rank: i32): bool {
  if (rank === 0) {
    resetDeepestPly();
    for (let index = 0; index < count; index++) rootAt(index).previous = rootAt(index).value;
  }
  setRootDepth(depth);
  let alpha = -INFINITE;
  let beta = INFINITE;
  const guess = rootAt(rank).previous;
  let margin = ASPIRATION_MARGIN + ((guess * guess) >> ASPIRATION_SHIFT);
  // Aspiration: a narrow window around the last value, widened on the side where the search fails.
  if (has(ASPIRATION) && depth >= ASPIRATION_DEPTH && guess !== -INFINITE && !isMate(guess)) {
    alpha = guess - margin;
    beta = guess + margin;
  }
  let less = 0;
  while (true) {
    const value = searchRoots(position, alpha, beta, max(1, depth - less), rank);
    sortRoots(rank);
    if (isEnding()) return false;
    if (value <= alpha) {
      beta = (alpha + beta) / 2;
      alpha = max(-INFINITE, value - margin);
      less = 0;
    } else if (value >= beta) {
      beta = min(INFINITE, value + margin);
      if (less < ASPIRATION_MOST_LESS) less++;
    } else {
      // A later line may have turned out better than an earlier one.
      sortRoots(0);
      return true;
    }
    margin += margin / 2;
    if (margin > ASPIRATION_WIDEST) {
      alpha = -INFINITE;
      beta = INFINITE;
    }
  }
}

/** The main search at the root: as in search.ts, but it prunes no move and stores each move's variation. */
function searchRoots(position: Position, alpha: i32, beta: i32, depth: i32, rank: i32): i32 {
  const frame = frameAt(0);
  const start = alpha;
  const isChecked = checkersOf(position) !== 0;
  const evaluation = isChecked ? UNKNOWN : evaluationOf(position);
  frame.evaluation = isChecked ? UNKNOWN : corrected(position, evaluation);
  frameAhead(frame, 2).killer = 0;
  frameAhead(frame, 2).secondKiller = 0;
  frameAhead(frame, 2).cuts = 0;
  clearLine(0);
  for (let index = rank; index < count; index++) {
    rootAt(index).value = -INFINITE;
    rootAt(index).isExact = 0;
  }
  if (!countPosition(0)) return 0;
  yieldIfDue();
  if (isEnding()) return 0;

  let best = -INFINITE;
  let bestMove: Move = 0;
  for (let index = rank; index < count; index++) {
    const root = rootAt(index);
    const move = root.move;
    const before = positionCount();
    const place = index - rank + 1;
    const next = makeMove(position, move);
    frame.move = move;
    frame.continuation = continuationOf(arrivalOf(position, move));
    frameAhead(frame, 1).doubles = 0;
    let score = -INFINITE;
    if (place > 1) {
      let reduced = depth - 1;
      if (
        has(LATE_REDUCTIONS) &&
        depth >= ROOT_REDUCTION_DEPTH &&
        place > ROOT_FULL_MOVES &&
        !isTactical(move) &&
        checkersOf(next) === 0
      ) {
        reduced = max(1, depth - 1 - (reductionOf(depth, place) - PLY) / PLY);
      }
      score = -search(next, 1, -alpha - 1, -alpha, reduced, true, own(STACK));
      if (score > alpha && reduced < depth - 1 && !isEnding()) {
        score = -search(next, 1, -alpha - 1, -alpha, depth - 1, false, own(STACK));
      }
    }
    if ((place === 1 || score > alpha) && !isEnding()) {
      score = -search(next, 1, -beta, -alpha, depth - 1, false, own(STACK));
    }
    root.positions += positionCount() - before;
    if (isEnding()) return best;

    if (place === 1 || score > alpha) {
      root.value = score;
      root.isExact = score > start && score < beta ? 1 : 0;
      if (score > start) {
        extendLine(0, move);
        copyLine(0, root.line);
      }
    }
    if (score <= best) continue;
    best = score;
    if (score <= alpha) continue;
    bestMove = move;
    alpha = score;
    if (score >= beta) break;
  }
  if (rank === 0 && !isRestricted) {
    const bound = best >= beta ? LOWER : best > start ? EXACT : UPPER;
    storeEntry(position.hash, 0, depth, best, bound, bestMove, evaluation, true);
  }
  return best;
}

/** Sorts by value, the highest first; stable. */
function sortRoots(from: i32): void {
  for (let index = from + 1; index < count; index++) {
    for (let place = index; place > from && rootAt(place).value > rootAt(place - 1).value; place--) {
      exchangeRoots(own(ROOTS) + (place as usize) * ROOT_BYTES);
    }
  }
}

/** Swaps a record with the one before it. */
function exchangeRoots(at: usize): void {
  for (let offset: usize = 0; offset < ROOT_BYTES; offset += 8) {
    const kept = load<u64>(at + offset);
    store<u64>(at + offset, load<u64>(at + offset - ROOT_BYTES));
    store<u64>(at + offset - ROOT_BYTES, kept);
  }
}
