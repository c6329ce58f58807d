/**
 * A machine as its operator used it: keys in; display, sound and a search task out. A console is a pure state machine inside
 * its program's island. The owner of the keyboard (the terminal, the page) feeds it events and performs its task: think
 * about the game, or wait for keys. Types only; it imports nothing but the language of chess.
 */
import type { Color } from 'plyhouse-kernel/position';
import type { Fen } from '../chess/fen.ts';
import type { Game } from '../chess/game.ts';
import type { Language } from '../chess/letters.ts';
import type { Uci } from '../chess/move.ts';
import type { Decision, Fact, Limits, Options, SearchCommand, Thought } from './program.ts';

/** One machine. Its state is plain data: it can be kept, copied and sent to a worker. */
export interface Console<State extends ConsoleState = ConsoleState> {
  readonly machine: Machine;
  /**
   * Switches the machine on.
   * @param settings the owner's choice instead of the machine's default; only if `machine.depths` allows it.
   */
  start(settings?: Settings): Step<State>;
  /**
   * The machine when a game begins from a position that it does not set up by itself: after its own dialogue for that, if it has
   * one, otherwise with the position put into its state. Absent if it plays no games: the page then shows the pieces keyed in, and no moves.
   * @param game without moves.
   * @param player the colour of its user.
   */
  beginAt?(game: Game, player: Color): State;
  /** The next step after an event. The same state and event always give the same step. */
  step(state: State, event: ConsoleEvent): Step<State>;
  /** The current displays. */
  view(state: State): View;
  /**
   * The keys for a line typed on a modern keyboard, including the key that ends it.
   * @throws {KeyError} if the machine has no such key.
   */
  read(line: string): readonly Key[];
  /**
   * The keys that play a legal move in this state, in which part of it may have been entered; undefined if the machine cannot
   * enter it.
   */
  keysFor(state: State, move: Uci): readonly Key[] | undefined;
  /**
   * The answer that the machine needs before a move can be entered; undefined if it waits for a move, or for nothing.
   * @param player the colour that its user wants to have.
   */
  ask(state: State, player: Color): Ask | undefined;
}

/** A machine's request for input. */
export interface Ask {
  /** The expected input in plain English: "a level from 1 to 6; then press ENTER". Our words. */
  readonly what: string;
  /** The keys that answer it in this state; empty if the choice is the user's. */
  readonly keys: readonly Key[];
}

/** Settings made before a machine is switched on. */
export interface Settings {
  /** Plies. */
  readonly depth?: number;
}

/** The state that every console has. */
export interface ConsoleState {
  readonly task: Task;
  readonly game: Game;
  /** A board that is not legal yet, as FEN, while pieces are being set up. */
  readonly setup?: string;
}

/** The machine's activity, and what its owner has to do for it. */
export type Task =
  /**
   * It waits for keys. With `ponder`: think about that game meanwhile, on the player's time, and pass on the thoughts, until the machine
   * sends `stop`, or `hit` if the game has reached that position: then the search continues as its own and answers the `think` task that
   * comes with the command. An owner that cannot ponder ignores it.
   */
  | { readonly kind: 'listen'; readonly ponder?: Ponder }
  /** Ask the program for a move in `state.game`, by the period clock, and pass on its thoughts and the decision. */
  | { readonly kind: 'think'; readonly level?: string; readonly limits?: Limits; readonly options?: Options }
  /** Look for all keys of a mate problem, and pass on the solution. */
  | { readonly kind: 'solve'; readonly fen: Fen; readonly moves: number }
  /** It works by itself: pass machine time to it, as `time`, until it has another task. */
  | { readonly kind: 'work' }
  /** It is switched off. */
  | { readonly kind: 'off' };

/** The game that the machine expects, and the level or limits by which it would think of its move there. */
export interface Ponder {
  readonly game: Game;
  readonly level?: string;
  readonly limits?: Limits;
}

export type ConsoleEvent =
  | { readonly kind: 'key'; readonly key: Key }
  /** Time that passed while it waited for keys, or machine time while it works by itself. */
  | { readonly kind: 'time'; readonly millis: number }
  | { readonly kind: 'thought'; readonly thought: Thought }
  /** `aheadNodes`: those of its positions that were examined on the player's time. */
  | { readonly kind: 'decision'; readonly decision: Decision; readonly aheadNodes?: number }
  | { readonly kind: 'solved'; readonly solution: Solved }
  /** The user wants its move now: our addition, not a key of the machine. */
  | { readonly kind: 'hurry' }
  /** The requested search failed: it listens again. */
  | { readonly kind: 'broken' };

/** The result of a problem: every first move that mates in time. */
export interface Solved {
  readonly keys: readonly Uci[];
  /** False if a limit was reached first. */
  readonly isSettled: boolean;
}

/** The result of an event. Lists that are absent are empty. */
export interface Step<State extends ConsoleState = ConsoleState> {
  readonly state: State;
  /** Lines that appear on the main display if it scrolls or is paper. */
  readonly prints?: readonly string[];
  /** Sounds by their names in `machine.sounds`, in order. */
  readonly sounds?: readonly string[];
  /** Commands for the running search. */
  readonly words?: readonly SearchCommand[];
  /** The change, for a screen reader: one short sentence in the machine's language. */
  readonly says?: string;
  /** It refused the key, or the line or the move that the key ended. */
  readonly isRefused?: true;
  /** Our own note if the machine showed nothing; in English, shown as ours. */
  readonly notes?: readonly string[];
}

// ----------------------------------------------------------------------------------------------- the machine

