/** Initial state of each position, before any move inside the table is considered: whether it is legal, and the values of its ways out. */

import { between, kingSteps } from 'plyhouse-kernel/assemblyscript/attack-tables.ts';
import { bit, firstOf, RANK_1, RANK_8, rest } from 'plyhouse-kernel/assemblyscript/bitboard.ts';
import { PAWN } from 'plyhouse-kernel/assemblyscript/piece.ts';
import {
  codeAt,
  codes,
  count,
  due,
  fresh,
  kindOf,
  kingsOf,
  losable,
  occupiedIn,
  openSets,
  outer,
  putCode,
  putSet,
  safe,
  sideOf,
  squareOf,
  squaresOf,
  words,
} from './material.ts';
import {
  afterMove,
  better,
  captureWay,
  codeThrough,
  DRAW,
  DRAWS,
  ILLEGAL,
  isWin,
  NOTHING,
  promotionWay,
} from './passage.ts';
import { attacksOf, pawnHits, rankOf } from './spread.ts';

/** The greatest number of plies after which something falls due that lies outside. */
export let latest: u32 = 0;

export function resetLatest(): void {
  latest = 0;
}

export function notePly(ply: u32): void {
  latest = max(latest, ply);
}

/** The squares of the inner man with which a position of this word is legal, that side being to move. */
export function legalIn(word: usize, side: usize): u64 {
  const kings = kingsOf(word);
  const target = side === 0 ? kings >> 8 : kings & 63;
  let occupied = bit(kings & 63) | bit(kings >> 8);
  for (let man: usize = 0; man < outer; man++) {
    const at = bit(squareOf(word, man));
    if (occupied & at) return 0;
    if (kindOf(man) === PAWN && (at & (RANK_1 | RANK_8)) !== 0) return 0;
    occupied |= at;
  }
  let set = ~occupied;
  if (kindOf(outer) === PAWN) set &= ~(RANK_1 | RANK_8);
  for (let man: usize = 0; man < outer; man++) {
    if (sideOf(man) !== side) continue;
    const square = squareOf(word, man);
    // Only the inner man can stand between; for a leaper there is nothing between.
    if (attacksOf(kindOf(man), side, square, occupied) & bit(target)) set &= between(square, target);
  }
  if (sideOf(outer) === side) set &= ~hitters(outer, side, target, occupied);
  return set;
}

/** The squares from which a man attacks one. */
function hitters(man: usize, side: usize, target: usize, occupied: u64): u64 {
  const kind = kindOf(man);
  return kind === PAWN ? pawnHits(side ^ 1, bit(target)) : attacksOf(kind, side, target, occupied);
}

/** Positions of the word that have a way out. */
let touched: u64 = 0;

/** Begins the words of a side from one to another. */
export function startWords(side: usize, from: usize, to: usize): void {
  for (let word = from; word < to; word++) {
    const legal = legalIn(word, side);
    memory.fill(codes + ((side * words + word) << 6), ILLEGAL as u8, 64);
    putSet(openSets, side, word, legal);
    putSet(safe, side, word, legal);
    putSet(fresh, side, word, 0);
    for (let left = legal; left !== 0; left = rest(left)) putCode(side, (word << 6) | firstOf(left), NOTHING);
    touched = 0;
    if (legal !== 0) lookOut(side, word, legal);
    putSet(losable, side, word, legal & ~settled(side, word));
  }
}

/** Sorts what the ways out are worth, and gives the positions that cannot be lost any more. */
function settled(side: usize, word: usize): u64 {
  let never: u64 = 0;
  let first: u32 = 0;
  for (let left = touched; left !== 0; left = rest(left)) {
    const inner = firstOf(left);
    const code = codeAt(side, (word << 6) | inner);
    if (code === DRAWS) putCode(side, (word << 6) | inner, NOTHING);
    else notePly(code - 1);
    if (code !== DRAWS && isWin(code)) first = first === 0 ? code - 1 : min(first, code - 1);
    if (code === DRAWS || isWin(code)) never |= bit(inner);
  }
  store<u8>(due + side * words + word, first as u8);
  return never;
}

