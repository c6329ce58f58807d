import { Move } from 'plyhouse-kernel/assemblyscript/move.ts';
import { Position } from 'plyhouse-kernel/assemblyscript/position.ts';
import { corrected, noteError } from './correction.ts';
import { isFiftyMoves, isRepeated } from './draws.ts';
import { winsAtLeast } from './exchange.ts';
import {
  CHECK_EXTENSION,
  COUNT_PRUNING,
  EXCHANGE_PRUNING,
  FUTILITY,
  HISTORY_PRUNING,
  has,
  IMPROVING,
  INTERNAL_REDUCTION,
  LATE_REDUCTIONS,
  MATE_DISTANCE,
  NULL_MOVE,
  PROB_CUT,
  RAZORING,
  REVERSE_FUTILITY,
  SINGULAR,
  TABLE_CUTS,
} from './features.ts';
import {
  arrivalOf,
  captureWorth,
  continuationOf,
  continuationOfNone,
  noteCapture,
  noteContinuation,
  noteCounterMove,
  noteQuiet,
  quietWorth,
} from './history.ts';
import { DEEPEST, STACK_BYTES } from './memory.ts';
import {
  bestFirst,
  isPoor,
  isTactical,
  KILLER,
  moveToFront,
  nextMove,
  valueCaptures,
  valueMoves,
} from './move-ordering.ts';
import { countPosition, isEnding, yieldIfDue } from './node-budget.ts';
import {
  BONUS_A_PLY,
  BONUS_LESS,
  CLEAR_REFUTATION,
  COUNT_DEPTH,
  COUNT_LEAST,
  COUNT_NONE,
  DEEPER_ABOVE,
  EVALUATED_ONLY,
  FIFTY_MOVES_NEAR,
  FUTILITY_A_PLY,
  FUTILITY_DEPTH,
  FUTILITY_MARGIN,
  HISTORY_A_PLY,
  HISTORY_DEPTH,
  HISTORY_HOPELESS,
  INTERNAL_REDUCTION_DEPTH,
  MALUS_A_PLY,
  MALUS_LESS,
  MOST_BONUS,
  MOST_MALUS,
  NULL_MOVE_A_PLY,
  NULL_MOVE_DEPTH,
  NULL_MOVE_DEPTH_PART,
  NULL_MOVE_MARGIN,
  NULL_MOVE_MOST_FOR_VALUE,
  NULL_MOVE_REDUCTION,
  NULL_MOVE_VALUE_PART,
  NULL_MOVE_VERIFIED_DEPTH,
  PROBE_DEPTH,
  PROBE_IMPROVING,
  PROBE_MARGIN,
  PROBE_REDUCTION,
  QUIET_EXCHANGE_DEPTH,
  QUIET_EXCHANGE_LOSS,
  RAZORING_DEPTH,
  RAZORING_MARGIN,
  RAZORING_MARGIN_A_PLY,
  REDUCTION_CAPTURE_HISTORY,
  REDUCTION_CHECK,
  REDUCTION_CUT,
  REDUCTION_DEPTH,
  REDUCTION_KILLER,
  REDUCTION_ON_LINE,
  REDUCTION_PRINCIPAL,
  REDUCTION_QUIET_HISTORY,
  REDUCTION_REFUTED,
  REDUCTION_TACTICAL,
  REDUCTION_TT_TACTICAL,
  REDUCTION_WORSENING,
  REFUTED_OFTEN,
  REVERSE_FUTILITY_A_PLY,
  REVERSE_FUTILITY_AFTER_NULL,
  REVERSE_FUTILITY_DEPTH,
  REVERSE_FUTILITY_IMPROVING,
  REVERSE_FUTILITY_SHARE,
  SHALLOWER_BELOW,
  SINGULAR_A_PLY,
  SINGULAR_A_PLY_ON_LINE,
  SINGULAR_DEPTH,
  SINGULAR_KNOWN_LESS,
  SINGULAR_LESS_CUT,
  SINGULAR_LESS_REFUTED,
  SINGULAR_MOST_TWICE,
  SINGULAR_TWICE,
  TACTICAL_EXCHANGE_DEPTH,
  TACTICAL_EXCHANGE_LOSS,
} from './parameters.ts';
import { quiesce } from './quiescence.ts';
import { PLY, reductionOf } from './reductions.ts';
import { clearLine, extendLine, frameAhead, frameAt, frameBack } from './search-stack.ts';
import {
  checkersOf,
  evaluationOf,
  hasNonPawnMaterial,
  listAll,
  listTactical,
  makeMove,
  makeNullMove,
} from './sides.ts';
import { boundOf, EXACT, findEntry, LOWER, storeEntry, UPPER, valueFrom, wasPrincipal } from './transposition-table.ts';
import { INFINITE, isMate, KNOWN_WIN, LEAST_MATE, MATE, UNKNOWN } from './values.ts';

