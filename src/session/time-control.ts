import { quote } from '../chess/foreign-text.ts';
import { DurationError, formatDuration, parseDuration } from '../format/duration.ts';

/** The time control of a game: a time for the game or for a number of moves, and an increment. */
export interface TimeControl {
  /** Moves per control; absent for the whole game. */
  readonly moves?: number;
  readonly millis: number;
  readonly incrementMillis: number;
}

/** An unreadable time control. */
export class TimeControlError extends Error {
  override readonly name = 'TimeControlError';
  readonly text: string;
  constructor(text: string, detail: string) {
    super(`time control ${quote(text)}: ${detail}`);
    this.text = text;
  }
}

/** The longest game: with the 75-move rule it has fewer than 9000 moves. */
const MOST_MOVES = 9_999;

const EXPECTED = 'expected moves/time+increment as in 40/120+1, 5:00+2, 60 or inf';

/**
 * Reads a time control as cutechess-cli writes it (its manual, option "tc"): `moves/time+increment`, time and
 * increment in seconds or as minutes:seconds; `inf` for none. Units ("5m+2s") are read too.
 * @returns undefined for `inf`.
 * @throws {TimeControlError}
 */
export function parseTimeControl(text: string): TimeControl | undefined {
  const bare = text.trim();
  if (/^inf(inite)?$/i.test(bare)) return undefined;
  const match = /^(?:(\d+)\/)?([^/+]+)(?:\+([^/+]+))?$/.exec(bare);
  if (!match) throw new TimeControlError(text, EXPECTED);
  const [, moves, time, increment] = match;
  const read = (part: string) => {
    try {
      return parseDuration(part);
    } catch (error) {
      if (!(error instanceof DurationError)) throw error;
      throw new TimeControlError(text, `${EXPECTED}; time ${quote(part)}: ${error.detail}`);
    }
  };
  const control = { millis: read(time!), incrementMillis: increment === undefined ? 0 : read(increment) };
  if (control.millis + control.incrementMillis <= 0) throw new TimeControlError(text, 'it leaves no time to think');
  if (moves === undefined) return control;
  const count = Number(moves);
  if (count === 0) throw new TimeControlError(text, 'a control after 0 moves never comes');
  if (count > MOST_MOVES) throw new TimeControlError(text, `expected at most ${MOST_MOVES} moves to a control`);
  return { moves: count, ...control };
}

/** The time control in seconds, "40/120+1": the format of cutechess and of PGN's TimeControl tag. */
export function makeTimeControl({ moves, millis, incrementMillis }: TimeControl): string {
  const base = `${moves === undefined ? '' : `${moves}/`}${millis / 1000}`;
  return incrementMillis > 0 ? `${base}+${incrementMillis / 1000}` : base;
}

/** The time control for people: "40 moves in 2 h", "5 min for the game and 2 s a move". */
export function formatTimeControl({ moves, millis, incrementMillis }: TimeControl): string {
  const time = formatDuration(millis);
  const base = moves === undefined ? `${time} for the game` : `${moves} ${moves === 1 ? 'move' : 'moves'} in ${time}`;
  return incrementMillis > 0 ? `${base} and ${formatDuration(incrementMillis)} a move` : base;
}
