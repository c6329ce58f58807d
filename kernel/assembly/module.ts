/**
 * The exports of the package's own module: the kernel, and what games in JavaScript ask of the current position beside it.
 * Sets of squares are written to {@link answerAt}, eight bytes each.
 */
import { own } from './base.ts';
import { attackersOf, checksAndPins } from './checks-and-pins.ts';
import { Black, White } from './color.ts';
import { isCheck, list, present, setPresent } from './kernel.ts';
import { make } from './make.ts';
import { EXCHANGE, LISTS } from './memory.ts';
import { CASTLING, fromOf, Move, moverOf, promotionOf, specialOf, toOf } from './move.ts';

import { KING, PAWN } from './piece.ts';
import { after, isWhiteToMove, menOf, occupiedOf, Position } from './position.ts';
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
  const end = own(LISTS) + ((list() as usize) << 2);
  let found: Move = 0;
  for (let at = own(LISTS); at < end; at += 4) {
    const move = load<u32>(at);
    if (toOf(move) !== to || specialOf(move) === CASTLING) continue;
    if (kind !== ANY && moverOf(move) !== kind) continue;
    if (promotionOf(move) !== promotion) continue;
    const from = fromOf(move) as i32;
    if ((file >= 0 && (from & 7) !== file) || (rank >= 0 && from >> 3 !== rank)) continue;
    if (found !== 0) return AMBIGUOUS;
    found = move;
  }
  return found;
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
  let facts = 0;
  const kind = moverOf(move);
  const from = fromOf(move);
  if (kind !== PAWN && kind !== KING) {
    let isOnFile = false;
    let isOnRank = false;
    let isSeveral = false;
    const end = own(LISTS) + ((list() as usize) << 2);
    for (let at = own(LISTS); at < end; at += 4) {
      const other = load<u32>(at);
      if (toOf(other) !== toOf(move) || moverOf(other) !== kind || fromOf(other) === from) continue;
      isSeveral = true;
      if (((fromOf(other) ^ from) & 7) === 0) isOnFile = true;
      if (((fromOf(other) ^ from) & 56) === 0) isOnRank = true;
    }
    if (isSeveral) facts = !isOnFile ? NEEDS_FILE : isOnRank ? NEEDS_FILE | NEEDS_RANK : NEEDS_RANK;
  }
  const before = present();
  const isWhite = isWhiteToMove(position());
  setPresent(changetype<usize>(isWhite ? make<White>(position(), move) : make<Black>(position(), move)));
  if (isCheck()) facts |= GIVES_CHECK;
  if (list() === 0) facts |= LEAVES_NONE;
  setPresent(before);
  return facts;
}
