import { batch, type Signal, signal } from '@preact/signals';
import { endingOf, type Game, play, takeBack } from '../../chess/game.ts';
import type { Uci } from '../../chess/move.ts';
import { type ErrorReport, reportError } from '../../host/error-report.ts';

/**
 * Moves that a visitor tries on a board, and what becomes of them: the one model of all boards on which a move is judged, answered or
 * taken back. The judge handed in knows the rest: it has a line, an analysis, a table, the solver or an engine.
 */
export interface Attempt<Verdict> {
  readonly judge: Judge<Verdict>;
  /** The moves so far, with the one that is being judged. */
  readonly game: Signal<Game>;
  readonly phase: Signal<AttemptPhase>;
  /** The moves that were judged, the last one first. */
  readonly tries: Signal<readonly Tried<Verdict>[]>;
  /** Ends what the judge is doing; a new one for each move. */
  asking: AbortController;
}

type AttemptPhase =
  | { readonly kind: 'yours' }
  /** The visitor's move is on the board and not judged yet. */
  | { readonly kind: 'judging'; readonly move: Uci }
  /** The other side looks for its move. */
  | { readonly kind: 'thinking' }
  | { readonly kind: 'over' }
  /** The judge has failed: the move was taken back, or the other side has not moved. */
  | { readonly kind: 'failed'; readonly report: ErrorReport };

/** A move that was judged. */
export interface Tried<Verdict> {
  readonly before: Game;
  readonly move: Uci;
  readonly verdict: Verdict;
}

/** What becomes of a move. */
interface Ruling<Verdict> {
  readonly verdict: Verdict;
  /** The game after it, with an answer that is known at once; undefined if the move is taken back. */
  readonly next: Game | undefined;
}

/** Whatever judges moves. A signal is aborted when nobody waits for the result any more. */
export interface Judge<Verdict> {
  /** Judges a legal move. What is known at once takes effect at once. */
  judge(before: Game, move: Uci, signal: AbortSignal): Ruling<Verdict> | Promise<Ruling<Verdict>>;
  /** The game with the other side's move. Undefined, or a promise of it: the visitor is to move. */
  reply?(game: Game, signal: AbortSignal): Promise<Game | undefined> | undefined;
  /** Whether there is nothing more to try; by default when the game is over. */
  isOver?(game: Game): boolean;
}

/** Begins with a game. Nothing is asked of the judge before {@link letReply} or {@link tryMove}. */
export function openAttempt<Verdict>(game: Game, judge: Judge<Verdict>): Attempt<Verdict> {
  const attempt: Attempt<Verdict> = {
    judge,
    game: signal(game),
    phase: signal({ kind: 'yours' }),
    tries: signal([]),
    asking: new AbortController(),
  };
  setGame(attempt, game);
  return attempt;
}

/** Tries a legal move. Resolves when it is judged and answered; ignored while another is, and once it is over. */
export async function tryMove<Verdict>(attempt: Attempt<Verdict>, move: Uci): Promise<void> {
  const { judge, game, phase, tries } = attempt;
  if (phase.value.kind !== 'yours' && phase.value.kind !== 'failed') return;
  const before = game.value;
  const signal = renewed(attempt);
  let ruling: Ruling<Verdict>;
  try {
    const found = judge.judge(before, move, signal);
    if (found instanceof Promise) {
      batch(() => {
        game.value = play(before, move);
        phase.value = { kind: 'judging', move };
      });
    }
    ruling = found instanceof Promise ? await found : found;
    if (signal.aborted) return;
  } catch (error) {
    if (signal.aborted) return;
    setGame(attempt, before);
    phase.value = { kind: 'failed', report: reportError(error) };
    return;
  }
  const { verdict, next } = ruling;
  // The move, its verdict and whose turn it is are seen together.
  await batch(() => {
    tries.value = [{ before, move, verdict }, ...tries.value];
    setGame(attempt, next ?? before);
    return next && letReply(attempt);
  });
}

/** Lets the other side move, if it is to. Resolves when it has. */
export async function letReply<Verdict>(attempt: Attempt<Verdict>): Promise<void> {
  const { judge, game, phase } = attempt;
  if (phase.value.kind === 'over') return;
  const signal = renewed(attempt);
  try {
    const reply = judge.reply?.(game.value, signal);
    phase.value = { kind: reply ? 'thinking' : 'yours' };
    const next = await reply;
    if (reply && !signal.aborted) setGame(attempt, next ?? game.value);
  } catch (error) {
    if (!signal.aborted) phase.value = { kind: 'failed', report: reportError(error) };
  }
}

/** Puts a game on the board, for the visitor to move: to begin again, to take moves back, or to reveal what was to be found. */
export function setGame<Verdict>(attempt: Attempt<Verdict>, game: Game): void {
  const { judge, phase } = attempt;
  renewed(attempt);
  const isOver = judge.isOver?.(game) ?? endingOf(game) !== undefined;
  batch(() => {
    attempt.game.value = game;
    phase.value = { kind: isOver ? 'over' : 'yours' };
  });
}

/** Ends what the judge is doing, and forgets its failure; a move that is not judged yet is taken back. */
export function leaveAttempt<Verdict>(attempt: Attempt<Verdict>): void {
  const { game, phase } = attempt;
  if (phase.value.kind === 'judging') setGame(attempt, takeBack(game.value, 1));
  else if (phase.value.kind === 'failed') setGame(attempt, game.value);
  else renewed(attempt);
}

/** The last move, if it was taken back and nothing has happened since. */
export function takenBack<Verdict>({
  game,
  tries,
}: Pick<Attempt<Verdict>, 'game' | 'tries'>): Tried<Verdict> | undefined {
  const [last] = tries.value;
  return last?.before === game.value ? last : undefined;
}

/** The signal of what is asked of the judge next, which ends what was asked before. */
function renewed<Verdict>(attempt: Attempt<Verdict>): AbortSignal {
  attempt.asking.abort();
  attempt.asking = new AbortController();
  return attempt.asking.signal;
}
