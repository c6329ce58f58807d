import { type Game, movesSince } from '../chess/game.ts';
import type { GameClock } from '../programs/program.ts';

/** What a move costs on a game clock beside the thinking: on its way there and back, and waiting for its turn. */
export interface Lag {
  /** Milliseconds that it costs as a rule. */
  readonly usualMillis: number;
  /** The most that it has cost lately. */
  readonly worstMillis: number;
}

/** Learns the lag from the clocks of a game, each of which tells what the move before really cost. */
export interface LagGauge {
  /** A move is asked for. */
  asked(game: Game, clock: GameClock): void;
  /** It was given, after so much thinking by the engine's own measure. */
  answered(thoughtMillis: number): void;
  lag(): Lag;
}

/** What is believed before anything was seen: about what pipes and threads take on a machine that is not busy. */
const FIRST_USUAL_MILLIS = 4;
/** A new cost moves what is usual by this part of the way. */
const WEIGHT_OF_ONE = 1 / 16;
/** One cost counts as no more than so many times the usual one, or this, so that a single break in a game is no rule. */
const MOST_TIMES_USUAL = 4;
const MOST_UNLESS_USUAL_MILLIS = 60;
/** Nor as more than this in what is the worst: somebody stopped the clocks. */
const MOST_MILLIS = 1000;
/** The part of the worst that is still feared a move later. */
const FADING = 0.98;
/** Clocks are told in whole milliseconds, and some forgive a little; a clock that has gained more was set again. */
const FORGIVEN_MILLIS = 50;

/** A gauge that has seen nothing yet. What it learns is of the machine and the asker, and outlasts a game. */
export function lagGauge(): LagGauge {
  let usualMillis = FIRST_USUAL_MILLIS;
  let worstMillis = 0;
  let last: { readonly game: Game; readonly clock: GameClock } | undefined;
  let thought: number | undefined;

  /** What the last move cost beside its thinking, where the clock as it is told now says so. */
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
