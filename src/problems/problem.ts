import { type Fen, FenError, parseFen } from '../chess/fen.ts';
import { quote } from '../chess/foreign-text.ts';

/** A mate problem as it is set: a position, and in how many moves the side to move is to mate. */
export interface Problem {
  readonly fen: Fen;
  /** The line of the source text on which it begins, from 1. */
  readonly line?: number;
  /** The length in moves of the mating side; undefined if the text does not give it. */
  readonly moves?: number;
  readonly authors: readonly string[];
  /** The publication. */
  readonly source?: string;
  /** Its number there. */
  readonly number?: string;
  /** When: a year, or "1867-10-15". */
  readonly date?: string;
  readonly title?: string;
  /** The solution as it was stated, move by move as the text writes them: keys only. */
  readonly stated: readonly string[];
  /** Requests of the text besides keys and their variations. */
  readonly also?: readonly ('tries' | 'setPlay')[];
  /** Oddities that do not make it invalid. */
  readonly warnings: readonly string[];
}

/**
 * `empty`: nothing to read. `format`: no text of a kind that is known. `board`: pieces that cannot be placed.
 * `stipulation`: no direct mate. `condition`: fairy chess, twins and whatever else changes the rules or the position.
 * `size`: more than is read at once.
 */
export const PROBLEM_PROBLEMS = ['empty', 'format', 'board', 'stipulation', 'condition', 'size'] as const;
type ProblemProblem = (typeof PROBLEM_PROBLEMS)[number];

/** A problem that cannot be read. `problem` is stable; the message says what was found, what was expected, and an example. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly problem: ProblemProblem;
  /** The line, from 1, if the text has lines that matter. */
  readonly line: number | undefined;
  constructor(problem: ProblemProblem, detail: string, line?: number) {
    super(line === undefined ? detail : `line ${line}: ${detail}`);
    this.problem = problem;
    this.line = line;
  }
}

/** Problems that cannot be read, after which the rest of a text is not looked at. */
const MOST_FAULTS = 1_000;

/** The same listener, for one text. @throws {ProblemError} from it when it has heard too much. */
export function boundedFaults(onFault: OnFault): OnFault {
  let faults = 0;
  return (fault) => {
    if (++faults > MOST_FAULTS) {
      throw new ProblemError('size', `more than ${MOST_FAULTS} problems cannot be read`, fault.line);
    }
    onFault(fault);
  };
}

/** Receives problems that cannot be read, so that the others are still read. */
export type OnFault = (fault: ProblemError) => void;

/**
 * Reads one problem of several.
 * @param line its first line, for faults that do not give one themselves.
 * @returns undefined if it cannot be read and `onFault` was called.
 * @throws {ProblemError} if there is no `onFault`.
 */
export function reportFaults<Value>(line: number, onFault: OnFault | undefined, read: () => Value): Value | undefined {
  try {
    return read();
  } catch (error) {
    const fault = error instanceof FenError ? new ProblemError('board', error.message, line) : error;
    if (!onFault || !(fault instanceof ProblemError)) throw fault;
    onFault(fault);
    return undefined;
  }
}

/** The longest mate that may be asked for: the kernel's lists and a paused recursion have room for that. */
export const LONGEST_MATE = 30;

/** No problem has more authors. */
const MOST_AUTHORS = 100;

/** The length that a stipulation such as "#3" asks for. @throws {ProblemError} if it is not a direct mate. */
export function parseStipulation(text: string, line?: number): number {
  const found = /^#\s*(\d+)$/.exec(text.trim());
  const moves = Number(found?.[1]);
  if (!found || moves < 1 || moves > LONGEST_MATE) {
    throw new ProblemError(
      'stipulation',
      `found the stipulation ${quote(text)}; expected a direct mate in 1 to ${LONGEST_MATE} moves, such as "#3"`,
      line,
    );
  }
  return moves;
}

/**
 * A problem of this position, with warnings about its oddities.
 * @throws {FenError} if the position has no kings, or the side that is not to move stands in check; {ProblemError} for more than a hundred
 * authors.
 */
export function makeProblem(fen: string, rest: Partial<Omit<Problem, 'fen'>> = {}): Problem {
  const { authors = [], line } = rest;
  if (authors.length > MOST_AUTHORS) {
    throw new ProblemError('size', `found ${authors.length} authors; expected at most ${MOST_AUTHORS}`, line);
  }
  const position = parseFen(fen);
  return { authors: [], stated: [], ...rest, fen, warnings: [...oddities(position), ...(rest.warnings ?? [])] };
}

/** The place and date of publication: "New York Clipper 12/3, 1856". */
export function placeOf({ source, number, date }: Problem): string {
  return [[source, number].filter(Boolean).join(' '), date].filter(Boolean).join(', ');
}

/** Why a position cannot occur in a game, as far as counting pieces shows. */
function oddities(position: ReturnType<typeof parseFen>): string[] {
  const { board } = position;
  const found: string[] = [];
  for (const color of ['white', 'black'] as const) {
    const men = board[color];
    const side = color === 'white' ? 'White' : 'Black';
    const count = (set: typeof men) => set.intersect(men).size();
    const pawns = count(board.pawn);
    const bishops = board.bishop.intersect(men);
    const lightBishops = [...bishops].filter((square) => ((square >> 3) + square) % 2 === 1).length;
    const promoted =
      Math.max(0, count(board.queen) - 1) +
      Math.max(0, count(board.rook) - 2) +
      Math.max(0, count(board.knight) - 2) +
      Math.max(0, lightBishops - 1) +
      Math.max(0, bishops.size() - lightBishops - 1);
    if (men.size() > 16) found.push(`${side} has ${men.size()} men; a game has at most 16`);
    if (pawns > 8) found.push(`${side} has ${pawns} pawns; a game has at most 8`);
    else if (promoted > 8 - pawns) {
      found.push(`${side} needs ${promoted} promoted men, and has lost only ${8 - pawns} pawns`);
    }
  }
  const checkers = position.ctx().checkers.size();
  if (checkers > 2) found.push(`the king to move is in check from ${checkers} men at once; a move gives two at most`);
  return found;
}
