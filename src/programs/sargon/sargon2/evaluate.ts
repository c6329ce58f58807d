/**
 * The value of a position: what stands to be won and lost on the board, material, control of the centre, development, pawns.
 * There are no further moves to quiet it: pins and exchanges are worked out on the spot.
 */
import { BORDER, FIRST_SQUARE, indexOf, LAST_SQUARE, type Side } from '../board.ts';
import { type Board, WORTH } from './board.ts';
import { type Bins, exchange, newBins } from './exchange.ts';
import { CENTRALITY, type Hits, MARK, newHits, scan, settlePins } from './hits.ts';
import { pawnStructure } from './pawns.ts';

/** The value of an even position; less is better for the other side. All values are of 16 bits. */
export const EVEN = 0x8000;
/** A pawn of material: a step of the high byte is half a pawn. */
export const PAWN_POINTS = 512;

/**
 * With less material than the first on the board, kings included, and a difference of at least the second, it plays for mate (described).
 */
const MATING_TOTAL = 46;
const MATING_LEAD = 5;

/** An evaluator's memory. */
export interface Evaluator {
  readonly hits: Hits;
  readonly bins: Bins;
  /** Whether it drives a king to the edge: settled at the root. */
  isMating: boolean;
  /** The mover's greatest loss at the last evaluation, in pawns. */
  lost: number;
}

export const newEvaluator = (): Evaluator => ({ hits: newHits(), bins: newBins(), isMating: false, lost: 0 });

/** Many a sum is kept in one byte, and overflows as such. */
const asByte = (value: number): number => (value << 24) >> 24;

/** Looks at the root: whether there is a king to be mated. */
export function evaluateRoot({ men, material }: Board, evaluator: Evaluator): void {
  let total = 0;
  for (let square = FIRST_SQUARE; square <= LAST_SQUARE; square++) {
    const man = men[square]!;
    if (man !== 0 && man !== BORDER) total += WORTH[Math.abs(man)]!;
  }
  evaluator.isMating = total < MATING_TOTAL && Math.abs(material) >= MATING_LEAD;
}

/**
 * The value of a position for the side that has just moved, 16 bits, {@link EVEN} if it is even.
 * @param to the square of the man that moved.
 */
export function evaluate(board: Board, evaluator: Evaluator, to: number): number {
  const { men, material, bonus } = board;
  const { hits, bins } = evaluator;
  const mover = -board.side as Side;
  // 1. Attacks and guards, real and apparent.
  scan(board, hits);
  settlePins(board, hits);
  // 2. What can be won: the mover's greatest loss, the other side's two greatest.
  let lost = 0;
  let won = 0;
  let wonNext = 0;
  let threats = 0;
  let isMoverLost = false;
  for (let entry = hits.targets.length - 1; entry > hits.lastAttack; entry--) {
    const target = hits.targets[entry]!;
    if (target === 0 || (target & MARK) !== 0) continue;
    const gain = exchange(board, hits, bins, entry);
    if (gain < 0) continue;
    if (target === to) isMoverLost = true;
    if (gain === 0) continue;
    if (men[target]! > 0 === mover > 0) {
      lost = Math.max(lost, gain);
      threats -= 8;
    } else {
      threats += 4;
      if (gain > won) {
        wonNext = won;
        won = gain;
      } else wonNext = Math.max(wonNext, gain);
    }
  }
  evaluator.lost = lost;
  if (isMoverLost) wonNext = 0;
  // 3. Control of the board, or the way to mate.
  let position = asByte(hits.position);
  if (evaluator.isMating) {
    won = 0;
    position = matingPosition(board);
  }
  const pawns = pawnStructure(board, mover > 0 ? board.moveNumber : board.moveNumber - 1);
  // 4. The sum, from White's view except for the mover's own terms.
  const high = 2 * material + mover * (wonNext - 2 * lost);
  const low = mover * asByte(won - 2 * lost + threats) + position + 2 * asByte(bonus) + 2 * asByte(pawns);
  return (EVEN + mover * (256 * high + low)) & 0xffff;
}

/** The weaker king's distance from the centre, and the other king's closeness to it: from White's view. */
function matingPosition({ kings, material }: Board): number {
  const weaker = kings[indexOf(material < 0 ? 1 : -1)]!;
  const files = Math.abs((kings[0]! % 10) - (kings[1]! % 10));
  const ranks = Math.abs(Math.trunc(kings[0]! / 10) - Math.trunc(kings[1]! / 10));
  const value = asByte(4 * (2 * (8 - CENTRALITY[weaker]!) + 14 - files - ranks));
  return material < 0 ? -value : value;
}
