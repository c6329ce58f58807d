import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { Color } from 'plyhouse-kernel/position';
import { type Game, gameAt, movesOf, turnOf } from '../../chess/game.ts';
import type { Uci } from '../../chess/move.ts';
import type { EngineClient } from '../../host/engine-client.ts';
import { type EngineSeat, isAborted, openSeat } from '../../host/engine-seat.ts';
import { type ErrorReport, reportError } from '../../host/error-report.ts';
import type { PositionValue } from '../../measure/analysis.ts';
import { worthOf } from '../../measure/run-analysis.ts';
import { fieldsOf, kept, type ValueStorage } from '../app/kept.ts';
import { setGame, tryMove } from '../board/attempt.ts';
import { type AttemptSignals, openAttemptSignals } from '../board/attempt-signals.ts';
import type { RecordedGame } from './recorded-games.ts';

/**
 * Guess the move: a recorded game is replayed, and the visitor guesses the moves of one side before they are shown. Antwoord
 * values each guess, the move played and its own best move, with as many positions for each; it asks itself ahead while the
 * visitor thinks.
 */

/** A guess, with the values of the moves once they are known. */
export interface Guess {
  readonly move: Uci;
  readonly verdict?: Verdict;
}

/** Antwoord's verdict on a guess. Its values are seen from White's side. */
export interface Verdict {
  readonly best: MoveValue;
  readonly played: MoveValue;
  readonly guessed: MoveValue;
}

/** A move with the value of the resulting position, as the search found it. */
export type MoveValue = Pick<PositionValue, 'score' | 'chance' | 'best'>;

export interface Guessing {
  readonly recorded: RecordedGame;
  readonly color: Color;
  /** The number of half-moves before each move to guess. */
  readonly plies: readonly number[];
  /** One for each of the first of {@link plies}. */
  readonly guesses: ReadonlySignal<readonly Guess[]>;
  readonly problem: ReadonlySignal<ErrorReport | undefined>;
  /** Internal to this file. */
  readonly inner: Inner;
}

interface Inner {
  readonly storage: ValueStorage | undefined;
  /** No guess is taken back: the game goes on as it was played. */
  readonly attempt: AttemptSignals<Verdict | undefined>;
  readonly problem: Signal<ErrorReport | undefined>;
  /** Values found, by half-moves and move; the key `best` is a search with all moves allowed. */
  readonly known: Map<string, MoveValue>;
  readonly seat: EngineSeat;
  isRunning: boolean;
}

/** Positions that Antwoord may examine for each value. */
const NODES = 100_000;
/** The opening of a whole game, in half-moves, if no book of its program tells where it ends. */
const OPENING_PLIES = 8;
/** Games shorter than this have no opening that is passed over. */
const LEAST_PLIES = 24;

/** The half-moves before each move of a side that can be guessed: after the opening, and with more than one legal move. */
export function pliesToGuess({ game, side }: RecordedGame, color: Color): number[] {
  const fromBook = side?.plies.findLast(({ isFromBook }) => isFromBook)?.ply;
  const isWhole = game.moves.length >= LEAST_PLIES && gameAt(game, 0).start.startsWith('rnbqkbnr/pppppppp/8/8/8/8/');
  const first = fromBook === undefined ? (isWhole ? OPENING_PLIES : 0) : fromBook + 1;
  return [...game.moves.keys()].filter((ply) => {
    if (ply < first) return false;
    const before = gameAt(game, ply);
    return turnOf(before) === color && movesOf(before).length > 1;
  });
}

/** Begins to guess, or goes on after a reload. @param start starts Antwoord. */
export function openGuessing(
  recorded: RecordedGame,
  color: Color,
  storage: ValueStorage | undefined,
  start: () => Promise<EngineClient>,
): Guessing {
  const plies = pliesToGuess(recorded, color);
  const problem = signal<ErrorReport | undefined>(undefined);
  const attempt = openAttemptSignals<Verdict | undefined>(recorded.game, {
    judge: () => ({ verdict: undefined, next: gameBefore(guessing, guessing.guesses.value.length + 1) }),
    isOver: (game) => !plies.includes(game.moves.length),
  });
  const guesses = computed(() => attempt.now.value.tries.toReversed().map(({ move, verdict }) => ({ move, verdict })));
  const inner: Inner = { ...{ storage, attempt, problem }, known: new Map(), seat: openSeat(start), isRunning: false };
  const guessing: Guessing = { recorded, color, plies, guesses, problem, inner };
  setGuesses(guessing, readGuesses(storage, recorded, color, plies));
  void judgeAhead(guessing);
  return guessing;
}

