/** What the page adds to a machine: its place in the exhibition. */
import { CARDS } from '../../programs/cards.ts';
import type { Console } from '../../programs/console.ts';
import { CONSOLES } from '../../programs/consoles.ts';

/** A machine that the page shows: what it adds, its casing and its facts fail to compile without it. */
export type MachineId = (typeof CONSOLES)[number]['id'] | 'kim1';

/** A machine of the exhibition. */
export interface MachineEntry {
  readonly id: MachineId;
  /** The program it runs; absent for the solver of problems. */
  readonly program?: string;
  /** Its name for narrow spaces. */
  readonly name: string;
  /** When it ran its program, as the program's card has it: "1912-20". */
  readonly years: string;
  /** The software that ran on it. */
  readonly runs: string;
  /** How it is played, in one line. */
  readonly played: string;
  load(): Promise<Console>;
}

const ABOUT: Readonly<Record<MachineId, Omit<MachineEntry, 'id' | 'program' | 'years' | 'load'>>> = {
  ajedrecista: {
    name: 'Chess automaton',
    runs: 'El Ajedrecista',
    played: 'Press the square your king goes to; the box answers with its king or rook.',
  },
  turochamp: {
    name: 'Squared paper',
    runs: 'TUROCHAMP, worked out by hand',
    played: 'Write down a move; every sum behind its answer is worked out on paper.',
  },
  bernstein: {
    name: 'IBM 704',
    runs: 'Bernstein’s program',
    played: 'Punch a move on a card; lamps count, and the answer is printed with the board.',
  },
  soma: {
    name: 'Blackboard',
    runs: 'SOMA, worked out by hand',
    played: 'Say a move; each reply gets a sum in chalk, and a coin decides between equals.',
  },
  wray74: {
    name: 'HP 9810A',
    runs: 'Alan Wray’s program',
    played: 'Key rank, ↑ and file for each square, then CONTINUE; its answer is two numbers, twice.',
  },
  microchess: {
    name: 'Bare KIM-1',
    runs: 'MicroChess',
    played: 'Key in two squares as digits, then F; after PC its move appears on six digits.',
  },
  chess05: {
    name: 'Printing terminal',
    runs: 'CHESS 0.5',
    played: 'Type P-K4 or GO; the answer is printed on paper, in capitals.',
  },
  sargon78: {
    name: 'Jupiter III',
    runs: 'Sargon',
    played: 'Type two squares: five keys, no ENTER; the board is drawn in blocks.',
  },
  schach22: {
    name: 'Burroughs terminal',
    runs: 'SCHACH 2.2',
    played: 'Fill in a move and transmit it; then the whole screen changes at once.',
  },
  gambiet80: {
    name: 'TRS-80',
    runs: 'Gambiet/80',
    played: 'Type a level, a colour, then moves such as E2E4; it answers in Dutch.',
  },
  tinychess86: {
    name: 'Terminal',
    runs: 'Tiny Chess 86',
    played: 'Type a move; after each a new board rolls up the screen.',
  },
  sdk86: {
    name: 'Intel SDK-86',
    runs: 'Tiny Chess 86 on eight digits',
    played: 'Digits only: 5254 and a point is e2-e4; the answer appears on eight digits.',
  },
  gambiet81: {
    name: 'TRS-80 with a disk',
    runs: 'Gambiet/81',
    played: 'Used like Gambiet/80; its program comes from a floppy disk.',
  },
  c7010: {
    name: 'Videopac G7000',
    runs: 'the chess module C7010',
    played: 'Press a level, YES for White, then two squares; the board is in colour.',
  },
  gambiet82: {
    name: 'Xerox 820',
    runs: 'Gambiet/82',
    played: 'Type moves; board, list and clocks share one green screen.',
  },
  slutspel: {
    name: 'Web page, about 2010',
    runs: 'the Swedish tutorial',
    played: 'Click a piece, then the square it goes to.',
  },
  kim1: {
    name: 'KIM-1',
    runs: 'a solver of chess problems',
    played: 'Key in a mate problem square by square; GO looks for the move that solves it.',
  },
};

/**
 * The solver of problems has no card. Its author got his KIM-1 "about five years ago", wrote in June 1981, and first tried
 * to program it half a year later.
 */
const SOLVER: { readonly year: number; readonly years?: string } = { year: 1977, years: 'about 1977' };
const KIM_1 = { id: 'kim1' as const, load: async () => (await import('../../problems/kim1.ts')).kim1Console };

/** All machines, oldest first. */
export const MACHINES: readonly MachineEntry[] = [...CONSOLES, KIM_1]
  .map((entry) => ({ ...entry, ...ABOUT[entry.id], ...yearsOf('program' in entry ? entry.program : undefined) }))
  .sort((one, other) => one.year - other.year);

function yearsOf(program: string | undefined) {
  const { year, years = String(year) } = CARDS.find(({ id }) => id === program) ?? SOLVER;
  return { year, years };
}

/** The machine of a program; undefined if it has none. */
export const machineOfProgram = (program: string): MachineEntry | undefined =>
  MACHINES.find((entry) => entry.program === program);
