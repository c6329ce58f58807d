/**
 * The one interface of Plyhouse: what a chess program is, whatever its year (docs/architecture.md).
 * Words only; it imports nothing but the language of chess.
 */
import type { Game } from '../chess/game.ts';
import type { Uci } from '../chess/move.ts';

/** One program of the collection. */
export interface Program {
  readonly card: Card;
  /**
   * A fresh engine with memory of its own.
   * @param options values for the card's options; the host has checked them and filled in the defaults.
   * @param chance the only source of chance: the same seed gives the same game.
   */
  create(options: Options, chance: Chance): Engine;
}

/** A running instance of a program: it holds a game, a book position, kept variations. */
export interface Engine {
  /**
   * Takes over a game. Where `game` only extends the last one by a move or two, the engine is fed those moves,
   * so that book line, repetition count and kept variations live on as they did in the original.
   */
  setGame(game: Game): void;
  /**
   * Chooses a move. Yields at least every few thousand positions, and whenever it has something to say; ends
   * with the decision. The host may send a word in with `next(word)`. It never changes the game, and never
   * examines more than `limits.nodes` positions beyond what a first legal move costs it.
   */
  search(limits: Limits, clock: Clock, trace?: Trace): Generator<Thought, Decision, SearchCommand | undefined>;
  /**
   * The original's display with `game` on it, where its article says how that looked: the game as it stands for the
   * person, be it the program's turn, after its move, or after moves were taken back. It changes nothing, and may be
   * asked at any time, in the midst of a search too.
   */
  screen?(game: Game): Screen;
}

/** The seeded source of chance: numbers from 0 up to but not including 1. */
export type Chance = () => number;

// ------------------------------------------------------------------------------------------------ the card

/** What is known of a program. Everything Plyhouse says about it outside its README is read from here. */
export interface Card {
  /** The name commands use: `wray74`. */
  readonly id: string;
  readonly name: string;
  readonly author: string;
  /** The year of the version rebuilt. */
  readonly year: number;
  /** The years of its life where they matter: "1978-81". */
  readonly years?: string;
  readonly country: string;
  /** The machine in full, as a catalogue would list it. */
  readonly machine: string;
  /**
   * The machine's short name, as it stands in a sentence behind "the": "HP 9810A". Absent where the program had no machine
   * of its own, so that nothing can be said of what that would have needed.
   */
  readonly machineName?: string;
  readonly language: string;
  readonly memory: string;
  /** Two or three sentences for a visitor. */
  readonly story: string;
  /** Positions the original machine examined in a second: the rate of the period clock. */
  readonly positionsPerSecond: number;
  /** What `positionsPerSecond` rests on. */
  readonly speedFact: Fact;
  readonly levels: readonly Level[];
  /** The id of the level the program played tournaments on (or would have). */
  readonly tournamentLevel: string;
  readonly options: readonly OptionSpec[];
  /** The name of the `check` option that opens and closes its opening book; absent where it has none. */
  readonly bookOption?: string;
  /**
   * What the original showed its game on, where that is known: how {@link Screen} holds it, and what to call it in a
   * sentence behind "the": "terminal", "television". Present exactly where the engine has a `screen`.
   */
  readonly screen?: { readonly kind: Screen['kind']; readonly name: string };
  readonly facts: readonly Fact[];
  /** Rules the program does not know, and what it does then. */
  readonly lacks: readonly string[];
  readonly sources: readonly Source[];
  /** True where the program shares out its own time on a game clock; else the host does. */
  readonly keepsTime?: boolean;
  /** True where it can think on the opponent's time. */
  readonly ponders?: boolean;
  /** True where it may be given endgame tables to look into: never a program of a time that had none. */
  readonly usesTables?: boolean;
  /** True where its search calls a `Trace`, so that it can be watched; every program before 1990 does. */
  readonly traces?: boolean;
  /**
   * Where another seed may give another move: always, or only while an option has this value (a book that draws among its
   * moves). Absent: it plays the same whatever the seed.
   */
  readonly usesChance?: true | { readonly option: string; readonly is: OptionValue };
}

export const FACT_KINDS = ['described', 'inferred', 'chosen'] as const;
/** Written in a source; following from one; or ours, because nothing is known. */
export type FactKind = (typeof FACT_KINDS)[number];

export interface Fact {
  readonly kind: FactKind;
  readonly text: string;
  /** The id of the source a described or inferred fact rests on. For a chosen one the text gives the reason. */
  readonly source?: string;
}

export interface Source {
  readonly id: string;
  readonly title: string;
  readonly author?: string;
  /** Where it appeared: magazine, number, year; or a site. */
  readonly where: string;
}

/** A playing level. The limits say what it means to the program. */
export interface Level {
  readonly id: string;
  readonly name: string;
  readonly about: string;
  readonly kind: FactKind;
  readonly limits: Limits;
}

export type OptionValue = string | number | boolean;
export type Options = Readonly<Record<string, OptionValue>>;

/** A setting of a program, in UCI's kinds and under the same name everywhere. */
export type OptionSpec = {
  readonly name: string;
  readonly about: string;
  /**
   * Of an option that says itself when the search ends: how long to think where it is set and nothing else is said, in
   * place of the tournament level.
   */
  readonly limits?: Limits | { readonly level: string };
} & (
  | { readonly kind: 'check'; readonly default: boolean }
  | { readonly kind: 'spin'; readonly default: number; readonly min: number; readonly max: number }
  | { readonly kind: 'combo'; readonly default: string; readonly choices: readonly string[] }
);

// ------------------------------------------------------------------------------------- what a search is told

