/**
 * The central interface: what a chess program is, whatever its year (docs/architecture.md). It imports nothing but the
 * language of chess and the table of sources.
 */
import type { Fen } from '../chess/fen.ts';
import type { Game } from '../chess/game.ts';
import type { Uci } from '../chess/move.ts';
import type { SourceId } from './sources.ts';

/** One program of the collection. */
export interface Program {
  readonly card: Card;
  /** Loads what {@link Program.create} needs for these options only. Must be called before creating an engine for several threads. */
  prepare?(options: Options): Promise<void>;
  /**
   * A new engine with its own memory.
   * @param options values for the card's options; the host has checked them and filled in the defaults.
   * @param chance the only source of randomness: the same seed gives the same game.
   */
  create(options: Options, chance: Chance): Engine;
}

/** The entry of moves into an original, if not in a notation of chess. */
export interface MoveEntry {
  /** A move in the start position: "2 5 4 5". */
  readonly example: string;
  /** The legal move that is meant, or `more` if another line has to complete it; undefined for any other text. */
  read(game: Game, typed: string): Uci | 'more' | undefined;
}

/** A running instance of a program: it holds a game, a book position, kept variations. */
export interface Engine {
  /**
   * Sets the game. If `game` extends the last one by only a move or two, the engine receives just those moves, so that book
   * line, repetition count and kept variations continue as in the original.
   */
  setGame(game: Game): void;
  /** Forgets what it has searched, to play as a new engine would. Without it another is created, which may cost more. */
  newGame?(chance: Chance): void;
  /**
   * Chooses a move. Yields at least every few thousand positions, and whenever it has something to report; ends with the
   * decision. The host may send a command with `next(command)`. It never changes the game, and never examines more than
   * `limits.nodes` positions beyond those needed for a first legal move.
   */
  search(limits: Limits, clock: Clock, trace?: Trace): Searching;
  /** Ends its threads: at once, or with the running search. It must not be asked for another. */
  close?(): void;
}

/** A search, or a part of one, that reports and obeys while it runs. */
export type Searching<Result = Decision> = Generator<Thought, Result, SearchCommand | undefined>;

/** An engine that thinks afresh for each move, of the game as it then stands. @param start the game before it is set one. */
export function freshEngine(
  start: Game,
  search: (game: Game, limits: Limits, clock: Clock, trace: Trace | undefined) => Searching,
): Engine {
  let game = start;
  return {
    setGame(next) {
      game = next;
    },
    search: (limits, clock, trace) => search(game, limits, clock, trace),
  };
}

/** Starts a thread in which the program of this id helps (`loadHelp` in loaders.ts) with a task: plain data or shared memory. */
export type StartThread = (program: string, task: object) => HelperThread;

/** A thread that helps until it is ended. */
export interface HelperThread {
  end(): void;
}

/** The seeded source of randomness: numbers from 0 up to but not including 1. */
export type Chance = () => number;

// ------------------------------------------------------------------------------------------------ the card

/**
 * A program as it is chosen and played. Everything Plyhouse says about it outside its README is read from here and from its
 * {@link CardDetails}, which the page loads later.
 */
export interface Card {
  /** The name commands use: `wray74`. */
  readonly id: string;
  readonly name: string;
  readonly author: string;
  /** The year of the version rebuilt; our estimate, if it `isUndated`. Shown by {@link yearText}. */
  readonly year: number;
  /** No source gives the year. */
  readonly isUndated?: true;
  /** Its lifetime if relevant: "1978-81". */
  readonly years?: string;
  /** The machine in full, as a catalogue would list it. */
  readonly machine: string;
  /**
   * The machine's short name, as used after "the": "HP 9810A". Absent if the program had no machine of its own, so that
   * nothing can be said about the time that would have needed.
   */
  readonly machineName?: string;
  /** True if there was no machine: people worked out its rules with pencil and paper. */
  readonly isByHand?: boolean;
  /** Positions a second of the original machine: the rate of the period clock. */
  readonly positionsPerSecond: number;
  /**
   * Positions examined for a move on the tournament level, measured: the minimum before the program can move at all, the average, and the
   * maximum for nearly all moves. Absent if the limits of the level determine it, or if nobody has measured it.
   */
  readonly positionsPerMove?: readonly [least: number, usual: number, most: number];
  readonly levels: readonly Level[];
  /** The id of the level the program played tournaments on (or would have). */
  readonly tournamentLevel: string;
  readonly options: readonly OptionSpec[];
  /** The name of the `check` option that turns its opening book on and off; absent if it has none. */
  readonly bookOption?: string;
  /**
   * Present if it plays only one ending and no whole game: the position in which hosts begin, its opponent to move, and its name.
   * Anywhere else it resigns with a legal move, and no match or tournament takes it.
   */
  readonly ending?: { readonly start: Fen; readonly name: string };
  /** True if the program manages its own time on a game clock; otherwise the host does. */
  readonly keepsTime?: boolean;
  /** True if it can ponder on the opponent's time. */
  readonly ponders?: boolean;
  /** True if it can be given endgame tables: never for a historical program that had none. */
  readonly usesTables?: boolean;
  /** Whether it plays Chess960. */
  readonly playsChess960?: boolean;
  /** True if its search calls a `Trace`, so that it can be watched; every program before 1990 does. */
  readonly traces?: boolean;
  /**
   * Whether the seed can change its moves: always, or only while an option has this value (a book with random choices).
   * Absent: it never does.
   */
  readonly usesChance?: true | { readonly option: string; readonly is: OptionValue };
}

