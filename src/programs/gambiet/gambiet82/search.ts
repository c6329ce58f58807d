/**
 * SEARCH, the ring of modules (August 1982): each does its part and names the next. ANALYS - DEPTH - EXMOVE - NODE - DEPTH - EXMOVE - NODE,
 * then the loop DEPTH - EXMOVE - NODE - CLIMB.
 */
import { climb } from './climb.ts';
import { depth } from './depth.ts';
import { exmove } from './exmove.ts';
import { nexpas } from './nexpas.ts';
import { node } from './node.ts';
import { CLIMB, type Control, DEPTH, EXMOVE, MODULES, MOVOUT, NEXPAS, NODE, type Ring } from './ring.ts';

/**
 * Lets the modules run until there is news from the root, the positions of this slice are used up, or MOVOUT has control.
 * @returns true when the search is over.
 */
export function runRing(ring: Ring, positions: number): boolean {
  const until = ring.positions + positions;
  ring.newBest = -1;
  while (ring.control !== MOVOUT) {
    const control = ring.control;
    if (ring.trace) ring.trace.module?.(MODULES[control]);
    let next: Control;
    switch (control) {
      case DEPTH:
        next = depth(ring);
        break;
      case EXMOVE:
        next = exmove(ring);
        break;
      case NODE:
        next = node(ring);
        break;
      case CLIMB:
        next = climb(ring);
        break;
      case NEXPAS:
        next = nexpas(ring);
        break;
      default:
        throw new Error(`${MODULES[control]} is not called from the ring`);
    }
    ring.cameFrom = control;
    ring.control = next;
    if (ring.newBest >= 0 || ring.positions >= until) return next === MOVOUT;
  }
  return true;
}
