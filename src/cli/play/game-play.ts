import type { EngineClient, Outcome } from '../../host/engine-client.ts';
import type { MoveEntry } from '../../programs/program.ts';
import type { LineSource } from '../line-source.ts';
import type { Terminal } from '../terminal.ts';
import type { TerminalPondering } from './ahead.ts';
import type { TerminalGame } from './table.ts';

/** Everything a game at the board needs. */
export interface PlaySetup {
  readonly session: TerminalGame;
  readonly client: EngineClient;
  /** The original's way to enter moves, besides the usual one. */
  readonly entry?: MoveEntry | undefined;
  readonly terminal: Terminal;
  readonly isUnicode: boolean;
  /** Draw the board after every move of the program. */
  readonly showsBoard: boolean;
  /** The file in which the next game is saved after every move; undefined for none. Each call gives a new file. */
  newFile(): string | undefined;
  /** Whether an existing file of that name is replaced. */
  readonly replacesFiles: boolean;
  /** A second program for hints, so that the one that plays is not disturbed. */
  hintClient(): Promise<EngineClient>;
}

/** The current game, as commands see it. */
export interface Play extends PlaySetup {
  readonly lines: LineSource;
  /** Pondering in the person's time. */
  readonly ahead: TerminalPondering;
  /** The first part of a move that the next line completes ({@link MoveEntry}); empty for none. */
  entered: string;
  /** Saves the game, as every change does. */
  keep(): Promise<void>;
  /** Called when another game begins: it is saved in a file of its own. */
  beginFile(): void;
  /** Lets a program think about the game; undefined if the person leaves or the program fails. */
  ask(client: EngineClient): Promise<Outcome | undefined>;
  showBoard(): void;
}

/** The result of a line: the game goes on, with or without a new move, or the person leaves. */
export type CommandOutcome = 'on' | 'leave';
