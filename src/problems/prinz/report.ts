import type { Fen } from '../../chess/fen.ts';
import type { Uci } from '../../chess/move.ts';
import { finish } from '../../programs/program.ts';
import { type PrinzSearch, prinzMove, searchPrinz, startPrinz, type TriedMove, TURN_NAMES } from './search.ts';

/**
 * The machine: its name and year, and how long one move with its test takes, by Prinz's own estimate: "perhaps" one to two seconds
 * (Research, 1952).
 */
export const FERRANTI_MARK_I = {
  name: 'Ferranti Mark I',
  year: 1951,
  leastMillis: 1000,
  mostMillis: 2000,
} as const;

/** The result of Prinz's program and its cost. */
export interface PrinzReport {
  /** The first key; undefined for "No solution". */
  readonly key: Uci | undefined;
  /** The same by the program's own numbers of squares: "18-68". */
  readonly numbers: string | undefined;
  /** Tests for legality and legal moves, turn by turn: White's first, Black's first, White's second, Black's second. */
  readonly turns: readonly { readonly turn: string; readonly tests: number; readonly moves: number }[];
  /** All tests. */
  readonly tests: number;
  /** White's first moves in the order in which they were tried, the key last. */
  readonly tried: readonly TriedMove[];
  /** The time it would have taken at one second a test, and at two. */
  readonly leastMillis: number;
  readonly mostMillis: number;
}

/** Solves a problem as Prinz's program did. @throws {FenError} and {ProblemError}, as {@link startPrinz} does. */
export const solveAsPrinz = (fen: Fen): PrinzReport => reportOf(finish(searchPrinz(startPrinz(fen))));

/** The result of a finished search. */
function reportOf({ turns, tried, outcome }: PrinzSearch): PrinzReport {
  const key = outcome === 'solution' ? tried.at(-1)?.move : undefined;
  const tests = turns.reduce((sum, turn) => sum + turn.tests, 0);
  return {
    key,
    numbers: key === undefined ? undefined : prinzMove(key),
    turns: turns.map((turn, index) => ({ turn: TURN_NAMES[index]!, tests: turn.tests, moves: turn.moves })),
    tests,
    tried,
    leastMillis: tests * FERRANTI_MARK_I.leastMillis,
    mostMillis: tests * FERRANTI_MARK_I.mostMillis,
  };
}
