/** The source and destination of the runner's games. */
import type { Introduction } from '../game-record.ts';
import type { HouseRules, PlayedGame } from '../play-game.ts';
import type { PlayerPool } from '../player-pool.ts';
import type { ScheduledGame } from '../schedule.ts';

/**
 * Games that one slot plays in sequence and submits together. In a tournament that is a pair of games
 * with colours exchanged; in a match, whose PGN file is resumed game by game, each game is a unit.
 */
export interface Unit {
  readonly games: readonly ScheduledGame[];
}

/** The players of a unit and how to play it. */
export interface UnitSetup {
  readonly rules: HouseRules;
  /** The players, started. */
  readonly pool: PlayerPool;
  /** Aborted when the unit is no longer wanted. */
  readonly signal?: AbortSignal;
}

/** A finished game of a unit. */
export interface UnitGame {
  /** With the opening it began from, random plies included. */
  readonly game: ScheduledGame;
  readonly played: PlayedGame;
  readonly white: Introduction;
  readonly black: Introduction;
}

/** The games to be played and those that were. A match keeps them in a PGN file, a tournament in a database, the page in its browser. */
export interface UnitStore<Item extends Unit> {
  /** Takes the next unit; undefined if none is due now. */
  claim(): Promise<Item | undefined>;
  /** Whether no more units will become due; called when none is due. */
  isOver(): Promise<boolean>;
  /**
   * Gets its players ready.
   * @returns undefined if it cannot be played here and was left to other workers.
   * @throws {PlayerError} and {OptionError} if a player cannot be started, which ends the run.
   */
  setUp(item: Item): Promise<UnitSetup | undefined>;
  /** Both players of a game are ready. */
  onStart?(item: Item, game: ScheduledGame): void;
  /** Saves the games, before they are reported. A failure ends the run. */
  handIn(item: Item, games: readonly UnitGame[]): Promise<void>;
  /** Returns an unfinished unit. */
  release(item: Item): Promise<void>;
}
