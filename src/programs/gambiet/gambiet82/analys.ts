/**
 * ANALYS: looks up a move for Gambiet; the entry to SEARCH, called once a move. After the book, which its caller looks
 * into, come the positional routines, then the first list by GEN with minimum and maximum, then DEPTH has control.
 */
import { moveText } from '../board.ts';
import { prepare } from '../evaluate.ts';
import { gen } from './gen.ts';
import { ANALYS, DEPTH, FIRST_PASS, MOVOUT, NOTHING, type Ring, showList } from './ring.ts';
import type { List } from './sweep.ts';
import { hasRoom, placeOf } from './variation-file.ts';

/** The limits of a search, and its starting list. */
export interface Order {
  /** The list of the moves here in the variation file, if an earlier search left one. */
  readonly kept: List | undefined;
  /** The last pass goes to this ply. */
  readonly lastPass: number;
  /** The only moves to consider, if given. */
  readonly searchMoves?: readonly string[] | undefined;
}

/** Prepares the ring for a search of the position on the board. @returns the list at the root. */
export function analys(ring: Ring, { kept, lastPass, searchMoves }: Order): List {
  const { file, trace, evaluator } = ring;
  if (trace) trace.module?.('ANALYS');
  // 1. The positional routines: tables of bonus and penalty for this one move.
  prepare(evaluator);

  // 2. The first list, always by GEN, for the tables are new. What the file knows of these moves goes with them.
  let known = kept;
  if (!hasRoom(file)) {
    file.top = 0;
    known = undefined;
  }
  const start = file.top;
  const limit = ring.limit;
  ring.limit = Number.POSITIVE_INFINITY;
  let count = gen(ring, start);
  ring.limit = limit;
  if (searchMoves) count = keepOnly(ring, start, count, searchMoves);
  file.top = start + count;
  if (known) {
    for (let place = start; place < start + count; place++) {
      const old = placeOf(file, known.start, known.count, file.move[place]!);
      if (old < 0) continue;
      file.before[place] = file.before[old]!;
      file.answers[place] = file.answers[old]!;
      file.answerCount[place] = file.answerCount[old]!;
    }
  }

  // 3. The first pass.
  ring.ply = 1;
  ring.start[1] = start;
  ring.count[1] = count;
  ring.best[1] = NOTHING;
  ring.pass = Math.min(FIRST_PASS, lastPass);
  ring.lastPass = lastPass;
  ring.rootBest = -1;
  ring.rootBefore = -1;
  ring.newBest = -1;
  ring.cameFrom = ANALYS;
  ring.control = lastPass < 2 ? MOVOUT : DEPTH;
  if (trace) showList(ring, 1);
  return { start, count };
}

/** Keeps only some of the moves in a list; all if none of them is there. */
function keepOnly(ring: Ring, start: number, count: number, wanted: readonly string[]): number {
  const { file } = ring;
  let left = 0;
  for (let place = start; place < start + count; place++) {
    if (!wanted.includes(moveText(file.move[place]!))) continue;
    const to = start + left++;
    file.move[to] = file.move[place]!;
    file.minimum[to] = file.minimum[place]!;
    file.maximum[to] = file.maximum[place]!;
  }
  return left > 0 ? left : count;
}
