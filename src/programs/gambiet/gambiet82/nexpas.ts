/** NEXPAS: all moves have been looked at. It does the bookkeeping that lets SEARCH play the same game two plies deeper. */
import { isKingValue } from '../eval-byte.ts';
import { type Control, DEPTH, MOVOUT, NOTHING, PASS_STEP, type Ring } from './ring.ts';
import { turnPage } from './variation-file.ts';

export function nexpas(ring: Ring): Control {
  // A king that falls whatever is done falls no later for looking deeper (chosen).
  if (ring.pass >= ring.lastPass || isKingValue(ring.best[1]!)) return MOVOUT;
  turnPage(ring.file);
  ring.pass = Math.min(ring.pass + PASS_STEP, ring.lastPass);
  ring.rootBefore = ring.rootBest;
  ring.rootBest = -1;
  ring.best[1] = NOTHING;
  return DEPTH;
}
