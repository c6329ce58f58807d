import type { EngineClient, Outcome } from '../../host/engine-client.ts';
import type { Terminal } from '../terminal.ts';
import type { Ahead } from './ahead.ts';
import type { LineSource } from './line-source.ts';
import type { GameSession } from './table.ts';

/** Everything a game at the board needs. */
export interface PlaySetup {
  readonly session: GameSession;
  readonly client: EngineClient;
  readonly terminal: Terminal;
  readonly isUnicode: boolean;
  /** Draw the board after every move of the program. */
  readonly showsBoard: boolean;
  /** Where the next game is kept after every move; undefined for nowhere. Each call is another file. */
  newFile(): string | undefined;
  /** A program to ask for hints, so that the one that plays is not disturbed. */
  hintClient(): Promise<EngineClient>;
}

/** The game as it is being played, for the words that are said at it. */
export interface Play extends PlaySetup {
  readonly lines: LineSource;
  /** What the program does in the person's time. */
  readonly ahead: Ahead;
  /** Keeps the game now; every change of it does. */
  keep(): Promise<void>;
  /** Another game is begun: it is kept in a file of its own. */
  beginFile(): void;
  /** Lets a program think about the game; undefined where the person leaves, or it broke. */
  ask(client: EngineClient): Promise<Outcome | undefined>;
  showBoard(): void;
}

/** What comes of a line: the game goes on, with a new move or without, or the person leaves. */
export type CommandOutcome = 'on' | 'leave';
