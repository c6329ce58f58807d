import type { Position } from 'chessops/chess';
import { type Game, positionOf } from '../chess/game.ts';
import { legalMove, legalMoves, type Uci } from '../chess/move.ts';

/** Below this many plies a count is so short that nobody waits for it. */
const SHORT_PLIES = 2;

/**
 * Counts the moves to a depth, root move by root move, and lets others have a turn in between.
 * @param isStopped asked between subtrees; the count then ends where it is.
 */
export async function perft(
  game: Game,
  plies: number,
  isStopped: () => boolean,
  onMove: (move: Uci, count: number) => void,
): Promise<number> {
  const root = positionOf(game);
  let total = 0;
  for (const move of legalMoves(root)) {
    if (isStopped()) break;
    const count = await countBelow(after(root, move), plies - 1, isStopped);
    total += count;
    onMove(move, count);
  }
  return total;
}

async function countBelow(position: Position, plies: number, isStopped: () => boolean): Promise<number> {
  if (plies <= SHORT_PLIES) {
    await new Promise((resolve) => setImmediate(resolve));
    return countShort(position, plies);
  }
  let total = 0;
  for (const move of legalMoves(position)) {
    if (isStopped()) break;
    total += await countBelow(after(position, move), plies - 1, isStopped);
  }
  return total;
}

function countShort(position: Position, plies: number): number {
  if (plies <= 0) return 1;
  const moves = legalMoves(position);
  if (plies === 1) return moves.length;
  return moves.reduce((sum, move) => sum + countShort(after(position, move), plies - 1), 0);
}

function after(position: Position, move: Uci): Position {
  const next = position.clone();
  next.play(legalMove(position, move)!);
  return next;
}
