import type { Game } from '../chess/game.ts';
import type { Uci } from '../chess/move.ts';
import type { Decision, SearchCommand, Thought } from '../programs/program.ts';
import type { SearchRequest } from './search-request.ts';

/**
 * Whoever can be asked for a move: a program of Plyhouse in this thread or in a worker (`Seat`), or a foreign
 * engine in a process of its own (`startUciEngine`). One search at a time; every method may be called at any time.
 */
export interface Player {
  /** Its name for people: the card's, or what a foreign engine calls itself. */
  readonly name: string;
  /** A fresh start: nothing of the last game is remembered. @throws {PlayerError} */
  newGame(): Promise<void>;
  /**
   * Thinks about the game until a limit or a word ends it. The game is one that goes on: there is a legal move.
   * The decision's move is legal and its variation can be played, or there is none because it resigns.
   * @throws {PlayerError} where it crashed, hung, cheated or talked nonsense. It then needs a `restart`.
   */
  think(game: Game, request: SearchRequest, onThought?: (thought: Thought) => void): Promise<Answer>;
  /** A word to the running search; said while none runs it is lost, as a shout at an empty chair is. */
  tell(word: SearchCommand): void;
  /** Ends it, whatever it is doing (a running search rejects as `closed`), and starts it again as at first. */
  restart(): Promise<void>;
  /** The last lines of what passed between Plyhouse and it, oldest first; kept with a game it loses by a fault. */
  log(): readonly string[];
  /** Ends it for good. A running search rejects as `closed`. */
  close(): Promise<void>;
}

/** What came of a search. */
export interface Answer {
  readonly decision: Decision;
  /** Real time it took, from the question to the answer. */
  readonly millis: number;
}

export const PLAYER_PROBLEMS = ['crashed', 'stalled', 'illegalMove', 'protocol', 'closed'] as const;
/**
 * What went wrong with a player: it ended or threw (`crashed`), gave no sign of life in time (`stalled`), decided
 * on a move that chess does not allow (`illegalMove`), said something that makes no sense (`protocol`); or it was
 * closed by its owner in the middle of a search, which is no fault of its own (`closed`).
 */
export type PlayerProblem = (typeof PLAYER_PROBLEMS)[number];

/** A player that cannot go on. `problem` is stable and safe to switch on; `message` is for people. */
export class PlayerError extends Error {
  override readonly name = 'PlayerError';
  readonly problem: PlayerProblem;
  /** Who it was. */
  readonly player: string;
  /** The move as it was given, where it was an illegal one. */
  readonly move?: Uci;
  /** Where it came up, where that was in a worker: `detailsOf` (error-report.ts) has it. */
  readonly details?: string;
  constructor(problem: PlayerProblem, player: string, detail: string, move?: Uci, details?: string) {
    super(`${player}: ${detail}`);
    this.problem = problem;
    this.player = player;
    if (move !== undefined) this.move = move;
    if (details !== undefined) this.details = details;
  }
}
