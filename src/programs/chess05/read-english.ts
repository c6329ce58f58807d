/**
 * YRMOVE: a move in English notation, read sign by sign as the listing's tables say. It takes less than it prints: "P-K4",
 * "N/3-B5", "P/K*P", "PXP", "P-R8=N", "O-O". What is left out fits anything; two moves that fit are ambiguous.
 */
import { AW, type Database } from './database.ts';
import { capturedOf, fromOf, promotionOf, RMCA, RMIL, RMOO, RMPR, RMQS, toOf } from './moves.ts';
import { LITE, MT } from './tables.ts';

/** A legal move by its slot, or the message printed if there is not exactly one. */
export type Read = { readonly slot: number } | { readonly message: string };

const MEN = 'PRNBQK';
/** Files by the letter of the piece that stands there at the start. */
const FILES_OF: Readonly<Record<string, readonly number[]>> = { R: [0, 7], N: [1, 6], B: [2, 5] };
const PROMOTIONS = 'QRNB';
/** Signs that mean something to the reader; all others are passed over. */
const MEANT = /[A-Z0-9+\-*/=;]/;

/** The specification of a square on one side of a move. */
interface Qualifier {
  files: readonly number[];
  ranks: readonly number[];
}

const ALL = [0, 1, 2, 3, 4, 5, 6, 7];

/** The parts of a move understood so far. */
interface Shape {
  man?: number;
  captured?: number;
  isCapture: boolean;
  promotion?: number;
  castles?: 'short' | 'long';
  readonly left: Qualifier;
  readonly right: Qualifier;
}

/** @param base the position with all its moves generated and the illegal ones marked. */
export function readEnglish(base: Database, text: string): Read {
  const shape = shapeOf(text, base.jntm === LITE);
  if (!shape) return { message: ' SYNTAX ERROR.' };
  let found = 0;
  for (let slot = AW + 1; slot < base.jntw; slot++) {
    if (!fits(base, base.moves[slot]!, shape)) continue;
    if (found) return { message: '   AMBIGUOUS MOVE.' };
    found = slot;
  }
  return found ? { slot: found } : { message: '   ILLEGAL MOVE.' };
}

/** Reads the symbols of a move in turn; undefined if one is missing that the syntax requires. */
function shapeOf(text: string, isLite: boolean): Shape | undefined {
  const shape: Shape = { isCapture: false, left: { files: ALL, ranks: ALL }, right: { files: ALL, ranks: ALL } };
  const signs = [...text].filter((sign) => MEANT.test(sign));
  let at = 0;
  /** Takes the next symbol if it is one of these. */
  const next = (of: string): string | undefined => (of.includes(signs[at] ?? ' ') ? signs[at++] : undefined);
  const isOver = () => at >= signs.length;

  const man = next(MEN);
  if (!man) {
    for (const signs of ['O0', '-', 'O0']) if (!next(signs)) return undefined;
    shape.castles = 'short';
    if (next('-')) {
      if (!next('O0')) return undefined;
      shape.castles = 'long';
    }
    return shape;
  }
  shape.man = MEN.indexOf(man);
  if (isOver()) return shape;
  if (next('/')) describe(shape.left, next, isLite);
  if (isOver()) return shape;
  if (next('-')) describe(shape.right, next, isLite);
  else {
    if (!next('*+X')) return undefined;
    shape.isCapture = true;
    if (isOver()) return shape;
    const captured = next('PRNBQ');
    if (!captured) return undefined;
    shape.captured = MEN.indexOf(captured);
    if (next('/')) describe(shape.right, next, isLite);
  }
  if (!next('=')) return shape;
  if (isOver()) return shape;
  const promotion = next('RNBQ');
  if (!promotion) return undefined;
  shape.promotion = PROMOTIONS.indexOf(promotion);
  return shape;
}

/** A square, as far as it is given: wing, file by its piece, rank from the mover's side. */
function describe(qualifier: Qualifier, next: (of: string) => string | undefined, isLite: boolean): void {
  const wing = next('KQ');
  const man = next('RNB');
  const rank = next('12345678');
  if (man) qualifier.files = FILES_OF[man]!;
  if (wing) {
    // Without a piece the letter is the king's or queen's own file.
    const files = man ? qualifier.files : [3, 4];
    qualifier.files = files.filter((file) => (wing === 'K' ? file >= 4 : file < 4));
  }
  if (rank) qualifier.ranks = [isLite ? Number(rank) - 1 : 8 - Number(rank)];
}

function fits(base: Database, move: number, shape: Shape): boolean {
  if (move & RMIL) return false;
  if (move & RMPR) {
    if (shape.promotion !== promotionOf(move)) return false;
  } else if (shape.promotion !== undefined) return false;
  if (move & RMOO || shape.castles) {
    if (!(move & RMOO) || !shape.castles) return false;
    return (shape.castles === 'long') === ((move & RMQS) !== 0);
  }
  const from = fromOf(move);
  const to = toOf(move);
  const { left, right } = shape;
  if (base.mbord[from]! % 6 !== shape.man) return false;
  if (!left.files.includes(from & 7) || !left.ranks.includes(from >> 3)) return false;
  if (!right.files.includes(to & 7) || !right.ranks.includes(to >> 3)) return false;
  if (shape.isCapture !== ((move & RMCA) !== 0)) return false;
  const captured = capturedOf(move);
  return !shape.isCapture || (captured !== MT && captured % 6 === shape.captured);
}
