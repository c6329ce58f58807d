/** The moves of the pieces, and the search of the registers for the computer's moves. */
import { BISHOP, LAST_REGISTER, manIn, PAWN, QUEEN, type Registers, ROOK, registerAt, xOf, yOf } from './board.ts';

/** Steps as x, y, x, y ...: along the ranks and files first, then along the diagonals (chosen). */
const STRAIGHT = [1, 0, -1, 0, 0, 1, 0, -1];
const DIAGONAL = [1, 1, -1, -1, -1, 1, 1, -1];
/** A knight jumps so. */
export const LEAPS = [1, 2, 2, 1, -1, 2, -2, 1, 1, -2, 2, -1, -1, -2, -2, -1];

/** The steps of a piece by its code; a pawn has none here. */
export const STEPS: readonly (readonly number[])[] = [
  [],
  [],
  LEAPS,
  DIAGONAL,
  STRAIGHT,
  [...STRAIGHT, ...DIAGONAL],
  [...STRAIGHT, ...DIAGONAL],
];

/** Whether a piece goes on along its line until something stands in its way. */
export const isSlider = (man: number): boolean => man === BISHOP || man === ROOK || man === QUEEN;

/** Room for every move of a position: the most known for a legal one is 218, pseudo-legal ones add a few. */
export const MOST_MOVES = 512;

/** A move: the register it leaves and the register it goes to. */
export const packMove = (from: number, to: number): number => (from << 7) | to;
export const fromOf = (move: number): number => move >> 7;
export const toOf = (move: number): number => move & 127;

/**
 * Writes the computer's moves into `moves` and returns their number. Registers are searched from 1 to 64. A move may leave the computer's
 * king en prise; the caller finds that out. The registers remember no history, so castling and en passant are not among the moves.
 */
export function findMoves(registers: Registers, moves: Int32Array): number {
  let count = 0;
  for (let from = 1; from <= LAST_REGISTER; from++) {
    const man = manIn(registers[from]!);
    if (man === PAWN) count = findPawnMoves(registers, from, moves, count);
    else if (man > PAWN) count = findPieceMoves(registers, from, man, moves, count);
  }
  return count;
}

function findPawnMoves(registers: Registers, from: number, moves: Int32Array, start: number): number {
  let count = start;
  const x = xOf(from);
  const y = yOf(from);
  const ahead = registerAt(x, y - 1);
  if (ahead !== 0 && manIn(registers[ahead]!) === 0) {
    moves[count++] = packMove(from, ahead);
    if (y === 7 && manIn(registers[ahead - 8]!) === 0) moves[count++] = packMove(from, ahead - 8);
  }
  for (let side = -1; side <= 1; side += 2) {
    const to = registerAt(x + side, y - 1);
    if (to !== 0 && manIn(registers[to]!) < 0) moves[count++] = packMove(from, to);
  }
  return count;
}

function findPieceMoves(registers: Registers, from: number, man: number, moves: Int32Array, start: number): number {
  let count = start;
  const steps = STEPS[man]!;
  const slides = isSlider(man);
  for (let step = 0; step < steps.length; step += 2) {
    let x = xOf(from);
    let y = yOf(from);
    for (;;) {
      x += steps[step]!;
      y += steps[step + 1]!;
      const to = registerAt(x, y);
      if (to === 0) break;
      const met = manIn(registers[to]!);
      if (met > 0) break;
      moves[count++] = packMove(from, to);
      if (met < 0 || !slides) break;
    }
  }
  return count;
}

/** Whether a move takes one of the computer's pawns to the far rank, where it becomes a queen. */
export const isPromotion = (registers: Registers, move: number): boolean =>
  toOf(move) <= 8 && manIn(registers[fromOf(move)]!) === PAWN;

/** Plays a move of the computer's on the registers. */
export function playMove(registers: Registers, move: number): void {
  registers[toOf(move)] = isPromotion(registers, move) ? QUEEN : manIn(registers[fromOf(move)]!);
  registers[fromOf(move)] = 0;
}

/** The register of a king, 0 if there is none: 6 the computer's, -6 the player's. */
export function findKing(registers: Registers, king: number): number {
  for (let register = 1; register <= LAST_REGISTER; register++) {
    if (manIn(registers[register]!) === king) return register;
  }
  return 0;
}
