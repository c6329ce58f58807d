/** The faces of the machines: what the page adds to their consoles wherever it shows them. */
import type { EVERY_CONSOLE } from '../../problems/every-console.ts';

/** A machine that the page shows. */
export type MachineId = (typeof EVERY_CONSOLE)[number]['id'];

/**
 * The page's additions to a machine. The page begins with these; the gallery and the machine's own page load the rest
 * (exhibits.ts).
 */
export interface Face {
  /** Its name for narrow spaces. */
  readonly name: string;
  /** The common name of its program, if not the one on its card. */
  readonly known?: string;
  /**
   * When it ran, unless its program's card says so: for a machine without a program, or with an older machine's.
   * `years` are shown instead of the year.
   */
  readonly dated?: { readonly year: number; readonly years?: string };
  /** The height of a pixel of its screen relative to its width; by default 2. */
  readonly dotRatio?: number;
  /** Degrees that its digits lean; by default they are upright. */
  readonly slant?: number;
  /** Its text on the front page; undefined if it is not there. */
  readonly timeline: Timeline | undefined;
}

/** A machine of the front page. */
interface Timeline {
  /** The machine in two or three words. */
  readonly machine: string;
  /** The program's name, if that on its card is a sentence. */
  readonly name?: string;
}

/** Each machine's face: without one it does not compile. */
export const FACES: Readonly<Record<MachineId, Face>> = {
  ajedrecista: {
    name: 'Chess automaton',
    timeline: { machine: 'Chess automaton' },
  },
  turochamp: {
    name: 'Squared paper',
    dotRatio: 1,
    timeline: { machine: 'Squared paper and pencil' },
  },
  bernstein: {
    name: 'IBM 704',
    timeline: { machine: 'IBM 704', name: 'Alex Bernstein' },
  },
  soma: {
    name: 'Blackboard',
    dotRatio: 1.2,
    timeline: { machine: 'Blackboard and coin' },
  },
  wray74: {
    name: 'HP 9810A',
    slant: 5,
    timeline: { machine: 'HP 9810A calculator', name: 'Alan Wray' },
  },
  challenger: {
    name: 'Chess Challenger',
    dated: { year: 1977 },
    slant: 6,
    timeline: undefined,
  },
  microchess: {
    name: 'Bare KIM-1',
    slant: 4,
    timeline: { machine: 'KIM-1 board' },
  },
  chess05: {
    name: 'Printing terminal',
    timeline: { machine: 'Printing terminal' },
  },
  sargon78: {
    name: 'Jupiter III',
    dotRatio: 1,
    timeline: { machine: 'Jupiter III', name: 'Sargon' },
  },
  unixchess: {
    name: 'Unix terminal',
    timeline: { machine: 'PDP-11 under Unix' },
  },
  schach22: {
    name: 'Burroughs terminal',
    dotRatio: 1.67,
    timeline: { machine: 'Burroughs B7800' },
  },
  usurpator: {
    name: 'Home-built 6800',
    dotRatio: 1,
    timeline: { machine: 'Home-built 6800' },
  },
  gambiet80: {
    name: 'TRS-80',
    dotRatio: 1.5,
    timeline: { machine: 'TRS-80 and cassette' },
  },
  tinychess86: {
    name: 'Terminal',
    timeline: { machine: 'Terminal and 8088 board' },
  },
  sdk86: {
    name: 'Intel SDK-86',
    slant: 6,
    timeline: undefined,
  },
  gambiet81: {
    name: 'TRS-80 with a disk',
    dotRatio: 1.5,
    timeline: { machine: 'TRS-80 and disk' },
  },
  sargon2: {
    name: 'VIC-20',
    dotRatio: 0.65,
    timeline: { machine: 'Commodore VIC-20' },
  },
  c7010: {
    name: 'Videopac G7000',
    known: 'Philips chess module',
    timeline: { machine: 'Philips Videopac', name: 'Philips chess module' },
  },
  gambiet82: {
    name: 'Xerox 820',
    dotRatio: 1.75,
    timeline: { machine: 'Northstar/Xerox' },
  },
  zxchess: {
    name: 'Sinclair ZX81',
    dotRatio: 1,
    timeline: { machine: 'Sinclair ZX81' },
  },
  slutspel: {
    name: 'Web page, about 2010',
    timeline: undefined,
  },
  prinz: {
    name: 'Ferranti Mark I',
    dated: { year: 1951 },
    dotRatio: 1,
    timeline: undefined,
  },
  kim1: {
    name: 'KIM-1',
    // Its author got his KIM-1 "about five years ago", wrote in June 1981, and first tried to program it half a year later.
    dated: { year: 1977, years: 'about 1977' },
    slant: 4,
    timeline: undefined,
  },
};

/** The face of a machine by its id; undefined if there is no such machine. */
export const faceOf = (id: string): Face | undefined => (FACES as Readonly<Record<string, Face>>)[id];
