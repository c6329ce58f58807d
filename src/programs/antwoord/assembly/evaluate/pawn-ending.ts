import { kingSteps } from '../../../../kernel/assembly/attack-tables.ts';
import { bit, FILE_A, FILE_H, firstOf, pawnAttacks, rest } from '../../../../kernel/assembly/bitboard.ts';
import { White } from '../../../../kernel/assembly/color.ts';
import { PAWN_ENDINGS, PAWN_ENDINGS_BYTES } from './memory.ts';

/**
 * King and pawn against king, exactly. For each side to move, square of the pawn (White's, on files a to d) and square
 * of White's king there is the set of squares on which Black's king is lost. Worked out at the start from the end of
 * the game back, all squares of Black's king at once.
 */
const WHITE_TO_MOVE: usize = 0;
const BLACK_TO_MOVE: usize = 24 * 64 * 8;

/** Where the set lies. The pawn stands on ranks 2 to 7, files a to d. */
function placeOf(turn: usize, pawn: usize, king: usize): usize {
  const index = (((pawn >> 3) - 1) << 2) | (pawn & 3);
  return PAWN_ENDINGS + turn + (((index << 6) | king) << 3);
}

/** Whether White, with the pawn, wins. Squares as White sees them; the pawn on any file. */
export function isPawnEndingWon(isWhiteToMove: bool, king: usize, pawn: usize, foe: usize): bool {
  const mirror: usize = (pawn & 7) > 3 ? 7 : 0;
  const set = load<u64>(placeOf(isWhiteToMove ? WHITE_TO_MOVE : BLACK_TO_MOVE, pawn ^ mirror, king ^ mirror));
  return (set & bit(foe ^ mirror)) !== 0;
}

/** Fills the table: a few rounds over it, until nothing is added any more. */
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

/** Writes a set; says whether it has grown. */
function widen(place: usize, set: u64): bool {
  if (load<u64>(place) === set) return false;
  store<u64>(place, set);
  return true;
}

/** Black's king where White, to move, is known to win. */
function whiteWins(pawn: usize, king: usize): u64 {
  const legal = ~(kingSteps(king) | bit(king) | bit(pawn) | pawnAttacks<White>(bit(pawn)));
  let won: u64 = 0;
  for (let steps = kingSteps(king) & ~bit(pawn); steps !== 0; steps = rest(steps)) {
    won |= load<u64>(placeOf(BLACK_TO_MOVE, pawn, firstOf(steps)));
  }
  const next = pawn + 8;
  if (king !== next) {
    if (next >= 56) {
      // A new queen wins unless she is taken at once; where she would stalemate, a rook does not.
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

/** Black's king where he, to move, has but moves that are known to lose, or is mated. */
function blackLoses(pawn: usize, king: usize): u64 {
  const attacked = pawnAttacks<White>(bit(pawn));
  const legal = ~(kingSteps(king) | bit(king) | bit(pawn));
  const open = ~(kingSteps(king) | bit(king) | attacked);
  // The pawn's own square is open to him where White's king is not beside it, and taking the pawn draws.
  const good = open & ~load<u64>(placeOf(WHITE_TO_MOVE, pawn, king));
  return legal & ~neighbours(good) & (neighbours(open) | attacked);
}

/** All squares beside these. */
function neighbours(set: u64): u64 {
  const row = set | ((set & ~FILE_H) << 1) | ((set & ~FILE_A) >> 1);
  const wide = row | (row << 8) | (row >> 8);
  // A square is its own neighbour only by way of another.
  return (wide & ~set) | (set & neighboursWithin(set));
}

/** Those of the squares that lie beside another of them. */
function neighboursWithin(set: u64): u64 {
  const left = (set & ~FILE_A) >> 1;
  const right = (set & ~FILE_H) << 1;
  const row = set | left | right;
  return left | right | (row << 8) | (row >> 8);
}