/** The game up to a guess, by its index; all of it after the last. */
const gameBefore = ({ recorded: { game }, plies }: Guessing, index: number): Game =>
  gameAt(game, plies[index] ?? game.moves.length);

/** The number of half-moves shown: up to the next guess, or all. */
export const shownPlies = ({ inner }: Guessing): number => inner.attempt.game.value.moves.length;

/** Whether all moves of the side are guessed. */
export function isGuessed({ plies, guesses }: Guessing): boolean {
  return guesses.value.length >= plies.length;
}

/** Guesses the next move. */
export function guessMove(guessing: Guessing, move: Uci): void {
  if (isGuessed(guessing)) return;
  void tryMove(guessing.inner.attempt, move);
  keepGuesses(guessing);
  // The values of the game's moves were computed ahead.
  giveVerdicts(guessing);
  void judgeAhead(guessing);
}

/** Forgets all guesses. What Antwoord has found stays. */
export function guessAgain(guessing: Guessing): void {
  setGuesses(guessing, []);
  keepGuesses(guessing);
  void judgeAhead(guessing);
}

/** Takes over what another tab has kept of the same guesses: two tabs guess one game. */
export function takeOverGuesses(guessing: Guessing): void {
  const { inner, recorded, color, plies } = guessing;
  setGuesses(guessing, readGuesses(inner.storage, recorded, color, plies));
  giveVerdicts(guessing);
  void judgeAhead(guessing);
}

/** Calls a function whenever another tab has kept a guess. @returns ends it. */
export const followGuesses = (changed: () => void): (() => void) => GUESSES.follow(changed);

/** Ends Antwoord's work. */
export const closeGuessing = ({ inner }: Guessing): void => inner.seat.close();

/** The most points for a move. */
export const MOST_POINTS = 10;
/** The winning chance that costs a point. */
const CHANCE_PER_POINT = 0.02;

/** Points for a move beside the best of the three that were valued: 0 to {@link MOST_POINTS}, one less for each 2 % of winning chance. */
export function pointsFor({ best, played, guessed }: Verdict, own: MoveValue, color: Color): number {
  const chance = (value: MoveValue) => (color === 'white' ? (value.chance ?? 0.5) : 1 - (value.chance ?? 0.5));
  const lost = Math.max(...[best, played, guessed].map(chance)) - chance(own);
  return Math.max(0, MOST_POINTS - Math.round(lost / CHANCE_PER_POINT));
}

/** The sum of a game as far as it is guessed. */
export interface Tally {
  readonly guesses: number;
  /** Guesses that were played. */
  readonly hits: number;
  /** Guesses that Antwoord has judged, and the points for them and for the moves played instead. */
  readonly judged: number;
  readonly points: number;
  readonly playedPoints: number;
}

export function tallyOf({ guesses, plies, recorded, color }: Guessing): Tally {
  const all = guesses.value;
  const verdicts = all.flatMap(({ verdict }) => verdict ?? []);
  const sum = (of: 'played' | 'guessed') =>
    verdicts.reduce((total, verdict) => total + pointsFor(verdict, verdict[of], color), 0);
  return {
    guesses: all.length,
    hits: all.filter(({ move }, index) => move === recorded.game.moves[plies[index]!]).length,
    judged: verdicts.length,
    points: sum('guessed'),
    playedPoints: sum('played'),
  };
}

// ------------------------------------------------------------------------------------------------------ Antwoord

/** Values what is wanted, one after the other: first for guesses made, then for the next two to be made. */
export async function judgeAhead(guessing: Guessing): Promise<void> {
  const { inner, recorded } = guessing;
  if (inner.isRunning) return;
  inner.isRunning = true;
  inner.problem.value = undefined;
  try {
    for (let task = nextTask(guessing); task; task = nextTask(guessing)) {
      const { ply, move } = task;
      const game = gameAt(recorded.game, ply);
      const worth = await inner.seat.use((client) => worthOf(game, client, NODES, { only: move }));
      const { score, chance, best } = worth ?? {};
      inner.known.set(keyOf(ply, move), { score, chance, best });
      giveVerdicts(guessing);
    }
  } catch (error) {
    if (!isAborted(error)) inner.problem.value = reportError(error);
  } finally {
    inner.isRunning = false;
  }
}

