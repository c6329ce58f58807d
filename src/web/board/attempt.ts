import { endingOf, type Game, play, takeBack } from '../../chess/game.ts';
import type { Uci } from '../../chess/move.ts';
import { type ErrorReport, reportError } from '../../host/error-report.ts';

/**
 * Moves that a visitor tries on a board, and what becomes of them: the one model of all boards on which a move is judged, answered or
 * taken back. The judge handed in knows the rest: it has a line, an analysis, a table, the solver or an engine.
 */
export interface Attempt<Verdict> {
  readonly judge: Judge<Verdict>;
  /** Its state, set as a whole: a signal, or whatever else is drawn again when it is set. */
  readonly now: { value: AttemptState<Verdict> };
  /** Ends what the judge is doing; a new one for each question to it. */
  asking: AbortController;
}

export interface AttemptState<Verdict> {
  /** The moves so far, with the one that is being judged. */
  readonly game: Game;
  readonly phase: AttemptPhase;
  /** The moves that were judged, the last one first. */
  readonly tries: readonly Tried<Verdict>[];
}

export type AttemptPhase =
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
  /** The game with the other side's move. Undefined, or a promise of it: the visitor is to move. Called before the game is on the board. */
  reply?(game: Game, signal: AbortSignal): Promise<Game | undefined> | undefined;
  /** Whether there is nothing more to try; by default when the game is over. */
  isOver?(game: Game): boolean;
}

/**
 * Begins with a game. Nothing is asked of the judge before {@link goOn} or {@link tryMove}.
 * @param hold holds the state: `signal` of \@preact/signals.
 */
export function openAttempt<Verdict>(
  game: Game,
  judge: Judge<Verdict>,
  hold: (first: AttemptState<Verdict>) => Attempt<Verdict>['now'],
): Attempt<Verdict> {
  const phase: AttemptPhase = { kind: isOver(judge, game) ? 'over' : 'yours' };
  return { judge, now: hold({ game, phase, tries: [] }), asking: new AbortController() };
}

/** Tries a legal move. Resolves when it is judged and answered; ignored while another is, and once it is over. */
export async function tryMove<Verdict>(attempt: Attempt<Verdict>, move: Uci): Promise<void> {
  const { judge, now } = attempt;
  const { game: before, phase, tries } = now.value;
  if (phase.kind !== 'yours' && phase.kind !== 'failed') return;
  const signal = askAnew(attempt);
  let ruling: Ruling<Verdict>;
  try {
    const found = judge.judge(before, move, signal);
    if (found instanceof Promise) now.value = { game: play(before, move), phase: { kind: 'judging', move }, tries };
    ruling = found instanceof Promise ? await found : found;
    if (signal.aborted) return;
  } catch (error) {
    if (!signal.aborted) now.value = { game: before, phase: failure(error), tries };
    return;
  }
  const { verdict, next } = ruling;
  const judged = [{ before, move, verdict }, ...tries];
  if (next) await goOn(attempt, next, judged);
  else setGame(attempt, before, judged);
}

/** Puts a game on the board, by default the one that is there, and lets the other side move if it is to. Resolves when it has. */
export async function goOn<Verdict>(
  attempt: Attempt<Verdict>,
  game = attempt.now.value.game,
  tries = attempt.now.value.tries,
): Promise<void> {
  const { judge, now } = attempt;
  const signal = askAnew(attempt);
  const reply = isOver(judge, game) ? undefined : judge.reply?.(game, signal);
  if (!reply) return setGame(attempt, game, tries);
  now.value = { game, phase: { kind: 'thinking' }, tries };
  try {
    const next = await reply;
    if (!signal.aborted) setGame(attempt, next ?? game);
  } catch (error) {
    if (!signal.aborted) now.value = { ...now.value, phase: failure(error) };
  }
}

/** Puts a game on the board, for the visitor to move: to begin again, to take moves back, or to reveal what was to be found. */
export function setGame<Verdict>(attempt: Attempt<Verdict>, game: Game, tries = attempt.now.value.tries): void {
  askAnew(attempt);
  attempt.now.value = { game, phase: { kind: isOver(attempt.judge, game) ? 'over' : 'yours' }, tries };
}

/** Ends what the judge is doing, and forgets its failure; a move that is not judged yet is taken back. */
export function leaveAttempt<Verdict>(attempt: Attempt<Verdict>): void {
  const { game, phase } = attempt.now.value;
  if (phase.kind === 'judging') setGame(attempt, takeBack(game, 1));
  else if (phase.kind === 'failed') setGame(attempt, game);
  else askAnew(attempt);
}

/** The last move, if it was taken back and nothing has happened since. */
export function takenBack<Verdict>({ now }: Pick<Attempt<Verdict>, 'now'>): Tried<Verdict> | undefined {
  const { game, tries } = now.value;
  return tries[0]?.before === game ? tries[0] : undefined;
}

const isOver = <Verdict>(judge: Judge<Verdict>, game: Game) => judge.isOver?.(game) ?? endingOf(game) !== undefined;

const failure = (error: unknown): AttemptPhase => ({ kind: 'failed', report: reportError(error) });

/** The signal of the next question to the judge, which ends the one before. */
function askAnew<Verdict>(attempt: Attempt<Verdict>): AbortSignal {
  attempt.asking.abort();
  attempt.asking = new AbortController();
  return attempt.asking.signal;
}