/** The year of a program as text: "1982", or "about 2010" if it is our estimate. */
export const yearText = ({ year, isUndated }: Pick<Card, 'year' | 'isUndated'>): string =>
  isUndated ? `about ${year}` : String(year);

/** The facts about a program, with their sources: the part of its card that games do not need. */
export interface CardDetails {
  /** Absent for Plyhouse's own. */
  readonly country?: string;
  readonly language: string;
  readonly memory: string;
  /** Two or three sentences for visitors. */
  readonly story: string;
  /** A name for the machine in the middle of a sentence: "a desk calculator". Its year may follow. */
  readonly called: string;
  /** Its play, in one sentence. */
  readonly plays: string;
  /** The unit of its scores, and the number of these in a pawn; absent if it is a hundred points. */
  readonly ownPoints?: { readonly name: string; readonly toPawn: number };
  /** The basis of the card's `positionsPerSecond`. */
  readonly speedFact: Fact;
  readonly facts: readonly Fact[];
  /** Rules the program does not know, and what happens instead. */
  readonly lacks: readonly string[];
  readonly sources: readonly SourceId[];
}

export const FACT_KINDS = ['described', 'inferred', 'chosen'] as const;
/** Stated in a source; following from one; or our choice, because nothing is known. */
export type FactKind = (typeof FACT_KINDS)[number];

export interface Fact {
  readonly kind: FactKind;
  readonly text: string;
  /** The id of the source of a described or inferred fact. For a chosen one the text gives the reason. */
  readonly source?: SourceId;
}

/** Makers of the facts of one card. Those described or inferred are from `usual` unless they name another source. */
export const factsFrom = (usual: SourceId) => ({
  described: (text: string, source: SourceId = usual): Fact => ({ kind: 'described', text, source }),
  inferred: (text: string, source: SourceId = usual): Fact => ({ kind: 'inferred', text, source }),
  chosen: (text: string): Fact => ({ kind: 'chosen', text }),
});

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

/** A setting of a program, of UCI's kinds and with the same name everywhere. */
export type OptionSpec = {
  readonly name: string;
  readonly about: string;
  /**
   * For an option that limits the search itself: the limits if it is set and nothing else is given, instead of the
   * tournament level.
   */
  readonly limits?: Limits | { readonly level: string };
} & (
  | { readonly kind: 'check'; readonly default: boolean }
  | { readonly kind: 'spin'; readonly default: number; readonly min: number; readonly max: number }
  | { readonly kind: 'combo'; readonly default: string; readonly choices: readonly string[] }
);

// ------------------------------------------------------------------------------------- what a search is given

/** Limits on thinking. All given limits apply; the first one reached ends the search. */
export interface Limits {
  /** Full-width plies (half-moves), as the program counts its depth. */
  readonly depth?: number;
  /** Positions examined. */
  readonly nodes?: number;
  /** Time for this move on the clock that is passed in. */
  readonly moveMillis?: number;
  /** A game clock, for programs that keep time themselves. */
  readonly gameClock?: GameClock;
  /** No limit: think until told otherwise. If a search runs out of work, the host holds its decision back. */
  readonly infinite?: boolean;
  /** The opponent's time: no limit until the command `hit`, then the other limits, counted from there. */
  readonly ponder?: boolean;
  /** Only these root moves, if legal. A program that cannot make any of them decides on none. */
  readonly searchMoves?: readonly Uci[];
  /** Look for a mate in at most this many moves. */
  readonly mate?: number;
}

/** The mover's side of a game clock. */
export interface GameClock {
  readonly remainingMillis: number;
  /** The increment, minus the known cost of a move besides thinking: it may be negative. */
  readonly incrementMillis: number;
  /** Moves to the next time control; absent for the rest of the game. */
  readonly movesToGo?: number;
  readonly opponentMillis?: number;
}

/** The only time a program sees. */
export interface Clock {
  readonly kind: 'real' | 'period';
  /** Milliseconds since the search began, given the positions examined so far. */
  elapsedMillis(nodes: number): number;
}

