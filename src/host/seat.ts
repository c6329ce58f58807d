import { makeFen } from '../chess/fen.ts';
import { type Game, movesOf, positionOf } from '../chess/game.ts';
import { legalMove } from '../chess/move.ts';
import type {
  Card,
  Clock,
  Decision,
  Engine,
  Limits,
  Options,
  Program,
  Screen,
  Thought,
  Trace,
  Word,
} from '../programs/program.ts';
import { seededChance } from './chance.ts';
import { periodClock, realClock } from './clock.ts';
import { startEngine } from './engine.ts';
import { limitsOf, type Pace } from './pace.ts';

/**
 * An engine at the board, spoken to without waiting: in this thread ({@link localSeat}) or in a worker. One search
 * at a time; a word said while none runs is lost, as a shout at an empty chair is.
 */
export interface Seat {
  readonly card: Card;
  /** A fresh engine: nothing of the last game is remembered. */
  newGame(): Promise<void>;
  /** Other options from the next game on, and at once where no search runs. @throws {OptionError} */
  setOptions(options: Options, seed?: number): Promise<void>;
  /** Thinks about the game until a limit or a word ends it. */
  think(game: Game, pace: Pace, onThought?: (thought: Thought) => void): Promise<Outcome>;
  /** A word to the running search. */
  tell(word: Word): void;
  /** The period display as it stands after the last search, where the program has one. */
  screen(): Promise<Screen | undefined>;
  close(): Promise<void>;
}

/** What came of a search. */
export interface Outcome {
  readonly decision: Decision;
  /** Real time it took. */
  readonly millis: number;
  /** What the original machine would have taken for the same positions. */
  readonly periodMillis: number;
}

/** The program gave a move that chess does not allow: it loses its game, and the message says why. */
export class IllegalDecisionError extends Error {
  override readonly name = 'IllegalDecisionError';
  readonly move: string;
  constructor(card: Card, move: string, fen: string) {
    super(`${card.id} decided on ${JSON.stringify(move)}, which is not legal in ${fen}`);
    this.move = move;
  }
}

/** How long one slice of thinking may hold the thread, in milliseconds. */
const SLICE_MILLIS = 12;

declare const performance: { now(): number };
declare const MessageChannel: {
  new (): {
    port1: { onmessage: (() => void) | null; close(): void };
    port2: { postMessage(value: null): void; close(): void };
  };
};

/** An engine in this thread. It thinks in slices, so that the thread stays free for words and events. */
export function localSeat(program: Program, options: Options = {}, seed = 1, trace?: Trace): Seat {
  const { card } = program;
  let settings = { options, seed };
  let engine: Engine = startEngine(program, settings.options, seededChance(settings.seed));
  let words: Word[] | undefined;
  return {
    card,
    async newGame() {
      engine = startEngine(program, settings.options, seededChance(settings.seed));
    },
    async setOptions(next, nextSeed = settings.seed) {
      const fresh = startEngine(program, next, seededChance(nextSeed));
      settings = { options: next, seed: nextSeed };
      if (!words) engine = fresh;
    },
    async think(game, pace, onThought) {
      if (words) throw new Error(`${card.id}: a search is running`);
      words = [];
      try {
        return await drive(engine, card, game, pace, words, onThought, trace);
      } finally {
        words = undefined;
      }
    },
    tell(word) {
      words?.push(word);
    },
    async screen() {
      return engine.screen?.();
    },
    async close() {
      words?.push({ kind: 'stop' });
    },
  };
}

/**
 * Pulls a search along in slices until it decides. The real clock's deadline is kept here, so that a program
 * which knew no time obeys it as well; positions and the period clock are the program's own to count.
 */
export async function drive(
  engine: Engine,
  card: Card,
  game: Game,
  pace: Pace,
  words: Word[],
  onThought?: (thought: Thought) => void,
  trace?: Trace,
): Promise<Outcome> {
  // 1. What the program is told.
  let limits = limitsOf(card, pace);
  const clock: Clock = pace.period ? periodClock(card.positionsPerSecond) : realClock();
  const start = performance.now();
  let deadline = deadlineOf(limits, pace, start);
  engine.setGame(game);
  const search = engine.search(limits, clock, trace);
  const free = breather();
  let sliceEnd = performance.now() + SLICE_MILLIS;
  let ended = false;
  let held: Decision | undefined;

  // 2. Slices: a step, what it says, what there is to say to it.
  for (;;) {
    let word = words.shift();
    if (!word && performance.now() >= deadline) word = { kind: 'moveNow' };
    if (word?.kind === 'stop' || word?.kind === 'moveNow') {
      ended = true;
      deadline = Number.POSITIVE_INFINITY;
    } else if (word?.kind === 'hit') {
      const { ponder: _, ...others } = pace;
      pace = others;
      limits = limitsOf(card, pace);
      deadline = deadlineOf(limits, pace, performance.now());
    } else if (word?.kind === 'level') {
      pace = { ...word.limits, ...(pace.period ? { period: true } : {}) };
      limits = limitsOf(card, pace);
      deadline = deadlineOf(limits, pace, start);
      word = { kind: 'level', limits };
    }
    if (!held) {
      const step = search.next(word);
      if (step.done) held = step.value;
      else onThought?.(step.value);
    }
    // 3. A decision that came before its time is held: in analysis and in the opponent's time nobody asked yet.
    if (held && (ended || !(pace.infinite || pace.ponder))) break;
    if (held || performance.now() >= sliceEnd) {
      await free.breathe(held ? SLICE_MILLIS : 0);
      sliceEnd = performance.now() + SLICE_MILLIS;
    }
  }
  free.close();

  // 4. No illegal move leaves the house.
  const decision = held;
  const position = positionOf(game);
  if (
    decision.move !== undefined ? !legalMove(position, decision.move) : movesOf(game).length > 0 && !resigns(decision)
  ) {
    throw new IllegalDecisionError(card, decision.move ?? '(none)', makeFen(position));
  }
  const millis = performance.now() - start;
  return { decision, millis, periodMillis: (decision.nodes * 1000) / card.positionsPerSecond };
}

function deadlineOf(limits: Limits, pace: Pace, from: number): number {
  if (pace.period || limits.infinite || limits.ponder) return Number.POSITIVE_INFINITY;
  if (limits.moveMillis !== undefined) return from + limits.moveMillis;
  // A program that keeps time itself is still not let run into the flag.
  if (limits.gameClock)
    return from + Math.max(1, 0.9 * (limits.gameClock.remainingMillis - (pace.overheadMillis ?? 0)));
  return Number.POSITIVE_INFINITY;
}

const resigns = (decision: Decision) => decision.says?.some(({ kind }) => kind === 'resigns') ?? false;

declare function setTimeout(task: () => void, millis: number): unknown;

/** Lets the thread's other work run between two slices: a message to oneself is the quickest way round. */
function breather() {
  const channel = new MessageChannel();
  let wake: (() => void) | undefined;
  channel.port1.onmessage = () => wake?.();
  return {
    breathe: (millis: number) =>
      new Promise<void>((resolve) => {
        if (millis > 0) setTimeout(resolve, millis);
        else {
          wake = resolve;
          channel.port2.postMessage(null);
        }
      }),
    close() {
      channel.port1.close();
      channel.port2.close();
    },
  };
}
