/** The table: which pieces reach which squares, written into the digits behind the point of every register. */
import {
  enemyCount,
  LAST_REGISTER,
  manIn,
  ownCount,
  PAWN,
  POINTS,
  type Registers,
  registerAt,
  xOf,
  yOf,
} from './board.ts';
import { isSlider, STEPS } from './moves.ts';

/** A count has one digit. A tenth piece would carry into the digit before it, so he is left out (chosen). */
const MOST_COUNTED = 9;

/**
 * Works the whole table out again from the pieces. A piece reaches a square he could take on: what stands there, his own
 * side's pieces included, counts as reached, and what stands behind it does not. A pawn reaches the two squares he takes
 * on. Register 9 so becomes -1.0100000500 at the start of a game: a pawn of the player's, reached by one piece of the
 * player's, a rook.
 */
export function fillTable(registers: Registers): void {
  for (let register = 1; register <= LAST_REGISTER; register++) registers[register] = manIn(registers[register]!);
  for (let register = 1; register <= LAST_REGISTER; register++) {
    const man = manIn(registers[register]!);
    if (Math.abs(man) === PAWN) {
      const ahead = yOf(register) - man;
      reach(registers, registerAt(xOf(register) - 1, ahead), man);
      reach(registers, registerAt(xOf(register) + 1, ahead), man);
    } else if (man !== 0) reachAlong(registers, register, man);
  }
}

function reachAlong(registers: Registers, from: number, man: number): void {
  const steps = STEPS[Math.abs(man)]!;
  const slides = isSlider(Math.abs(man));
  for (let step = 0; step < steps.length; step += 2) {
    let x = xOf(from);
    let y = yOf(from);
    let to: number;
    do {
      x += steps[step]!;
      y += steps[step + 1]!;
      to = registerAt(x, y);
      reach(registers, to, man);
    } while (slides && to !== 0 && manIn(registers[to]!) === 0);
  }
}

/** Enters one piece into the digits of one register; 0 is off the board. */
function reach(registers: Registers, register: number, man: number): void {
  if (register === 0) return;
  const value = registers[register]!;
  const sign = value < 0 ? -1 : 1;
  if (man > 0) {
    if (ownCount(value) === MOST_COUNTED) return;
    registers[register]! += sign * 0.1;
    registers[register]! += sign * POINTS[man]! * 1e-6;
  } else {
    if (enemyCount(value) === MOST_COUNTED) return;
    registers[register]! += sign * 0.01;
    registers[register]! += sign * POINTS[-man]! * 1e-10;
  }
}
