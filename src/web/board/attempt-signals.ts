import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { Game } from '../../chess/game.ts';
import { type Attempt, type AttemptPhase, type AttemptState, type Judge, openAttempt } from './attempt.ts';

/** An attempt whose parts are signals, for the views. */
export interface AttemptSignals<Verdict> extends Attempt<Verdict> {
  readonly now: Signal<AttemptState<Verdict>>;
  readonly game: ReadonlySignal<Game>;
  readonly phase: ReadonlySignal<AttemptPhase>;
}

export function openAttemptSignals<Verdict>(game: Game, judge: Judge<Verdict>): AttemptSignals<Verdict> {
  const attempt = openAttempt(game, judge, signal);
  const now = attempt.now as AttemptSignals<Verdict>['now'];
  return Object.assign(attempt, { now, game: computed(() => now.value.game), phase: computed(() => now.value.phase) });
}
