/** The evaluation of a position: exchanges on every square, material, control of the board; all measured against the root's. */

import { BISHOP, BORDER, FIRST_SQUARE, indexOf, KING, KNIGHT, LAST_SQUARE, PAWN, type Side, WHITE } from '../board.ts';
import { type Attackers, findAttackers, findPins, noAttackers, noPins, type Pins, WORTH } from './attacks.ts';
import type { Board } from './board.ts';

/** The most that material and board control count, either way (described). */
const MOST_MATERIAL = 30;
const MOST_CONTROL = 6;
const MATERIAL_WEIGHT = 4;
/** In points of board control (described). */
const CASTLED = 6;
const UNDEVELOPED = -2;
/** A rook or queen should not move before this move (described). */
const EARLY_MOVES = 7;

/** The parts of an evaluation, in the program's points: doubled pawns for material. White's view. */
interface Evaluation {
  material: number;
  control: number;
}

/** An evaluator's memory. */
export interface Evaluator {
  readonly pins: Pins;
  readonly attackers: Attackers;
  /** The evaluation of the root. */
  readonly root: Evaluation;
  readonly last: Evaluation;
}

export const newEvaluator = (): Evaluator => ({
  pins: noPins(),
  attackers: noAttackers(),
  root: { material: 0, control: 0 },
  last: { material: 0, control: 0 },
});

/** All its sums are kept in one byte, and overflow as such. */
const asByte = (value: number): number => (value << 24) >> 24;
const limited = (value: number, most: number): number => Math.max(-most, Math.min(most, value));

/** Evaluates the root, in which `board.side` is about to move: all later positions are measured against it. */
export function evaluateRoot(board: Board, evaluator: Evaluator): void {
  evaluator.root.material = 0;
  evaluator.root.control = 0;
  evaluate(board, evaluator, board.side, 0, board.moveNumber);
  evaluator.root.material = evaluator.last.material;
  evaluator.root.control = evaluator.last.control;
}

/**
 * The value of a position for the side that has just moved, -126 to 126.
 * @param to the square of the man that moved.
 * @param moveNumber the number of that move.
 */
export function evaluate(board: Board, evaluator: Evaluator, mover: Side, to: number, moveNumber: number): number {
  const { men } = board;
  const { attackers, pins, last, root } = evaluator;
  findPins(board, pins, attackers);
  let material = 0;
  let control = 0;
  // The mover's greatest loss, and the other side's two greatest.
  let lost = 0;
  let won = 0;
  let wonNext = 0;
  let isMoverLost = false;

  // 1. Square by square: which side controls it, and what would be lost on it.
  for (let square = FIRST_SQUARE; square <= LAST_SQUARE; square++) {
    const man = men[square]!;
    if (man === BORDER) continue;
    if (man !== 0) control += development(board, square, man, moveNumber);
    findAttackers(board, pins, square, attackers);
    control += attackers.counts[0]! - attackers.counts[1]!;
    if (man === 0) continue;
    let worth = 2 * WORTH[Math.abs(man)]!;
    const loss = exchange(attackers, man > 0 ? 0 : 1, worth);
    if (loss !== 0) {
      worth--;
      if (man > 0 !== mover > 0) {
        if (loss >= won) {
          wonNext = Math.max(wonNext, won);
          won = loss;
        } else wonNext = Math.max(wonNext, loss);
      } else if (loss >= lost) {
        lost = loss;
        if (square === to) isMoverLost = true;
      }
    }
    material += man > 0 ? worth : -worth;
  }
  last.material = asByte(material);
  last.control = asByte(control);

  // 2. The other side is on the move: it takes most where the mover stands worst, and the mover then half of its second
  // best. A man that has just walked into its loss wins nothing first.
  if (isMoverLost) {
    won = wonNext;
    wonNext = 0;
  }
  const gain = won > 0 && wonNext > 0 ? (wonNext - 1) >> 1 : 0;
  const exchanges = gain - Math.max(0, lost - 1);

  // 3. Both parts against the root, within their limits.
  const difference = asByte(last.material + exchanges * mover - root.material);
  const controlled = isMoverLost ? 0 : asByte(last.control - root.control);
  return mover * (MATERIAL_WEIGHT * limited(difference, MOST_MATERIAL) + limited(controlled, MOST_CONTROL)) + 0;
}

/** The board-control value of a man's history, from White's view. */
function development({ moved, castled }: Board, square: number, man: number, moveNumber: number): number {
  const kind = Math.abs(man);
  const side: Side = man > 0 ? WHITE : -1;
  const hasMoved = moved[square] === 1;
  if (kind === PAWN) return 0;
  if (kind === KNIGHT || kind === BISHOP) return hasMoved ? 0 : UNDEVELOPED * side;
  if (kind === KING && castled[indexOf(side)] === 1) return CASTLED * side;
  if (kind !== KING && moveNumber >= EARLY_MOVES) return 0;
  return hasMoved ? UNDEVELOPED * side : 0;
}

/**
 * The loss of an attacked man's owner by the exchanges on its square, in doubled pawns.
 *
 * The sides capture in turn, each with its least valuable man first. A side captures if nobody guards, or if its victim is worth at least
 * as much as the man that captures. Otherwise it captures only if it can go on until the other has no man left, while no guard is cheaper
 * than the man it answers; if not, the exchange ends there.
 */
export function exchange({ counts, worths }: Attackers, owner: 0 | 1, worth: number): number {
  let takers = 1 - owner;
  const next = [0, 0];
  let prey = worth;
  let loss = 0;
  for (let sign = 1; ; sign = -sign) {
    const guards = 1 - takers;
    if (next[takers]! >= counts[takers]!) return loss;
    let taker = worths[takers]![next[takers]!]!;
    const taken = sign * prey;
    next[takers]!++;
    if (next[guards]! >= counts[guards]!) return loss + taken;
    if (prey < taker) {
      // The long way: it must outlast the guards.
      for (;;) {
        if (worths[guards]![next[guards]!]! < taker) return loss;
        next[guards]!++;
        if (next[takers]! >= counts[takers]!) return loss;
        taker = worths[takers]![next[takers]!]!;
        next[takers]!++;
        if (next[guards]! >= counts[guards]!) return loss + taken;
      }
    }
    loss += taken;
    prey = taker;
    takers = guards;
  }
}