/** How long to think. Whatever is given counts; the first limit reached ends the search. */
export interface Limits {
  /** Full-width plies (half-moves), as the program counts its depth. */
  readonly depth?: number;
  /** Positions examined. */
  readonly nodes?: number;
  /** Time for this move on the clock that is passed in. */
  readonly moveMillis?: number;
  /** A game clock, for programs that keep time themselves. */
  readonly gameClock?: GameClock;
  /** No limit: think until told otherwise. A search may still run out of work; the host then holds its decision. */
  readonly infinite?: boolean;
  /** The opponent's time: no limit until the word `hit`, then the other limits, counted from there. */
  readonly ponder?: boolean;
  /** Only these moves at the root, as far as chess allows them. A program that cannot make any of them decides on none. */
  readonly searchMoves?: readonly Uci[];
  /** Look for a mate in at most so many moves. */
  readonly mate?: number;
}

/** The mover's side of a game clock. */
export interface GameClock {
  readonly remainingMillis: number;
  /** What comes back with the move, less what the move costs beside thinking where the host knows it: then it may be below 0. */
  readonly incrementMillis: number;
  /** Moves to the next time control; absent: the rest of the game. */
  readonly movesToGo?: number;
  readonly opponentMillis?: number;
}

/** The only time a program sees. */
export interface Clock {
  readonly kind: 'real' | 'period';
  /** Milliseconds since the search began, given the positions examined so far. */
  elapsedMillis(nodes: number): number;
}

/** What the host may say to a search. */
export type SearchCommand =
  /** End now; the decision may be thrown away. */
  | { readonly kind: 'stop' }
  /** End now with the best move so far. */
  | { readonly kind: 'moveNow' }
  /** Go on under other limits (where the original could). */
  | { readonly kind: 'level'; readonly limits: Limits }
  /** The expected answer was played: the limits count from here. */
  | { readonly kind: 'hit' };

// ------------------------------------------------------------------------------------ what a search answers

/** A value from the side to move; a mate in moves, negative where the side to move is mated. */
export type Score =
  | { readonly kind: 'cp'; readonly centipawns: number }
  | { readonly kind: 'mate'; readonly moves: number };

/** Something a search says while it thinks. */
export interface Thought {
  /** `line`: a new score or variation. `progress`: only the counters have moved. */
  readonly kind: 'line' | 'progress';
  readonly depth: number;
  readonly nodes: number;
  readonly score?: Score;
  /** The principal variation; every move of it legal in turn. */
  readonly pv: readonly Uci[];
  /** Where it tells several lines of the same depth (MultiPV): which of them this is, the best being 1. Absent: 1. */
  readonly rank?: number;
  /** The most plies that anything was looked at, where that is more than the depth says. */
  readonly selectiveDepth?: number;
  /** How full its transposition table is, in thousandths. */
  readonly hashFull?: number;
  /** How many positions were found in endgame tables, where the program may look into them. */
  readonly tableHits?: number;
  /** The root move being searched, and its number from 1. */
  readonly current?: { readonly move: Uci; readonly number: number; readonly of: number };
  readonly own?: Own;
}

/** The same in the program's own units and words. */
export interface Own {
  readonly score?: string;
  readonly line?: string;
  readonly remark?: string;
}

export const ORIGINS = ['book', 'search', 'only', 'none'] as const;
/** Where a move came from: the book, a search, or because it is the only one; `none` where there is no move. */
export type Origin = (typeof ORIGINS)[number];

export interface Decision {
  /** Absent at mate and stalemate, where it resigns, and where it cannot make any of the root moves it was given. */
  readonly move?: Uci;
  readonly from: Origin;
  /** Absent where nothing was judged: a move from the book has none, no depth and no positions; it opens the `pv`. */
  readonly score?: Score;
  readonly depth: number;
  readonly nodes: number;
  readonly pv: readonly Uci[];
  readonly own?: Own;
  readonly says?: readonly Saying[];
  /** The answer it expects, to think about on the opponent's time. */
  readonly expects?: Uci;
}

/** What the program says with its move. */
export interface Saying {
  readonly kind: 'check' | 'mate' | 'announcesMate' | 'resigns' | 'draw' | 'remark';
  readonly text: string;
}

/** A period display. */
export type Screen =
  /** The 64 registers of a calculator, register 1 first. */
  | { readonly kind: 'registers'; readonly values: readonly string[]; readonly display: readonly string[] }
  /** A terminal or television picture: always as many lines of text, the longest always as wide as the picture. */
  | { readonly kind: 'terminal'; readonly lines: readonly string[] };

/**
 * Callbacks that follow a search; absent ones cost nothing. Values are in the program's own units.
 *
 * A ply is a place in a line of moves, the root moves at 1, their answers at 2, whatever the program's own registers
 * count: each call has the ply of the move it names, `list` that of the moves listed, `evaluate` that of the last move
 * before the position, executed or not. So while n moves stand executed, `enter`, `cut` and `prune` speak of ply n + 1,
 * and `leave` of n, the last that was entered.
 */
export interface Trace {
  enter?(ply: number, move: Uci): void;
  leave?(ply: number, move: Uci, value: number): void;
  /**
   * The move is too good: the others of its ply are not looked at, if there are any. It is empty where the side stands pat
   * in a search of captures: then no capture is looked at.
   */
  cut?(ply: number, move: Uci, value: number): void;
  prune?(ply: number, move: Uci, reason: string): void;
  evaluate?(ply: number, value: number): void;
  module?(name: string): void;
  /** The move list of a ply, in the program's order, each move with its values by name. */
  list?(ply: number, moves: readonly TracedMove[]): void;
}

/** A move as a program lists it: Gambiet's has a `minimum`, a `maximum` and, once searched, an `end`. */
export interface TracedMove {
  readonly move: Uci;
  readonly values: Readonly<Record<string, number>>;
}
