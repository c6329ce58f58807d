import { Move } from '../../../../kernel/assembly/move.ts';
import { Position } from '../../../../kernel/assembly/position.ts';
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
  PROBE_CUT,
  RAZORING,
  REVERSE_FUTILITY,
  SINGULAR,
  TABLE_CUTS,
} from './features.ts';
import {
  arrivalOf,
  continuationOf,
  continuationOfNone,
  noteAnswer,
  noteQuiet,
  noteSequel,
  noteTake,
  quietWorth,
  takeWorth,
} from './history.ts';
import { DEEPEST, STACK_BYTES } from './memory.ts';
import { bestFirst, isPoor, isTaking, KILLER, moveToFront, nextMove, valueMoves, valueTakes } from './move-ordering.ts';
import { countPosition, isEnding, yieldInTime } from './node-budget.ts';
import {
  BONUS_A_PLY,
  BONUS_LESS,
  CHECK_DEPTH,
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
  REDUCTION_CHECK,
  REDUCTION_CUT,
  REDUCTION_DEPTH,
  REDUCTION_KILLER,
  REDUCTION_KNOWN_TAKES,
  REDUCTION_ON_LINE,
  REDUCTION_QUIET_HISTORY,
  REDUCTION_REFUTED,
  REDUCTION_TAKE_HISTORY,
  REDUCTION_TAKING,
  REDUCTION_WORSENING,
  REFUTED_OFTEN,
  REVERSE_FUTILITY_A_PLY,
  REVERSE_FUTILITY_AFTER_NONE,
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
  TAKING_EXCHANGE_DEPTH,
  TAKING_EXCHANGE_LOSS,
} from './parameters.ts';
import { quiesce } from './quiescence.ts';
import { PLY, reductionOf } from './reductions.ts';
import { clearLine, extendLine, frameAhead, frameAt, frameBack } from './search-stack.ts';
import { checkersOf, evaluationOf, hasNonPawnMaterial, listAll, listTaking, makeMove, makeNullMove } from './sides.ts';
import { boundOf, EXACT, findEntry, keep, LOWER, UPPER, valueFrom, wasPrincipal } from './transposition-table.ts';
import { INFINITE, isMate, KNOWN_WIN, LEAST_MATE, MATE, UNKNOWN } from './values.ts';

/** Depth of the iteration that runs: extensions may not carry the search beyond twice that. */
let rootDepth = 0;
/** Below this ply the side that verifies a null move may not make another. */
let nullMoveFrom = 0;
/** That side: 0 White, 1 Black. */
let nullMoveSide: u32 = 0;

/** In place of a move's value: it was not looked at. */
const PASSED_OVER: i32 = i32.MIN_VALUE;

/** A new iteration begins. */
export function setRootDepth(depth: i32): void {
  rootDepth = depth;
  nullMoveFrom = 0;
}

/** What a move that refuted is worth to its history, by the depth it did so at. */
export function bonusOf(depth: i32): i32 {
  return min(BONUS_A_PLY * depth - BONUS_LESS, MOST_BONUS);
}

/** What a move that was tried in vain loses. */
function malusOf(depth: i32): i32 {
  return min(MALUS_A_PLY * depth - MALUS_LESS, MOST_MALUS);
}

/**
 * Principal-variation search: what the position is worth to the side to move, as far as that lies between `alpha` and
 * `beta`; a bound outside of them. Where the two are next to each other (no principal variation) only a yes or no is
 * asked for. Numbered steps; README.md says which have been measured, and their worth.
 * @param depth plies that are still to be looked at; with none left, quiescence.
 * @param isCut a move that refutes is expected here.
 * @param room where lists of moves may begin.
 */
