import { between, kingSteps, knightSteps, through } from 'plyhouse-kernel/assemblyscript/attack-tables.ts';
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
  pawnAttacks,
  rest,
  thirdRank,
} from 'plyhouse-kernel/assemblyscript/bitboard.ts';
import {
  Castling,
  isOpen,
  longCastling,
  mayCastle,
  shortCastling,
  shortRight,
} from 'plyhouse-kernel/assemblyscript/castling.ts';
import {
  attackersOf,
  checksAndPins,
  enPassantPawns,
  foePawnAttacks,
  safeFor,
} from 'plyhouse-kernel/assemblyscript/checks-and-pins.ts';
import { Black, isWhite, White } from 'plyhouse-kernel/assemblyscript/color.ts';
import { bishopAttacks, bishopRays, rookAttacks, rookRays } from 'plyhouse-kernel/assemblyscript/magics.ts';
import { castle, displace, noteDoubleStep, removePassed } from 'plyhouse-kernel/assemblyscript/make.ts';
import { CASTLING, EN_PASSANT, Move, makeMove, PLAIN } from 'plyhouse-kernel/assemblyscript/move.ts';
import { BISHOP, KING, KNIGHT, NONE, PAWN, QUEEN, ROOK } from 'plyhouse-kernel/assemblyscript/piece.ts';
import { foesOf, kingOf, menOf, occupiedOf, Position } from 'plyhouse-kernel/assemblyscript/position.ts';
import { isMated } from './mated.ts';

/** Whether the other side than `C`, to move and in check, is mated. */
function isFoeMated<C>(next: Position): bool {
  return isWhite<C>() ? isMated<Black>(next) : isMated<White>(next);
}

/** Whether the other side than `C` stands in check. */
export function isFoeChecked<C>(next: Position): bool {
  if (isWhite<C>()) return attackersOf<Black>(next, kingOf<Black>(next), occupiedOf(next)) !== 0;
  return attackersOf<White>(next, kingOf<White>(next), occupiedOf(next)) !== 0;
}

/**
 * A move of the side to move that mates at once; 0 if there is none. The other king must not be in check already. Only checking moves are
 * considered: each kind of piece goes to the squares from which it attacks the king, and pieces that stand between a line of their side and
 * the king go anywhere off that line. A move is not made if it leaves a flight that only the moved piece could have covered.
 *
 * The square to which a slider goes is never hidden from the king by its origin: it would have given check from there. A promoting pawn can
 * be in its own way, and is considered with its square empty.
 */
