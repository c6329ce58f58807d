import { endingOf, type Game, play, takeBack } from '../../chess/game.ts';
import type { Uci } from '../../chess/move.ts';
import { type ErrorReport, reportError } from '../../host/error-report.ts';

/**
 * Moves that a visitor tries on a board, and their outcome: the one model of all boards on which a move is judged, answered or taken
 * back. The judge that is passed in knows the rest: it has a line, an analysis, a table, the solver or an engine.
 */
export interface Attempt<Verdict> {
  readonly judge: Judge<Verdict>;
  /** Its state, set as a whole: a signal, or whatever else is drawn again when it is set. */
  readonly now: { value: AttemptState<Verdict> };
  /** Aborts the current call of the judge; replaced for each call. */
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

/** The outcome of a move. */
interface Ruling<Verdict> {
  readonly verdict: Verdict;
  /** The game after it, with an answer that is known at once; undefined if the move is taken back. */
  readonly next: Game | undefined;
}

/** Judges moves. Its signals are aborted when the result is no longer needed. */
export interface Judge<Verdict> {
  /** Judges a legal move. A ruling that is not a promise takes effect immediately. */
  judge(before: Game, move: Uci, signal: AbortSignal): Ruling<Verdict> | Promise<Ruling<Verdict>>;
  /** The game with the other side's move. Undefined, or a promise of it: the visitor is to move. Called before the game is on the board. */
  reply?(game: Game, signal: AbortSignal): Promise<Game | undefined> | undefined;
  /** Whether the attempt is over; by default when the game is. */
  isOver?(game: Game): boolean;
}

/**
 * Opens an attempt at a game. The judge is not called before {@link goOn} or {@link tryMove}.
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

/** Puts a game on the board, by default the current one, and lets the other side move if it is its turn. Resolves after its move. */
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

/** Aborts the judge and clears its failure. A move that has not been judged yet is taken back. */
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
