import type { GameClock, Limits } from '../program.ts';

/** Limits on the time for a move, in milliseconds from the start of the search. */
export interface Budget {
  /** The target, checked between iterations. */
  readonly wanted: number;
  /** The hard limit. */
  readonly most: number;
}

const ENDLESS: Budget = { wanted: Number.POSITIVE_INFINITY, most: Number.POSITIVE_INFINITY };
/** Without a number of moves to the time control, the clock is divided among this many moves to come; fewer with an increment. */
const MOVES_AHEAD = 24;
const MOVES_AHEAD_WITH_INCREMENT = 16;
/** Moves beyond this number get no time reserved. */
const MOST_MOVES_AHEAD = 40;
/** The share of the increment spent on the move; and when the clock is down to its reserve, so that the reserve recovers. */
const INCREMENT_SHARE = 1;
const LEAN_INCREMENT_SHARE = 0.25;
/** A difficult move may take this many times its share; and when the clock is down to its reserve. */
const STRETCH = 5;
const LEAN_STRETCH = 2;
/** Milliseconds kept in reserve, because a busy machine causes delays. */
const STANDING_RESERVE_MILLIS = 450;
/** Within this many milliseconds above the reserve, time use changes smoothly from saving to spending. */
const EASE_MILLIS = 200;
/**
 * If each move costs more than the increment even without thinking, that cost is reserved for this many moves: the game may
 * last that long, however short it is expected to be.
 */
const COSTS_KEPT = 180;
/** The share of the clock that may be used even when less than the reserve is left. */
const LEAST_USABLE = 0.04;
/** The share of the usable time that is never spent on a single move. */
const RESERVE = 0.4;
/** The same share for the last move before the time control. */
const LAST_MOVE_RESERVE = 0.15;

/** The time budget of a move under these limits. */
export function budgetOf({ gameClock, moveMillis, infinite, ponder }: Limits): Budget {
  if (infinite || ponder) return ENDLESS;
  const fixed = moveMillis ?? Number.POSITIVE_INFINITY;
  if (!gameClock) return { wanted: fixed, most: fixed };
  const { wanted, most } = shareOf(gameClock);
  return { wanted: Math.min(wanted, fixed), most: Math.min(most, fixed) };
}

function shareOf({ remainingMillis, incrementMillis, movesToGo }: GameClock): Budget {
  const gain = Math.max(0, incrementMillis);
  const ahead = gain > 0 ? MOVES_AHEAD_WITH_INCREMENT : MOVES_AHEAD;
  const moves = movesToGo ? Math.min(movesToGo, MOST_MOVES_AHEAD) : ahead;
  const cost = Math.max(0, -incrementMillis);
  const reserve = Math.max(STANDING_RESERVE_MILLIS, cost * (movesToGo ? moves : COSTS_KEPT));
  const usable = Math.max(1, LEAST_USABLE * remainingMillis, remainingMillis - reserve);
  const ease = Math.min(1, Math.max(0, (remainingMillis - reserve) / EASE_MILLIS));
  const even = usable / moves + between(LEAN_INCREMENT_SHARE, INCREMENT_SHARE, ease) * gain;
  const most = (1 - (movesToGo === 1 ? LAST_MOVE_RESERVE : RESERVE)) * usable;
  return { wanted: Math.min(even, most), most: Math.min(between(LEAN_STRETCH, STRETCH, ease) * even, most) };
}

const between = (from: number, to: number, part: number) => from + (to - from) * part;

/** Indications of the last iteration of how difficult the move is. */
interface Course {
  /** Iterations since the best move changed. */
  readonly stableFor: number;
  /** Centipawns that the value has fallen since the previous iteration; negative if it has risen. */
  readonly fall: number;
  /** The share of all positions examined below the best move. */
  readonly effort: number;
}

/**
 * The factor for the wanted time: less for a stable best move, more after a change of the best move or a fall of its value,
 * less if nearly all positions were examined below the best move.
 */
export function stretchOf({ stableFor, fall, effort }: Course): number {
  const steadiness = 1.35 - 0.08 * Math.min(stableFor, 8);
  const alarm = Math.min(1.6, Math.max(0.75, 1 + fall / 80));
  const clarity = Math.min(1.3, Math.max(0.55, 1.7 - effort));
  return steadiness * alarm * clarity;
}
