import { COLORS, type Color, opposite } from 'plyhouse-kernel/position';
import { type Game, gameOf, type Result, resultOf, turnOf } from '../chess/game.ts';
import type { Uci } from '../chess/move.ts';
import type { Clocks } from '../session/clocks.ts';
import type { Terms } from '../session/terms.ts';
import type { MoveNote, PlayedGame } from './play-game.ts';
import type { ScheduledGame } from './schedule.ts';

/** A running game as it is shown. Plain data. */
export interface LiveGame extends Pick<ScheduledGame, 'number' | 'pair' | 'round' | 'white' | 'black'> {
  readonly game: Game;
  /** The last thought of each side. */
  readonly notes: Readonly<Partial<Record<Color, LiveNote>>>;
  /** The clocks of the sides that have one. */
  readonly clocks: Readonly<Partial<Record<Color, LiveClock>>>;
  /** When the side to move was asked, in milliseconds since 1970. */
  readonly askedAt: number;
  /** The side that thinks on its opponent's time, and the reply it expects. */
  readonly pondering?: { readonly by: Color; readonly expects: Uci } | undefined;
  /** Set once the game is over. */
  readonly ended?: { readonly result: Result; readonly reason: string };
}

/** A move's note without the engine's output, which is not sent. */
type LiveNote = Omit<MoveNote, 'said'>;

function shownOf({ said: _, ...note }: MoveNote): LiveNote {
  return note;
}

interface LiveClock {
  /** When the side to move was asked. */
  readonly remainingMillis: number;
  /** Whether it runs in real time; a period clock does not. */
  readonly isReal: boolean;
}

/** A game before its first move. @param terms of each side. @param now milliseconds since 1970. */
export function startLive(
  { number, pair, round, white, black, opening }: ScheduledGame,
  terms: Readonly<Record<Color, Terms>>,
  now: number,
): LiveGame {
  const clocks: Partial<Record<Color, LiveClock>> = {};
  for (const color of COLORS) {
    const { control, period } = terms[color];
    if (control) clocks[color] = { remainingMillis: control.millis, isReal: !period };
  }
  const game = gameOf(opening.start, opening.moves);
  return { number, pair, round, white, black, game, notes: {}, clocks, askedAt: now };
}

/** The same game after a move. @param now milliseconds since 1970. */
export function moveLive(live: LiveGame, game: Game, note: MoveNote, clocks: Clocks, now: number): LiveGame {
  const mover = turnOf(live.game);
  const { remainingMillis } = clocks[mover] ?? {};
  const clock = live.clocks[mover];
  return {
    ...live,
    game,
    notes: { ...live.notes, [mover]: shownOf(note) },
    clocks:
      clock && remainingMillis !== undefined ? { ...live.clocks, [mover]: { ...clock, remainingMillis } } : live.clocks,
    askedAt: now,
    pondering: undefined,
  };
}

/** The same game when it is over. */
export function endLive(live: LiveGame, { game, ending, reason, notes }: PlayedGame): LiveGame {
  const [before, last] = [notes.at(-2), notes.at(-1)];
  // The side that made the last move; a game may also end without one, by a flag or a resignation.
  const mover = opposite(turnOf(game));
  return {
    ...live,
    game,
    notes: {
      ...(before ? { [opposite(mover)]: shownOf(before) } : {}),
      ...(last ? { [mover]: shownOf(last) } : {}),
    },
    pondering: undefined,
    ended: { result: resultOf(ending), reason },
  };
}
