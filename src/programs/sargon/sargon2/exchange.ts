/** Exchanges: what the men that bear on a square win or lose on it (described). */
import { KING } from '../board.ts';
import { type Board, WORTH } from './board.ts';
import { type Hits, MARK, SQUARE_BITS } from './hits.ts';

/** Bins of a side, by kind from 1; what does not fit into one goes on to the next. Each holds two men. */
const BINS = 8;

/** The men of an exchange, sorted: White's bins, then Black's; two values to a bin, the later one in the low half. */
export type Bins = Uint8Array;

export const newBins = (): Bins => new Uint8Array(2 * BINS);

/** Sorts a man in. */
function file(bins: Bins, man: number, isBehindQueen: boolean): void {
  let bin = (man > 0 ? 0 : BINS) + (isBehindQueen ? KING : Math.abs(man));
  let worth = WORTH[Math.abs(man)]!;
  for (; worth > 0 && bin < bins.length; bin++) {
    const held = bins[bin]!;
    bins[bin] = (held << 4) | worth;
    worth = held >> 4;
  }
}

/** Takes the cheapest man of a side out of its bin; 0 if there is none. */
function next(bins: Bins, from: number): number {
  for (let bin = from + 1; bin < from + BINS; bin++) {
    const held = bins[bin]!;
    if (held === 0) continue;
    const worth = held & 15;
    bins[bin] = held >> 4;
    return worth;
  }
  return 0;
}

/**
 * The other side's gain on the square of an attack entry, in pawns; negative if it had better not begin. Marks the entries of that square.
 */
export function exchange({ men }: Board, hits: Hits, bins: Bins, entry: number): number {
  const { targets, sources, lastAttack, guards } = hits;
  const target = targets[entry]!;
  // 1. The men that take part.
  bins.fill(0);
  for (let index = entry; index > lastAttack; index--) {
    if (targets[index] !== target) continue;
    targets[index] = target | MARK;
    fileSource(men, bins, sources[index]!);
  }
  for (let index = 0; index < guards; index++) {
    if (targets[index] !== target) continue;
    targets[index] = target | MARK;
    fileSource(men, bins, sources[index]!);
  }
  // 2. The captures in turn; either side stops as soon as going on would cost more.
  const prey = men[target]!;
  const takers = prey > 0 ? BINS : 0;
  let run = WORTH[Math.abs(prey)]!;
  let best = run;
  let worst = -128;
  let ifStopped = -128;
  let saved = -128;
  for (;;) {
    const taker = next(bins, takers);
    if (taker === 0) return Math.min(worst, ifStopped);
    run -= taker;
    if (run >= worst) {
      worst = run;
      ifStopped = best;
    }
    const guard = next(bins, BINS - takers);
    if (guard === 0) return Math.max(best, saved);
    run += guard;
    if (run < best) {
      best = run;
      saved = worst;
    }
  }
}

const fileSource = (men: Int8Array, bins: Bins, source: number): void =>
  file(bins, men[source & SQUARE_BITS]!, (source & MARK) !== 0);
