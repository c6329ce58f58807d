import type { Card, GameClock, Limits } from '../programs/program.ts';

/** What whoever drives an engine asks for: how long to think, and by which clock. */
export interface Pace extends Limits {
  /** A level of the program's card; its limits are the base, what else is given here goes over them. */
  readonly level?: string;
  /** Count time on the period clock instead of the real one. */
  readonly period?: boolean;
  /** Milliseconds kept back from every clock for the way there and back (UCI's Move Overhead). */
  readonly overheadMillis?: number;
}

/** A level that a program does not have. */
export class UnknownLevelError extends Error {
  override readonly name = 'UnknownLevelError';
  constructor(card: Card, level: string) {
    super(`${card.id} has no level "${level}"; it has ${card.levels.map(({ id }) => id).join(', ')}`);
  }
}

/** Least time a search is given, however little is left. */
const LEAST_MILLIS = 5;
/** Moves a game without a time control is expected to last from any point. */
const MOVES_AHEAD = 30;

/**
 * The limits a program is handed for a pace: the level's, overlaid with what is asked; a game clock turned into
 * time for this move where the program does not keep time itself; and on the period clock the time turned into
 * positions, so that it is met to the position.
 * @throws {UnknownLevelError}
 */
export function limitsOf(card: Card, pace: Pace): Limits {
  const { level, period, overheadMillis = 0, ...asked } = pace;
  let limits: Limits = asked;
  if (level !== undefined) {
    const found = card.levels.find(({ id }) => id === level);
    if (!found) throw new UnknownLevelError(card, level);
    limits = { ...found.limits, ...asked };
  }
  if (limits.moveMillis !== undefined) {
    limits = { ...limits, moveMillis: Math.max(LEAST_MILLIS, limits.moveMillis - overheadMillis) };
  }
  if (limits.gameClock && !card.keepsTime) {
    const { gameClock, ...others } = limits;
    const share = shareOf(gameClock, overheadMillis);
    limits = { ...others, moveMillis: Math.min(share, others.moveMillis ?? share) };
  }
  if (period && limits.moveMillis !== undefined) {
    const affordable = Math.max(1, Math.floor((limits.moveMillis * card.positionsPerSecond) / 1000));
    limits = { ...limits, nodes: Math.min(affordable, limits.nodes ?? affordable) };
  }
  return limits;
}

/** The pace of a program's tournament level by the period clock: what it plays when nobody says otherwise. */
export function tournamentPace(card: Card): Pace {
  return { level: card.tournamentLevel, period: true };
}

/** This move's share of a game clock, in milliseconds: an even share of what is left, never more than can be spared. */
export function shareOf(clock: GameClock, overheadMillis: number): number {
  const moves = clock.movesToGo ? Math.min(clock.movesToGo, MOVES_AHEAD) : MOVES_AHEAD;
  const usable = clock.remainingMillis - overheadMillis;
  const share = clock.remainingMillis / moves + 0.8 * clock.incrementMillis - overheadMillis;
  return Math.max(LEAST_MILLIS, Math.min(share, 0.8 * usable));
}
