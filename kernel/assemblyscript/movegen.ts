import { between, kingSteps, knightSteps, through } from './attack-tables.ts';
import {
  ahead,
  aheadToA,
  aheadToH,
  behind,
  bit,
  firstOf,
  isSeveral,
  lastRank,
  lowest,
  rest,
  thirdRank,
} from './bitboard.ts';
import { isOpen, longCastling, mayCastle, shortCastling, shortRight } from './castling.ts';
import { checksAndPins, enPassantPawns, safeFor } from './checks-and-pins.ts';
import { bishopAttacks, rookAttacks } from './magics.ts';
import { foesOf, kingOf, menOf, Position } from './position.ts';
import {
  foundCastling,
  foundDoubleStep,
  foundEnPassant,
  foundKing,
  foundKnight,
  foundPawn,
  foundPromotions,
  foundSlider,
  isTaking,
  Listing,
  Taking,
} from './sink.ts';

/** Writes the side's legal moves from `at` on, four bytes each. Returns the address after the last. */
export function listMoves<C>(position: Position, at: usize): usize {
  return findMoves<C, Listing>(position, at as u64) as usize;
}

/** The same for captures and promotions alone. */
export function listTakes<C>(position: Position, at: usize): usize {
  return findMoves<C, Taking>(position, at as u64) as usize;
}

/**
 * Generates the side's legal moves, passes each to the sink `S` and returns the sink's total. Only en passant captures are
 * made and tested: checks and pins determine the squares that each other piece may go to.
 */
export function findMoves<C, S>(position: Position, total: u64): u64 {
  const men = menOf<C>(position);
  const foes = foesOf<C>(position);
  const occupied = men | foes;
  const king = kingOf<C>(position);
  const found = checksAndPins<C>(position);
  const checkers = found & foes;
  const pinned = found & men;
  let targets = ~men;

  // 1. The king, and the squares it crosses in castling.
  const rights: u32 = position.rights;
  const isShortOpen = !isTaking<S>() && isOpen(shortCastling<C>(), shortRight<C>(), rights, occupied);
  const isLongOpen = !isTaking<S>() && isOpen(longCastling<C>(), shortRight<C>() << 1, rights, occupied);
  const steps = kingSteps(king) & (isTaking<S>() ? foes : targets);
  let wanted = steps;
  if (isShortOpen) wanted |= shortCastling<C>().path;
  if (isLongOpen) wanted |= longCastling<C>().path;
  const safe = safeFor<C>(position, wanted);
  for (let left = safe & steps; left !== 0; left = rest(left)) {
    total = foundKing<C, S>(position, total, bit(king), lowest(left));
  }
  if (checkers !== 0) {
    if (isSeveral(checkers)) return total;
    targets = checkers | between(king, firstOf(checkers));
  } else {
    if (isShortOpen && mayCastle<C>(position, shortCastling<C>(), safe)) {
      total = foundCastling<C, S>(position, total, shortCastling<C>());
    }
    if (isLongOpen && mayCastle<C>(position, longCastling<C>(), safe)) {
      total = foundCastling<C, S>(position, total, longCastling<C>());
    }
  }

  const advances = isTaking<S>() ? targets & lastRank<C>() : targets;
  if (isTaking<S>()) targets &= foes;

  // 2. Pawns.
  const pawns = position.pawns & men;
  const single = ahead<C>(pawns) & ~occupied;
  for (let left = single & advances; left !== 0; left = rest(left)) {
    total = pawnMoves<C, S>(position, total, behind<C>(lowest(left)), lowest(left), pinned, king);
  }
  const double = isTaking<S>() ? 0 : ahead<C>(single & thirdRank<C>()) & ~occupied & targets;
  for (let left = double; left !== 0; left = rest(left)) {
    const from = behind<C>(behind<C>(lowest(left)));
    if (!isHeld(pinned, king, from, lowest(left))) total = foundDoubleStep<C, S>(position, total, from, lowest(left));
  }
  for (let left = aheadToA<C>(pawns) & foes & targets; left !== 0; left = rest(left)) {
    const from = behind<C>(lowest(left)) << 1;
    total = pawnMoves<C, S>(position, total, from, lowest(left), pinned, king);
  }
  for (let left = aheadToH<C>(pawns) & foes & targets; left !== 0; left = rest(left)) {
    const from = behind<C>(lowest(left)) >> 1;
    total = pawnMoves<C, S>(position, total, from, lowest(left), pinned, king);
  }
  if (position.enPassant !== 0) {
    for (let left = enPassantPawns<C>(position, position.enPassant); left !== 0; left = rest(left)) {
      total = foundEnPassant<C, S>(position, total, lowest(left), bit(position.enPassant));
    }
  }

  // 3. Pieces. A pinned knight has no move; a pinned slider stays on its line, and has no move in check.
  for (let left = position.knights & men & ~pinned; left !== 0; left = rest(left)) {
    for (let to = knightSteps(firstOf(left)) & targets; to !== 0; to = rest(to)) {
      total = foundKnight<C, S>(position, total, lowest(left), lowest(to));
    }
  }
  for (let left = (position.diagonals | position.orthogonals) & men; left !== 0; left = rest(left)) {
    const from = firstOf(left);
    const diagonal: u64 = (position.diagonals & lowest(left)) !== 0 ? -1 : 0;
    const orthogonal: u64 = (position.orthogonals & lowest(left)) !== 0 ? -1 : 0;
    let reached: u64 = diagonal !== 0 ? bishopAttacks(from, occupied) : 0;
    if (orthogonal !== 0) reached |= rookAttacks(from, occupied);
    if ((pinned & lowest(left)) !== 0) reached &= through(king, from);
    for (let to = reached & targets; to !== 0; to = rest(to)) {
      total = foundSlider<C, S>(position, total, lowest(left), lowest(to), diagonal, orthogonal);
    }
  }
  return total;
}

/** One step or capture of a pawn: one move, or four if it promotes. */
function pawnMoves<C, S>(position: Position, total: u64, from: u64, to: u64, pinned: u64, king: usize): u64 {
  if (isHeld(pinned, king, from, to)) return total;
  if ((to & lastRank<C>()) !== 0) return foundPromotions<C, S>(position, total, from, to);
  return foundPawn<C, S>(position, total, from, to);
}

/** Whether a pin forbids this move. */
function isHeld(pinned: u64, king: usize, from: u64, to: u64): bool {
  return (pinned & from) !== 0 && (through(king, firstOf(from)) & to) === 0;
}
