import type { Fen } from '../chess/fen.ts';
import { periodClock } from '../host/clock.ts';
import type { Solver, SolverProgress } from './solver.ts';

/**
 * The machine of 1976 or so that an amateur set out to program, in machine code and with 8,000 bytes added, to solve problems; the
 * article announces an attempt, and our copy breaks off there. Described: its 300,000 instructions a second (“Computerschaak in de
 * problemen”, Computerschaak, June 1981). Chosen: 1,000 instructions for a position (making a move,
 * taking it back, asking whether a king stands attacked along up to eight lines, and its share of finding the moves);
 * the article says nothing of the program itself.
 */
export const KIM_1 = {
  name: 'KIM-1',
  year: 1976,
  instructionsPerSecond: 300_000,
  instructionsPerPosition: 1_000,
  /** The margin of the choice: an economical program, and one that looks for checks by generating all replies. */
  leastInstructions: 500,
  mostInstructions: 2_000,
} as const;

/** The benchmark: five mates in two on the Telefunken TR 440 in Munich, in all (H. le Grand, Jaarboek 1974, quoted in 1981). */
export const TR_440 = { name: 'Telefunken TR 440', year: 1974, problems: 5, moves: 2, millis: 19_900 } as const;

/** The time a problem would have taken then. */
export interface Kim1Estimate {
  readonly positions: number;
  /** The time by the period clock: its own positions at the speed of its machine. */
  readonly millis: number;
  /** The same with the least and the most instructions a position: half and twice as long. */
  readonly leastMillis: number;
  readonly mostMillis: number;
  /** False if a limit was reached first: it would have taken longer than that. */
  readonly isSettled: boolean;
}

/** Searches for all keys as a program of 1976 would have, and reads the period clock. */
export function estimateKim1(
  solver: Solver,
  fen: Fen,
  moves: number,
  positions?: number,
): Generator<SolverProgress, Kim1Estimate> {
  // Put now, not when it is first pulled: a stop in between is meant for it.
  return timed(solver.countAsThen(fen, moves, positions));
}

function* timed(counting: ReturnType<Solver['countAsThen']>): Generator<SolverProgress, Kim1Estimate> {
  const count = yield* counting;
  const millisAt = (instructions: number) =>
    periodClock(KIM_1.instructionsPerSecond / instructions).elapsedMillis(count.positions);
  return {
    ...count,
    millis: millisAt(KIM_1.instructionsPerPosition),
    leastMillis: millisAt(KIM_1.leastInstructions),
    mostMillis: millisAt(KIM_1.mostInstructions),
  };
}
