/**
 * The exports of the package's own module: the kernel, and what games in JavaScript ask of the current position beside it.
 * Sets of squares are written to {@link answerAt}, eight bytes each.
 */
import { between, kingSteps, knightSteps, through } from './attack-tables.ts';
import { own } from './base.ts';
import { behind, bit, FILE_A, firstOf, isSeveral, lastRank, lowest, RANK_1, rest, thirdRank } from './bitboard.ts';
import { attackersOf, checksAndPins, enPassantPawns, foePawnAttacks, safeFor } from './checks-and-pins.ts';
import { Black, White } from './color.ts';
import { isCheck, list, present, setPresent } from './kernel.ts';
import { bishopAttacks, rookAttacks } from './magics.ts';
import { make } from './make.ts';
import { EXCHANGE, LISTS } from './memory.ts';
import {
  CASTLING,
  DOUBLE_STEP,
  EN_PASSANT,
  fromOf,
  Move,
  makeMove,
  moverOf,
  PLAIN,
  promotionOf,
  specialOf,
  toOf,
} from './move.ts';
import { BISHOP, KING, KNIGHT, NONE, PAWN, QUEEN, ROOK } from './piece.ts';
import { after, foesOf, isWhiteToMove, kindOn, kingOf, menOf, occupiedOf, Position } from './position.ts';
import { hashOf } from './zobrist.ts';

export * from './kernel.ts';

/** Where sets are written. */
export const answerAt: usize = EXCHANGE;

function position(): Position {
  return changetype<Position>(present());
}

/** Writes the pieces of a side that attack a square. */
export function attackers(square: usize, byBlack: bool): void {
  const occupied = occupiedOf(position());
  const found = byBlack
    ? attackersOf<White>(position(), square, occupied)
    : attackersOf<Black>(position(), square, occupied);
  store<u64>(own(answerAt), found);
}

/** Writes the pieces that give check to a side, and then its pieces that are pinned to its king. */
export function checkersAndPinned(ofBlack: bool): void {
  const found = ofBlack ? checksAndPins<Black>(position()) : checksAndPins<White>(position());
  const men = ofBlack ? menOf<Black>(position()) : menOf<White>(position());
  store<u64>(own(answerAt), found & ~men);
  store<u64>(own(answerAt) + 8, found & men);
}

/** Passes: the other side is to move. Not to be done in check. */
export function pass(): void {
  const from = position();
  const next = after(from);
  memory.copy(changetype<usize>(next), changetype<usize>(from), offsetof<Position>());
  next.enPassant = 0;
  next.halfmoves = from.halfmoves + 1;
  next.ply = from.ply + 1;
  next.move = 0;
  next.hash = hashOf(next);
  setPresent(changetype<usize>(next));
}

/** Any kind of piece, in {@link find}. */
const ANY: u32 = 0;
/** More than one legal move is meant. */
const AMBIGUOUS: u32 = 0xffff_ffff;

/**
 * The legal move of a piece of this kind to a square, as SAN has it: 0 if there is none, all ones if there are several.
 * @param file, rank those of its origin if they are known, else -1.
 * @param promotion the kind that a pawn promotes to, or 0.
 */
export function find(kind: u32, to: usize, file: i32, rank: i32, promotion: u32): Move {
  let origins: u64 = -1;
  if (file >= 0) origins &= FILE_A << (file as u64);
  if (rank >= 0) origins &= RANK_1 << ((rank as u64) << 3);
  if (kind !== ANY) {
    return isWhiteToMove(position())
      ? findKind<White>(position(), kind, to, origins, promotion)
      : findKind<Black>(position(), kind, to, origins, promotion);
  }
  const end = own(LISTS) + ((list() as usize) << 2);
  let found: Move = 0;
  for (let at = own(LISTS); at < end; at += 4) {
    const move = load<u32>(at);
    if (toOf(move) !== to || specialOf(move) === CASTLING) continue;
    if (promotionOf(move) !== promotion || (bit(fromOf(move)) & origins) === 0) continue;
    if (found !== 0) return AMBIGUOUS;
    found = move;
  }
  return found;
}

/** The side's pieces of a kind that could go to a square if their king were safe: knights, bishops, rooks or queens. */
function reaching<C>(position: Position, kind: u32, to: usize): u64 {
  const men = menOf<C>(position);
  if ((men & bit(to)) !== 0) return 0;
  if (kind === KNIGHT) return knightSteps(to) & position.knights & men;
  const isQueen = kind === QUEEN;
  const diagonals = isQueen || kind === BISHOP ? position.diagonals : ~position.diagonals;
  const orthogonals = isQueen || kind === ROOK ? position.orthogonals : ~position.orthogonals;
  const occupied = occupiedOf(position);
  let attacks: u64 = 0;
  if (kind !== ROOK) attacks |= bishopAttacks(to, occupied);
  if (kind !== BISHOP) attacks |= rookAttacks(to, occupied);
  return attacks & diagonals & orthogonals & men;
}

