/**
 * The exported functions of the kernel. It holds one game: a stack of positions, the last of which is the current one.
 * Moves are passed as the numbers that {@link Move} describes; arguments are not checked.
 */
import { fillSteps } from './attack-tables.ts';
import { isFirstThread, own } from './base.ts';
import { castlingOf, forgetCastlings, RIGHT_COUNT, setCastling } from './castling.ts';
import { attackersOf, enPassantPawns } from './checks-and-pins.ts';
import { Black, White } from './color.ts';
import { fillMagics } from './magics.ts';
import { make } from './make.ts';
import { claimMemory, LIST_COUNT, LISTS, POSITION_BYTES, POSITION_COUNT, POSITIONS } from './memory.ts';
import { Move } from './move.ts';
import { listMoves } from './movegen.ts';
import { perft, walk } from './perft.ts';
import { before, isWhiteToMove, kingOf, occupiedOf, Position, repetitionsOf } from './position.ts';
import { exchange } from './see.ts';
import { drawKeys, hashOf } from './zobrist.ts';

claimMemory();
if (isFirstThread()) {
  fillMagics();
  fillSteps();
  drawKeys();
}

let position = first();

/** The record of the game's first position. */
function first(): Position {
  return changetype<Position>(own(POSITIONS));
}

/** The address that {@link list} writes to, in the first thread. */
export const listAt: usize = LISTS;

/** The most moves of a game: the space above is kept for positions of a search. */
export const longestGame: i32 = (POSITION_COUNT - LIST_COUNT - 1) as i32;

/** The greatest depth of {@link count}. */
export const deepest: i32 = (LIST_COUNT - 1) as i32;

/** Clears the board for a new game. Returns the address of its first position, into which the caller writes the pieces. */
export function clear(): usize {
  position = first();
  memory.fill(own(POSITIONS), 0, POSITION_BYTES);
  forgetCastlings();
  return own(POSITIONS);
}

/** Grants a right to castle: 0 White's on the h-side, 1 on the a-side, 2 and 3 Black's; squares of king and rook. */
export function grantCastling(right: i32, king: usize, rook: usize): void {
  setCastling(right, king, rook);
  position.rights |= ((1 as u8) << (right as u8)) as u8;
}

/** Begins the game with the pieces written before. @param enPassant the square that a pawn has just crossed; 0 if none. */
export function begin(ply: u32, halfmoves: u32, enPassant: usize): void {
  position.ply = ply;
  position.halfmoves = halfmoves as u16;
  if (enPassant !== 0) {
    const isWhite = isWhiteToMove(position);
    const pawns = isWhite ? enPassantPawns<White>(position, enPassant) : enPassantPawns<Black>(position, enPassant);
    if (pawns !== 0) position.enPassant = enPassant as u8;
  }
  position.hash = hashOf(position);
}

/** The address of the current position. */
export function present(): usize {
  return changetype<usize>(position);
}

/** Makes the record at this address the current position. */
export function setPresent(at: usize): void {
  position = changetype<Position>(at);
}

/** The number of moves played. */
export function length(): i32 {
  return ((changetype<usize>(position) - own(POSITIONS)) / POSITION_BYTES) as i32;
}

/** The square of the rook of a right to castle. */
export function castlingRook(right: i32): usize {
  return ctz(castlingOf(right % RIGHT_COUNT).rookFrom) as usize;
}

/** Writes the legal moves from {@link listAt} on. Returns their number. */
export function list(): i32 {
  const end = isWhiteToMove(position) ? listMoves<White>(position, own(LISTS)) : listMoves<Black>(position, own(LISTS));
  return ((end - own(LISTS)) >> 2) as i32;
}

/** Plays a legal move. */
export function play(move: Move): void {
  position = isWhiteToMove(position) ? make<White>(position, move) : make<Black>(position, move);
}

/** Takes back the last move; there must be one. */
export function takeBack(): void {
  position = before(position);
}

/** Whether the side to move is in check. */
export function isCheck(): bool {
  const occupied = occupiedOf(position);
  return isWhiteToMove(position)
    ? attackersOf<White>(position, kingOf<White>(position), occupied) !== 0
    : attackersOf<Black>(position, kingOf<Black>(position), occupied) !== 0;
}

/** The number of times the current position has occurred since the game began, including now. */
export function repetitions(): i32 {
  return repetitionsOf(position, first());
}

/** The Zobrist key of the current position. */
export function hash(): u64 {
  return position.hash;
}

/** The same, computed from the board alone: what {@link hash} must be. */
export function freshHash(): u64 {
  return hashOf(position);
}

/** The value of the exchange on the target square of a legal move, in centipawns. */
export function see(move: Move): i32 {
  return exchange(position, move);
}

/** Counts the move sequences of this length; exact up to 2^53. */
export function count(depth: i32): f64 {
  return (isWhiteToMove(position) ? perft<White>(position, depth) : perft<Black>(position, depth)) as f64;
}

/** The same count by listing and making every move. */
export function countByMaking(depth: i32): f64 {
  return (isWhiteToMove(position) ? walk<White>(position, depth) : walk<Black>(position, depth)) as f64;
}
