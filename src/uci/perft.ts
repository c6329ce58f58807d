import { createKernel, type Kernel } from 'plyhouse-kernel';
import { fenOf, type Game } from '../chess/game.ts';
import type { Uci } from '../chess/move.ts';

/** Below this many plies a count takes no noticeable time: some ten million sequences, 20 ms. */
const SHORT_PLIES = 4;

/**
 * Counts the moves to a depth, root move by root move, yielding in between.
 * @param isStopped checked between subtrees; true ends the count.
 * @returns the count; undefined if it was stopped. `onMove` is given whole counts only.
 */
export async function perft(
  game: Game,
  plies: number,
  isStopped: () => boolean,
  onMove: (move: Uci, count: number) => void,
): Promise<number | undefined> {
  const kernel = await createKernel(fenOf(game));
  let total = 0;
  for (const move of kernel.legalMoves().sort()) {
    if (isStopped()) return undefined;
    const count = await countAfter(kernel, move, plies - 1, isStopped);
    if (isStopped()) return undefined;
    total += count;
    onMove(move, count);
  }
  return total;
}

async function countAfter(kernel: Kernel, move: Uci, plies: number, isStopped: () => boolean): Promise<number> {
  kernel.make(move);
  const count = await countBelow(kernel, plies, isStopped);
  kernel.unmake();
  return count;
}

async function countBelow(kernel: Kernel, plies: number, isStopped: () => boolean): Promise<number> {
  if (plies <= SHORT_PLIES) {
    await new Promise((resolve) => setImmediate(resolve));
    return kernel.perft(Math.max(0, plies));
  }
  let total = 0;
  for (const move of kernel.legalMoves()) {
    if (isStopped()) break;
    total += await countAfter(kernel, move, plies - 1, isStopped);
  }
  return total;
}
