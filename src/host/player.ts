import type { Game } from '../chess/game.ts';
import type { Uci } from '../chess/move.ts';
import type { Decision, SearchCommand, Thought } from '../programs/program.ts';
import type { SearchRequest } from './search-request.ts';

/**
 * A player that can be asked for a move: a Plyhouse program in this thread or in a worker (`EngineClient`), or a foreign engine in its own
 * process (`startUciEngine`). One search at a time; every method may be called at any time.
 */
export interface Player {
  /** Its display name: the card's, or what a foreign engine calls itself. */
  readonly name: string;
  /** Forgets the last game. @throws {PlayerError} */
  newGame(): Promise<void>;
  /**
   * Thinks about the game until a limit or a command ends it. The game must not be over: there is a legal move. The
   * decision's move is legal and its variation can be played, or there is none because it resigns.
   * @throws {PlayerError} if it crashed, hung, played an illegal move or broke the protocol. It then needs a `restart`.
   */
  think(game: Game, request: SearchRequest, onThought?: (thought: Thought) => void): Promise<PlayerAnswer>;
  /** A command to the running search. Ignored when no search is running. */
  send(command: SearchCommand): void;
  /** Ends it, whatever it is doing (a running search rejects as `closed`), and starts it again. */
  restart(): Promise<void>;
  /** The last lines of its communication with Plyhouse, oldest first; kept with a game it loses by a fault. */
  log(): readonly string[];
  /** Ends it permanently. A running search rejects as `closed`. */
  close(): Promise<void>;
}

/** The result of a search. */
export interface PlayerAnswer {
  readonly decision: Decision;
  /** The real time it took, from the question to the answer. */
  readonly millis: number;
  /** Output of a foreign engine during this search. */
  readonly said?: EngineLines | undefined;
}

/** The output of a foreign engine in one search. */
export interface EngineLines {
  /** Its last lines before `bestmove`, oldest first. */
  readonly lines: readonly string[];
  /** The move of `bestmove` as the engine wrote it; empty if it gave none. */
  readonly move: string;
}

/**
 * A player's fault: it ended or threw (`crashed`), was silent too long (`stalled`), decided on an illegal move
 * (`illegalMove`) or broke the protocol (`protocol`); or its owner closed it during a search (`closed`), which is not its
 * fault.
 */
export type PlayerProblem = 'crashed' | 'stalled' | 'illegalMove' | 'protocol' | 'closed';

/** A player that has failed. `problem` is stable and safe to switch on; `message` is for people. */
export class PlayerError extends Error {
  override readonly name = 'PlayerError';
  readonly problem: PlayerProblem;
  /** The player's name. */
  readonly player: string;
  /** The move as given, if it was illegal. */
  readonly move?: Uci;
  /** Details from the worker, if it happened there: see `detailsOf` (error-report.ts). */
  readonly details?: string;
  constructor(problem: PlayerProblem, player: string, detail: string, move?: Uci, details?: string) {
    super(`${player}: ${detail}`);
    this.problem = problem;
    this.player = player;
    if (move !== undefined) this.move = move;
    if (details !== undefined) this.details = details;
  }
}
