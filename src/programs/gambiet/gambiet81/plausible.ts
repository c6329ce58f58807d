/**
 * "Something like Shannon B": Gambiet/81 looks only at moves that are plausible. What plausible is the article leaves to
 * the two evaluations: a move that may win more than the best move is sure of (its maximum), or one that stands well (its
 * minimum). The widths are chosen so that five plies mostly take less than the upper limit of six minutes; one middlegame
 * position in six passes it.
 */
import { moveText } from '../board.ts';
import { MOST_MOVES } from '../moves.ts';
import type { Walk } from '../walk.ts';

/** The number of moves of a list that are examined for how they stand, by ply from 1. */
export const WIDTHS = [0, 12, 6, 5, 4, 4] as const;
/** Moves that may win more than the best is sure of, over and above the width. */
export const HOPEFUL = 2;

/** Puts the plausible moves of a sorted list in front, and says how many they are. */
export function plausible(walk: Walk, ply: number, count: number): number {
  const { moves, minimum, maximum, watch } = walk;
  const start = ply * MOST_MOVES;
  const width = Math.min(count, WIDTHS[Math.min(ply, WIDTHS.length - 1)]!);
  const sure = minimum[start]!;
  let kept = width;
  let hopeful = 0;
  for (let place = start + width; place < start + count; place++) {
    if (maximum[place]! <= sure || hopeful === HOPEFUL) continue;
    hopeful++;
    // It moves up behind those that are kept; the others close ranks, so that their order stays.
    const move = moves[place]!;
    const least = minimum[place]!;
    const most = maximum[place]!;
    for (let to = place; to > start + kept; to--) {
      moves[to] = moves[to - 1]!;
      minimum[to] = minimum[to - 1]!;
      maximum[to] = maximum[to - 1]!;
    }
    moves[start + kept] = move;
    minimum[start + kept] = least;
    maximum[start + kept] = most;
    kept++;
  }
  if (watch?.prune) {
    for (let place = start + kept; place < start + count; place++) {
      watch.prune(
        ply,
        moves[place]!,
        `not plausible: ${moveText(moves[place]!)} stands ${place - start + 1} of ${count}`,
      );
    }
  }
  return kept;
}
