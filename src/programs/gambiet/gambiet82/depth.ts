/**
 * DEPTH: called when SEARCH goes deeper. It picks a move from the current list; and when it comes from CLIMB, so that an end evaluation is
 * known in this node, it strikes out every move whose maximum is lower than the best of them.
 */
import { moveText } from '../board.ts';
import { CLIMB, type Control, EXMOVE, NEXPAS, NOTHING, type Ring } from './ring.ts';
import { UNKNOWN } from './variation-file.ts';

export function depth(ring: Ring): Control {
  const { file, ply, trace } = ring;
  const { end, before, minimum, maximum, struck } = file;
  const start = ring.start[ply]!;
  const stop = start + ring.count[ply]!;

  // 1. Forward pruning, full of pitfalls: these moves will not bring more than a move that is there already.
  if (ring.cameFrom === CLIMB && ring.prunes) {
    const best = ring.best[ply]!;
    for (let place = start; place < stop; place++) {
      if (maximum[place]! < best && end[place] === UNKNOWN && struck[place] === 0) {
        struck[place] = 1;
        if (trace) trace.prune?.(ply, moveText(file.move[place]!), `maximum ${maximum[place]} < end ${best}`);
      }
    }
  }

  // 2. The choice: the highest end evaluation of the pass before, if there is one, else the highest minimum; among equals the one with the
  // higher minimum, then the first (chosen).
  let pick = -1;
  let pickValue = NOTHING;
  let pickMinimum = NOTHING;
  for (let place = start; place < stop; place++) {
    if (struck[place] !== 0 || end[place] !== UNKNOWN) continue;
    const known = before[place]!;
    const least = minimum[place]!;
    const value = known === UNKNOWN ? least : known;
    if (value > pickValue || (value === pickValue && least > pickMinimum)) {
      pick = place;
      pickValue = value;
      pickMinimum = least;
    }
  }
  ring.chosen[ply] = pick;
  if (pick >= 0) return EXMOVE;

  // 3. Nothing is left here.
  if (ply === 1) return NEXPAS;
  ring.value = ring.best[ply]!;
  return CLIMB;
}
