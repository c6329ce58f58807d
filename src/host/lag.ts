import { type Game, movesSince } from '../chess/game.ts';
import type { GameClock } from '../programs/program.ts';

/** The cost of a move on a game clock besides thinking: transmission and waiting for the processor. */
export interface Lag {
  /** The usual cost in milliseconds. */
  readonly usualMillis: number;
  /** The highest recent cost. */
  readonly worstMillis: number;
}

/** Measures the lag from the clocks of a game, each of which shows what the previous move really cost. */
export interface LagGauge {
  /** A move is requested. */
  asked(game: Game, clock: GameClock): void;
  /** The move was given, after this much thinking by the engine's own measure. */
  answered(thoughtMillis: number): void;
  lag(): Lag;
}

/** The initial assumption: about what pipes and threads take on an idle machine. */
const FIRST_USUAL_MILLIS = 4;
/** The weight of a new cost in the usual one. */
const WEIGHT_OF_ONE = 1 / 16;
/** The cap on a single cost, as a multiple of the usual one or absolute, so that one interruption does not become the rule. */
const MOST_TIMES_USUAL = 4;
const MOST_UNLESS_USUAL_MILLIS = 60;
/** The cap on the worst cost: beyond it, somebody stopped the clocks. */
const MOST_MILLIS = 1000;
/** The decay of the worst cost per move. */
const FADING = 0.98;
/** Clocks are reported in whole milliseconds, and some are lenient; a clock that gained more than this was reset. */
const FORGIVEN_MILLIS = 50;

/** A gauge without measurements. What it learns depends on the machine and the caller, and outlasts a game. */
export function lagGauge(): LagGauge {
  let usualMillis = FIRST_USUAL_MILLIS;
  let worstMillis = 0;
  let last: { readonly game: Game; readonly clock: GameClock } | undefined;
  let thought: number | undefined;

  /** The cost of the last move besides thinking, if the clock now reported shows it. */
  const costBy = (game: Game, { remainingMillis, incrementMillis, movesToGo }: GameClock): number | undefined => {
    if (!last || thought === undefined || movesSince(last.game, game)?.length !== 2) return undefined;
    const { clock } = last;
    if (clock.incrementMillis !== incrementMillis || (movesToGo ?? 0) > (clock.movesToGo ?? 0)) return undefined;
    const cost = clock.remainingMillis + incrementMillis - remainingMillis - thought;
    return cost < -FORGIVEN_MILLIS ? undefined : Math.max(0, cost);
  };

  return {
    asked(game, clock) {
      const cost = costBy(game, clock);
      last = { game, clock };
      thought = undefined;
      if (cost === undefined) return;
      const most = Math.max(MOST_TIMES_USUAL * usualMillis, MOST_UNLESS_USUAL_MILLIS);
      usualMillis += WEIGHT_OF_ONE * (Math.min(cost, most) - usualMillis);
      worstMillis = Math.max(FADING * worstMillis, Math.min(cost, MOST_MILLIS));
    },
    answered(thoughtMillis) {
      thought = thoughtMillis;
    },
    lag: () => ({ usualMillis, worstMillis }),
  };
}
