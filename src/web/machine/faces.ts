/** The faces of the machines: what the page adds to their consoles. */
import type { Color } from 'chessops/types';
import type { EVERY_CONSOLE } from '../../problems/every-console.ts';
import type { Casing } from './casings/casing.tsx';

/** A machine that the page shows. */
export type MachineId = (typeof EVERY_CONSOLE)[number]['id'];

/**
 * What the page adds to a machine. Two parts of it are loaded at other times: the casing with the facts about it by the machine's
 * own page (casings/), the drawing and the words of the timeline with the front page (machine-drawings.svg, timeline.ts).
 */
export interface Face {
  /** Its name for narrow spaces. */
  readonly name: string;
  /** The software that ran on it. */
  readonly runs: string;
  /** How it is played, in one line. */
  readonly played: string;
  /** When it ran, for a machine without a program, whose card would say so. `years` are shown instead of the year. */
  readonly dated?: { readonly year: number; readonly years?: string };
  /** The height of a pixel of its screen relative to its width. */
  readonly dotRatio?: number;
  /** Degrees that its digits lean. */
  readonly slant?: number;
  /** What its display shows on the front page; undefined if it does not stand there. */
  readonly lit: Lit | undefined;
  casing(): Promise<Casing>;
}

/** A display of the front page. */
export interface Lit {
  /** Where it is in the drawing of 120 by 84 (machine-drawings.svg): left, top, width, height. */
  readonly place: readonly [number, number, number, number];
  /**
   * The game on it: recorded (its id in data/games/commentary.json), or played for this purpose against a program. After a change,
   * `node src/web/testing/shown-games.ts`.
   */
  readonly game: { readonly color: Color } & ({ readonly recorded: string } | { readonly against: string });
}

