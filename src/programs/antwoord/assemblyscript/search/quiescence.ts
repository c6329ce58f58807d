import { capturedOf, Move, promotionOf } from 'plyhouse-kernel/assemblyscript/move.ts';
import { QUEEN } from 'plyhouse-kernel/assemblyscript/piece.ts';
import { Position } from 'plyhouse-kernel/assemblyscript/position.ts';
import { corrected } from './correction.ts';
import { isFiftyMoves, isRepeated } from './draws.ts';
import { exchangeWorth, winsAtLeast } from './exchange.ts';
import { has, QUIESCENCE_EXCHANGE, QUIESCENCE_FUTILITY, TABLE_CUTS } from './features.ts';
import { arrivalOf, continuationOf } from './history.ts';
import { DEEPEST } from './memory.ts';
import { bestFirst, isTactical, moveToFront, valueCaptures, valueMoves } from './move-ordering.ts';
import { countPosition, isEnding } from './node-budget.ts';
import { CAPTURE_MARGIN } from './parameters.ts';
import { clearLine, extendLine, frameAt } from './search-stack.ts';
import { checkersOf, evaluationOf, listAll, listTactical, makeMove } from './sides.ts';
import { boundOf, findEntry, LOWER, storeEntry, UPPER, valueFrom, wasPrincipal } from './transposition-table.ts';
import { INFINITE, isMate, KNOWN_WIN, LEAST_MATE, MATE, UNKNOWN } from './values.ts';

/** The least winning exchange, in centipawns. */
const SOMETHING: i32 = 1;

/**
 * Quiescence search: examines only captures and promotions, and all evasions of a check, until the position is quiet
 * enough to evaluate. Out of check a side may always stand pat instead of capturing.
 * @param room free space for move lists.
 */
export function quiesce(position: Position, ply: i32, alpha: i32, beta: i32, room: usize): i32 {
  const isPrincipal = beta - alpha > 1;
  if (isPrincipal) clearLine(ply);
  if (!countPosition(ply)) return 0;

  // 1. Draws, and the maximum depth.
  if (isRepeated(position, ply) || isFiftyMoves(position, room)) return 0;
  const isChecked = checkersOf(position) !== 0;
  if (ply >= DEEPEST) return isChecked ? 0 : evaluationOf(position);

  // 2. Transposition table.
  const entry = findEntry(position.hash);
  let ttMove: Move = 0;
  let value = UNKNOWN;
  let bound: u32 = 0;
  let evaluation = UNKNOWN;
  let stood: bool = false;
  if (entry !== null) {
    ttMove = entry.move;
    value = valueFrom(entry, ply);
    bound = boundOf(entry);
    evaluation = entry.evaluation as i32;
    stood = wasPrincipal(entry);
    if (!isPrincipal && has(TABLE_CUTS) && (bound & (value >= beta ? LOWER : UPPER)) !== 0) return value;
  }

  // 3. Standing pat.
  let best = -INFINITE;
  let pat = UNKNOWN;
  let futility = -INFINITE;
  if (!isChecked) {
    if (evaluation === UNKNOWN) evaluation = evaluationOf(position);
    pat = corrected(position, evaluation);
    best = pat;
    if (has(TABLE_CUTS) && bound !== 0 && !isMate(value) && (bound & (value > best ? LOWER : UPPER)) !== 0)
      best = value;
    if (best >= beta) {
      if (entry === null) storeEntry(position.hash, ply, 0, best, LOWER, 0, evaluation, false);
      return best;
    }
    if (best > alpha) alpha = best;
    futility = pat + CAPTURE_MARGIN;
  }

  // 4. Generate and order the moves.
  const end = isChecked ? listAll(position, room) : listTactical(position, room);
  if (isChecked && end === room) return -MATE + ply;
  const frame = frameAt(ply);
  let isFirst = ttMove !== 0 && moveToFront(ttMove, room, end);
  if (isChecked) valueMoves(position, frame, room, end);
  else valueCaptures(position, room, end);
  let bestMove: Move = 0;
  let hasParried = false;
  for (let at = room; at < end; at += 4) {
    const move = isFirst ? load<u32>(at) : bestFirst(at, end);
    isFirst = false;

    // 5. Skip captures that lose material or cannot reach alpha, and quiet evasions once one evasion is known not to be
    //    mated.
    if (best > -LEAST_MATE) {
      if (isChecked) {
        if (has(QUIESCENCE_EXCHANGE) && hasParried && !isTactical(move)) continue;
      } else {
        if (promotionOf(move) !== 0 && promotionOf(move) !== QUEEN) continue;
        // In a lost position any capture may be the one that draws, however little it wins.
        if (has(QUIESCENCE_FUTILITY) && promotionOf(move) === 0 && pat > -KNOWN_WIN) {
          const reach = futility + exchangeWorth(capturedOf(move));
          if (reach <= alpha) {
            if (reach > best) best = reach;
            continue;
          }
          if (futility <= alpha && !winsAtLeast(position, move, SOMETHING)) {
            if (futility > best) best = futility;
            continue;
          }
        }
      }
      if (has(QUIESCENCE_EXCHANGE) && !winsAtLeast(position, move, 0)) continue;
    }
    if (isChecked && !isTactical(move)) hasParried = true;

    // 6. Search the move.
    frame.move = move;
    frame.continuation = continuationOf(arrivalOf(position, move));
    const score = -quiesce(makeMove(position, move), ply + 1, -beta, -alpha, end);
    if (isEnding()) return 0;
    if (score <= best) continue;
    best = score;
    if (score <= alpha) continue;
    bestMove = move;
    alpha = score;
    if (isPrincipal) extendLine(ply, move);
    if (score >= beta) break;
  }

  const found = best >= beta ? LOWER : UPPER;
  storeEntry(position.hash, ply, 0, best, found, bestMove, evaluation, stood);
  return best;
}