/** The description of a machine: everything a page needs to draw it. */
export interface Machine {
  /** The name commands use: `wray74`, `kim1`. */
  readonly id: string;
  /** The program it runs, by its id; absent if it runs none of the collection. */
  readonly program?: string;
  readonly name: string;
  /** The language it speaks. */
  readonly language: Language;
  /** The main display first. */
  readonly displays: readonly Display[];
  /** True if the main display scrolls or is paper: it then follows `Step.prints`. */
  readonly scrolls: boolean;
  readonly lamps: readonly Lamp[];
  readonly keyboard: Keyboard;
  readonly sounds: Readonly<Record<string, Sound>>;
  /** The display while it thinks: dark, unchanged, or showing the thinking. */
  readonly thinking: 'dark' | 'still' | 'alive';
  /** Other input a user can type, in a line or two of English: our words. */
  readonly help: readonly string[];
  /** Present if the depth can be set before it is switched on. */
  readonly depths?: { readonly least: number; readonly most: number; readonly usual: number };
  /** Facts about display, keys and dialogue; the sources are those of its program or its own. */
  readonly facts: readonly Fact[];
}

/** A display. Colours are `#rrggbb`. */
export type Display = { readonly id: string; readonly name: string } & (
  | {
      readonly kind: 'screen';
      readonly columns: number;
      readonly rows: number;
      /** Dots of one character cell. */
      readonly cell: { readonly width: number; readonly height: number };
      readonly ground: string;
      /** Colours by name; `plain` always exists. */
      readonly inks: Readonly<Record<string, string>>;
    }
  | { readonly kind: 'paper'; readonly columns: number; readonly paper: string; readonly ink: string }
  | {
      readonly kind: 'digits';
      /** Rows of seven-segment digits from the top; `groups` are the sizes of the groups of digits. */
      readonly rows: readonly { readonly label: string; readonly groups: readonly number[] }[];
      readonly lit: string;
      readonly ground: string;
    }
  | {
      readonly kind: 'television';
      readonly columns: number;
      readonly rows: number;
      readonly inks: Readonly<Record<string, string>>;
    }
  /** A board whose squares are the keys, `a1` to `h8`. */
  | { readonly kind: 'board' }
);

interface Lamp {
  readonly id: string;
  readonly label: string;
  readonly colour: string;
}

/** The name of a key: its label in capitals, or a word (`ENTER`, `CONTINUE`). */
export type Key = string;

/** The layout of the keys: blocks side by side, each with rows from the top. */
export interface Keyboard {
  readonly blocks: readonly { readonly name: string; readonly rows: readonly (readonly Cap[])[] }[];
}

/** A key as it is drawn and named. */
export interface Cap {
  readonly key: Key;
  readonly label: string;
  /** The second legend. */
  readonly also?: string;
  /** The label for screen readers. */
  readonly name: string;
  /** The width relative to a letter key, by default 1. */
  readonly width?: number;
  readonly tone?: 'plain' | 'strong' | 'alarm';
  /** The keys of a modern keyboard that press it, as browsers name them (`KeyboardEvent.key`). */
  readonly typed: readonly string[];
  /** A key that has no function in this program. */
  readonly isIdle?: boolean;
}

/** A sound, for owners that can play it. */
export type Sound =
  | { readonly kind: 'tone'; readonly hertz: number; readonly millis: number }
  | { readonly kind: 'noise'; readonly what: 'click' | 'printer' | 'card'; readonly millis: number };

// ----------------------------------------------------------------------------------------------- what it shows

export interface View {
  /** Pictures by display id. */
  readonly pictures: Readonly<Record<string, Picture>>;
  /** Lamps that are lit. */
  readonly lamps: readonly string[];
  /** The place of a board of characters on a display of the kind `screen`, rank 8 at the top. */
  readonly squares?: Squares;
  /** The contents of the main display as lines of plain text, for screen readers and for terminals that show nothing else. */
  readonly text: readonly string[];
}

/** The place of a board on a screen, in characters: its upper left corner, and the size of a square. */
export interface Squares {
  readonly row: number;
  readonly column: number;
  readonly height: number;
  readonly width: number;
}

export type Picture =
  | {
      readonly kind: 'screen';
      readonly rows: readonly (readonly Run[])[];
      readonly cursor?: { readonly row: number; readonly column: number };
    }
  /** The visible part of the roll, oldest line first. */
  | { readonly kind: 'paper'; readonly lines: readonly string[] }
  /** Digits as bits: segment a (top) is 1, b 2, c 4, d 8, e 16, f 32, g (middle) 64, the point 128. */
  | { readonly kind: 'digits'; readonly rows: readonly (readonly number[])[] }
  | {
      readonly kind: 'television';
      /** The grid of cells that forms the board, rank 8 first: the fill colour of each, and the piece on it. */
      readonly cells: readonly (readonly TelevisionCell[])[];
      /** Letters above and below the board: `columns` of them in each band. */
      readonly bands: readonly { readonly place: 'above' | 'below'; readonly runs: readonly Run[] }[];
    }
  | {
      readonly kind: 'board';
      /** The pieces by square. */
      readonly board: Fen;
      /** A square that is marked, for example the one that was clicked first. */
      readonly marked?: string;
      readonly isFlipped: boolean;
      readonly fields: readonly { readonly label: string; readonly value: string }[];
      readonly message: string;
    };

/** Characters in one colour. Block graphics are Unicode's sextants (U+1FB00), blanks and full blocks. */
export interface Run {
  readonly text: string;
  /** A name in the display's `inks`; by default `plain`. */
  readonly ink?: string;
  readonly isInverse?: boolean;
}

export interface TelevisionCell {
  readonly fill: string;
  readonly man?: { readonly letter: string; readonly ink: string };
}