/** Whether the time for the move is used up. @param nodes positions examined so far. */
export const isOutOfTime = ({ moveMillis, infinite, ponder }: Limits, clock: Clock, nodes: number): boolean =>
  moveMillis !== undefined && !infinite && !ponder && clock.elapsedMillis(nodes) >= moveMillis;

/** Whether the number of positions or the time for the move is used up. @param nodes positions examined so far. */
export const isSpent = (limits: Limits, clock: Clock, nodes: number): boolean =>
  nodes >= (limits.nodes ?? Number.POSITIVE_INFINITY) || isOutOfTime(limits, clock, nodes);

/** A command from the host to a search. */
export type SearchCommand =
  /** End now; the decision may be thrown away. */
  | { readonly kind: 'stop' }
  /** End now with the best move so far. */
  | { readonly kind: 'moveNow' }
  /** Continue under other limits (if the original could). */
  | { readonly kind: 'level'; readonly limits: Limits }
  /** The expected reply was played: the limits count from here. */
  | { readonly kind: 'hit' };

/** Whether the command ends the search. */
export const isEnd = (command: SearchCommand | undefined): boolean =>
  command?.kind === 'stop' || command?.kind === 'moveNow';

/** The limits after a command: those of a new level, or the same without pondering once the expected reply was played. */
export function limitsAfter(limits: Limits, command: SearchCommand | undefined): Limits {
  if (command?.kind === 'level') return command.limits;
  if (command?.kind !== 'hit') return limits;
  const { ponder: _, ...others } = limits;
  return others;
}

/** Obeys a command in a search that looks at these two itself; time is its caller's. */
export function obey(search: { isOver: boolean; nodeLimit: number }, command: SearchCommand | undefined): void {
  if (isEnd(command)) search.isOver = true;
  if (command?.kind === 'level') search.nodeLimit = command.limits.nodes ?? Number.POSITIVE_INFINITY;
}

// ------------------------------------------------------------------------------------ what a search answers

/** A value from the side to move's view; a mate in moves, negative if the side to move is mated. */
export type Score =
  | { readonly kind: 'cp'; readonly centipawns: number }
  | { readonly kind: 'mate'; readonly moves: number };

/** A mate that ends after `plies` half-moves, given or suffered by the side to move. */
export const mateIn = (plies: number, isWon: boolean): Score => ({
  kind: 'mate',
  moves: isWon ? (plies + 1) >> 1 : -(plies >> 1),
});

/** A report of a search while it thinks. */
export interface Thought {
  /** `line`: a new score or variation. `progress`: only the counters have moved. */
  readonly kind: 'line' | 'progress';
  readonly depth: number;
  readonly nodes: number;
  readonly score?: Score;
  /** The principal variation; every move of it legal in turn. */
  readonly pv: readonly Uci[];
  /** With several lines per depth (MultiPV): the rank of this one, the best being 1. Absent: 1. */
  readonly rank?: number;
  /** The greatest depth reached, if more than the nominal depth. */
  readonly selectiveDepth?: number;
  /** The share of its transposition table in use, in thousandths. */
  readonly hashFull?: number;
  /** The number of positions found in endgame tables, if the program can use them. */
  readonly tableHits?: number;
  /** The root move being searched, and its number from 1. */
  readonly current?: { readonly move: Uci; readonly number: number; readonly of: number };
  readonly own?: Own;
}

/** The same in the program's own units and text. */
export interface Own {
  readonly score?: string;
  readonly line?: string;
  readonly remark?: string;
}

export const ORIGINS = ['book', 'search', 'only', 'none'] as const;
/** The origin of a move: the book, a search, or because it is the only one; `none` if there is no move. */
export type Origin = (typeof ORIGINS)[number];

export interface Decision {
  /** Absent at mate and stalemate, if it resigns, and if it cannot make any of the given root moves. */
  readonly move?: Uci;
  readonly from: Origin;
  /** Absent if nothing was evaluated: a book move has neither depth nor positions; it starts the `pv`. */
  readonly score?: Score;
  readonly depth: number;
  readonly nodes: number;
  readonly pv: readonly Uci[];
  readonly own?: Own;
  readonly remarks?: readonly Saying[];
  /** The expected reply, to ponder about. */
  readonly expects?: Uci;
}

/** Remarks of the program with its move. */
export interface Saying {
  readonly kind: 'check' | 'mate' | 'announcesMate' | 'resigns' | 'draw' | 'remark';
  readonly text: string;
}

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
   * The move is too good: the other moves of its ply, if any, are skipped. Empty if the side stands pat in a capture search:
   * then no capture is searched.
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

/** Runs a resumable loop, such as a search, to its end without a pause. */
export function finish<Value>(loop: Iterator<unknown, Value, undefined>): Value {
  for (;;) {
    const { done, value } = loop.next();
    if (done) return value as Value;
  }
}
