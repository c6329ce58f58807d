/**
 * SWEEP: after moves have been played it keeps what the variation file knows of the position that came about, frees the
 * rest, and corrects the evaluations for the material that has changed hands (June 1982).
 */
import type { Move } from '../board.ts';
import { isKingValue, MOST_MATERIAL } from '../eval-byte.ts';
import { FILE_MOVES, NO_LIST, placeOf, UNKNOWN, type VariationFile } from './variation-file.ts';

/** A list in the file. */
export interface List {
  readonly start: number;
  readonly count: number;
}

/** The list of answers to a move of a list; undefined if the file has none. */
export function answersTo(file: VariationFile, list: List, move: Move): List | undefined {
  return answersAt(file, placeOf(file, list.start, list.count, move));
}

/** The list of answers to the move of a place; undefined if the file has none, or there is no such place. */
export function answersAt(file: VariationFile, place: number): List | undefined {
  if (place < 0 || file.answers[place] === NO_LIST) return undefined;
  return { start: file.answers[place]!, count: file.answerCount[place]! };
}

/**
 * Corrects the evaluations of a list and of all that hangs on it, so that they count from its own position.
 * @param plies how many moves were played to come there: kings fall so much sooner.
 * @param change what material and position have changed by, the view of the side to move in the list.
 */
export function correct(file: VariationFile, list: List, plies: number, change: number): void {
  const { minimum, maximum, end, before, answers, answerCount, struck } = file;
  for (let place = list.start; place < list.start + list.count; place++) {
    const latest = end[place] === UNKNOWN ? before[place]! : end[place]!;
    minimum[place] = corrected(minimum[place]!, plies, change);
    maximum[place] = corrected(maximum[place]!, plies, change);
    before[place] = latest === UNKNOWN ? UNKNOWN : corrected(latest, plies, change);
    end[place] = UNKNOWN;
    struck[place] = 0;
    const start = answers[place]!;
    if (start !== NO_LIST) correct(file, { start, count: answerCount[place]! }, plies, -change);
  }
}

function corrected(value: number, plies: number, change: number): number {
  if (isKingValue(value)) return value > 0 ? value + plies : value - plies;
  return Math.max(-MOST_MATERIAL, Math.min(MOST_MATERIAL, value - change));
}

/** Frees the file of everything but a list and what hangs on it, which move to its beginning. */
export function sweep(file: VariationFile, list: List): List {
  const move = file.move.slice(0, FILE_MOVES);
  const minimum = file.minimum.slice(0, FILE_MOVES);
  const maximum = file.maximum.slice(0, FILE_MOVES);
  const end = file.end.slice(0, FILE_MOVES);
  const before = file.before.slice(0, FILE_MOVES);
  const answers = file.answers.slice(0, FILE_MOVES);
  const answerCount = file.answerCount.slice(0, FILE_MOVES);
  file.top = 0;
  const copy = (start: number, count: number): number => {
    const to = file.top;
    for (let index = 0; index < count; index++) {
      file.move[to + index] = move[start + index]!;
      file.minimum[to + index] = minimum[start + index]!;
      file.maximum[to + index] = maximum[start + index]!;
      file.end[to + index] = end[start + index]!;
      file.before[to + index] = before[start + index]!;
      file.answers[to + index] = answers[start + index]!;
      file.answerCount[to + index] = answerCount[start + index]!;
      file.struck[to + index] = 0;
    }
    file.top += count;
    return to;
  };
  copy(list.start, list.count);
  // The places copied already are the queue of those whose answers are still to be copied.
  for (let place = 0; place < file.top; place++) {
    const start = file.answers[place]!;
    if (start !== NO_LIST) file.answers[place] = copy(start, file.answerCount[place]!);
  }
  return { start: 0, count: list.count };
}
