import { between, kingSteps, knightSteps, through } from './attack-tables.ts';
import {
  ahead,
  aheadToA,
  aheadToH,
  firstOf,
  isSeveral,
  lastRank,
  lowest,
  pawnAttacks,
  rest,
  seventhRank,
  thirdRank,
} from './bitboard.ts';
import { isOpen, longCastling, mayCastle, shortCastling, shortRight } from './castling.ts';
import { checksAndPins, enPassantPawns, safeFor } from './checks-and-pins.ts';
import { bishopAttacks, rookAttacks } from './magics.ts';
import { foesOf, kingOf, menOf, Position } from './position.ts';

/**
 * The number of legal moves of the side, without generating them: the squares that each kind of piece can reach are
 * counted as bits of a set.
 */
export function count<C>(position: Position): u32 {
  const men = menOf<C>(position);
  const foes = foesOf<C>(position);
  const occupied = men | foes;
  const king = kingOf<C>(position);
  const found = checksAndPins<C>(position);
  const checkers = found & foes;
  let targets = ~men;

  // 1. The king, and the squares it crosses in castling.
  const rights: u32 = position.rights;
  const isShortOpen = isOpen(shortCastling<C>(), shortRight<C>(), rights, occupied);
  const isLongOpen = isOpen(longCastling<C>(), shortRight<C>() << 1, rights, occupied);
  let wanted = kingSteps(king) & targets;
  if (isShortOpen) wanted |= shortCastling<C>().path;
  if (isLongOpen) wanted |= longCastling<C>().path;
  const safe = safeFor<C>(position, wanted);
  let moves = popcnt(safe & kingSteps(king) & targets) as u32;
  if (checkers !== 0) {
    if (isSeveral(checkers)) return moves;
    targets = checkers | between(king, firstOf(checkers));
  } else {
    if (isShortOpen && mayCastle<C>(position, shortCastling<C>(), safe)) moves++;
    if (isLongOpen && mayCastle<C>(position, longCastling<C>(), safe)) moves++;
  }

  // 2. Pawns that are not pinned, all at once.
  const pinned = found & men;
  const free = men & ~pinned;
  const pawns = position.pawns & free;
  const single = ahead<C>(pawns) & ~occupied;
  const steps = (single | (ahead<C>(single & thirdRank<C>()) & ~occupied)) & targets;
  const toA = aheadToA<C>(pawns) & foes & targets;
  const toH = aheadToH<C>(pawns) & foes & targets;
  moves += (popcnt(steps) + popcnt(toA) + popcnt(toH)) as u32;
  if ((pawns & seventhRank<C>()) !== 0) {
    const last = lastRank<C>();
    moves += 3 * ((popcnt(steps & last) + popcnt(toA & last) + popcnt(toH & last)) as u32);
  }
  if (position.enPassant !== 0) moves += popcnt(enPassantPawns<C>(position, position.enPassant)) as u32;

  // 3. Pieces; a queen counts as a bishop and a rook.
  for (let knights = position.knights & free; knights !== 0; knights = rest(knights)) {
    moves += popcnt(knightSteps(firstOf(knights)) & targets) as u32;
  }
  for (let sliders = position.diagonals & free; sliders !== 0; sliders = rest(sliders)) {
    moves += popcnt(bishopAttacks(firstOf(sliders), occupied) & targets) as u32;
  }
  for (let sliders = position.orthogonals & free; sliders !== 0; sliders = rest(sliders)) {
    moves += popcnt(rookAttacks(firstOf(sliders), occupied) & targets) as u32;
  }

  // 4. Pinned pieces stay on the line to their king. They cannot parry a check.
  if (checkers === 0) {
    for (let held = pinned & ~position.knights; held !== 0; held = rest(held)) {
      moves += countPinned<C>(position, lowest(held), through(king, firstOf(held)) & targets);
    }
  }
  return moves;
}

/** The moves of one pinned piece to the squares it can still reach. */
function countPinned<C>(position: Position, man: u64, targets: u64): u32 {
  const occupied = position.white | position.black;
  if ((position.pawns & man) !== 0) {
    const single = ahead<C>(man) & ~occupied;
    const steps = single | (ahead<C>(single & thirdRank<C>()) & ~occupied);
    const reached = (steps | (pawnAttacks<C>(man) & foesOf<C>(position))) & targets;
    return (popcnt(reached) as u32) + 3 * (popcnt(reached & lastRank<C>()) as u32);
  }
  const square = firstOf(man);
  let reached: u64 = 0;
  if ((position.diagonals & man) !== 0) reached |= bishopAttacks(square, occupied);
  if ((position.orthogonals & man) !== 0) reached |= rookAttacks(square, occupied);
  return popcnt(reached & targets) as u32;
}
