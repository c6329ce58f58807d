/** The start positions of Chess960 as openings. */
import { CHESS960_COUNT, chess960Fen } from 'plyhouse-kernel';
import { OpeningsError } from './openings.ts';
import type { Opening } from './packed-openings.ts';

const COLLECTION = 'chess960';

/**
 * The start positions with these numbers, as Reinhard Scharnagl counts them: "518", "0-9,518"; all without numbers.
 * @throws {OpeningsError} if they are no such numbers.
 */
export function chess960Starts(numbers = `0-${CHESS960_COUNT - 1}`): Opening[] {
  return numbers.split(',').flatMap((part) => {
    const [, first, last = first] = /^(\d+)(?:-(\d+))?$/.exec(part.trim()) ?? [];
    const [from, to] = [Number(first), Number(last)];
    if (!(from <= to && to < CHESS960_COUNT)) {
      const expected = `expected numbers from 0 to ${CHESS960_COUNT - 1}, as 518 or 0-9,518`;
      throw new OpeningsError(COLLECTION, `${expected}, found "${part}"`);
    }
    return Array.from({ length: to - from + 1 }, (_, index): Opening => {
      const number = from + index;
      return { id: `${COLLECTION} ${number}`, start: chess960Fen(number), moves: [] };
    });
  });
}