export function mateAtOnce<C>(position: Position): Move {
  const men = menOf<C>(position);
  const foes = foesOf<C>(position);
  const occupied = men | foes;
  const king = kingOf<C>(position);
  const target = firstOf(position.kings & foes);
  const targetBit = bit(target);

  // 1. What the side's pieces attack, the king seen through; and which of them open a line by leaving.
  const seen = occupied ^ targetBit;
  let guarded = pawnAttacks<C>(position.pawns & men) | kingSteps(king);
  for (let left = position.knights & men; left !== 0; left = rest(left)) guarded |= knightSteps(firstOf(left));
  let slides: u64 = 0;
  for (let left = position.diagonals & men; left !== 0; left = rest(left)) slides |= bishopAttacks(firstOf(left), seen);
  for (let left = position.orthogonals & men; left !== 0; left = rest(left)) slides |= rookAttacks(firstOf(left), seen);
  guarded |= slides;
  const flights = kingSteps(target) & ~foes & ~guarded;

  // 2. Squares from which check is given, and pieces that uncover a check.
  const fromDiagonal = bishopAttacks(target, occupied);
  const fromLine = rookAttacks(target, occupied);
  let uncoverers: u64 = 0;
  let hidden = ((bishopRays(target) & position.diagonals) | (rookRays(target) & position.orthogonals)) & men;
  for (; hidden !== 0; hidden = rest(hidden)) {
    const inner = between(target, firstOf(hidden)) & occupied;
    if (!isSeveral(inner)) uncoverers |= inner & men;
  }

  // 3. Where the side's pieces may go: pins, and a check that has to be parried.
  const found = checksAndPins<C>(position);
  const checkers = found & foes;
  const pinned = found & men;
  let targets = ~men;
  if (checkers !== 0) {
    if (isSeveral(checkers)) targets = 0;
    else targets = checkers | between(king, firstOf(checkers));
  }
  const openers = (slides & men) | uncoverers;

  // 4. Queens, rooks, bishops.
  if (targets !== 0) {
    for (let left = (position.diagonals | position.orthogonals) & men; left !== 0; left = rest(left)) {
      const from = firstOf(left);
      const man = lowest(left);
      const diagonal: u64 = (position.diagonals & man) !== 0 ? -1 : 0;
      const orthogonal: u64 = (position.orthogonals & man) !== 0 ? -1 : 0;
      let wanted: u64 = (fromDiagonal & diagonal) | (fromLine & orthogonal);
      if ((uncoverers & man) !== 0) wanted |= ~through(target, from);
      wanted &= targets;
      if ((pinned & man) !== 0) wanted &= through(king, from);
      if (wanted === 0) continue;
      let reached: u64 = 0;
      if (diagonal !== 0) reached |= bishopAttacks(from, occupied);
      if (orthogonal !== 0) reached |= rookAttacks(from, occupied);
      for (let to = reached & wanted; to !== 0; to = rest(to)) {
        if ((openers & man) === 0) {
          const without = seen ^ man;
          const square = firstOf(to);
          let left = flights;
          if (diagonal !== 0) left &= ~bishopAttacks(square, without);
          if (orthogonal !== 0) left &= ~rookAttacks(square, without);
          if (left !== 0) continue;
        }
        const next = displace<C>(position, man, lowest(to));
        next.diagonals ^= (man | lowest(to)) & diagonal;
        next.orthogonals ^= (man | lowest(to)) & orthogonal;
        if (isFoeMated<C>(next)) {
          const kind = ((BISHOP as u64) & diagonal) | ((ROOK as u64) & orthogonal);
          return moveOf(position, from, firstOf(to), kind as u32, NONE);
        }
      }
    }

    // 5. Knights.
    for (let left = position.knights & men & ~pinned; left !== 0; left = rest(left)) {
      const man = lowest(left);
      const from = firstOf(left);
      let wanted = knightSteps(from) & targets;
      if ((uncoverers & man) === 0) wanted &= knightSteps(target);
      for (; wanted !== 0; wanted = rest(wanted)) {
        if ((openers & man) === 0 && (flights & ~knightSteps(firstOf(wanted))) !== 0) continue;
        const next = displace<C>(position, man, lowest(wanted));
        next.knights ^= man | lowest(wanted);
        if (isFoeMated<C>(next)) return moveOf(position, from, firstOf(wanted), KNIGHT, NONE);
      }
    }

    // 6. Pawns.
    const move = pawnMate<C>(position, targets, pinned, uncoverers, openers, flights, king, target);
    if (move !== 0) return move;
  }

  // 7. The king, which can only uncover.
  if ((uncoverers & bit(king)) !== 0) {
    const steps = kingSteps(king) & ~men & ~through(target, king);
    for (let safe = safeFor<C>(position, steps); safe !== 0; safe = rest(safe)) {
      const next = displace<C>(position, bit(king), lowest(safe));
      next.kings ^= bit(king) | lowest(safe);
      if (isFoeMated<C>(next)) return moveOf(position, king, firstOf(safe), KING, NONE);
    }
  }
  if (position.rights !== 0 && checkers === 0) {
    if (castlingMates<C>(position, shortCastling<C>(), shortRight<C>())) return castlingMove(shortCastling<C>());
    if (castlingMates<C>(position, longCastling<C>(), shortRight<C>() << 1)) return castlingMove(longCastling<C>());
  }
  return 0;
}

function moveOf(_position: Position, from: usize, to: usize, kind: u32, promotion: u32): Move {
  // The captured piece is left out: callers play a mate by its squares.
  return makeMove(from, to, kind, NONE, promotion, PLAIN);
}

function castlingMove(castling: Castling): Move {
  return makeMove(firstOf(castling.kingFrom), firstOf(castling.rookFrom), KING, NONE, NONE, CASTLING);
}

