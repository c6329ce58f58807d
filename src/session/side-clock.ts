import { defined } from '../chess/defined.ts';
import type { GameClock } from '../programs/program.ts';
import type { TimeControl } from './time-control.ts';

/** One side of a chess clock, between two moves. A plain value: {@link press} gives the next one. */
export interface SideClock {
  readonly control: TimeControl;
  readonly remainingMillis: number;
  /** Moves to the next time control; absent if there is none. */
  readonly movesToGo?: number;
}

/** The clock at the start of the game. */
export function startClock(control: TimeControl): SideClock {
  const { moves, millis } = control;
  return { control, remainingMillis: millis, ...(moves === undefined ? {} : { movesToGo: moves }) };
}

/**
 * The clock after a move that took this long; undefined if the flag fell.
 * @param marginMillis by how much the time may be exceeded without the flag falling; the clock then shows zero.
 */
export function press(clock: SideClock, spentMillis: number, marginMillis = 0): SideClock | undefined {
  const { control, movesToGo } = clock;
  const left = clock.remainingMillis - spentMillis;
  if (left < -marginMillis) return undefined;
  let remainingMillis = Math.max(0, left) + control.incrementMillis;
  if (movesToGo === undefined) return { control, remainingMillis };
  if (movesToGo > 1) return { control, remainingMillis, movesToGo: movesToGo - 1 };
  remainingMillis += control.millis;
  return { control, remainingMillis, movesToGo: control.moves! };
}

/** The clock as reported to the side to move. */
export function gameClockOf(own: SideClock, opponent?: SideClock): GameClock {
  return {
    remainingMillis: own.remainingMillis,
    incrementMillis: own.control.incrementMillis,
    ...defined({ movesToGo: own.movesToGo, opponentMillis: opponent?.remainingMillis }),
  };
}
