/**
 * The variation file: move lists of the tree with their three evaluations, kept in memory from pass to pass and from move to move (June
 * 1982). Memory is small compared with a tree: lists that do not fit are generated again when they are needed. Behind the file lies a work
 * space of one list to a ply for those.
 */
import type { Uci } from '../../../chess/move.ts';
import { type Move, moveText } from '../board.ts';
import { MOST_MOVES } from '../moves.ts';

/** Moves the file holds (chosen: eight bytes each, half of the memory of a Z80 with 64 KB). */
export const FILE_MOVES = 4096;
/** Plies a search can go down. */
export const MOST_PLIES = 24;
/** No evaluation. */
export const UNKNOWN = -32768;
/** No list. */
export const NO_LIST = -1;

const PLACES = FILE_MOVES + (MOST_PLIES + 1) * MOST_MOVES;

/** Lists of moves. Evaluations count in position points from the root of the search, the mover's view. */
export interface VariationFile {
  readonly move: Int32Array;
  readonly minimum: Int16Array;
  readonly maximum: Int16Array;
  /** The end evaluation of this pass, and of the pass before. */
  readonly end: Int16Array;
  readonly before: Int16Array;
  /** The start of the list of answers, and their number. */
  readonly answers: Int32Array;
  readonly answerCount: Uint8Array;
  /** 1 if DEPTH has struck out the move in this pass. */
  readonly struck: Uint8Array;
  /** The first place that is free. */
  top: number;
}

export function newVariationFile(): VariationFile {
  return {
    move: new Int32Array(PLACES),
    minimum: new Int16Array(PLACES),
    maximum: new Int16Array(PLACES),
    end: new Int16Array(PLACES),
    before: new Int16Array(PLACES),
    answers: new Int32Array(PLACES),
    answerCount: new Uint8Array(PLACES),
    struck: new Uint8Array(PLACES),
    top: 0,
  };
}

/** Whether one more list finds room, however long it is. */
export const hasRoom = (file: VariationFile): boolean => file.top + MOST_MOVES <= FILE_MOVES;
/** The work space of a ply. */
export const workSpace = (ply: number): number => FILE_MOVES + ply * MOST_MOVES;

/** Writes a move into a place, with nothing known beyond its two evaluations. */
export function enter(file: VariationFile, place: number, move: Move, minimum: number, maximum: number): void {
  file.move[place] = move;
  file.minimum[place] = minimum;
  file.maximum[place] = maximum;
  file.end[place] = UNKNOWN;
  file.before[place] = UNKNOWN;
  file.answers[place] = NO_LIST;
  file.answerCount[place] = 0;
  file.struck[place] = 0;
}

/** The place of a move in a list, or -1. */
export function placeOf(file: VariationFile, start: number, count: number, move: Move): number {
  for (let place = start; place < start + count; place++) if (file.move[place] === move) return place;
  return -1;
}

/** The place of a move in a list by its name, or -1. */
export function placeNamed(
  file: VariationFile,
  { start, count }: { readonly start: number; readonly count: number },
  uci: Uci,
): number {
  for (let place = start; place < start + count; place++) if (moveText(file.move[place]!) === uci) return place;
  return -1;
}

/** The bookkeeping between passes: end evaluations become those of the pass before, nothing is struck out any more. */
export function turnPage(file: VariationFile): void {
  const { end, before, struck, top } = file;
  for (let place = 0; place < top; place++) {
    if (end[place] !== UNKNOWN) before[place] = end[place]!;
    end[place] = UNKNOWN;
    struck[place] = 0;
  }
}
