import { Black, isWhite, White } from 'plyhouse-kernel/assemblyscript/color.ts';
import { foesOf, menOf, Position } from 'plyhouse-kernel/assemblyscript/position.ts';
import { barSquares, beginAttacks } from './attacks.ts';
import { phaseOf, SPACE_PHASE } from './evaluate.ts';
import { weighKing } from './king.ts';
import { weighPassed } from './passed.ts';
import { PawnEntry } from './pawn-entry.ts';
import { forgetPawnsOf, pawnEntry } from './pawn-table.ts';
import { weighPawns } from './pawns.ts';
import { weighMinors, weighQueens, weighRooks } from './pieces.ts';
import { weighShelter } from './shelter.ts';
import { CASTLING, MATERIAL, TEMPO } from './terms.ts';
import { weighSpace, weighThreats } from './threats.ts';
import { Score, times, weight } from './weight.ts';

/**
 * All terms of one side except winning chances, from its own view and without the pawn hash table: White's less Black's is
 * what `assess` (evaluate.ts) finds for both sides at once. For explaining a value, not for the search.
 */
export function assessSide(position: Position, isForWhite: bool): Score {
  forgetPawnsOf(position);
  const pawns = pawnEntry(position);

  // 1. Pieces of both sides, because the attacks of each count in the other's terms; in the order of `assess`.
  beginAttacks<White>(position);
  beginAttacks<Black>(position);
  barSquares<White, Black>(position);
  barSquares<Black, White>(position);
  let white = weighMinors<White, Black>(position, pawns);
  let black = weighMinors<Black, White>(position, pawns);
  white += weighRooks<White, Black>(position);
  black += weighRooks<Black, White>(position);
  white += weighQueens<White, Black>(position);
  black += weighQueens<Black, White>(position);

  // 2. The rest, of one side.
  return isForWhite
    ? white + otherTerms<White, Black>(position, pawns)
    : black + otherTerms<Black, White>(position, pawns);
}

function otherTerms<C, F>(position: Position, pawns: PawnEntry): Score {
  const men = menOf<C>(position);
  let score =
    materialOf(position, men) + weighPawns<C, F>(pawns, position.pawns & men, position.pawns & foesOf<C>(position));
  score += weighShelter<C>(position, pawns) + weighKing<C, F>(position) + weighThreats<C, F>(position);
  if (pawns.passed !== 0) score += weighPassed<C, F>(position, pawns);
  if (phaseOf(position) > SPACE_PHASE) score += weighSpace<C, F>(position);
  const rights = (position.rights as i32) >> (isWhite<C>() ? 0 : 2);
  score += weight(CASTLING) * (rights & 1) + weight(CASTLING + 1) * ((rights >> 1) & 1);
  return ((position.ply & 1) === 0) === isWhite<C>() ? score + weight(TEMPO) : score;
}

function materialOf(position: Position, men: u64): Score {
  const queens = position.diagonals & position.orthogonals;
  return (
    times(MATERIAL, position.pawns & men) +
    times(MATERIAL + 1, position.knights & men) +
    times(MATERIAL + 2, position.diagonals & men & ~queens) +
    times(MATERIAL + 3, position.orthogonals & men & ~queens) +
    times(MATERIAL + 4, queens & men)
  );
}
