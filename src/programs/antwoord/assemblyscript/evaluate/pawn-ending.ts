import { kingSteps } from 'plyhouse-kernel/assemblyscript/attack-tables.ts';
import { bit, FILE_A, FILE_H, firstOf, pawnAttacks, rest } from 'plyhouse-kernel/assemblyscript/bitboard.ts';
import { White } from 'plyhouse-kernel/assemblyscript/color.ts';
import { PAWN_ENDINGS, PAWN_ENDINGS_BYTES } from './memory.ts';

/**
 * The exact table (bitbase) of king and pawn against king. For each side to move, square of White's pawn (on files a to d)
 * and square of White's king it holds the set of squares on which Black's king is lost. It is built at the start by
 * retrograde analysis, all squares of Black's king at once.
 */
const WHITE_TO_MOVE: usize = 0;
const BLACK_TO_MOVE: usize = 24 * 64 * 8;

/** The address of a set. The pawn stands on ranks 2 to 7, files a to d. */
function placeOf(turn: usize, pawn: usize, king: usize): usize {
  const index = (((pawn >> 3) - 1) << 2) | (pawn & 3);
  return PAWN_ENDINGS + turn + (((index << 6) | king) << 3);
}

/** Whether White, with the pawn, wins. Squares from White's view; the pawn may stand on any file. */
export function isPawnEndingWon(isWhiteToMove: bool, king: usize, pawn: usize, foe: usize): bool {
  const mirror: usize = (pawn & 7) > 3 ? 7 : 0;
  const set = load<u64>(placeOf(isWhiteToMove ? WHITE_TO_MOVE : BLACK_TO_MOVE, pawn ^ mirror, king ^ mirror));
  return (set & bit(foe ^ mirror)) !== 0;
}

/** Fills the table: repeats passes over it until nothing changes. */
export function fillPawnEndings(): void {
  memory.fill(PAWN_ENDINGS, 0, PAWN_ENDINGS_BYTES);
  let changed = true;
  while (changed) {
    changed = false;
    for (let rank: usize = 6; rank >= 1; rank--) {
      for (let file: usize = 0; file < 4; file++) {
        const pawn = (rank << 3) | file;
        for (let king: usize = 0; king < 64; king++) {
          if (king === pawn) continue;
          if (widen(placeOf(WHITE_TO_MOVE, pawn, king), whiteWins(pawn, king))) changed = true;
        }
        for (let king: usize = 0; king < 64; king++) {
          if (king === pawn) continue;
          if (widen(placeOf(BLACK_TO_MOVE, pawn, king), blackLoses(pawn, king))) changed = true;
        }
      }
    }
  }
}

/** Writes a set. @returns whether it has grown. */
function widen(place: usize, set: u64): bool {
  if (load<u64>(place) === set) return false;
  store<u64>(place, set);
  return true;
}

/** Squares of Black's king on which White, to move, wins. */
function whiteWins(pawn: usize, king: usize): u64 {
  const legal = ~(kingSteps(king) | bit(king) | bit(pawn) | pawnAttacks<White>(bit(pawn)));
  let won: u64 = 0;
  for (let steps = kingSteps(king) & ~bit(pawn); steps !== 0; steps = rest(steps)) {
    won |= load<u64>(placeOf(BLACK_TO_MOVE, pawn, firstOf(steps)));
  }
  const next = pawn + 8;
  if (king !== next) {
    if (next >= 56) {
      // A new queen wins unless it is captured at once; if it would stalemate, a rook does not.
      const guarded = kingSteps(king) & bit(next);
      won |= ~bit(next) & ~(guarded === 0 ? kingSteps(next) : 0);
    } else {
      won |= load<u64>(placeOf(BLACK_TO_MOVE, next, king)) & ~bit(next);
      if (pawn < 16 && king !== next + 8) {
        won |= load<u64>(placeOf(BLACK_TO_MOVE, next + 8, king)) & ~bit(next) & ~bit(next + 8);
      }
    }
  }
  return won & legal;
}

/** Squares of Black's king on which Black, to move, is mated or has only losing moves. */
function blackLoses(pawn: usize, king: usize): u64 {
  const attacked = pawnAttacks<White>(bit(pawn));
  const legal = ~(kingSteps(king) | bit(king) | bit(pawn));
  const open = ~(kingSteps(king) | bit(king) | attacked);
  // The king may step onto the pawn's square if White's king does not defend it; capturing the pawn draws.
  const good = open & ~load<u64>(placeOf(WHITE_TO_MOVE, pawn, king));
  return legal & ~neighbours(good) & (neighbours(open) | attacked);
}

/** All neighbours of these squares. */
function neighbours(set: u64): u64 {
  const row = set | ((set & ~FILE_H) << 1) | ((set & ~FILE_A) >> 1);
  const wide = row | (row << 8) | (row >> 8);
  // A square of the set counts only if it is a neighbour of another one.
  return (wide & ~set) | (set & neighboursWithin(set));
}

/** The neighbours of these squares, including squares of the set that are adjacent to another one. */
function neighboursWithin(set: u64): u64 {
  const left = (set & ~FILE_A) >> 1;
  const right = (set & ~FILE_H) << 1;
  const row = set | left | right;
  return left | right | (row << 8) | (row >> 8);
}
