import { between, kingSteps, knightSteps } from './attack-tables.ts';
import { behind, bit, firstOf, isSeveral, lowest, pawnAttacks, rest } from './bitboard.ts';
import { Black, isWhite, White } from './color.ts';
import { bishopAttacks, bishopRays, rookAttacks, rookRays } from './magics.ts';
import { foesOf, kingOf, menOf, occupiedOf, Position } from './position.ts';

/** The squares attacked by pawns on these squares that belong to the opponent of `C`. */
export function foePawnAttacks<C>(pawns: u64): u64 {
  return isWhite<C>() ? pawnAttacks<Black>(pawns) : pawnAttacks<White>(pawns);
}

/** The opponent's pieces that attack a square, given the occupied squares. */
export function attackersOf<C>(position: Position, square: usize, occupied: u64): u64 {
  return (
    foesOf<C>(position) &
    ((pawnAttacks<C>(bit(square)) & position.pawns) |
      (knightSteps(square) & position.knights) |
      (bishopAttacks(square, occupied) & position.diagonals) |
      (rookAttacks(square, occupied) & position.orthogonals) |
      (kingSteps(square) & position.kings))
  );
}

/**
 * The pieces that give check to the side's king, and the side's own pieces that are pinned to it. The former are the
 * opponent's and the latter the side's, so one set holds both: & {@link foesOf} and & {@link menOf} separate them.
 */
export function checksAndPins<C>(position: Position): u64 {
  const men = menOf<C>(position);
  const foes = foesOf<C>(position);
  const occupied = men | foes;
  const king = kingOf<C>(position);
  let found = ((knightSteps(king) & position.knights) | (pawnAttacks<C>(bit(king)) & position.pawns)) & foes;
  // Sliders that would give check on an empty board: with no piece between they do; a single piece between is pinned.
  let sliders = ((bishopRays(king) & position.diagonals) | (rookRays(king) & position.orthogonals)) & foes;
  for (; sliders !== 0; sliders = rest(sliders)) {
    const inner = between(king, firstOf(sliders)) & occupied;
    if (inner === 0) found |= lowest(sliders);
    else if (!isSeveral(inner)) found |= inner & men;
  }
  return found;
}

/** Those of the wanted squares on which the side's king would not be in check after leaving its square. */
export function safeFor<C>(position: Position, wanted: u64): u64 {
  if (wanted === 0) return 0;
  const foes = foesOf<C>(position);
  let safe = wanted & ~foePawnAttacks<C>(position.pawns & foes) & ~kingSteps(firstOf(position.kings & foes));
  for (let knights = position.knights & foes; knights !== 0; knights = rest(knights)) {
    safe &= ~knightSteps(firstOf(knights));
  }
  const occupied = occupiedOf(position) & ~(position.kings & ~foes);
  for (let sliders = position.diagonals & foes; sliders !== 0; sliders = rest(sliders)) {
    const square = firstOf(sliders);
    if ((bishopRays(square) & safe) !== 0) safe &= ~bishopAttacks(square, occupied);
  }
  for (let sliders = position.orthogonals & foes; sliders !== 0; sliders = rest(sliders)) {
    const square = firstOf(sliders);
    if ((rookRays(square) & safe) !== 0) safe &= ~rookAttacks(square, occupied);
  }
  return safe;
}

/**
 * The side's pawns that can legally capture en passant on a square. Two pieces leave a line at once, which pin detection
 * does not cover, so each capture is tried on the board.
 */
export function enPassantPawns<C>(position: Position, square: usize): u64 {
  const target = bit(square);
  const captured = behind<C>(target);
  const foes = foesOf<C>(position) & ~captured;
  const king = kingOf<C>(position);
  let legal: u64 = 0;
  let pawns = foePawnAttacks<C>(target) & position.pawns & menOf<C>(position);
  for (; pawns !== 0; pawns = rest(pawns)) {
    const occupied = (occupiedOf(position) & ~(lowest(pawns) | captured)) | target;
    if ((attackersOf<C>(position, king, occupied) & foes) === 0) legal |= lowest(pawns);
  }
  return legal;
}