/** Depth of the current iteration; check extensions stop at twice that many plies. */
let rootDepth = 0;
/** While a null move is verified, its side makes no other before this ply. */
let nullMoveFrom = 0;
/** The side of the verified null move: 0 White, 1 Black. */
let nullMoveSide: u32 = 0;

/** In place of a move's ordering value: it was pruned. */
const PRUNED: i32 = i32.MIN_VALUE;

/** Starts an iteration of this depth. */
export function setRootDepth(depth: i32): void {
  rootDepth = depth;
  nullMoveFrom = 0;
}

/** The history bonus of a cutoff at this depth. */
export function bonusOf(depth: i32): i32 {
  return min(BONUS_A_PLY * depth - BONUS_LESS, MOST_BONUS);
}

/** The history malus of a move tried before the one that cut off. */
function malusOf(depth: i32): i32 {
  return min(MALUS_A_PLY * depth - MALUS_LESS, MOST_MALUS);
}

/**
 * Principal-variation search, fail-soft: the value of the position for the side to move if it lies between `alpha` and
 * `beta`, otherwise a bound. Off the principal variation the window is empty, and the search only decides whether the
 * value is above alpha. README.md says which of the numbered steps have been measured, and what they are worth.
 * @param depth remaining plies; at 0 or below quiescence takes over.
 * @param isCut whether a beta cutoff is expected here.
 * @param room free space for move lists.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: its steps share some twenty local values, which cost nothing as such.
export function search(position: Position, ply: i32, alpha: i32, beta: i32, depth: i32, isCut: bool, room: usize): i32 {
  if (depth <= 0) return quiesce(position, ply, alpha, beta, room);
  const isPrincipal: bool = beta - alpha > 1;
  const frame = frameAt(ply);
  const excluded = frame.excluded;

  // 1. Count the position, yield if due; draws by repetition and fifty moves; the maximum depth.
  if (isPrincipal) clearLine(ply);
  if (!countPosition(ply)) return 0;
  yieldIfDue();
  if (isEnding()) return 0;
  if (isRepeated(position, ply) || isFiftyMoves(position, room)) return 0;
  const isChecked = checkersOf(position) !== 0;
  if (ply >= DEEPEST) return isChecked ? 0 : evaluationOf(position);

  // 2. Mate distance pruning: even a mate right here would be no better than the one already found.
  if (has(MATE_DISTANCE)) {
    alpha = max(alpha, -MATE + ply);
    beta = min(beta, MATE - ply - 1);
    if (alpha >= beta) return alpha;
  }

  // 3. Transposition table. An entry that is deep enough cuts off; but not on the principal variation, which must stay
  //    complete, and not when a draw by fifty moves may be near, because the key does not include the half-move counter.
  const entry = excluded === 0 ? findEntry(position.hash) : null;
  let ttMove: Move = 0;
  let ttValue = UNKNOWN;
  let ttBound: u32 = 0;
  let ttDepth = 0;
  let evaluation = UNKNOWN;
  let ttPv: bool = isPrincipal;
  if (entry !== null) {
    ttMove = entry.move;
    ttValue = valueFrom(entry, ply);
    ttBound = boundOf(entry);
    ttDepth = entry.depth as i32;
    evaluation = entry.evaluation as i32;
    ttPv = ttPv || wasPrincipal(entry);
    if (
      !isPrincipal &&
      has(TABLE_CUTS) &&
      ttDepth >= depth &&
      (ttBound & (ttValue >= beta ? LOWER : UPPER)) !== 0 &&
      position.halfmoves < FIFTY_MOVES_NEAR
    ) {
      if (ttValue >= beta && ttMove !== 0 && !isTactical(ttMove))
        noteQuiet(position, frame, ttMove, bonusOf(depth) >> 1);
      return ttValue;
    }
  }

  // 4. The evaluation, with correction history; and whether it has improved since the side's last move.
  let value = UNKNOWN;
  let isImproving: bool = false;
  frameAhead(frame, 2).killer = 0;
  frameAhead(frame, 2).secondKiller = 0;
  frameAhead(frame, 2).cuts = 0;
  if (isChecked) {
    frame.evaluation = UNKNOWN;
  } else if (excluded !== 0) {
    value = frame.evaluation;
    evaluation = value;
  } else {
    if (evaluation === UNKNOWN) {
      evaluation = evaluationOf(position);
      if (entry === null) storeEntry(position.hash, ply, EVALUATED_ONLY, UNKNOWN, 0, 0, evaluation, ttPv);
    }
    value = corrected(position, evaluation);
    frame.evaluation = value;
    if (ttBound !== 0 && !isMate(ttValue) && (ttBound & (ttValue > value ? LOWER : UPPER)) !== 0) {
      value = ttValue;
    }
  }
  if (!isChecked && has(IMPROVING)) {
    const two = frameBack(frame, 2).evaluation;
    const earlier = two !== UNKNOWN ? two : frameBack(frame, 4).evaluation;
    isImproving = earlier === UNKNOWN || frame.evaluation > earlier;
  }

  if (!isPrincipal && !isChecked && excluded === 0) {
    // 5. Razoring: so far below alpha that only a capture can help, and quiescence finds none that does.
    if (
      has(RAZORING) &&
      depth <= RAZORING_DEPTH &&
      value + RAZORING_MARGIN + RAZORING_MARGIN_A_PLY * depth * depth <= alpha &&
      !isMate(alpha)
    ) {
      const score = quiesce(position, ply, alpha, alpha + 1, room);
      if (isEnding()) return 0;
      if (score <= alpha) return score;
    }

    // 6. Reverse futility pruning: so far above beta that the few remaining plies will not lose the lead. Not in a won
    //    ending, where small differences show the way.
    if (
      has(REVERSE_FUTILITY) &&
      depth <= REVERSE_FUTILITY_DEPTH &&
      value -
        REVERSE_FUTILITY_A_PLY * depth +
        (isImproving ? REVERSE_FUTILITY_IMPROVING : 0) -
        (frameBack(frame, 1).move === 0 ? REVERSE_FUTILITY_AFTER_NULL : 0) >=
        beta &&
      value >= beta &&
      !isMate(beta) &&
      value < KNOWN_WIN &&
      (ttMove === 0 || isTactical(ttMove))
    ) {
      return beta + (value - beta) / REVERSE_FUTILITY_SHARE;
    }

    // 7. Null move, where a cutoff is expected: if the opponent may move twice and the value still stays above beta, cut off.
    //    Not with king and pawns alone, because of zugzwang; at great depth the cutoff is verified by a search without a null
    //    move.
    if (
      has(NULL_MOVE) &&
      isCut &&
      depth >= NULL_MOVE_DEPTH &&
      frameBack(frame, 1).move !== 0 &&
      value >= beta &&
      frame.evaluation >= beta - NULL_MOVE_A_PLY * depth + NULL_MOVE_MARGIN &&
      beta > -LEAST_MATE &&
      hasNonPawnMaterial(position) &&
      (ply >= nullMoveFrom || (position.ply & 1) !== nullMoveSide)
    ) {
      const less =
        NULL_MOVE_REDUCTION +
        depth / NULL_MOVE_DEPTH_PART +
        min((value - beta) / NULL_MOVE_VALUE_PART, NULL_MOVE_MOST_FOR_VALUE);
      frame.move = 0;
      frame.continuation = continuationOfNone();
      const score = -search(makeNullMove(position), ply + 1, -beta, -beta + 1, depth - less, !isCut, room);
      if (isEnding()) return 0;
      if (score >= beta) {
        const bounded = score >= LEAST_MATE ? beta : score;
        if (nullMoveFrom !== 0 || depth < NULL_MOVE_VERIFIED_DEPTH) return bounded;
        // No null move for three quarters of the remaining depth; zugzwang beyond that is too rare to matter.
        nullMoveFrom = ply + (3 * (depth - less)) / 4;
        nullMoveSide = position.ply & 1;
        const verified = search(position, ply, beta - 1, beta, depth - less, false, room);
        nullMoveFrom = 0;
        if (isEnding()) return 0;
        if (verified >= beta) return bounded;
      }
    }

    // 8. ProbCut: a good capture that stays far above beta in a shallower search will stay above beta at full depth.
    const aim = beta + PROBE_MARGIN - (isImproving ? PROBE_IMPROVING : 0);
    if (
      has(PROB_CUT) &&
      depth >= PROBE_DEPTH &&
      !isMate(beta) &&
      !(ttBound !== 0 && ttDepth > depth - PROBE_REDUCTION && ttValue < aim)
    ) {
      const last = listTactical(position, room);
      valueCaptures(position, room, last);
      for (let at = room; at < last; at += 4) {
        const move = bestFirst(at, last);
        if (!isTactical(move) || !winsAtLeast(position, move, aim - frame.evaluation)) continue;
        frame.move = move;
        frame.continuation = continuationOf(arrivalOf(position, move));
        const next = makeMove(position, move);
        let score = -quiesce(next, ply + 1, -aim, -aim + 1, last);
        if (score >= aim && !isEnding())
          score = -search(next, ply + 1, -aim, -aim + 1, depth - PROBE_REDUCTION, !isCut, last);
        if (isEnding()) return 0;
        if (score >= aim) {
          storeEntry(position.hash, ply, depth - PROBE_REDUCTION + 1, score, LOWER, move, evaluation, ttPv);
          return isMate(score) ? score : score - (aim - beta);
        }
      }
    }
  }

  // 9. Internal iterative reduction: without a table move a shallower search comes first, which finds one.
  if (
    has(INTERNAL_REDUCTION) &&
    ttMove === 0 &&
    depth >= INTERNAL_REDUCTION_DEPTH &&
    excluded === 0 &&
    (isPrincipal || isCut)
  )
    depth--;

  // 10. Generate and order the moves.
  const end = listAll(position, room);
  if (end === room) return isChecked ? -MATE + ply : 0;
  let isFirst = ttMove !== 0 && moveToFront(ttMove, room, end);
  if (!isFirst) {
    ttMove = 0;
    valueMoves(position, frame, room, end);
  }
  const isTtMoveTactical = ttMove !== 0 && isTactical(ttMove);
  const start = alpha;
  // In a won ending nothing is pruned until a move is found that keeps the win.
  const least = frame.evaluation >= KNOWN_WIN ? KNOWN_WIN - 1 : -LEAST_MATE;
  let best = -INFINITE;
  let bestMove: Move = 0;
  let count = 0;
  let mostQuiets = COUNT_NONE;
  if (depth <= COUNT_DEPTH) {
    mostQuiets = COUNT_LEAST + depth * depth;
    if (!isImproving && !isChecked) mostQuiets /= 2;
  }
  let at = room;
  for (; at < end; at += 4) {
    let move: Move;
    if (isFirst) {
      move = load<u32>(room);
      store<i32>(room + STACK_BYTES, 0);
    } else {
      // The others are ordered only now: usually the table move has cut off already.
      if (at === room + 4 && ttMove !== 0) valueMoves(position, frame, at, end);
      move = nextMove(position, at, end);
    }
    isFirst = false;
    if (move === excluded) continue;
    count++;
    const isQuiet = !isTactical(move);

    // 11. Pruning, once a move is found that avoids mate and keeps a won ending won.
    // 11a. Late move pruning: quiet moves late in the list at low depth, unless they give check.
    const isLate = isQuiet && best > least && has(COUNT_PRUNING) && count > mostQuiets && hasNonPawnMaterial(position);
    const next = makeMove(position, move);
    const givesCheck = checkersOf(next) !== 0;
    if (isLate && !givesCheck) {
      store<i32>(at + STACK_BYTES, PRUNED);
      continue;
    }
    // The ordering value is the history itself, except for killers, underpromotions and the first move.
    let history = load<i32>(at + STACK_BYTES);
    if (!isQuiet) history = captureWorth(position, move);
    else if (count === 1 || abs(history) > KILLER - 1) history = quietWorth(position, frame, move);

    if (best > least && hasNonPawnMaterial(position)) {
      const roughly = max(0, depth - reductionOf(depth, count) / PLY + (isQuiet ? history / HISTORY_A_PLY : 0));
      if (isQuiet && !givesCheck) {
        // 11b. History pruning at low depth.
        let isHopeless = has(HISTORY_PRUNING) && roughly <= HISTORY_DEPTH && history < -HISTORY_HOPELESS * depth;
        // 11c. Futility pruning: the evaluation is so low that a quiet move will not lift it to alpha.
        const reach = frame.evaluation + FUTILITY_MARGIN + FUTILITY_A_PLY * roughly;
        if (has(FUTILITY) && !isChecked && roughly <= FUTILITY_DEPTH && reach <= alpha) {
          if (best < reach && !isMate(best)) best = reach;
          isHopeless = true;
        }
        // 11d. Static-exchange pruning: the move loses material.
        if (!isHopeless && has(EXCHANGE_PRUNING) && roughly <= QUIET_EXCHANGE_DEPTH) {
          isHopeless = !winsAtLeast(position, move, -QUIET_EXCHANGE_LOSS * roughly * roughly);
        }
        if (isHopeless) {
          store<i32>(at + STACK_BYTES, PRUNED);
          continue;
        }
      } else if (has(EXCHANGE_PRUNING) && depth <= TACTICAL_EXCHANGE_DEPTH && (isQuiet || isPoor(at))) {
        if (!winsAtLeast(position, move, -TACTICAL_EXCHANGE_LOSS * depth)) {
          store<i32>(at + STACK_BYTES, PRUNED);
          continue;
        }
      }
    }

    // 12. Looking deeper. Singular: without the known move nothing else comes near its value, so it has to be sure.
    let more = 0;
    if (
      has(SINGULAR) &&
      move === ttMove &&
      excluded === 0 &&
      depth >= SINGULAR_DEPTH &&
      ply < 2 * rootDepth &&
      (ttBound & LOWER) !== 0 &&
      ttDepth >= depth - SINGULAR_KNOWN_LESS &&
      !isMate(ttValue)
    ) {
      const below = ttValue - (ttPv && !isPrincipal ? SINGULAR_A_PLY_ON_LINE : SINGULAR_A_PLY) * depth;
      frame.excluded = move;
      const score = search(position, ply, below - 1, below, (depth - 1) / 2, isCut, end);
      frame.excluded = 0;
      if (isEnding()) return 0;
      // The search without this move has overwritten the position after it.
      makeMove(position, move);
      if (score < below) {
        more = 1;
        if (!isPrincipal && score < below - SINGULAR_TWICE && frame.doubles <= SINGULAR_MOST_TWICE) more = 2;
      } else if (below >= beta) {
        // Multi-cut: several moves reach beta.
        return below;
      } else if (ttValue >= beta) {
        more = -SINGULAR_LESS_REFUTED;
      } else if (isCut) {
        more = -SINGULAR_LESS_CUT;
      }
    } else if (has(CHECK_EXTENSION) && givesCheck && winsAtLeast(position, move, 0) && ply < 2 * rootDepth) {
      more = 1;
    }
    frameAhead(frame, 1).doubles = frame.doubles + (more === 2 ? 1 : 0);
    let deep = depth - 1 + more;
    frame.move = move;
    frame.continuation = continuationOf(arrivalOf(position, move));

    // 13. Late move reductions: search less deep first, and at full depth only if that exceeds alpha.
    let score = -INFINITE;
    let isAsked = !isPrincipal || count > 1;
    if (
      has(LATE_REDUCTIONS) &&
      depth >= REDUCTION_DEPTH &&
      count > 1 + (isPrincipal ? 1 : 0) &&
      (isQuiet || isPoor(at) || isCut)
    ) {
      let less = reductionOf(depth, count);
      if (isCut) less += REDUCTION_CUT;
      if (ttPv) less -= REDUCTION_ON_LINE;
      if (isPrincipal) less -= REDUCTION_PRINCIPAL;
      if (!isImproving) less += REDUCTION_WORSENING;
      if (isTtMoveTactical) less += REDUCTION_TT_TACTICAL;
      if (givesCheck) less -= REDUCTION_CHECK;
      if (frameAhead(frame, 1).cuts > REFUTED_OFTEN) less += REDUCTION_REFUTED;
      if (isQuiet) less -= history / REDUCTION_QUIET_HISTORY;
      else less -= history / REDUCTION_CAPTURE_HISTORY + REDUCTION_TACTICAL;
      if (isQuiet && load<i32>(at + STACK_BYTES) >= KILLER) less -= REDUCTION_KILLER;
      const reduced = max(1, min(deep - less / PLY, deep));
      score = -search(next, ply + 1, -alpha - 1, -alpha, reduced, true, end);
      if (isEnding()) return 0;
      isAsked = false;
      if (score > alpha && reduced < deep) {
        if (score > best + DEEPER_ABOVE && best > -LEAST_MATE) deep++;
        else if (score < best + SHALLOWER_BELOW && best > -LEAST_MATE) deep--;
        if (deep > reduced) {
          score = -search(next, ply + 1, -alpha - 1, -alpha, deep, !isCut, end);
          if (isEnding()) return 0;
        }
        if (isQuiet) noteContinuation(position, frame, move, score > alpha ? bonusOf(depth) : -malusOf(depth));
      }
    }

    // 14. Null-window search for all moves but the first; a full window on the principal variation.
    if (isAsked) {
      score = -search(next, ply + 1, -alpha - 1, -alpha, deep, !isCut, end);
      if (isEnding()) return 0;
    }
    if (isPrincipal && (count === 1 || score > alpha)) {
      score = -search(next, ply + 1, -beta, -alpha, deep, false, end);
      if (isEnding()) return 0;
    }

    if (score <= best) continue;
    best = score;
    if (score <= alpha) continue;
    bestMove = move;
    alpha = score;
    if (isPrincipal) extendLine(ply, move);
    if (score >= beta) break;
  }

  // 15. The excluded move was the only one.
  if (count === 0) return start;

  // 16. Update killer, counter move and histories after a cutoff.
  if (best >= beta) {
    frame.cuts++;
    const bonus = bonusOf(depth + (best > beta + CLEAR_REFUTATION ? 1 : 0));
    const malus = malusOf(depth);
    if (!isTactical(bestMove)) {
      if (frame.killer !== bestMove) {
        frame.secondKiller = frame.killer;
        frame.killer = bestMove;
      }
      noteCounterMove(frame, bestMove);
      noteQuiet(position, frame, bestMove, bonus);
    } else {
      noteCapture(position, bestMove, bonus);
    }
    for (let tried = room; tried < at; tried += 4) {
      const move = load<u32>(tried);
      if (move === bestMove || move === excluded || load<i32>(tried + STACK_BYTES) === PRUNED) continue;
      if (isTactical(move)) noteCapture(position, move, -malus);
      else if (!isTactical(bestMove)) noteQuiet(position, frame, move, -malus);
    }
  }

  // 17. Store the value, and its difference from the evaluation in the correction history.
  if (excluded === 0) {
    const bound = best >= beta ? LOWER : isPrincipal && bestMove !== 0 ? EXACT : UPPER;
    storeEntry(position.hash, ply, depth, best, bound, bestMove, evaluation, ttPv);
    if (
      !isChecked &&
      (bestMove === 0 || !isTactical(bestMove)) &&
      !(bound === LOWER && best <= frame.evaluation) &&
      !(bound === UPPER && best >= frame.evaluation)
    ) {
      noteError(position, depth, best - frame.evaluation);
    }
  }
  return best;
}
