import { Black, isWhite, White } from '../../../../kernel/assembly/color.ts';
import { isWhiteToMove, occupiedOf, Position } from '../../../../kernel/assembly/position.ts';
import { barSquares, beginAttacks } from './attacks.ts';
import { fillDistances } from './distance.ts';
import { knownEnding, UNKNOWN } from './endings.ts';
import { weighKing } from './king.ts';
import { hasNetwork, MOST_MEN, networkValue } from './network.ts';
import { weighPassed } from './passed.ts';
import { fillPawnEndings } from './pawn-ending.ts';
import { forgetPawns, pawnEntry } from './pawn-table.ts';
import { weighMinors, weighQueens, weighRooks } from './pieces.ts';
import { FULL, scaleOf } from './scale.ts';
import { weighShelter } from './shelter.ts';
import { CASTLING, CHANCES, MATERIAL, TEMPO } from './terms.ts';
import { weighSpace, weighThreats } from './threats.ts';
import { endgameOf, fillWeights, middlegameOf, Score, weight } from './weight.ts';

/** Officers of the start: a minor counts 1, a rook 2, a queen 4. With all of them it is completely the middlegame. */
export const WHOLE_PHASE: i32 = 24;
/** More officers than any game can have: nine queens and what else there is, on both sides. */
const MOST_PHASE: i32 = 96;
/** What is evaluated stays below this. */
const LIMIT: i32 = 19_000;

/** Fills what {@link evaluate} looks up. Once, after the kernel's tables and before anything is evaluated. */
export function startEvaluation(): void {
  fillWeights();
  fillDistances();
  fillPawnEndings();
  forgetPawns();
}

/** What the position is worth to the side to move, `C`, in centipawns; never 20,000 or more either way. */
export function evaluate<C>(position: Position): i32 {
  const value = whiteValue(position);
  return isWhite<C>() ? value : -value;
}

/** The same from White's view: who is to move is read from the position. */
function whiteValue(position: Position): i32 {
  // 1. Endings that are known.
  const known = knownValue(position);
  if (known !== UNKNOWN) return known;

  // 2. More pieces than there can be: only counted, lest the pairs overflow.
  const phase = phaseOf(position);
  if (phase > MOST_PHASE) return clamped(plainCount(position));

  // 3. The network, where there is one; else all terms, for the middlegame and the endgame.
  const isNetworks = hasNetwork() && (popcnt(occupiedOf(position)) as i32) <= MOST_MEN;
  const value = isNetworks ? networkWhiteValue(position) : weighedValue(position, phase);

  // 4. A game in which nothing has happened for long is going to be drawn. The first moves change nothing, so that
  //    positions to which several ways lead are worth the same by each of them.
  const idle = min(max((position.halfmoves as i32) - 10, 0), 90);
  return clamped((value * (210 - idle)) / 210);
}

function networkWhiteValue(position: Position): i32 {
  const value = networkValue(position);
  return isWhiteToMove(position) ? value : -value;
}

/** All terms, mixed by the phase. */
function weighedValue(position: Position, phase: i32): i32 {
  const score = assess(position);
  const endgame = endgameOf(score) + chances(position, endgameOf(score));
  const scale = endgame > 0 ? scaleOf<White, Black>(position) : scaleOf<Black, White>(position);
  return blend(middlegameOf(score), endgame, phase, scale);
}

/** Officers on the board, as {@link WHOLE_PHASE} counts them. */
export function phaseOf(position: Position): i32 {
  return (popcnt(position.knights) +
    popcnt(position.diagonals) +
    2 * popcnt(position.orthogonals) +
    popcnt(position.diagonals & position.orthogonals)) as i32;
}

/** One value of two, by the phase; the endgame's part is scaled. */
export function blend(middlegame: i32, endgame: i32, phase: i32, scale: i32): i32 {
  const part = min(phase, WHOLE_PHASE);
  return (middlegame * part * FULL + endgame * (WHOLE_PHASE - part) * scale) / (WHOLE_PHASE * FULL);
}