export function search(position: Position, ply: i32, alpha: i32, beta: i32, depth: i32, isCut: bool, room: usize): i32 {
  if (depth <= 0) return quiesce(position, ply, alpha, beta, room);
  const isPrincipal: bool = beta - alpha > 1;
  const frame = frameAt(ply);
  const excluded = frame.excluded;

  // 1. Count, breathe; draws by the board's history; the end of the memory for plies.
  if (isPrincipal) clearLine(ply);
  if (!countPosition(ply)) return 0;
  yieldInTime();
  if (isEnding()) return 0;
  if (isRepeated(position, ply) || isFiftyMoves(position, room)) return 0;
  const isChecked = checkersOf(position) !== 0;
  if (ply >= DEEPEST) return isChecked ? 0 : evaluationOf(position);

  // 2. Mate distance: even a mate here and now would not be better than one that is known already.
  if (has(MATE_DISTANCE)) {
    alpha = max(alpha, -MATE + ply);
    beta = min(beta, MATE - ply - 1);
    if (alpha >= beta) return alpha;
  }

  // 3. What is known of the position. It ends the search here where it is as deep and answers the question; not on the
  //    principal variation, which is to be whole, and not where the fifty moves are near, which no key knows.
  const entry = excluded === 0 ? findEntry(position.hash) : null;
  let known: Move = 0;
  let knownValue = UNKNOWN;
  let knownBound: u32 = 0;
  let knownDepth = 0;
  let evaluation = UNKNOWN;
  let ttPv: bool = isPrincipal;
  if (entry !== null) {
    known = entry.move;
    knownValue = valueFrom(entry, ply);
    knownBound = boundOf(entry);
    knownDepth = entry.depth as i32;
    evaluation = entry.evaluation as i32;
    ttPv = ttPv || wasPrincipal(entry);
    if (
      !isPrincipal &&
      has(TABLE_CUTS) &&
      knownDepth >= depth &&
      (knownBound & (knownValue >= beta ? LOWER : UPPER)) !== 0 &&
      position.halfmoves < FIFTY_MOVES_NEAR
    ) {
      if (knownValue >= beta && known !== 0 && !isTaking(known)) noteQuiet(position, frame, known, bonusOf(depth) >> 1);
      return knownValue;
    }
  }

  // 4. The evaluation, corrected by what was wrong with it in like positions; and whether things are looking up since
  //    the side last moved.
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
      if (entry === null) keep(position.hash, ply, EVALUATED_ONLY, UNKNOWN, 0, 0, evaluation, ttPv);
    }
    value = corrected(position, evaluation);
    frame.evaluation = value;
    if (knownBound !== 0 && !isMate(knownValue) && (knownBound & (knownValue > value ? LOWER : UPPER)) !== 0) {
      value = knownValue;
    }
  }
  if (!isChecked && has(IMPROVING)) {
    const two = frameBack(frame, 2).evaluation;
    const earlier = two !== UNKNOWN ? two : frameBack(frame, 4).evaluation;
    isImproving = earlier === UNKNOWN || frame.evaluation > earlier;
  }

  if (!isPrincipal && !isChecked && excluded === 0) {
    // 5. Razoring: so far below alpha that only a capture can help, and quiescence says none does.
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

    // 6. Reverse futility: so far above beta that the few plies left will not lose it.
    if (
      has(REVERSE_FUTILITY) &&
      depth <= REVERSE_FUTILITY_DEPTH &&
      value -
        REVERSE_FUTILITY_A_PLY * depth +
        (isImproving ? REVERSE_FUTILITY_IMPROVING : 0) -
        (frameBack(frame, 1).move === 0 ? REVERSE_FUTILITY_AFTER_NONE : 0) >=
        beta &&
      value >= beta &&
      !isMate(beta) &&
      value < LEAST_MATE &&
      (known === 0 || isTaking(known))
    ) {
      return beta + (value - beta) / REVERSE_FUTILITY_SHARE;
    }

    // 7. Null move: the other side moves twice, and still does not get below beta. Not with king and pawns alone, where
    //    having to move can be what loses; deep down the answer is verified without it.
    if (
      has(NULL_MOVE) &&
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
        // For three quarters of the way down; below that, zugzwang of both sides is beyond belief.
        nullMoveFrom = ply + (3 * (depth - less)) / 4;
        nullMoveSide = position.ply & 1;
        const verified = search(position, ply, beta - 1, beta, depth - less, false, room);
        nullMoveFrom = 0;
        if (isEnding()) return 0;
        if (verified >= beta) return bounded;
      }
    }

    // 8. Probing for a cut: a good capture that holds far above beta in a shallower search will hold above it in full.
    const aim = beta + PROBE_MARGIN - (isImproving ? PROBE_IMPROVING : 0);
    if (
      has(PROBE_CUT) &&
      depth >= PROBE_DEPTH &&
      !isMate(beta) &&
      !(knownBound !== 0 && knownDepth > depth - PROBE_REDUCTION && knownValue < aim)
    ) {
      const last = listTaking(position, room);
      valueTakes(position, room, last);
      for (let at = room; at < last; at += 4) {
        const move = bestFirst(at, last);
        if (!isTaking(move) || !winsAtLeast(position, move, aim - frame.evaluation)) continue;
        frame.move = move;
        frame.continuation = continuationOf(arrivalOf(position, move));
        const next = makeMove(position, move);
        let score = -quiesce(next, ply + 1, -aim, -aim + 1, last);
        if (score >= aim && !isEnding())
          score = -search(next, ply + 1, -aim, -aim + 1, depth - PROBE_REDUCTION, !isCut, last);
        if (isEnding()) return 0;
        if (score >= aim) {
          keep(position.hash, ply, depth - PROBE_REDUCTION + 1, score, LOWER, move, evaluation, ttPv);
          return isMate(score) ? score : score - (aim - beta);
        }
      }
    }
  }

  // 9. Internal reduction: without a move to begin with, this depth is better spent after a shallower look.
  if (
    has(INTERNAL_REDUCTION) &&
    known === 0 &&
    depth >= INTERNAL_REDUCTION_DEPTH &&
    excluded === 0 &&
    (isPrincipal || isCut)
  )
    depth--;

  // 10. The moves, best first.
  const end = listAll(position, room);
  if (end === room) return isChecked ? -MATE + ply : 0;
  let isFirst = known !== 0 && moveToFront(known, room, end);
  if (!isFirst) {
    known = 0;
    valueMoves(position, frame, room, end);
  }
  const isKnownTaking = known !== 0 && isTaking(known);
  const start = alpha;
  // What is won stays so: until there is a move that keeps it, none is passed over.
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
      // The others are valued only now: mostly the first has been enough.
      if (at === room + 4 && known !== 0) valueMoves(position, frame, at, end);
      move = nextMove(position, at, end);
    }
    isFirst = false;
    if (move === excluded) continue;
    count++;
    const isQuiet = !isTaking(move);

    // 11. Passing over moves that will hardly help, once there is one that does not get mated, nor spoils what is won.
    // 11a. Quiet moves late in the list of a shallow search, unless they give check.
    const isLate = isQuiet && best > least && has(COUNT_PRUNING) && count > mostQuiets && hasNonPawnMaterial(position);
    const next = makeMove(position, move);
    const givesCheck = checkersOf(next) !== 0;
    if (isLate && !givesCheck) {
      store<i32>(at + STACK_BYTES, PASSED_OVER);
      continue;
    }
    // What the list was sorted by is the history itself, but for killers, lesser promotions and the first move.
    let history = load<i32>(at + STACK_BYTES);
    if (!isQuiet) history = takeWorth(position, move);
    else if (count === 1 || abs(history) > KILLER - 1) history = quietWorth(position, frame, move);

    if (best > least && hasNonPawnMaterial(position)) {
      const roughly = max(0, depth - reductionOf(depth, count) / PLY + (isQuiet ? history / HISTORY_A_PLY : 0));
      if (isQuiet && !givesCheck) {
        // 11b. Bad history at low depth.
        let isHopeless = has(HISTORY_PRUNING) && roughly <= HISTORY_DEPTH && history < -HISTORY_HOPELESS * depth;
        // 11c. Futility: the evaluation is so low that a quiet move will not lift it to alpha.
        const reach = frame.evaluation + FUTILITY_MARGIN + FUTILITY_A_PLY * roughly;
        if (has(FUTILITY) && !isChecked && roughly <= FUTILITY_DEPTH && reach <= alpha) {
          if (best < reach && !isMate(best)) best = reach;
          isHopeless = true;
        }
        // 11d. It puts a piece where he is lost.
        if (!isHopeless && has(EXCHANGE_PRUNING) && roughly <= QUIET_EXCHANGE_DEPTH) {
          isHopeless = !winsAtLeast(position, move, -QUIET_EXCHANGE_LOSS * roughly * roughly);
        }
        if (isHopeless) {
          store<i32>(at + STACK_BYTES, PASSED_OVER);
          continue;
        }
      } else if (has(EXCHANGE_PRUNING) && depth <= TAKING_EXCHANGE_DEPTH && (isQuiet || isPoor(at))) {
        if (!winsAtLeast(position, move, -TAKING_EXCHANGE_LOSS * depth)) {
          store<i32>(at + STACK_BYTES, PASSED_OVER);
          continue;
        }
      }
    }

    // 12. Looking deeper. Singular: without the known move nothing else comes near its value, so it has to be sure.
    let more = 0;
    if (
      has(SINGULAR) &&
      move === known &&
      excluded === 0 &&
      depth >= SINGULAR_DEPTH &&
      ply < 2 * rootDepth &&
      (knownBound & LOWER) !== 0 &&
      knownDepth >= depth - SINGULAR_KNOWN_LESS &&
      !isMate(knownValue)
    ) {
      const below = knownValue - (ttPv && !isPrincipal ? SINGULAR_A_PLY_ON_LINE : SINGULAR_A_PLY) * depth;
      frame.excluded = move;
      const score = search(position, ply, below - 1, below, (depth - 1) / 2, isCut, end);
      frame.excluded = 0;
      if (isEnding()) return 0;
      // That search has been here with moves of its own.
      makeMove(position, move);
      if (score < below) {
        more = 1;
        if (!isPrincipal && score < below - SINGULAR_TWICE && frame.doubles <= SINGULAR_MOST_TWICE) more = 2;
      } else if (below >= beta) {
        // Several moves refute: one more will do.
        return below;
      } else if (knownValue >= beta) {
        more = -SINGULAR_LESS_REFUTED;
      } else if (isCut) {
        more = -SINGULAR_LESS_CUT;
      }
    } else if (
      has(CHECK_EXTENSION) &&
      givesCheck &&
      depth <= CHECK_DEPTH &&
      winsAtLeast(position, move, 0) &&
      ply < 2 * rootDepth
    ) {
      more = 1;
    }
    frameAhead(frame, 1).doubles = frame.doubles + (more === 2 ? 1 : 0);
    let deep = depth - 1 + more;
    frame.move = move;
    frame.continuation = continuationOf(arrivalOf(position, move));

    // 13. Late moves are searched less deep, and in full only where that surprises.
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
      if (!isImproving) less += REDUCTION_WORSENING;
      if (isKnownTaking) less += REDUCTION_KNOWN_TAKES;
      if (givesCheck) less -= REDUCTION_CHECK;
      if (frameAhead(frame, 1).cuts > REFUTED_OFTEN) less += REDUCTION_REFUTED;
      if (isQuiet) less -= history / REDUCTION_QUIET_HISTORY;
      else less -= history / REDUCTION_TAKE_HISTORY + REDUCTION_TAKING;
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
        if (isQuiet) noteSequel(position, frame, move, score > alpha ? bonusOf(depth) : -malusOf(depth));
      }
    }

    // 14. All but the first are only asked whether they are better; the principal variation is searched in full.
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

  // 15. All moves but the excluded one were none.
  if (count === 0) return start;

  // 16. What refuted is remembered, and what was tried in vain before it.
  if (best >= beta) {
    frame.cuts++;
    const bonus = bonusOf(depth + (best > beta + CLEAR_REFUTATION ? 1 : 0));
    const malus = malusOf(depth);
    if (!isTaking(bestMove)) {
      if (frame.killer !== bestMove) {
        frame.secondKiller = frame.killer;
        frame.killer = bestMove;
      }
      noteAnswer(frame, bestMove);
      noteQuiet(position, frame, bestMove, bonus);
    } else {
      noteTake(position, bestMove, bonus);
    }
    for (let tried = room; tried < at; tried += 4) {
      const move = load<u32>(tried);
      if (move === bestMove || move === excluded || load<i32>(tried + STACK_BYTES) === PASSED_OVER) continue;
      if (isTaking(move)) noteTake(position, move, -malus);
      else if (!isTaking(bestMove)) noteQuiet(position, frame, move, -malus);
    }
  }

  // 17. The value is kept, and by how much it differs from the evaluation.
  if (excluded === 0) {
    const bound = best >= beta ? LOWER : isPrincipal && bestMove !== 0 ? EXACT : UPPER;
    keep(position.hash, ply, depth, best, bound, bestMove, evaluation, ttPv);
    if (
      !isChecked &&
      (bestMove === 0 || !isTaking(bestMove)) &&
      !(bound === LOWER && best <= frame.evaluation) &&
      !(bound === UPPER && best >= frame.evaluation)
    ) {
      noteError(position, depth, best - frame.evaluation);
    }
  }
  return best;
}
