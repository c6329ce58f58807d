import type { Card, GameClock, Limits, OptionSpec, Options, SearchCommand } from '../programs/program.ts';
import type { Lag } from './lag.ts';

/** A search request: how long to think, and by which clock. */
export interface SearchRequest extends Limits {
  /** A level of the program's card; its limits are the base, overridden by the other fields. */
  readonly level?: string;
  /** Count time on the period clock instead of the real one. */
  readonly period?: boolean;
  /** Milliseconds reserved on a real game clock, for transmission (UCI's Move Overhead). */
  readonly overheadMillis?: number;
  /** The measured cost of a move on a game clock besides thinking. */
  readonly lag?: Lag;
  /** Real milliseconds after which it is made to move, whatever its clock says: the patience of the other side. */
  readonly guardMillis?: number;
  /**
   * On the period clock: how many times faster than its machine it may run at most, so that its thinking can be watched. 1
   * is the original speed. Absent: as fast as possible.
   */
  readonly pace?: number;
}

/** A command to a running search: one for the program, or another pace ({@link SearchRequest.pace}). */
export type RunCommand = SearchCommand | { readonly kind: 'pace'; readonly pace: number };

/** A level that the program does not have. */
export class UnknownLevelError extends Error {
  override readonly name = 'UnknownLevelError';
  readonly level: string;
  constructor(card: Card, level: string) {
    super(`${card.id} has no level "${level}"; it has ${card.levels.map(({ id }) => id).join(', ')}`);
    this.level = level;
  }
}

/** The least time for a search, however little is left. */
const LEAST_MILLIS = 2;
/** The expected number of remaining moves in a game without a time control. */
const MOVES_AHEAD = 30;
/** The least part of an even share that the overhead leaves, so that a short clock still allows some thought. */
const LEAST_OF_SHARE = 0.4;
/** The largest part of a game clock reserved for the worst lag observed. */
const MOST_LAG_OF_CLOCK = 0.5;
/** The largest part of a game clock that one move may use. */
const MOST_OF_CLOCK = 0.8;
/** Half-moves to find a mate one move longer: the mating move and the reply that does not exist. */
const PLIES_PER_MATE_MOVE = 2;
/** One more for programs that see a mate by capturing the king. Those that see it sooner are stopped sooner. */
const PLIES_TO_TAKE_KING = 1;

/**
 * The limits passed to a program for a request: those of the level, overridden by the request; a game clock converted into
 * time for this move unless the program manages time itself; on the period clock time converted into exact positions; a mate
 * in n moves, if nothing else ends the search, converted into the depth that shows it. A request without any limit means the
 * tournament level.
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
    const { gameClock: hostClock, ...others } = limits;
    const gameClock = period ? hostClock : lessLag(hostClock, lag);
    const keptBack = period ? 0 : keptBackOf(hostClock, overheadMillis, lag);
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

/** Whether something in it ends a search (or says that nothing does). */
function isLimited({ depth, nodes, moveMillis, gameClock, mate, infinite }: Limits): boolean {
  return infinite === true || (depth ?? nodes ?? moveMillis ?? gameClock ?? mate) !== undefined;
}

/** The options among these settings that limit a search themselves, in the card's order. */
export function limitingOptions(card: Card, settings: Options): OptionSpec[] {
  const names = Object.keys(settings).map((name) => name.toLowerCase());
  return card.options.filter(({ name, limits }) => limits && names.includes(name.toLowerCase()));
}

/**
 * The limits if only these settings say anything about them; of several limiting options, the first on the card decides.
 * Undefined if there is none.
 */
export function requestOfSettings(card: Card, settings: Options): SearchRequest | undefined {
  return limitingOptions(card, settings)[0]?.limits;
}

/** The request for a program's tournament level by the period clock, the default. */
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

/** The reserve on a clock: the configured one or the worst observed, as far as the clock allows. */
function keptBackOf({ remainingMillis }: GameClock, overheadMillis: number, lag: Lag | undefined): number {
  return Math.max(overheadMillis, Math.min(lag?.worstMillis ?? 0, MOST_LAG_OF_CLOCK * remainingMillis));
}

/** The clock available for thinking: the cost of a move is deducted from its increment. */
function lessLag(clock: GameClock, lag: Lag | undefined): GameClock {
  return lag ? { ...clock, incrementMillis: clock.incrementMillis - lag.usualMillis } : clock;
}

/** The most time one move may use of a game clock, in milliseconds. */
export function mostOf(clock: GameClock, overheadMillis = 0): number {
  return Math.max(LEAST_MILLIS, MOST_OF_CLOCK * (clock.remainingMillis - overheadMillis));
}
