import type { GameClock, Limits } from '../program.ts';

/** How long a move may take, in milliseconds from the start of the search. */
export interface Budget {
  /** What it should take; whether it does is decided between two iterations. */
  readonly wanted: number;
  /** What it must not exceed, come what may. */
  readonly most: number;
}

const ENDLESS: Budget = { wanted: Number.POSITIVE_INFINITY, most: Number.POSITIVE_INFINITY };
/** A game without a time control is expected to last so many moves more, from wherever it stands. */
const MOVES_AHEAD = 24;
/** Moves further away than this are no reason to save now. */
const MOST_MOVES_AHEAD = 40;
/** The part of an increment that is spent with the move; and where the clock is down to its reserve, which then grows. */
const INCREMENT_SHARE = 0.75;
const LEAN_INCREMENT_SHARE = 0.25;
/** A move that turns out to be difficult may take so many times its share; and where the clock is down to its reserve. */
const STRETCH = 5;
const LEAN_STRETCH = 2;
/** Milliseconds that are left alone while there are more: a machine with other work to do lets everybody wait at times. */
const STANDING_RESERVE_MILLIS = 450;
/** From its reserve on a clock passes within so many milliseconds from saving to spending, and comes to rest between. */
const EASE_MILLIS = 200;
/**
 * Where a move costs more than it brings even without thinking, its cost is kept back for so many: a game may last that
 * long, however short it is expected to be.
 */
const COSTS_KEPT = 180;
/** The part of a clock that may be used all the same where less than the reserve is left. */
const LEAST_USABLE = 0.04;
/** The part of the usable clock that is never spent on one move. */
const RESERVE = 0.4;
/** The part that is kept back from the last move before a time control. */
const LAST_MOVE_RESERVE = 0.15;

/** The time that these limits give a move. */
export function budgetOf({ gameClock, moveMillis, infinite, ponder }: Limits): Budget {
  if (infinite || ponder) return ENDLESS;
  const fixed = moveMillis ?? Number.POSITIVE_INFINITY;
  if (!gameClock) return { wanted: fixed, most: fixed };
  const { wanted, most } = shareOf(gameClock);
  return { wanted: Math.min(wanted, fixed), most: Math.min(most, fixed) };
}

function shareOf({ remainingMillis, incrementMillis, movesToGo }: GameClock): Budget {
  const moves = movesToGo ? Math.min(movesToGo, MOST_MOVES_AHEAD) : MOVES_AHEAD;
  const gain = Math.max(0, incrementMillis);
  const cost = Math.max(0, -incrementMillis);
  const reserve = Math.max(STANDING_RESERVE_MILLIS, cost * (movesToGo ? moves : COSTS_KEPT));
  const usable = Math.max(1, LEAST_USABLE * remainingMillis, remainingMillis - reserve);
  const ease = Math.min(1, Math.max(0, (remainingMillis - reserve) / EASE_MILLIS));
  const even = usable / moves + between(LEAN_INCREMENT_SHARE, INCREMENT_SHARE, ease) * gain;
  const most = (1 - (movesToGo === 1 ? LAST_MOVE_RESERVE : RESERVE)) * usable;
  return { wanted: Math.min(even, most), most: Math.min(between(LEAN_STRETCH, STRETCH, ease) * even, most) };
}

const between = (from: number, to: number, part: number) => from + (to - from) * part;

/** What an iteration has shown of how hard the move is. */
export interface Course {
  /** Iterations since the best move was another. */
  readonly stableFor: number;
  /** Centipawns that the value has fallen since the iteration before; negative where it has risen. */
  readonly fall: number;
  /** The part of all positions that was examined below the best move. */
  readonly effort: number;
}

/**
 * By how much the wanted time is stretched or shortened: a best move that stays is played sooner, one that has just
 * changed or that loses value is thought about longer, one that all the work goes into anyway is clear.
 */
export function stretchOf({ stableFor, fall, effort }: Course): number {
  const steadiness = 1.35 - 0.08 * Math.min(stableFor, 8);
  const alarm = Math.min(1.6, Math.max(0.75, 1 + fall / 80));
  const clarity = Math.min(1.3, Math.max(0.55, 1.7 - effort));
  return steadiness * alarm * clarity;
}
