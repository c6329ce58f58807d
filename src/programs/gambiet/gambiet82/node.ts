/**
 * NODE: a new position has come about; it prepares a call of GEN for the answers. At the last ply of the pass nothing is
 * executed any more: the best minimum of the list is what the node is worth.
 */
import { WHITE } from '../board.ts';
import { KING_WON, MOST_MATERIAL, PAWN_POINTS } from '../eval-byte.ts';
import { isInCheck } from '../moves.ts';
import { gen, OUT_OF_TIME } from './gen.ts';
import { CLIMB, type Control, DEPTH, MOVOUT, NOTHING, type Ring, showList } from './ring.ts';
import { FILE_MOVES, hasRoom, MOST_PLIES, NO_LIST, workSpace } from './variation-file.ts';

export function node(ring: Ring): Control {
  const { file, ply, pass, trace } = ring;
  const parent = ring.chosen[ply - 1]!;
  const isLast = ply >= pass || ply >= MOST_PLIES;
  const tooGood = -bestElsewhere(ring, ply);
  ring.lineLength[ply] = 0;

  // 1. The list of answers: from the variation file if an earlier pass has left it there, else from GEN.
  let start = file.answers[parent]!;
  let count = file.answerCount[parent]!;
  if (start === NO_LIST) {
    const isKept = !isLast && parent < FILE_MOVES && hasRoom(file);
    start = isKept ? file.top : workSpace(ply);
    // At the last ply one answer that is too good already ends the list: CLIMB would cut there (chosen).
    count = isLast ? gen(ring, start, tooGood) : gen(ring, start);
    if (count === OUT_OF_TIME) return MOVOUT;
    if (isKept) {
      file.top += count;
      file.answers[parent] = start;
      file.answerCount[parent] = count;
    }
  }
  ring.start[ply] = start;
  ring.count[ply] = count;
  if (trace) showList(ring, ply);

  // 2. Mate and stalemate are seen by there being no move (described).
  if (count === 0) {
    ring.value = isInCheck(ring.board, ring.board.turn) ? ply - KING_WON : drawValue(ring);
    if (trace) trace.evaluate?.(ply, ring.value);
    return CLIMB;
  }

  // 3. The last ply: the best minimum.
  if (isLast) {
    const { minimum } = file;
    let best = NOTHING;
    for (let place = start; place < start + count; place++) if (minimum[place]! > best) best = minimum[place]!;
    ring.value = best;
    if (trace) trace.evaluate?.(ply, best);
    return CLIMB;
  }

  // 4. Deeper: no end evaluation is known here yet. What is too good is what the other side has elsewhere by now.
  ring.best[ply] = NOTHING;
  ring.tooGood[ply] = tooGood;
  return DEPTH;
}

/** The best end evaluation that the side which has just moved has in any node above: what a refutation must reach. */
function bestElsewhere(ring: Ring, ply: number): number {
  let best = NOTHING;
  for (let above = ply - 1; above >= 1; above -= 2) if (ring.best[above]! > best) best = ring.best[above]!;
  return best;
}

/** A drawn game, the view of the side to move, counted from the root as all values are. */
function drawValue(ring: Ring): number {
  const behind = -ring.evaluator.rootMaterial * PAWN_POINTS;
  const value = ring.board.turn === WHITE ? behind : -behind;
  return Math.max(-MOST_MATERIAL, Math.min(MOST_MATERIAL, value));
}