function lookOut(side: usize, word: usize, legal: u64): void {
  const occupied = occupiedIn(word);
  const kings = kingsOf(word);
  const king = side === 0 ? kings & 63 : kings >> 8;
  for (let victim: usize = 0; victim < count; victim++) {
    if (sideOf(victim) === side) continue;
    const isInner = victim === outer;
    const target = isInner ? 64 : squareOf(word, victim);
    const near = kingSteps(king);
    if (isInner) takeByKing(side, word, legal & near, victim);
    else if (near & bit(target)) takeByKing(side, word, legal, victim);
    for (let mover: usize = 0; mover < count; mover++) {
      if (sideOf(mover) !== side) continue;
      let set: u64 = 0;
      if (mover === outer) set = legal & hitters(mover, side, target, occupied);
      else {
        const square = squareOf(word, mover);
        const hits = attacksOf(kindOf(mover), side, square, occupied);
        if (isInner) set = legal & hits;
        else if (hits & bit(target)) set = legal & ~between(square, target);
      }
      if (set !== 0) takeByMan(side, word, set, mover, victim);
    }
  }
  for (let mover: usize = 0; mover < count; mover++) {
    if (kindOf(mover) !== PAWN || sideOf(mover) !== side) continue;
    const seventh = rankOf(side, 7);
    if (mover === outer) promote(side, word, legal & seventh & ~(side === 0 ? occupied >> 8 : occupied << 8), mover);
    else {
      const at = bit(squareOf(word, mover));
      const ahead = side === 0 ? at << 8 : at >> 8;
      if (at & seventh & ~(side === 0 ? occupied >> 8 : occupied << 8)) promote(side, word, legal & ~ahead, mover);
    }
  }
}

/** Takes note of a move out of the table, worth `code` to the enemy. */
function offer(side: usize, word: usize, inner: usize, code: u32): void {
  if (code === ILLEGAL) return;
  const index = (word << 6) | inner;
  const worth = code === DRAW ? DRAWS : afterMove(code);
  putCode(side, index, better(codeAt(side, index), worth));
  touched |= bit(inner);
}

function takeByKing(side: usize, word: usize, set: u64, victim: usize): void {
  const kings = kingsOf(word);
  for (let left = set; left !== 0; left = rest(left)) {
    const inner = firstOf(left);
    const target = victim === outer ? inner : squareOf(word, victim);
    const white = side === 0 ? target : kings & 63;
    const black = side === 0 ? kings >> 8 : target;
    offer(side, word, inner, codeThrough(captureWay(victim), side ^ 1, white, black, squaresOf(word, inner)));
  }
}

/** The squares of all men, one of them moved. */
export function withMan(squares: u32, man: usize, to: usize): u32 {
  const shift = (man << 3) as u32;
  return (squares & ~((63 as u32) << shift)) | ((to as u32) << shift);
}

function takeByMan(side: usize, word: usize, set: u64, mover: usize, victim: usize): void {
  const kings = kingsOf(word);
  const isPawn = kindOf(mover) === PAWN;
  const last = rankOf(side, 8);
  for (let left = set; left !== 0; left = rest(left)) {
    const inner = firstOf(left);
    const target = victim === outer ? inner : squareOf(word, victim);
    const squares = withMan(squaresOf(word, inner), mover, target);
    if (isPawn && (last & bit(target)) !== 0) {
      for (let piece: usize = 0; piece < 4; piece++) {
        const way = promotionWay(victim as isize, mover, piece);
        offer(side, word, inner, codeThrough(way, side ^ 1, kings & 63, kings >> 8, squares));
      }
    } else {
      offer(side, word, inner, codeThrough(captureWay(victim), side ^ 1, kings & 63, kings >> 8, squares));
    }
  }
}

function promote(side: usize, word: usize, set: u64, mover: usize): void {
  const kings = kingsOf(word);
  for (let left = set; left !== 0; left = rest(left)) {
    const inner = firstOf(left);
    const from = mover === outer ? inner : squareOf(word, mover);
    const squares = withMan(squaresOf(word, inner), mover, side === 0 ? from + 8 : from - 8);
    for (let piece: usize = 0; piece < 4; piece++) {
      const way = promotionWay(-1, mover, piece);
      offer(side, word, inner, codeThrough(way, side ^ 1, kings & 63, kings >> 8, squares));
    }
  }
}
