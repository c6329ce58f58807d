import type { Board } from './board.ts';
import { EN_PASSANT, fromOf, kindOf, type Move, promotionOf, toOf } from './move.ts';
import { generateMoves, markReach, type Reach, UNREACHED } from './moves.ts';
import { KING, MAN_MASK, PAWN, PRINTED_ORDER } from './squares.ts';

/** A captured or promoted piece outweighs any danger to a quiet move's square. */
const EXCHANGE = 100;
/** An even exchange comes before all quiet moves, whose keys stay below a queen's value. */
const EVEN_EXCHANGE = 1000;

/** The data that sorting needs besides the move list, kept from node to node. */
export interface Sorter {
  readonly own: Reach;
  readonly enemy: Reach;
  /** A key for each entry of the move list. */
  readonly keys: Int32Array;
  /** False if the generator's order is kept, to measure the worth of sorting (ours). */
  readonly isOn: boolean;
}

/** @param capacity entries in the move list that will be sorted. */
export function createSorter(capacity: number, isOn = true): Sorter {
  return { own: new Int32Array(128), enemy: new Int32Array(128), keys: new Int32Array(capacity), isOn };
}

/** Generates the moves of the player to move into `moves` from `at` on, the promising first; returns the end. */
export function generateSorted(board: Board, sorter: Sorter, moves: Int32Array, at: number): number {
  const end = generateMoves(board, PRINTED_ORDER, moves, at, sorter.own);
  if (!sorter.isOn) return end;
  markReach(board, 1 - board.player, sorter.enemy);
  sortMoves(board, sorter, moves, at, end);
  return end;
}

/** Sorts a freshly generated list by {@link keyOf}, falling; moves with equal keys keep the generator's order. */
function sortMoves(board: Board, sorter: Sorter, moves: Int32Array, at: number, end: number): void {
  const { keys } = sorter;
  for (let index = at; index < end; index++) {
    const move = moves[index]!;
    const key = keyOf(board, sorter, move);
    let place = index;
    while (place > at && keys[place - 1]! < key) {
      keys[place] = keys[place - 1]!;
      moves[place] = moves[place - 1]!;
      place--;
    }
    keys[place] = key;
    moves[place] = move;
  }
}

/**
 * The promise of a move before it is made. The site sorts by the "positional and vector attack values" that the generator leaves behind,
 * and prints the result for 45 moves of Black and 31 of White. Its formula is not in the stored pages; this one is inferred from the two
 * lists and gives both of them exactly (sort.test.ts).
 *
 * - Capturing a piece is worth its value, less the capturing piece's if the square is guarded. (The place of an even exchange is chosen:
 *   the lists hold none. Before the quiet moves it saves a quarter of the positions.)
 * - A quiet move to a square the enemy does not hit is worth nothing.
 * - A pawn that steps to a square where an enemy piece could capture it is lost if no piece of its own comes there, and otherwise worth
 *   the difference between that piece and the pawn. The adjacent pawns do not count as guards (b2-b3 stands low in the list, though a2
 *   and c2 guard it; g2-g4 stands high for the queen's sake).
 * - Any other piece must fear only an enemy that is worth no more than the least own piece that comes there, and then costs that least
 *   piece. The mover itself counts as coming there, so that Bb5, en prise to the queen, seems safe.
 */
function keyOf(board: Board, sorter: Sorter, move: Move): number {
  const { cb } = board;
  const { values } = board.weights;
  const to = toOf(move);
  const man = cb[fromOf(move)]! & MAN_MASK;
  const value = values[man]!;
  const attacker = sorter.enemy[to]!;
  const captured = kindOf(move) === EN_PASSANT ? PAWN : cb[to]! & MAN_MASK;
  const promotion = promotionOf(move);
  if (captured !== 0 || promotion !== 0) {
    const won = values[captured]! + (promotion === 0 ? 0 : values[promotion]! - value);
    const risked = promotion === 0 ? value : values[promotion]!;
    const gain = attacker === UNREACHED ? won : won - risked;
    return gain === 0 ? EVEN_EXCHANGE : EXCHANGE * gain;
  }
  if (attacker === UNREACHED) return 0;
  const guard = sorter.own[to]!;
  if (man === PAWN) {
    if (guard === UNREACHED) return -value;
    // No king takes what is guarded.
    return attacker === values[KING] ? 0 : attacker - value;
  }
  return attacker > guard ? 0 : -guard;
}