interface Task {
  readonly ply: number;
  /** Undefined: its own best. */
  readonly move: Uci | undefined;
}

const keyOf = (ply: number, move: Uci | undefined) => `${ply} ${move ?? 'best'}`;

/** How many moves ahead of the visitor are valued. */
const AHEAD = 2;

function nextTask(guessing: Guessing): Task | undefined {
  const { plies, guesses, recorded, inner } = guessing;
  const made = guesses.value;
  for (const [index, ply] of plies.slice(0, made.length + AHEAD).entries()) {
    const guess = made[index];
    if (guess?.verdict) continue;
    const wanted = [undefined, recorded.game.moves[ply], guess?.move];
    for (const move of wanted) if (!foundValue(inner, ply, move)) return { ply, move };
  }
  return undefined;
}

/** The known value of a move: Antwoord's own best move need not be searched twice. */
function foundValue({ known }: Inner, ply: number, move: Uci | undefined): MoveValue | undefined {
  const best = known.get(keyOf(ply, undefined));
  return best?.best === move ? best : known.get(keyOf(ply, move));
}

function giveVerdicts(guessing: Guessing): void {
  const { plies, guesses, recorded, inner } = guessing;
  const next = guesses.value.map((guess, index): Guess => {
    const ply = plies[index]!;
    const [best, played, guessed] = [undefined, recorded.game.moves[ply], guess.move].map((move) =>
      foundValue(inner, ply, move),
    );
    return guess.verdict || !best || !played || !guessed ? guess : { ...guess, verdict: { best, played, guessed } };
  });
  if (next.every((guess, index) => guess === guesses.value[index])) return;
  setGuesses(guessing, next);
  keepGuesses(guessing);
}

// --------------------------------------------------------------------------------------------- what the browser keeps

/** Guesses with their verdicts, by game and side. */
export const GUESSES = kept('plyhouse.guesses', fieldsOf);

function keepGuesses({ inner, recorded, color, guesses }: Guessing): void {
  GUESSES.write(inner.storage, { ...GUESSES.read(inner.storage), [`${recorded.id} ${color}`]: guesses.value });
}

function setGuesses(guessing: Guessing, guesses: readonly Guess[]): void {
  const tries = guesses.map(({ move, verdict }, index) => ({ before: gameBefore(guessing, index), move, verdict }));
  setGame(guessing.inner.attempt, gameBefore(guessing, guesses.length), tries.toReversed());
}

/** The guesses that were kept, as far as they can be made in the game. */
export function readGuesses(
  storage: ValueStorage | undefined,
  { id, game }: RecordedGame,
  color: Color,
  plies: readonly number[],
): readonly Guess[] {
  const stored = GUESSES.read(storage)[`${id} ${color}`];
  const guesses: Guess[] = [];
  for (const [index, each] of (Array.isArray(stored) ? stored : []).entries()) {
    const { move, verdict } = Object(each) as Partial<Guess>;
    const ply = plies[index];
    if (ply === undefined || !isLegal(game, ply, move)) break;
    guesses.push(isVerdict(verdict, game, ply) ? { move, verdict } : { move });
  }
  return guesses;
}

function isLegal(game: Game, ply: number, move: Uci | undefined): move is Uci {
  return movesOf(gameAt(game, ply)).some((legal) => legal === move);
}

function isVerdict(verdict: unknown, game: Game, ply: number): verdict is Verdict {
  const { best, played, guessed } = Object(verdict) as Partial<Verdict>;
  return [best, played, guessed].every((value) => {
    const { chance, score, best: reply } = Object(value) as Partial<MoveValue>;
    return (
      typeof chance === 'number' &&
      (score === undefined || Number.isFinite(Object(score).centipawns ?? Object(score).moves)) &&
      (reply === undefined || isLegal(game, ply, reply))
    );
  });
}
