/** Node only: where the runner takes games from, and where it hands them in. */
import type { Introduction, RecordDetails } from '../game-record.ts';
import type { HouseRules, PlayedGame } from '../play-game.ts';
import type { PlayerPool } from '../player-pool.ts';
import type { ScheduledGame } from '../schedule.ts';

/**
 * Games that one slot plays one after the other, and that are handed in together. In a tournament that is a pair of games
 * with colours exchanged; in a match, whose PGN file is resumed game by game, each game is a unit.
 */
export interface Unit {
  readonly games: readonly ScheduledGame[];
}

/** What a unit is played with. */
export interface UnitSetup {
  /** What the records of its games name. */
  readonly plan: RecordDetails['plan'];
  readonly rules: HouseRules;
  /** The players, started. */
  readonly pool: PlayerPool;
  /** Aborted once the unit is not wanted any more. */
  readonly signal?: AbortSignal;
}

/** A game of a unit that is over. */
export interface UnitGame {
  /** With the opening it began from, random plies included. */
  readonly game: ScheduledGame;
  readonly played: PlayedGame;
  readonly white: Introduction;
  readonly black: Introduction;
}

/** The games to be played and those that were. A match keeps them in memory and in a PGN file, a tournament in a database. */
export interface UnitStore<Item extends Unit> {
  /** Takes the next unit; undefined where none is due now. */
  claim(): Promise<Item | undefined>;
  /** Whether no more will be due; asked where none is. */
  isOver(): Promise<boolean>;
  /**
   * Gets its players ready.
   * @returns undefined where it cannot be played here and was left to others.
   * @throws {PlayerError} and {OptionError} where a player cannot be started, which ends the run.
   */
  setUp(item: Item): Promise<UnitSetup | undefined>;
  /** Both players of a game are ready. */
  onStart?(item: Item, game: ScheduledGame): void;
  /** Keeps what was played, before anything is told of it. A failure ends the run. */
  handIn(item: Item, setup: UnitSetup, games: readonly UnitGame[]): Promise<void>;
  /** Gives a unit back that was not finished. */
  release(item: Item): Promise<void>;
}
