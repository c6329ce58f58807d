import { isFirstThread } from 'plyhouse-kernel/assemblyscript/base.ts';
import { Black, isWhite, White } from 'plyhouse-kernel/assemblyscript/color.ts';
import { isWhiteToMove, occupiedOf, Position } from 'plyhouse-kernel/assemblyscript/position.ts';
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

/** The phase of the initial position: a minor piece counts 1, a rook 2, a queen 4. From here on it is all middlegame. */
export const WHOLE_PHASE: i32 = 24;
/** The greatest phase that a game can reach: nine queens and the other pieces, on both sides. */
export const MOST_PHASE: i32 = 96;
/** Space counts above this phase. */
export const SPACE_PHASE: i32 = 10;
/** The greatest evaluation. */
const LIMIT: i32 = 19_000;

/** Fills the tables of {@link evaluate}. Call it once, after the kernel's tables are filled and before any evaluation. */
export function startEvaluation(): void {
  if (isFirstThread()) {
    fillWeights();
    fillDistances();
    fillPawnEndings();
  }
  forgetPawns();
}

/** The value of the position for the side to move, `C`, in centipawns; always below 20,000 either way. */
export function evaluate<C>(position: Position): i32 {
  const value = whiteValue(position);
  return isWhite<C>() ? value : -value;
}

/** The same from White's view; the side to move is read from the position. */
function whiteValue(position: Position): i32 {
  // 1. Known endings.
  const known = knownValue(position);
  if (known !== UNKNOWN) return known;

  // 2. More pieces than a game can have: count material only, lest the packed pairs overflow.
  const phase = phaseOf(position);
  if (phase > MOST_PHASE) return clamped(plainCount(position));

  // 3. The network, if one is loaded; otherwise the hand-written terms.
  const isNetworks = hasNetwork() && (popcnt(occupiedOf(position)) as i32) <= MOST_MEN;
  const value = isNetworks ? networkWhiteValue(position) : weighedValue(position, phase);

  // 4. Towards the fifty-move rule the value shrinks. The first ten half-moves do not count, so that transpositions keep
  //    the same value.
  const idle = min(max((position.halfmoves as i32) - 10, 0), 90);
  return clamped((value * (210 - idle)) / 210);
}

function networkWhiteValue(position: Position): i32 {
  const value = networkValue(position);
  return isWhiteToMove(position) ? value : -value;
}

/** The hand-written terms, interpolated by the phase (tapered evaluation). */
function weighedValue(position: Position, phase: i32): i32 {
  const score = assess(position);
  const endgame = endgameOf(score) + chances(position, endgameOf(score));
  const scale = endgame > 0 ? scaleOf<White, Black>(position) : scaleOf<Black, White>(position);
  return blend(middlegameOf(score), endgame, phase, scale);
}

/** The pieces on the board, counted as in {@link WHOLE_PHASE}. */
export function phaseOf(position: Position): i32 {
  return (popcnt(position.knights) +
    popcnt(position.diagonals) +
    2 * popcnt(position.orthogonals) +
    popcnt(position.diagonals & position.orthogonals)) as i32;
}

/** Interpolates between middlegame and endgame score by the phase; the endgame score is scaled. */
export function blend(middlegame: i32, endgame: i32, phase: i32, scale: i32): i32 {
  const part = min(phase, WHOLE_PHASE);
  return (middlegame * part * FULL + endgame * (WHOLE_PHASE - part) * scale) / (WHOLE_PHASE * FULL);
}

/** The value of a known ending, from White's view; UNKNOWN for others. */
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

/** All terms except {@link chances}, from White's view. */
export function assess(position: Position): Score {
  // 1. Pawn structure and material.
  const pawns = pawnEntry(position);
  let score = pawns.score + materialOf(position);

  // 2. Pieces: placement and mobility. Their attacks are recorded for the terms below.
  beginAttacks<White>(position);
  beginAttacks<Black>(position);
  barSquares<White, Black>(position);
  barSquares<Black, White>(position);
  score += weighMinors<White, Black>(position, pawns) - weighMinors<Black, White>(position, pawns);
  score += weighRooks<White, Black>(position) - weighRooks<Black, White>(position);
  score += weighQueens<White, Black>(position) - weighQueens<Black, White>(position);

  // 3. Terms that need the attacks of both sides.
  score += weighShelter<White>(position, pawns) - weighShelter<Black>(position, pawns);
  score += weighKing<White, Black>(position) - weighKing<Black, White>(position);
  score += weighThreats<White, Black>(position) - weighThreats<Black, White>(position);
  if (pawns.passed !== 0)
    score += weighPassed<White, Black>(position, pawns) - weighPassed<Black, White>(position, pawns);
  if (phaseOf(position) > SPACE_PHASE) score += weighSpace<White, Black>(position) - weighSpace<Black, White>(position);

  // 4. Castling rights and tempo.
  const rights = position.rights as i32;
  if (rights !== 0) {
    score += weight(CASTLING) * ((rights & 1) - ((rights >> 2) & 1));
    score += weight(CASTLING + 1) * (((rights >> 1) & 1) - (rights >> 3));
  }
  return (position.ply & 1) === 0 ? score + weight(TEMPO) : score - weight(TEMPO);
}

/** Material alone. */
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

/** A plain material count for boards that no game can reach, in centipawns. */
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

/** Winning chances: increases or decreases an endgame advantage, but never reverses it. */
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
