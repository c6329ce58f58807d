/** Iterative deepening, between bounds around the value of the last iteration (described). */
import { EVEN, evaluateRoot } from './evaluate.ts';
import { look, type Search } from './search.ts';

/** The number of evaluated positions, by level from 0, after which no further iteration begins. */
const ENOUGH = [0, 1, 2, 5, 16, 32, 128].map((limit) => 256 * limit);
const WINDOW = 32;
/** No iteration has as many plies. */
const MOST_DEPTH = 10;
/** The first iteration that has bounds, on the levels below. */
const FIRST_BOUNDED = 3;

export const MOST_LEVEL = 6;

/** Whether a value tells of a mate. */
const isMate = (value: number): boolean => value >> 8 === 0 || value >> 8 === 0xff;

/** In how many moves mate is given that a value tells of, negative for being mated; undefined if it tells of none. */
export function movesToMate(value: number): number | undefined {
  if (!isMate(value)) return undefined;
  return value > EVEN ? Math.ceil((0x10000 - value) / 2) : -Math.max(1, value >> 1);
}

/**
 * Searches the root until the level's work is done, or until the search is over. `search.depth` is then the depth of the last
 * iteration if that found a mate, and else of the one that was not begun.
 * @param isOpen no count of positions ends it.
 */
export function* deepen(search: Search, isOpen: boolean): Generator<'better' | 'iteration' | undefined, void> {
  const { best, level } = search;
  evaluateRoot(search.board, search.evaluator);
  let lower = 0;
  let upper = 0;
  for (;;) {
    best[0] = upper;
    best[1] = lower;
    yield* look(search, 1);
    if (search.isOver) return;
    yield 'iteration';
    const score = best[1]!;
    if (isMate(score)) return;
    search.depth++;
    if (search.depth >= Math.max(FIRST_BOUNDED, level)) {
      const other = -score & 0xffff;
      if (score <= lower) {
        upper = ~lower & 0xffff;
        lower = 0;
        search.depth--;
        continue;
      }
      if (other <= upper) {
        lower = ~upper & 0xffff;
        upper = 0;
        search.depth--;
        continue;
      }
      lower = (score - WINDOW) & 0xffff;
      upper = (other - WINDOW) & 0xffff;
    }
    if (search.depth === MOST_DEPTH) return;
    if (isOpen || search.depth === level || (search.depth > 2 && search.depth < level)) continue;
    if (search.nodes >= ENOUGH[level]!) return;
  }
}