function castlingMates<C>(position: Position, castling: Castling, right: u32): bool {
  if (!isOpen(castling, right, position.rights, occupiedOf(position))) return false;
  if (!mayCastle<C>(position, castling, safeFor<C>(position, castling.path))) return false;
  const next = castle<C>(position, castling);
  return isFoeChecked<C>(next) && isFoeMated<C>(next);
}

/** The pawns' part of {@link mateAtOnce}: steps, captures, promotions to all four officers, en passant. */
function pawnMate<C>(
  position: Position,
  targets: u64,
  pinned: u64,
  uncoverers: u64,
  openers: u64,
  flights: u64,
  king: usize,
  target: usize,
): Move {
  const men = menOf<C>(position);
  const foes = foesOf<C>(position);
  const occupied = men | foes;
  const pawns = position.pawns & men;
  const last = lastRank<C>();
  // The squares from which the side's pawns attack the king.
  const checking = foePawnAttacks<C>(bit(target));
  const single = ahead<C>(pawns) & ~occupied;
  const double = ahead<C>(single & thirdRank<C>()) & ~occupied;
  for (let way = 0; way < 4; way++) {
    let wanted: u64 = 0;
    if (way === 0) wanted = single;
    else if (way === 1) wanted = double;
    else if (way === 2) wanted = aheadToA<C>(pawns) & foes;
    else wanted = aheadToH<C>(pawns) & foes;
    for (wanted &= targets; wanted !== 0; wanted = rest(wanted)) {
      const to = lowest(wanted);
      let man = behind<C>(to);
      if (way === 1) man = behind<C>(man);
      else if (way === 2) man <<= 1;
      else if (way === 3) man >>= 1;
      if ((pinned & man) !== 0 && (through(king, firstOf(man)) & to) === 0) continue;
      const uncovers = (uncoverers & man) !== 0 && (through(target, firstOf(man)) & to) === 0;
      if ((to & last) !== 0) {
        const without = occupied & ~man;
        const square = firstOf(to);
        const diagonal = (bishopAttacks(target, without) & to) !== 0;
        const line = (rookAttacks(target, without) & to) !== 0;
        const leap = (knightSteps(target) & to) !== 0;
        if (!uncovers && !diagonal && !line && !leap) continue;
        const next = displace<C>(position, man, to);
        next.pawns ^= man;
        next.diagonals |= to;
        next.orthogonals |= to;
        if ((uncovers || diagonal || line) && isFoeMated<C>(next))
          return moveOf(position, firstOf(man), square, PAWN, QUEEN);
        next.diagonals ^= to;
        if ((uncovers || line) && isFoeMated<C>(next)) return moveOf(position, firstOf(man), square, PAWN, ROOK);
        next.orthogonals ^= to;
        next.diagonals |= to;
        if ((uncovers || diagonal) && isFoeMated<C>(next)) return moveOf(position, firstOf(man), square, PAWN, BISHOP);
        next.diagonals ^= to;
        next.knights |= to;
        if ((uncovers || leap) && isFoeMated<C>(next)) return moveOf(position, firstOf(man), square, PAWN, KNIGHT);
        continue;
      }
      if (!uncovers && (checking & to) === 0) continue;
      if ((openers & man) === 0 && (flights & ~pawnAttacks<C>(to)) !== 0) continue;
      const next = displace<C>(position, man, to);
      next.pawns ^= man | to;
      if (way === 1) noteDoubleStep<C>(next, to);
      if (isFoeMated<C>(next)) return moveOf(position, firstOf(man), firstOf(to), PAWN, NONE);
    }
  }
  if (position.enPassant !== 0) {
    const to = bit(position.enPassant);
    for (let left = enPassantPawns<C>(position, position.enPassant); left !== 0; left = rest(left)) {
      const next = displace<C>(position, lowest(left), to);
      next.pawns ^= lowest(left) | to;
      removePassed<C>(next, to);
      if (isFoeChecked<C>(next) && isFoeMated<C>(next)) {
        return makeMove(firstOf(left), firstOf(to), PAWN, PAWN, NONE, EN_PASSANT);
      }
    }
  }
  return 0;
}
