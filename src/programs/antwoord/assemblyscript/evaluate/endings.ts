import { firstOf, isSeveral, rest, seventhRank } from 'plyhouse-kernel/assemblyscript/bitboard.ts';
import { isWhite } from 'plyhouse-kernel/assemblyscript/color.ts';
import { foesOf, isWhiteToMove, kingOf, menOf, Position } from 'plyhouse-kernel/assemblyscript/position.ts';
import { nearMate } from './bishop-and-knight.ts';
import { goesByTable, MOST_PLIES, pliesToMate } from './bishop-and-knight-table.ts';
import { distance } from './distance.ts';
import { LIGHT } from './light.ts';
import { isPawnEndingWon } from './pawn-ending.ts';
import { rankFor, squareFor } from './span.ts';

/** The position is no known ending. */
export const UNKNOWN: i32 = 32_000;

/** A certain win is worth more than any material and less than any mate. */
const WON: i32 = 10_000;
/** The value of a half-move less to mate, if the distance is known. */
const PLY_TO_MATE: i32 = 16;

/**
 * The value of an ending with few pieces for the side `C`, which has more than a king, against `F`. Covers only endings that
 * the general evaluation would misjudge; {@link UNKNOWN} for all others.
 */
export function knownEnding<C, F>(position: Position): i32 {
  const own = menOf<C>(position);
  const foes = foesOf<C>(position);
  const pawns = position.pawns & own;
  const pieces = own & ~(position.pawns | position.kings);
  const isFoeBare = (foes & ~position.kings) === 0;

  if (isFoeBare) {
    if (canMate<C>(position)) return drive<C, F>(position);
    if (pawns === 0) return 0;
    const value = bestPawn<C, F>(position, pawns);
    // A single pawn that does not win draws. With more pawns or a minor piece the general evaluation decides.
    return value !== 0 || (pieces === 0 && !isSeveral(pawns)) ? value : UNKNOWN;
  }
  if (isSeveral(pieces) || isSeveral(foes & ~position.kings)) return UNKNOWN;
  if (pawns !== 0) return UNKNOWN;
  const queens = position.diagonals & position.orthogonals;
  const isAgainstPawn = (foes & position.pawns) !== 0;
  if ((pieces & queens) !== 0) {
    if (isAgainstPawn) return queenAgainstPawn<C, F>(position);
    return (foes & position.orthogonals & ~queens) !== 0 ? queenAgainstRook<C, F>(position) : UNKNOWN;
  }
  return isAgainstPawn && (pieces & position.orthogonals) !== 0 ? rookAgainstPawn<C, F>(position) : UNKNOWN;
}

/** Whether the side's pieces can force mate on a bare king. */
function canMate<C>(position: Position): bool {
  const own = menOf<C>(position);
  if ((position.orthogonals & own) !== 0) return true;
  const bishops = position.diagonals & own;
  const knights = position.knights & own;
  if ((bishops & LIGHT) !== 0 && (bishops & ~LIGHT) !== 0) return true;
  if (bishops !== 0 && knights !== 0) return true;
  return popcnt(knights) > 2;
}

/** Mate can be forced: drive the bare king to the edge, or to a corner of the bishop's colour, and bring the own king near. */
function drive<C, F>(position: Position): i32 {
  const own = menOf<C>(position);
  const king = kingOf<C>(position);
  const foe = kingOf<F>(position);
  const bishops = position.diagonals & ~position.orthogonals & own;
  const material =
    100 * popcnt(position.pawns & own) +
    300 * popcnt((position.knights | bishops) & own) +
    500 * popcnt(position.orthogonals & own) +
    400 * popcnt(position.orthogonals & position.diagonals & own);
  const needsCorner = position.orthogonals === 0 && popcnt(bishops) === 1 && popcnt(position.knights & own) === 1;
  const won = WON + min(material as i32, 6000);
  if (needsCorner) {
    if (position.pawns !== 0 || !goesByTable()) return won + nearMate<C, F>(position);
    const plies = pliesToMate<C, F>(position);
    return plies < 0 ? 0 : won + PLY_TO_MATE * (MOST_PLIES - plies);
  }
  return won + 8 * (7 - distance(king, foe)) + edged(foe);
}

/** The distance of a king from the centre: 0 to 120, greatest in a corner. */
function edged(square: usize): i32 {
  const file = (square & 7) as i32;
  const rank = (square >> 3) as i32;
  const files = max(3 - file, file - 4);
  const ranks = max(3 - rank, rank - 4);
  return 14 * max(files, ranks) + 6 * (files + ranks) + files * ranks * 4;
}

/** Against a bare king: the value of the best pawn that wins with its king alone, by the table; 0 if none does. */
function bestPawn<C, F>(position: Position, pawns: u64): i32 {
  const isToMove = isWhiteToMove(position) === isWhite<C>();
  const king = squareFor<C>(kingOf<C>(position));
  const foe = squareFor<C>(kingOf<F>(position));
  let best = 0;
  for (let left = pawns; left !== 0; left = rest(left)) {
    const pawn = squareFor<C>(firstOf(left));
    if (!isPawnEndingWon(isToMove, king, pawn, foe)) continue;
    best = max(best, WON / 2 + 40 * ((pawn >> 3) as i32) - 4 * distance(king, pawn) + 2 * distance(foe, pawn));
  }
  if (best === 0) return 0;
  // Other pieces make it no worse.
  return best + 300 * (popcnt(menOf<C>(position)) as i32);
}

/** Queen against pawn: won, except against a rook's or bishop's pawn on the seventh rank with its king next to it. */
function queenAgainstPawn<C, F>(position: Position): i32 {
  const pawn = position.pawns & foesOf<C>(position);
  const square = firstOf(pawn);
  const king = kingOf<C>(position);
  const near = distance(king, square);
  const isDrawn =
    (pawn & seventhRank<F>()) !== 0 &&
    distance(kingOf<F>(position), square) === 1 &&
    ((0b1010_0101 >> (square & 7)) & 1) !== 0;
  return isDrawn ? 10 * (7 - near) : WON / 2 + 10 * (7 - near);
}

/** Queen against rook: won, but not soon, so worth less than other wins; forks, pins and stalemates are left to the search. */
function queenAgainstRook<C, F>(position: Position): i32 {
  const foe = kingOf<F>(position);
  return 600 + 16 * (7 - distance(kingOf<C>(position), foe)) + edged(foe);
}

/** Rook against pawn: won if the king is in front of the pawn or can catch it, otherwise about even. */
function rookAgainstPawn<C, F>(position: Position): i32 {
  const pawn = firstOf(position.pawns & foesOf<C>(position));
  const king = squareFor<F>(kingOf<C>(position));
  const foe = squareFor<F>(kingOf<F>(position));
  const seen = squareFor<F>(pawn);
  const goal = 56 | (seen & 7);
  const turn = isWhiteToMove(position) === isWhite<C>() ? 1 : 0;
  const rank = rankFor<F>(pawn) as i32;
  // The king stands on the pawn's file ahead of it.
  if ((king & 7) === (seen & 7) && king > seen) return 500 - distance(king, seen);
  // The pawn's own king is too far away to help.
  if (distance(foe, seen) >= 3 + (1 - turn) && distance(foe, goal) >= 3) return 500 - distance(king, seen);
  // The pawn is far on and helped, the other king far: drawish.
  if (rank >= 5 && distance(foe, goal) <= 2 && distance(king, goal) > 2 + turn) return 60 - 8 * distance(king, goal);
  return 200 - 8 * (distance(king, seen + 8 < 64 ? seen + 8 : seen) - distance(foe, seen)) - 8 * rank;
}
