/** The machines as the gallery and their own pages show them, loaded with these. */
import type { Color } from 'plyhouse-kernel/position';
import type { Casing } from './casings/casing.tsx';
import type { MachineId } from './faces.ts';

/** The additions to a machine's face (faces.ts) on its own page. */
export interface Exhibit {
  /** The software that ran on it. */
  readonly runs: string;
  /** Playing it, in one line. */
  readonly played: string;
  /** How the front page lights its display; undefined if it does not stand there. */
  readonly shown: Shown | undefined;
  /** How it is drawn, and the facts about that. */
  casing(): Promise<Casing>;
}

/** The display of a machine on the front page. */
export interface Shown {
  /** The place in the drawing of 120 by 84 (machine-drawings.svg): left, top, width, height. */
  readonly place: readonly [number, number, number, number];
  /**
   * The game it shows: a recorded one (its id in data/games/commentary.json), or one played for this purpose against a
   * program. After a change: `node src/web/testing/shown-games.ts`.
   */
  readonly plays: PlayedGame;
}

/** A game, and the colour that the machine plays in it. */
export type PlayedGame = { readonly color: Color } & ({ readonly recorded: string } | { readonly against: string });

/** Each machine's exhibit: without one it does not compile. */
export const EXHIBITS: Readonly<Record<MachineId, Exhibit>> = {
  ajedrecista: {
    runs: 'El Ajedrecista',
    played: 'Press the square your king goes to; the box answers with its king or rook.',
    shown: { place: [43, 33, 26, 26], plays: { against: 'antwoord', color: 'white' } },
    casing: async () => (await import('./casings/ajedrecista.tsx')).AUTOMATON,
  },
  turochamp: {
    runs: 'TUROCHAMP, worked out by hand',
    played: 'Write down a move; every sum behind its answer is worked out on paper.',
    shown: { place: [15, 19, 52, 46], plays: { recorded: 'turochamp-typescript', color: 'white' } },
    casing: async () => (await import('./casings/by-hand.tsx')).DESK,
  },
  bernstein: {
    runs: 'Bernstein’s program',
    played: 'Punch a move on a card; lamps count, and the answer is printed with the board.',
    shown: { place: [95, 8, 15, 30], plays: { recorded: 'bernstein-article', color: 'white' } },
    casing: async () => (await import('./casings/ibm704.tsx')).IBM_704,
  },
  soma: {
    runs: 'SOMA, worked out by hand',
    played: 'Say a move; each reply gets a sum in chalk, and a coin decides between equals.',
    shown: { place: [12, 16, 96, 46], plays: { recorded: 'soma-machiavelli', color: 'white' } },
    casing: async () => (await import('./casings/by-hand.tsx')).BLACKBOARD,
  },
  wray74: {
    runs: 'Alan Wray’s program',
    played: 'Key rank, ↑ and file for each square, then CONTINUE; its answer is two numbers, twice.',
    shown: { place: [28, 22.5, 39, 8], plays: { against: 'chess05', color: 'black' } },
    casing: async () => (await import('./casings/wray74.tsx')).HP_9810A,
  },
  challenger: {
    runs: 'Alan Wray’s program, in place of its own, which is not preserved',
    played: 'RE sets up; 5B5D and EN is e2-e4, and the answer stands on the same four digits.',
    shown: undefined,
    casing: async () => (await import('./casings/challenger.tsx')).CHESS_CHALLENGER,
  },
  microchess: {
    runs: 'MicroChess',
    played: 'Key in two squares as digits, then F; after PC its move appears on six digits.',
    shown: { place: [74, 15, 32, 9], plays: { recorded: 'microchess-normal', color: 'black' } },
    casing: async () => (await import('./casings/boards.tsx')).KIM_ON_TABLE,
  },
  chess05: {
    runs: 'CHESS 0.5',
    played: 'Type P-K4 or GO; the answer is printed on paper, in capitals.',
    shown: { place: [40, 3, 40, 29], plays: { against: 'wray74', color: 'white' } },
    casing: async () => (await import('./casings/terminals.tsx')).PRINTING_TERMINAL,
  },
  sargon78: {
    runs: 'Sargon',
    played: 'Type two squares: five keys, no ENTER; the board is drawn in blocks.',
    shown: { place: [11, 9, 60, 40], plays: { recorded: 'sargon-kramer', color: 'black' } },
    casing: async () => (await import('./casings/terminals.tsx')).JUPITER_III,
  },
  unixchess: {
    runs: 'the chess of Research Unix V7',
    played: 'Type p-k4 or e2e4; the answer is printed without a prompt, and ENTER alone prints the board.',
    shown: { place: [20, 6, 44, 28], plays: { against: 'microchess', color: 'black' } },
    casing: async () => (await import('./casings/terminals.tsx')).UNIX_TERMINAL,
  },
  schach22: {
    runs: 'SCHACH 2.2',
    played: 'Fill in a move and transmit it; then the whole screen changes at once.',
    shown: { place: [62, 24, 42, 26], plays: { recorded: 'schach-elsa', color: 'white' } },
    casing: async () => (await import('./casings/terminals.tsx')).BURROUGHS_TERMINAL,
  },
  usurpator: {
    runs: 'Usurpator I',
    played: 'Four keys are a move, and none is checked; RETURN lets it move. Castling takes three entries.',
    shown: { place: [14, 11, 54, 38], plays: { against: 'microchess', color: 'black' } },
    casing: async () => (await import('./casings/terminals.tsx')).HOME_6800,
  },
  gambiet80: {
    runs: 'Gambiet/80',
    played: 'Type a level, a colour, then moves such as E2E4; it answers in Dutch.',
    shown: { place: [21, 13, 42, 34], plays: { against: 'c7010', color: 'black' } },
    casing: async () => (await import('./casings/terminals.tsx')).TRS_80,
  },
  tinychess86: {
    runs: 'Tiny Chess 86',
    played: 'Type a move; after each a new board rolls up the screen.',
    shown: { place: [14, 11, 54, 38], plays: { against: 'gambiet81', color: 'black' } },
    casing: async () => (await import('./casings/terminals.tsx')).GLASS_TERMINAL,
  },
  sdk86: {
    runs: 'Tiny Chess 86 on eight digits',
    played: 'Digits only: 5254 and a point is e2-e4; the answer appears on eight digits.',
    shown: undefined,
    casing: async () => (await import('./casings/boards.tsx')).SDK_86,
  },
  gambiet81: {
    runs: 'Gambiet/81',
    played: 'Used like Gambiet/80; its program comes from a floppy disk.',
    shown: { place: [21, 13, 42, 34], plays: { against: 'tinychess86', color: 'white' } },
    casing: async () => (await import('./casings/terminals.tsx')).TRS_80_WITH_DISK,
  },
  sargon2: {
    runs: 'Sargon II',
    played: 'F1, three questions, then two squares and RETURN; its thoughts stand beside the board.',
    shown: { place: [30, 9, 54, 40], plays: { against: 'c7010', color: 'white' } },
    casing: async () => (await import('./casings/vic20.tsx')).VIC_20,
  },
  c7010: {
    runs: 'the chess module C7010',
    played: 'Press a level, YES for White, then two squares; the board is in colour.',
    shown: { place: [24, 9, 54, 40], plays: { against: 'gambiet80', color: 'white' } },
    casing: async () => (await import('./casings/c7010.tsx')).VIDEOPAC,
  },
  gambiet82: {
    runs: 'Gambiet/82',
    played: 'Type moves; board, list and clocks share one green screen.',
    shown: { place: [14, 15, 54, 36], plays: { recorded: 'ynct-gambiet', color: 'black' } },
    casing: async () => (await import('./casings/terminals.tsx')).XEROX_820,
  },
  zxchess: {
    runs: '1K ZX Chess',
    played: 'Four keys, rank before file: 7E5E; the men move on the screen while it thinks.',
    shown: { place: [24, 8, 44, 33], plays: { against: 'microchess', color: 'white' } },
    casing: async () => (await import('./casings/zx81.tsx')).ZX81,
  },
  slutspel: {
    runs: 'the Swedish tutorial',
    played: 'Click a piece, then the square it goes to.',
    shown: undefined,
    casing: async () => (await import('./casings/slutspel.tsx')).WEB_PAGE,
  },
  prinz: {
    runs: 'Prinz’s mates in two',
    played: 'Put a tape in the reader and start it; White’s first moves are typed until one mates.',
    shown: undefined,
    casing: async () => (await import('./casings/ferranti.tsx')).FERRANTI_MARK_I,
  },
  kim1: {
    runs: 'a solver of chess problems',
    played: 'Key in a mate problem square by square; GO looks for the move that solves it.',
    shown: undefined,
    casing: async () => (await import('./casings/boards.tsx')).KIM_1,
  },
};
