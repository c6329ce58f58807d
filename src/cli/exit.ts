import { quote } from '../chess/foreign-text.ts';
import type { FileLockError } from '../node/file-lock.ts';
import { isOutputRefused, refusal } from '../node/refusal.ts';
import type { DatabaseError } from '../tournament/store/database.ts';

/** The exit codes of commands. */
export const EXIT = {
  ok: 0,
  /** The answer is no: there is no move. */
  negative: 1,
  usage: 2,
  /** Input cannot be read: a position, a game, a file; or a part of it was left out. */
  input: 3,
  /** A program or engine failed. */
  engine: 4,
  /** The limits were reached before the answer was known. */
  undecided: 5,
  /** Output cannot be written: a full disk. */
  output: 6,
  /** A bug in Plyhouse. */
  bug: 70,
  interrupted: 130,
  terminated: 143,
} as const;

/** The codes for people, in the help and on the manual page. */
export const EXIT_MEANINGS: readonly (readonly [code: number, meaning: string])[] = [
  [EXIT.ok, 'done'],
  [EXIT.negative, 'the answer is no: no move, no mate, a check that failed'],
  [EXIT.usage, 'wrong usage'],
  [EXIT.input, 'input that cannot be read, all of it or a part that was left out'],
  [EXIT.engine, 'a program or engine failed'],
  [EXIT.undecided, 'not decided within the limits'],
  [EXIT.output, 'output that cannot be written'],
  [EXIT.bug, 'a bug in Plyhouse'],
  [EXIT.interrupted, 'interrupted (Ctrl-C)'],
  [EXIT.terminated, 'terminated'],
];

/** Ends a command with a line on stderr and an exit code. */
export class CliError extends Error {
  override readonly name = 'CliError';
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/** The exit codes of Plyhouse's errors by name: unreadable input or wrong usage. */
const CODES: Readonly<Record<string, number>> = {
  FenError: EXIT.input,
  MoveError: EXIT.input,
  ReadMoveError: EXIT.input,
  PgnError: EXIT.input,
  OpeningsError: EXIT.input,
  FileLockError: EXIT.input,
  MatchFileError: EXIT.input,
  StrangeFileError: EXIT.usage,
  FolderError: EXIT.output,
  ProblemError: EXIT.input,
  TableFileError: EXIT.input,
  ManifestError: EXIT.input,
  PrintedTableError: EXIT.input,
  MaterialError: EXIT.usage,
  UnknownProgramError: EXIT.usage,
  UnknownLevelError: EXIT.usage,
  OptionError: EXIT.usage,
  DurationError: EXIT.usage,
  TimeControlError: EXIT.usage,
  ParticipantError: EXIT.usage,
  TermsError: EXIT.usage,
  AddressError: EXIT.usage,
  NoPageError: EXIT.input,
  TieBreakError: EXIT.usage,
  SprtError: EXIT.usage,
  AnchorError: EXIT.usage,
  FormatError: EXIT.usage,
  NoBracketError: EXIT.usage,
  TournamentError: EXIT.usage,
  DatabaseError: EXIT.input,
  PlayerError: EXIT.engine,
  TableRoomError: EXIT.engine,
};

/** The stack of an error after a line end, a line for each call; empty unless PLYHOUSE_DEBUG is set. */
export function placeOf(error: unknown): string {
  if (!process.env.PLYHOUSE_DEBUG || !(error instanceof Error)) return '';
  return /(?:\n +at .*)+/.exec(error.stack ?? '')?.[0] ?? '';
}

/** The exit code and the message of an error. */
export function verdictOn(error: unknown): { readonly code: number; readonly message: string } {
  if (!(error instanceof Error)) return { code: EXIT.bug, message: String(error) };
  if (error instanceof CliError) return { code: error.code, message: error.message };
  const known = CODES[error.name];
  if (known !== undefined) {
    // A broken pipe to a server is not output that cannot be written.
    const { problem } = error as Partial<DatabaseError>;
    const { isHeld } = error as Partial<FileLockError>;
    const isOutput =
      error.name === 'DatabaseError' ? problem === 'full' : isHeld === false || isOutputRefused(error.cause);
    return { code: isOutput ? EXIT.output : known, message: error.message };
  }
  const { code, syscall, path } = error as NodeJS.ErrnoException;
  if (code !== undefined && syscall !== undefined) {
    const isOutput = isOutputRefused(error);
    return {
      code: isOutput ? EXIT.output : EXIT.input,
      message: `${path === undefined ? '' : `${path}: `}${refusal(error)}`,
    };
  }
  const hint = process.env.PLYHOUSE_DEBUG ? '' : ' (--verbose shows where)';
  return { code: EXIT.bug, message: `a fault of Plyhouse itself: ${error.message}${hint}` };
}

/** From a longer list, only names that begin like the word are suggested. */
const MOST_NAMES = 40;
const LIKE_LETTERS = 3;

/** The error for an unknown name, with those there are: `no shell "x"; there are bash, zsh`. */
export function notAmong(kind: string, arg: string, names: readonly string[]): string {
  const start = arg.slice(0, LIKE_LETTERS).toLowerCase();
  const isLong = names.length > MOST_NAMES;
  const given = isLong ? names.filter((name) => start !== '' && name.toLowerCase().startsWith(start)) : names;
  const list = given.length === 1 ? `; there is ${given[0]}` : `; there are ${given.join(', ')}`;
  if (given.length === 0) return `no ${kind} ${quote(arg)}${isLong ? '' : '; there is none'}`;
  return `no ${kind} ${quote(arg)}${list}`;
}

/** @throws {CliError} for the first of the words that is no such name. @param where what is said before it. */
export function checkAmong(kind: string, words: readonly string[], names: readonly string[], where = ''): void {
  const stranger = words.find((word) => !names.includes(word));
  if (stranger !== undefined) throw new CliError(EXIT.usage, where + notAmong(kind, stranger, names));
}
