import type { Card, GameClock, Limits, OptionSpec, Options, SearchCommand } from '../programs/program.ts';
import type { Lag } from './lag.ts';

/** What whoever drives an engine asks for: how long to think, and by which clock. */
export interface SearchRequest extends Limits {
  /** A level of the program's card; its limits are the base, what else is given here goes over them. */
  readonly level?: string;
  /** Count time on the period clock instead of the real one. */
  readonly period?: boolean;
  /** Milliseconds kept back from a game clock on the real clock, for the way there and back (UCI's Move Overhead). */
  readonly overheadMillis?: number;
  /** What a move was seen to cost on a game clock beside thinking. */
  readonly lag?: Lag;
  /** Real milliseconds after which it is told to move, whatever clock it thinks by: the flag of whoever waits. */
  readonly guardMillis?: number;
  /**
   * By the period clock: how many times faster than its machine it may be at most, so that its thinking can be watched. 1 is
   * as it was. Absent: as fast as it can.
   */
  readonly pace?: number;
}

/** What may be said to a search that runs here: what its program hears, or another pace ({@link SearchRequest.pace}). */
export type RunCommand = SearchCommand | { readonly kind: 'pace'; readonly pace: number };

/** A level that a program does not have. */
export class UnknownLevelError extends Error {
  override readonly name = 'UnknownLevelError';
  readonly level: string;
  constructor(card: Card, level: string) {
    super(`${card.id} has no level "${level}"; it has ${card.levels.map(({ id }) => id).join(', ')}`);
    this.level = level;
  }
}

/** Least time a search is given, however little is left. */
const LEAST_MILLIS = 2;
/** Moves a game without a time control is expected to last from any point. */
const MOVES_AHEAD = 30;
/** The part of an even share that the overhead leaves at least, so that a short clock still buys some thought. */
const LEAST_OF_SHARE = 0.4;
/** The part of a game clock that is kept back at most for fear of the worst lag that was seen. */
const MOST_LAG_OF_CLOCK = 0.5;
/** The part of a game clock that one move may use at most. */
const MOST_OF_CLOCK = 0.8;
/** Half-moves to look for a mate in one move more: the mate itself and the answer that is not there. */
const PLIES_PER_MATE_MOVE = 2;
/** One more for programs that see a mate by taking the king. Those that see it sooner are stopped sooner. */
const PLIES_TO_TAKE_KING = 1;

/**
 * The limits a program is handed for a pace: the level's, overlaid with what is asked; a game clock turned into
 * time for this move where the program does not keep time itself; on the period clock the time turned into
 * positions, so that it is met to the position; a mate in n moves, with nothing else to end the search, turned
 * into the depth that shows it. Where a pace limits nothing at all, the tournament level does.
 * @throws {UnknownLevelError}
 */
export function limitsOf(card: Card, request: SearchRequest): Limits {
  const { level, period, overheadMillis = 0, lag, guardMillis: _guard, pace: _pace, ...asked } = request;
  const base = level ?? (isLimited(asked) ? undefined : card.tournamentLevel);
  let limits: Limits = asked;
  if (base !== undefined) {
    const found = card.levels.find(({ id }) => id === base);
    if (!found) throw new UnknownLevelError(card, base);
    limits = { ...found.limits, ...asked };
  }
  if (limits.gameClock) {
    const { gameClock: told, ...others } = limits;
    const gameClock = period ? told : lessLag(told, lag);
    const keptBack = period ? 0 : keptBackOf(told, overheadMillis, lag);
    if (card.keepsTime) {
      const remainingMillis = Math.max(LEAST_MILLIS, gameClock.remainingMillis - keptBack);
      limits = { ...others, gameClock: { ...gameClock, remainingMillis } };
    } else {
      const share = Math.min(shareOf(gameClock, period ? 0 : overheadMillis), mostOf(gameClock, keptBack));
      limits = { ...others, moveMillis: Math.min(share, others.moveMillis ?? share) };
    }
  }
  if (period && limits.moveMillis !== undefined) {
    const affordable = Math.max(1, Math.floor((limits.moveMillis * card.positionsPerSecond) / 1000));
    limits = { ...limits, nodes: Math.min(affordable, limits.nodes ?? affordable) };
  }
  const { mate, depth, nodes, moveMillis, gameClock, infinite } = limits;
  if (mate !== undefined && !infinite && (depth ?? nodes ?? moveMillis ?? gameClock) === undefined) {
    limits = { ...limits, depth: PLIES_PER_MATE_MOVE * mate + PLIES_TO_TAKE_KING };
  }
  return limits;
}

/** Whether something in it ends a search (or says that nothing shall). */
function isLimited({ depth, nodes, moveMillis, gameClock, mate, infinite }: Limits): boolean {
  return infinite === true || (depth ?? nodes ?? moveMillis ?? gameClock ?? mate) !== undefined;
}

/** The options among these settings that say themselves when a search ends, in the card's order. */
export function limitingOptions(card: Card, settings: Options): OptionSpec[] {
  const names = Object.keys(settings).map((name) => name.toLowerCase());
  return card.options.filter(({ name, limits }) => limits && names.includes(name.toLowerCase()));
}

/**
 * How long to think where nothing is said of it but what these settings say; of several options that limit a search the
 * card's first decides how. Undefined where none does.
 */
export function requestOfSettings(card: Card, settings: Options): SearchRequest | undefined {
  return limitingOptions(card, settings)[0]?.limits;
}

/** The pace of a program's tournament level by the period clock: what it plays when nobody says otherwise. */
export function tournamentRequest(card: Card): SearchRequest {
  return { level: card.tournamentLevel, period: true };
}

/** This move's share of a game clock, in milliseconds: an even share of what is left, never more than can be spared. */
export function shareOf(clock: GameClock, overheadMillis = 0): number {
  const moves = clock.movesToGo ? Math.min(clock.movesToGo, MOVES_AHEAD) : MOVES_AHEAD;
  const { incrementMillis } = clock;
  const even = clock.remainingMillis / moves + (incrementMillis > 0 ? 0.8 : 1) * incrementMillis;
  const share = Math.max(even - overheadMillis, LEAST_OF_SHARE * even);
  return Math.max(LEAST_MILLIS, Math.min(share, mostOf(clock, overheadMillis)));
}

/** What is kept back of a clock: what was set, or the worst that was seen, as far as the clock can bear it. */
function keptBackOf({ remainingMillis }: GameClock, overheadMillis: number, lag: Lag | undefined): number {
  return Math.max(overheadMillis, Math.min(lag?.worstMillis ?? 0, MOST_LAG_OF_CLOCK * remainingMillis));
}

/** The clock as the thinking alone sees it: what a move costs beside it comes off what the move brings. */
function lessLag(clock: GameClock, lag: Lag | undefined): GameClock {
  return lag ? { ...clock, incrementMillis: clock.incrementMillis - lag.usualMillis } : clock;
}

/** The most that one move may take of a game clock, in milliseconds. */
export function mostOf(clock: GameClock, overheadMillis = 0): number {
  return Math.max(LEAST_MILLIS, MOST_OF_CLOCK * (clock.remainingMillis - overheadMillis));
}
