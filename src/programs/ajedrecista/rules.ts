/** The six rules of the automaton: king and rook, White, against the king of the visitor. */
import { makeSquare, type Position } from 'plyhouse-kernel/position';
import type { Uci } from '../../chess/move.ts';

/** The squares of the three men. */
interface Men {
  readonly king: number;
  readonly rook: number;
  readonly enemy: number;
}

/** The rule that applies, by its number, and the move it makes, legal or not. */
export interface Ruling {
  readonly rule: number;
  readonly move: Uci;
}

/** A description of each rule for the visitor, as the machine, the page and UCI show it. */
export const RULES: readonly string[] = [
  'rook in the zone of your king: to the far edge',
  'rook more than one rank above your king: one rank lower',
  'its king more than two ranks above yours: one rank lower',
  'an odd number of files between the kings: rook aside',
  'an even number of files between the kings: its king nearer',
  'kings on one file: rook one rank lower, check',
];

const fileOf = (square: number) => square & 7;
const rankOf = (square: number) => square >> 3;
const DOWN = -8;

/** Files a to c are the left zone, f to h the right one, d and e neither. */
const zoneOf = (square: number) => (fileOf(square) <= 2 ? 'left' : fileOf(square) >= 5 ? 'right' : undefined);

/** The men if these are a white king, a white rook and a black king; undefined for any other. */
export function menOf({ board }: Position): Men | undefined {
  const [king, rook, enemy] = [board.kingOf('white'), board.pieces('white', 'rook').first(), board.kingOf('black')];
  if (board.occupied.size() !== 3 || king === undefined || rook === undefined || enemy === undefined) return undefined;
  return { king, rook, enemy };
}

const moveText = (from: number, to: number): Uci => makeSquare(from) + makeSquare(to);

/** The first rule that applies. Its move is legal in all positions that come from the start of the machine; elsewhere it may not be. */
export function ruleFor({ king, rook, enemy }: Men): Ruling {
  const away = (to: number) => moveText(rook, to);
  const zone = zoneOf(enemy);
  if (zone !== undefined && zone === zoneOf(rook)) {
    return { rule: 1, move: away(rook - fileOf(rook) + (zone === 'left' ? 7 : 0)) };
  }
  if (rankOf(rook) - rankOf(enemy) > 1) return { rule: 2, move: away(rook + DOWN) };
  if (rankOf(king) - rankOf(enemy) > 2) return { rule: 3, move: moveText(king, king + DOWN) };
  const files = fileOf(enemy) - fileOf(king);
  if (files % 2 !== 0) return { rule: 4, move: away(rook + asideOf(fileOf(rook))) };
  if (files !== 0) return { rule: 5, move: moveText(king, king + Math.sign(files)) };
  return { rule: 6, move: away(rook + DOWN) };
}

/** Between a and b, or between g and h. */
const asideOf = (file: number) => (file === 0 || file === 6 ? 1 : -1);