/** Those of the pieces that may go to a square, since it does not expose their king and answers a check. */
function allowed<C>(position: Position, pieces: u64, to: usize): u64 {
  if (pieces === 0) return 0;
  const found = checksAndPins<C>(position);
  const checkers = found & foesOf<C>(position);
  const king = kingOf<C>(position);
  if (checkers !== 0) {
    if (isSeveral(checkers)) return 0;
    if (((checkers | between(king, firstOf(checkers))) & bit(to)) === 0) return 0;
  }
  for (let pinned = pieces & found; pinned !== 0; pinned = rest(pinned)) {
    if ((through(king, firstOf(pinned)) & bit(to)) === 0) pieces &= ~lowest(pinned);
  }
  return pieces;
}

function findKind<C>(position: Position, kind: u32, to: usize, origins: u64, promotion: u32): Move {
  if (kind === PAWN) return findPawn<C>(position, to, origins, promotion);
  if (promotion !== NONE) return 0;
  if (kind === KING) {
    const king = kingSteps(to) & position.kings & menOf<C>(position) & origins;
    if (king === 0 || (menOf<C>(position) & bit(to)) !== 0 || safeFor<C>(position, bit(to)) === 0) return 0;
    return only(position, king, to, KING, NONE, PLAIN);
  }
  return only(position, allowed<C>(position, reaching<C>(position, kind, to) & origins, to), to, kind, NONE, PLAIN);
}

/** The move of the one piece of a set; none if it is empty, and {@link AMBIGUOUS} if there are several. */
function only(position: Position, pieces: u64, to: usize, kind: u32, promotion: u32, special: u32): Move {
  if (pieces === 0) return 0;
  if (isSeveral(pieces)) return AMBIGUOUS;
  const captured = special === EN_PASSANT ? PAWN : kindOn(position, bit(to));
  return makeMove(firstOf(pieces), to, kind, captured, promotion, special);
}

function findPawn<C>(position: Position, to: usize, origins: u64, promotion: u32): Move {
  const target = bit(to);
  if (((target & lastRank<C>()) !== 0) !== (promotion !== NONE)) return 0;
  const pawns = position.pawns & menOf<C>(position) & origins;
  if ((foesOf<C>(position) & target) !== 0) {
    const pieces = allowed<C>(position, foePawnAttacks<C>(target) & pawns, to);
    return only(position, pieces, to, PAWN, promotion, PLAIN);
  }
  if (position.enPassant !== 0 && to === (position.enPassant as usize)) {
    const pieces = enPassantPawns<C>(position, to) & origins;
    if (pieces !== 0) return only(position, pieces, to, PAWN, NONE, EN_PASSANT);
  }
  const occupied = occupiedOf(position);
  const passed = behind<C>(target);
  if ((occupied & target) !== 0) return 0;
  if ((occupied & passed) !== 0) {
    return only(position, allowed<C>(position, passed & pawns, to), to, PAWN, promotion, PLAIN);
  }
  if ((passed & thirdRank<C>()) === 0) return 0;
  return only(position, allowed<C>(position, behind<C>(passed) & pawns, to), to, PAWN, NONE, DOUBLE_STEP);
}

/** The king's castling move on the h-side or a-side; 0 if it is not legal. */
export function findCastling(isShort: bool): Move {
  const end = own(LISTS) + ((list() as usize) << 2);
  for (let at = own(LISTS); at < end; at += 4) {
    const move = load<u32>(at);
    if (specialOf(move) === CASTLING && toOf(move) > fromOf(move) === isShort) return move;
  }
  return 0;
}

/** The file of the origin is needed to tell a move from others. */
const NEEDS_FILE: i32 = 1;
/** The rank is. */
const NEEDS_RANK: i32 = 2;
/** The move gives check. */
const GIVES_CHECK: i32 = 4;
/** It leaves the other side without a move. */
const LEAVES_NONE: i32 = 8;

/** What SAN says of a legal move besides its squares, as bits. */
export function sanFacts(move: Move): i32 {
  return isWhiteToMove(position()) ? factsOf<White>(position(), move) : factsOf<Black>(position(), move);
}

function factsOf<C>(position: Position, move: Move): i32 {
  let facts = 0;
  const kind = moverOf(move);
  if (kind !== PAWN && kind !== KING) {
    const from = fromOf(move) as u64;
    const others = reaching<C>(position, kind, toOf(move)) & ~bit(from as usize);
    const rivals = allowed<C>(position, others, toOf(move));
    if (rivals !== 0) {
      const isOnFile = (rivals & (FILE_A << (from & 7))) !== 0;
      const isOnRank = (rivals & (RANK_1 << (from & 56))) !== 0;
      facts = !isOnFile ? NEEDS_FILE : isOnRank ? NEEDS_FILE | NEEDS_RANK : NEEDS_RANK;
    }
  }
  const before = present();
  setPresent(changetype<usize>(make<C>(position, move)));
  if (isCheck()) {
    facts |= GIVES_CHECK;
    if (list() === 0) facts |= LEAVES_NONE;
  }
  setPresent(before);
  return facts;
}
