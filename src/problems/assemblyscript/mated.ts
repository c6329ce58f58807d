import { between, kingSteps, knightSteps } from 'plyhouse-kernel/assemblyscript/attack-tables.ts';
import {
  ahead,
  aheadToA,
  aheadToH,
  firstOf,
  isSeveral,
  rest,
  thirdRank,
} from 'plyhouse-kernel/assemblyscript/bitboard.ts';
import { checksAndPins, safeFor } from 'plyhouse-kernel/assemblyscript/checks-and-pins.ts';
import { bishopAttacks, rookAttacks } from 'plyhouse-kernel/assemblyscript/magics.ts';
import { foesOf, kingOf, menOf, Position } from 'plyhouse-kernel/assemblyscript/position.ts';

/** Whether the side, which stands in check and is to move, is mated. The most frequent answer is no, by a flight. */
export function isMated<C>(position: Position): bool {
  const men = menOf<C>(position);
  const king = kingOf<C>(position);

  // 1. A flight.
  if (safeFor<C>(position, kingSteps(king) & ~men) !== 0) return false;

  // 2. Against two checks there is nothing else; against one, capture or interposition by a piece that no pin holds.
  const foes = foesOf<C>(position);
  const found = checksAndPins<C>(position);
  const checkers = found & foes;
  if (isSeveral(checkers)) return true;
  const lines = between(king, firstOf(checkers));
  const targets = checkers | lines;
  const free = men & ~found;
  const occupied = men | foes;
  const pawns = position.pawns & free;
  if (((aheadToA<C>(pawns) | aheadToH<C>(pawns)) & checkers) !== 0) return false;
  if (lines !== 0) {
    const single = ahead<C>(pawns) & ~occupied;
    if (((single | ahead<C>(single & thirdRank<C>())) & lines) !== 0) return false;
  }
  for (let knights = position.knights & free; knights !== 0; knights = rest(knights)) {
    if ((knightSteps(firstOf(knights)) & targets) !== 0) return false;
  }
  for (let sliders = position.diagonals & free; sliders !== 0; sliders = rest(sliders)) {
    if ((bishopAttacks(firstOf(sliders), occupied) & targets) !== 0) return false;
  }
  for (let sliders = position.orthogonals & free; sliders !== 0; sliders = rest(sliders)) {
    if ((rookAttacks(firstOf(sliders), occupied) & targets) !== 0) return false;
  }

  // 3. En passant: noted only if the capture is legal.
  return position.enPassant === 0;
}