/** Each machine's face: without one it does not compile. */
export const FACES: Readonly<Record<MachineId, Face>> = {
  ajedrecista: {
    name: 'Chess automaton',
    runs: 'El Ajedrecista',
    played: 'Press the square your king goes to; the box answers with its king or rook.',
    lit: { place: [43, 33, 26, 26], game: { against: 'antwoord', color: 'white' } },
    casing: async () => (await import('./casings/ajedrecista.tsx')).AUTOMATON,
  },
  turochamp: {
    name: 'Squared paper',
    runs: 'TUROCHAMP, worked out by hand',
    played: 'Write down a move; every sum behind its answer is worked out on paper.',
    dotRatio: 1,
    lit: { place: [15, 19, 52, 46], game: { recorded: 'turochamp-typescript', color: 'white' } },
    casing: async () => (await import('./casings/by-hand.tsx')).DESK,
  },
  bernstein: {
    name: 'IBM 704',
    runs: 'Bernstein’s program',
    played: 'Punch a move on a card; lamps count, and the answer is printed with the board.',
    lit: { place: [95, 8, 15, 30], game: { recorded: 'bernstein-article', color: 'white' } },
    casing: async () => (await import('./casings/ibm704.tsx')).IBM_704,
  },
  soma: {
    name: 'Blackboard',
    runs: 'SOMA, worked out by hand',
    played: 'Say a move; each reply gets a sum in chalk, and a coin decides between equals.',
    dotRatio: 1.2,
    lit: { place: [12, 16, 96, 46], game: { recorded: 'soma-machiavelli', color: 'white' } },
    casing: async () => (await import('./casings/by-hand.tsx')).BLACKBOARD,
  },
  wray74: {
    name: 'HP 9810A',
    runs: 'Alan Wray’s program',
    played: 'Key rank, ↑ and file for each square, then CONTINUE; its answer is two numbers, twice.',
    slant: 5,
    lit: { place: [28, 22.5, 39, 8], game: { against: 'chess05', color: 'black' } },
    casing: async () => (await import('./casings/wray74.tsx')).HP_9810A,
  },
  microchess: {
    name: 'Bare KIM-1',
    runs: 'MicroChess',
    played: 'Key in two squares as digits, then F; after PC its move appears on six digits.',
    slant: 4,
    lit: { place: [74, 15, 32, 9], game: { recorded: 'microchess-normal', color: 'black' } },
    casing: async () => (await import('./casings/boards.tsx')).KIM_ON_TABLE,
  },
  chess05: {
    name: 'Printing terminal',
    runs: 'CHESS 0.5',
    played: 'Type P-K4 or GO; the answer is printed on paper, in capitals.',
    lit: { place: [40, 3, 40, 29], game: { against: 'wray74', color: 'white' } },
    casing: async () => (await import('./casings/terminals.tsx')).PRINTING_TERMINAL,
  },
  sargon78: {
    name: 'Jupiter III',
    runs: 'Sargon',
    played: 'Type two squares: five keys, no ENTER; the board is drawn in blocks.',
    dotRatio: 1,
    lit: { place: [11, 9, 60, 40], game: { recorded: 'sargon-kramer', color: 'black' } },
    casing: async () => (await import('./casings/terminals.tsx')).JUPITER_III,
  },
  schach22: {
    name: 'Burroughs terminal',
    runs: 'SCHACH 2.2',
    played: 'Fill in a move and transmit it; then the whole screen changes at once.',
    dotRatio: 1.67,
    lit: { place: [62, 24, 42, 26], game: { recorded: 'schach-elsa', color: 'white' } },
    casing: async () => (await import('./casings/terminals.tsx')).BURROUGHS_TERMINAL,
  },
  gambiet80: {
    name: 'TRS-80',
    runs: 'Gambiet/80',
    played: 'Type a level, a colour, then moves such as E2E4; it answers in Dutch.',
    dotRatio: 1.5,
    lit: { place: [21, 13, 42, 34], game: { against: 'c7010', color: 'black' } },
    casing: async () => (await import('./casings/terminals.tsx')).TRS_80,
  },
  tinychess86: {
    name: 'Terminal',
    runs: 'Tiny Chess 86',
    played: 'Type a move; after each a new board rolls up the screen.',
    lit: { place: [14, 11, 54, 38], game: { against: 'gambiet81', color: 'black' } },
    casing: async () => (await import('./casings/terminals.tsx')).GLASS_TERMINAL,
  },
  sdk86: {
    name: 'Intel SDK-86',
    runs: 'Tiny Chess 86 on eight digits',
    played: 'Digits only: 5254 and a point is e2-e4; the answer appears on eight digits.',
    slant: 6,
    lit: undefined,
    casing: async () => (await import('./casings/boards.tsx')).SDK_86,
  },
  gambiet81: {
    name: 'TRS-80 with a disk',
    runs: 'Gambiet/81',
    played: 'Used like Gambiet/80; its program comes from a floppy disk.',
    dotRatio: 1.5,
    lit: { place: [21, 13, 42, 34], game: { against: 'tinychess86', color: 'white' } },
    casing: async () => (await import('./casings/terminals.tsx')).TRS_80_WITH_DISK,
  },
  c7010: {
    name: 'Videopac G7000',
    runs: 'the chess module C7010',
    played: 'Press a level, YES for White, then two squares; the board is in colour.',
    lit: { place: [24, 9, 54, 40], game: { against: 'gambiet80', color: 'white' } },
    casing: async () => (await import('./casings/c7010.tsx')).VIDEOPAC,
  },
  gambiet82: {
    name: 'Xerox 820',
    runs: 'Gambiet/82',
    played: 'Type moves; board, list and clocks share one green screen.',
    dotRatio: 1.75,
    lit: { place: [14, 15, 54, 36], game: { recorded: 'ynct-gambiet', color: 'black' } },
    casing: async () => (await import('./casings/terminals.tsx')).XEROX_820,
  },
  slutspel: {
    name: 'Web page, about 2010',
    runs: 'the Swedish tutorial',
    played: 'Click a piece, then the square it goes to.',
    lit: undefined,
    casing: async () => (await import('./casings/slutspel.tsx')).WEB_PAGE,
  },
  kim1: {
    name: 'KIM-1',
    runs: 'a solver of chess problems',
    played: 'Key in a mate problem square by square; GO looks for the move that solves it.',
    // Its author got his KIM-1 "about five years ago", wrote in June 1981, and first tried to program it half a year later.
    dated: { year: 1977, years: 'about 1977' },
    slant: 4,
    lit: undefined,
    casing: async () => (await import('./casings/boards.tsx')).KIM_1,
  },
};

/** The face of a machine by its id. @throws if there is no such machine. */
export function faceOf(id: string): Face {
  if (!Object.hasOwn(FACES, id)) throw new Error(`no face of a machine ${JSON.stringify(id)}`);
  return FACES[id as MachineId];
}
