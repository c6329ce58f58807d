/** What the page adds to a machine: its place in the exhibition, and the lines that start a game on it. */
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
  readonly year: number;
  /** The software that ran on it. */
  readonly runs: string;
  /** The lines typed from switching on to the first move or the first problem, and their effect. */
  readonly begin?: { readonly label: string; readonly lines: readonly string[] };
  load(): Promise<Console>;
}

const ABOUT: Readonly<Record<MachineId, Omit<MachineEntry, 'id' | 'program' | 'load'>>> = {
  ajedrecista: { name: 'Chess automaton', year: 1920, runs: 'El Ajedrecista' },
  turochamp: { name: 'Squared paper', year: 1948, runs: 'TUROCHAMP, worked out by hand' },
  bernstein: {
    name: 'IBM 704',
    year: 1957,
    runs: 'Bernstein’s program',
    begin: { label: 'Begin with White', lines: ['START', 'START'] },
  },
  soma: { name: 'Blackboard', year: 1961, runs: 'SOMA, worked out by hand' },
  wray74: {
    name: 'HP 9810A',
    year: 1974,
    runs: 'Alan Wray’s program',
    begin: { label: 'Load the program, with White', lines: ['LOAD CONTINUE CONTINUE 1 LOAD'] },
  },
  microchess: {
    name: 'Bare KIM-1',
    year: 1976,
    runs: 'MicroChess',
    begin: { label: 'Start the program, with White', lines: ['RS GO C E'] },
  },
  chess05: { name: 'Printing terminal', year: 1978, runs: 'CHESS 0.5' },
  sargon78: {
    name: 'Jupiter III',
    year: 1978,
    runs: 'Sargon',
    begin: { label: 'Begin with White, at two plies', lines: ['YW2'] },
  },
  schach22: { name: 'Burroughs terminal', year: 1980, runs: 'SCHACH 2.2' },
  gambiet80: {
    name: 'TRS-80',
    year: 1980,
    runs: 'Gambiet/80',
    begin: { label: 'Begin at tournament level, with White', lines: ['', 'J'] },
  },
  tinychess86: { name: 'Terminal', year: 1981, runs: 'Tiny Chess 86' },
  sdk86: { name: 'Intel SDK-86', year: 1981, runs: 'Tiny Chess 86 on eight digits' },
  gambiet81: {
    name: 'TRS-80 with a disk',
    year: 1981,
    runs: 'Gambiet/81',
    begin: { label: 'Begin at tournament level, with White', lines: ['', 'J'] },
  },
  c7010: {
    name: 'Videopac G7000',
    year: 1982,
    runs: 'the chess module C7010',
    begin: { label: 'Begin on level 1, with White', lines: ['1', 'YES'] },
  },
  gambiet82: {
    name: 'Xerox 820',
    year: 1982,
    runs: 'Gambiet/82',
    begin: { label: 'Begin at tournament level, with White', lines: ['', 'J'] },
  },
  slutspel: { name: 'Web page of 2010', year: 2010, runs: 'the Swedish tutorial' },
  kim1: {
    name: 'KIM-1',
    year: 1976,
    runs: 'a solver of chess problems',
    begin: {
      label: 'Key in a mate in two',
      lines: ['RS AD 0000 DA 02 AD 0061 DA 06 AD 0011 DA 04 AD 0081 DA 04 AD 0058 DA 0E', 'AD 0000'],
    },
  },
};

const KIM_1 = { id: 'kim1' as const, load: async () => (await import('../../problems/kim1.ts')).kim1Console };

/** All machines, oldest first. */
export const MACHINES: readonly MachineEntry[] = [...CONSOLES, KIM_1]
  .map((entry) => ({ ...entry, ...ABOUT[entry.id] }))
  .sort((one, other) => one.year - other.year);

/** The machine of a program; undefined if it has none. */
export const machineOfProgram = (program: string): MachineEntry | undefined =>
  MACHINES.find((entry) => entry.program === program);
