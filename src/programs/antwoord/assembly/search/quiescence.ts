import { capturedOf, Move, promotionOf } from '../../../../kernel/assembly/move.ts';
import { QUEEN } from '../../../../kernel/assembly/piece.ts';
import { Position } from '../../../../kernel/assembly/position.ts';
import { corrected } from './correction.ts';
import { isFiftyMoves, isRepeated } from './draws.ts';
import { exchangeWorth, winsAtLeast } from './exchange.ts';
import { has, QUIESCENCE_EXCHANGE, QUIESCENCE_FUTILITY, TABLE_CUTS } from './features.ts';
import { arrivalOf, continuationOf } from './history.ts';
import { DEEPEST } from './memory.ts';
import { bestFirst, isTaking, moveToFront, valueMoves, valueTakes } from './move-ordering.ts';
import { countPosition, isEnding } from './node-budget.ts';
import { clearLine, extendLine, frameAt } from './search-stack.ts';
import { checkersOf, evaluationOf, listAll, listTaking, makeMove } from './sides.ts';
import { boundOf, findEntry, keep, LOWER, UPPER, valueFrom, wasPrincipal } from './transposition-table.ts';
import { INFINITE, isMate, KNOWN_WIN, LEAST_MATE, MATE, UNKNOWN } from './values.ts';

/**
 * What a capture is allowed to gain beyond its piece, in positional terms, before it is thought hopeless: a pawn and a half,
 * more than a quiet move of the search proper is allowed (parameters.ts), for nothing after it will look again.
 */
const FUTILITY_MARGIN: i32 = 140;
/** The least that an exchange can win, in centipawns: it is not merely even. */
const SOMETHING: i32 = 1;

/**
 * Quiescence: only captures and promotions are looked at, and all answers to a check, until nothing is left hanging
 * that would make the evaluation a lie. Nobody is forced to capture: standing pat is always a choice out of check.
 * @param room where lists of moves may begin.
 */
export function quiesce(position: Position, ply: i32, alpha: i32, beta: i32, room: usize): i32 {
  const isPrincipal = beta - alpha > 1;
  if (isPrincipal) clearLine(ply);
  if (!countPosition(ply)) return 0;

  // 1. Draws, and the end of the memory for plies.
  if (isRepeated(position, ply) || isFiftyMoves(position, room)) return 0;
  const isChecked = checkersOf(position) !== 0;
  if (ply >= DEEPEST) return isChecked ? 0 : evaluationOf(position);

  // 2. What is known of the position.
  const entry = findEntry(position.hash);
  let known: Move = 0;
  let value = UNKNOWN;
  let bound: u32 = 0;
  let evaluation = UNKNOWN;
  let stood: bool = false;
  if (entry !== null) {
    known = entry.move;
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
      if (entry === null) keep(position.hash, ply, 0, best, LOWER, 0, evaluation, false);
      return best;
    }
    if (best > alpha) alpha = best;
    futility = pat + FUTILITY_MARGIN;
  }

  // 4. The moves.
  const end = isChecked ? listAll(position, room) : listTaking(position, room);
  if (isChecked && end === room) return -MATE + ply;
  const frame = frameAt(ply);
  let isFirst = known !== 0 && moveToFront(known, room, end);
  if (isChecked) valueMoves(position, frame, room, end);
  else valueTakes(position, room, end);
  let bestMove: Move = 0;
  let hasParried = false;
  for (let at = room; at < end; at += 4) {
    const move = isFirst ? load<u32>(at) : bestFirst(at, end);
    isFirst = false;

    // 5. What cannot help is passed over: captures that lose material, that cannot reach alpha, and, once one answer to
    //    a check is known not to lose at once, quiet answers.
    if (best > -LEAST_MATE) {
      if (isChecked) {
        if (has(QUIESCENCE_EXCHANGE) && hasParried && !isTaking(move)) continue;
      } else {
        if (promotionOf(move) !== 0 && promotionOf(move) !== QUEEN) continue;
        // Where all is lost, a capture may be what draws, however little it takes.
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
    if (isChecked && !isTaking(move)) hasParried = true;

    // 6. Looking at it.
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
  keep(position.hash, ply, 0, best, found, bestMove, evaluation, stood);
  return best;
}
