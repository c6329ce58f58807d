/** Values in the program's own words and in common units, and what it says with a move. */

import { mateIn, type Own, type Saying, type Score } from '../program.ts';
import { isCheck } from './attacks.ts';
import { type Board, type Move, make, takeBack } from './board.ts';
import { isMated } from './moves.ts';
import { MATE, MATE_BOUND } from './search.ts';

/** A value in common units: the points are hundredths of a pawn; a mate in moves. */
export function scoreOf(value: number): Score {
  if (Math.abs(value) >= MATE_BOUND) return mateIn(MATE - Math.abs(value), value > 0);
  return { kind: 'cp', centipawns: value };
}

/** A value as the program gives it: points, a pawn 100. */
export function ownOf(value: number): Own {
  if (value >= MATE_BOUND) return { score: `Matt in ${(MATE - value + 1) / 2}` };
  if (value <= -MATE_BOUND) return { score: `Matt gegen mich in ${(MATE + value) / 2}` };
  return { score: `${value > 0 ? '+' : ''}${value}` };
}

/** Announcements with a move: check, mate, and the mate it has seen. The words are German, their form is chosen. */
export function sayingsOf(board: Board, move: Move, value: number): Saying[] {
  make(board, move);
  const checks = isCheck(board, move);
  const mates = checks && isMated(board);
  takeBack(board);
  if (mates) return [{ kind: 'mate', text: 'Schachmatt' }];
  const remarks: Saying[] = checks ? [{ kind: 'check', text: 'Schach' }] : [];
  const moves = (MATE - value + 1) / 2;
  if (value >= MATE_BOUND && moves > 1) remarks.push({ kind: 'announcesMate', text: `Matt in ${moves} Zügen` });
  return remarks;
}