/** What the rules of endings say, from White's view. */
export function knownValue(position: Position): i32 {
  const isFew = popcnt(occupiedOf(position)) <= 4;
  const isWhiteBare = (position.white & ~position.kings) === 0;
  const isBlackBare = (position.black & ~position.kings) === 0;
  if (!isFew && !isWhiteBare && !isBlackBare) return UNKNOWN;
  if (isWhiteBare && isBlackBare) return 0;
  if (!isWhiteBare) {
    const value = knownEnding<White, Black>(position);
    if (value !== UNKNOWN || isBlackBare) return value;
  }
  const value = knownEnding<Black, White>(position);
  return value === UNKNOWN ? UNKNOWN : -value;
}

/** All terms but the last, {@link chances}, from White's view. */
export function assess(position: Position): Score {
  // 1. Pawns, and what follows from them alone.
  const pawns = pawnEntry(position);
  let score = pawns.score + materialOf(position);

  // 2. Officers: where they stand, what they reach. Attacks are noted for all that comes after.
  beginAttacks<White>(position);
  beginAttacks<Black>(position);
  barSquares<White, Black>(position);
  barSquares<Black, White>(position);
  score += weighMinors<White, Black>(position, pawns) - weighMinors<Black, White>(position, pawns);
  score += weighRooks<White, Black>(position) - weighRooks<Black, White>(position);
  score += weighQueens<White, Black>(position) - weighQueens<Black, White>(position);

  // 3. What follows from the attacks of both sides.
  score += weighShelter<White>(position, pawns) - weighShelter<Black>(position, pawns);
  score += weighKing<White, Black>(position) - weighKing<Black, White>(position);
  score += weighThreats<White, Black>(position) - weighThreats<Black, White>(position);
  if (pawns.passed !== 0)
    score += weighPassed<White, Black>(position, pawns) - weighPassed<Black, White>(position, pawns);
  if (phaseOf(position) > 10) score += weighSpace<White, Black>(position) - weighSpace<Black, White>(position);

  // 4. Rights to castle; to be to move.
  const rights = position.rights as i32;
  if (rights !== 0) {
    score += weight(CASTLING) * ((rights & 1) - ((rights >> 2) & 1));
    score += weight(CASTLING + 1) * (((rights >> 1) & 1) - (rights >> 3));
  }
  return (position.ply & 1) === 0 ? score + weight(TEMPO) : score - weight(TEMPO);
}

/** Pieces without their places. */
function materialOf(position: Position): Score {
  const queens = position.diagonals & position.orthogonals;
  return (
    weight(MATERIAL) * surplus(position, position.pawns) +
    weight(MATERIAL + 1) * surplus(position, position.knights) +
    weight(MATERIAL + 2) * surplus(position, position.diagonals & ~queens) +
    weight(MATERIAL + 3) * surplus(position, position.orthogonals & ~queens) +
    weight(MATERIAL + 4) * surplus(position, queens)
  );
}

function surplus(position: Position, men: u64): i32 {
  return (popcnt(men & position.white) as i32) - (popcnt(men & position.black) as i32);
}

/** The count of pieces for boards that no game has, in centipawns. */
function plainCount(position: Position): i32 {
  const queens = position.diagonals & position.orthogonals;
  const count =
    surplus(position, position.pawns) +
    3 * surplus(position, position.knights | (position.diagonals & ~queens)) +
    5 * surplus(position, position.orthogonals & ~queens) +
    9 * surplus(position, queens);
  return 30 * count;
}

const QUEEN_WING: u64 = 0x0f0f_0f0f_0f0f_0f0f;

/** How likely an advantage of the endgame is to grow: what is added to it, or taken from it as far as there is any. */
export function chances(position: Position, endgame: i32): i32 {
  const pawns = pawnEntry(position);
  let change = weight(CHANCES) * (popcnt(position.pawns) as i32) + weight(CHANCES + 1) * (popcnt(pawns.passed) as i32);
  if ((position.pawns & QUEEN_WING) !== 0 && (position.pawns & ~QUEEN_WING) !== 0) change += weight(CHANCES + 2);
  if ((occupiedOf(position) & ~(position.pawns | position.kings)) === 0) change += weight(CHANCES + 3);
  const points = max(endgameOf(change + weight(CHANCES + 4)), -abs(endgame));
  return endgame > 0 ? points : endgame < 0 ? -points : 0;
}

function clamped(value: i32): i32 {
  return min(max(value, -LIMIT), LIMIT);
}
