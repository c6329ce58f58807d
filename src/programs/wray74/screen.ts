/** What stood on the calculator: its registers, and the three lines z, y, x of its display. */
import { LAST_REGISTER, type Registers, xOf, yOf } from './board.ts';
import { fromOf, toOf } from './moves.ts';

/** Every register as the article prints it, register 1 first: "-1.0100000500". */
export function showRegisters(registers: Registers): string[] {
  return Array.from({ length: LAST_REGISTER }, (_, index) => showRegister(registers[index + 1]!));
}

/** One register with its ten decimals. */
export const showRegister = (value: number): string => value.toFixed(10);

/**
 * The display after the computer's move. The calculator shows a move as the player enters his, rank in y and file in
 * x: first the square the piece leaves and, after CONTINUE, the one he goes to. Both are given, with the key between.
 * Ranks and files count from register 1, so that they run backwards where the computer has White.
 */
export function showMove(move: number | undefined): string[] {
  if (move === undefined) return showPoint(0, 0);
  const from = fromOf(move);
  const to = toOf(move);
  return [...showPoint(xOf(from), yOf(from)), 'CONTINUE', ...showPoint(xOf(to), yOf(to))];
}

/** The three lines from the top, as the calculator had them. */
const showPoint = (x: number, y: number): string[] => ['z 0', `y ${y}`, `x ${x}`];
