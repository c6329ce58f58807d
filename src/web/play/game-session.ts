import { computed, effect, type Signal, signal } from '@preact/signals';
import type { Color } from 'chessops/types';
import { endingOf, type Game, gameAt, play, turnOf } from '../../chess/game.ts';
import type { Uci } from '../../chess/move.ts';
import type { EngineClient } from '../../host/engine-client.ts';
import type { ErrorReport } from '../../host/error-report.ts';
import type { Card, Options, Screen } from '../../programs/program.ts';
import { type ClockRun, stoppedClocks } from '../../session/clocks.ts';
import type { Pondering } from '../../session/pondering.ts';
import { type Keep, readKept, writeKept } from '../app/settings.ts';
import { readRecord } from '../games/read-record.ts';
import { type GameRecord, visitorColor } from '../games/record.ts';
import type { GameStore } from '../games/store.ts';
import { type Ahead, NOTHING_THOUGHT, type Thinking } from './thinking.ts';

/** What the page gives to a table. Chance, time and whatever may fail come in here. */
export interface SessionServices {
  readonly store: GameStore;
  /** Keeps the present game through a reload, and at once: the store takes its time. */
  readonly keep: Keep | undefined;
  cardOf(program: string): Card | undefined;
  /** Whether the visitor lets programs think in his time. */
  mayPonder(): boolean;
  /** Whether programs that could may look into endgame tables in a game. */
  mayUseTables(): boolean;
  /** Starts a program where it does not hold up the page. @param tables whether it is given endgame tables. */
  startClient(card: Card, options: Options, seed: number, tables?: boolean): Promise<EngineClient>;
  /** Milliseconds since 1970. */
  now(): number;
  /** Milliseconds of a clock that never jumps. */
  ticks(): number;
  newId(): string;
  newSeed(): number;
}

/** What the program is doing. */
export type Phase =
  /** Nothing: it is the visitor's move, nobody's, or the game is over. */
  | { readonly kind: 'waiting' }
  /** It is being fetched; its first move waits for that. */
  | { readonly kind: 'fetching' }
  | { readonly kind: 'thinking'; readonly sinceTicks: number }
  /** It was told to stop and has the move. */
  | { readonly kind: 'stopped' }
  /** It cannot go on. Nothing is lost: it can be set up again, at the same position. */
  | { readonly kind: 'failed'; readonly report: ErrorReport };

/** Something to say about the game that is neither a move nor its end. */
export interface Notice {
  readonly kind: 'news' | 'problem';
  readonly text: string;
}

/** A line from a position of the game, shown on the board in place of the game, up to one of its moves. */
export interface Preview {
  /** Whose line it is: the analyst's, or a variation that came with the game. */
  readonly of: 'analyst' | 'variation';
  readonly from: Game;
  readonly line: readonly Uci[];
  /** How many moves of it are shown, from 1. */
  readonly shown: number;
}

/** The game that is on the board, and all that goes on around it. */
export interface GameSession {
  readonly means: SessionServices;
  readonly record: Signal<GameRecord>;
  /** The board shows the position after so many moves. */
  readonly shownPly: Signal<number>;
  /** The line that is looked at, if any. Another position of the game ends the look at it. */
  readonly preview: Signal<Preview | undefined>;
  readonly orientation: Signal<Color>;
  readonly phase: Signal<Phase>;
  /** The search that runs, or the last one that ran. */
  readonly thinking: Signal<Thinking>;
  /** What the program does in the visitor's time; undefined where it does nothing. */
  readonly ahead: Signal<Ahead | undefined>;
  /** The program's period display, where it has one. */
  readonly screen: Signal<Screen | undefined>;
  /** Whose clock runs, and since when; undefined where none does. */
  readonly clock: Signal<ClockRun | undefined>;
  readonly notice: Signal<Notice | undefined>;
  /** The program has offered a draw with its last move. */
  readonly isDrawOffered: Signal<boolean>;
  /** Whether the game is kept in this browser's store already. */
  readonly isKept: Signal<boolean>;
  /** What only the files beside this one touch. */
  readonly inner: Inner;
}

export interface Inner {
  client: EngineClient | undefined;
  /** The game and settings the seat was made ready for. */
  clientKey: string;
  /** Whether the seat was given endgame tables. */
  clientHasTables: boolean;
  /** Raised whenever what a search is for has changed; one that comes back to another number is not wanted. */
  turn: number;
  /** Settles when the search before is out of the way. */
  search: Promise<void>;
  /** What it thinks in the visitor's time. */
  pondering: Pondering | undefined;
  /** How far the period display follows: a drawing is under way, another is wanted, and when the last one began. */
  readonly display: { isDrawing: boolean; isOld: boolean; drawnTicks: number };
  flag: ReturnType<typeof setTimeout> | undefined;
  saving: Promise<void>;
}

const MIRROR = 'plyhouse.table';
/** As far as a browser counts, some 25 days; a flag that falls later than that falls with the move. */
const LONGEST_TIMER_MILLIS = 2 ** 31 - 1;

/** A table with a game on it. Nothing happens before `settle` (play.ts) or a move. */
export function openSession(means: SessionServices, record: GameRecord): GameSession {
  const visitor = visitorColor(record);
  const session: GameSession = {
    means,
    record: signal(record),
    shownPly: signal(record.game.moves.length),
    preview: signal<Preview | undefined>(undefined),
    orientation: signal<Color>(visitor === 'black' ? 'black' : 'white'),
    phase: signal<Phase>({ kind: 'waiting' }),
    thinking: signal<Thinking>(NOTHING_THOUGHT),
    ahead: signal<Ahead | undefined>(undefined),
    screen: signal<Screen | undefined>(undefined),
    clock: signal<ClockRun | undefined>(undefined),
    notice: signal<Notice | undefined>(undefined),
    isDrawOffered: signal(false),
    isKept: signal(false),
    inner: {
      client: undefined,
      clientKey: '',
      clientHasTables: false,
      turn: 0,
      search: Promise.resolve(),
      pondering: undefined,
      display: { isDrawing: false, isOld: false, drawnTicks: Number.NEGATIVE_INFINITY },
      flag: undefined,
      saving: Promise.resolve(),
    },
  };
  const game = computed(() => session.record.value.game);
  effect(() => {
    game.value;
    session.shownPly.value;
    session.preview.value = undefined;
  });
  return session;
}

/** The game as the board shows it: up to the position that is looked at, or with a line in place of what was played. */
export function shownGame({ record, shownPly, preview }: Pick<GameSession, 'record' | 'shownPly' | 'preview'>): Game {
  const looked = preview.value;
  return looked
    ? looked.line.slice(0, looked.shown).reduce(play, looked.from)
    : gameAt(record.value.game, shownPly.value);
}

/** The game that was on the board before a reload of this tab; undefined where there is none, or it cannot be read. */
export function mirroredRecord(keep: Keep | undefined): GameRecord | undefined {
  const read = readRecord(readKept(keep, MIRROR));
  return read.kind === 'whole' ? read.record : undefined;
}

/**
 * Starts the clock of the side to move, where the game has clocks and none runs.
 * @param onFlag called when a visitor's time is up. A program's is seen from what its search has used.
 */
export function startClock(session: GameSession, onFlag: (side: Color) => void): void {
  const { record, clock, means, inner } = session;
  const { clocks, game, terms } = record.value;
  if (!clocks || endingOf(game) || clock.value) return;
  const side = turnOf(game);
  const isProgram = visitorColor(record.value) !== 'both' && visitorColor(record.value) !== side;
  // By the period clock a program's time is its positions; real time means nothing to it.
  clock.value = { side, sinceTicks: means.ticks(), isPeriod: isProgram && terms.period === true };
  if (isProgram) return;
  const { remainingMillis } = clocks[side];
  // A longer timer would fire at once.
  if (remainingMillis < LONGEST_TIMER_MILLIS) inner.flag = setTimeout(() => onFlag(side), remainingMillis + 1);
}

/** Stops the clock. `keepsSpent`: the time since it was started is taken off, as when the clocks are stopped by hand. */
export function stopClock(session: GameSession, keepsSpent = false): void {
  clearTimeout(session.inner.flag);
  session.inner.flag = undefined;
  if (keepsSpent) session.record.value = stoppedRecord(session);
  session.clock.value = undefined;
}

/** The record with the time spent so far taken off the clock that runs. */
export function stoppedRecord({ record, clock, means }: GameSession): GameRecord {
  const { clocks } = record.value;
  return clocks && clock.value
    ? { ...record.value, clocks: stoppedClocks(clocks, clock.value, means.ticks()) }
    : record.value;
}

/** Keeps the game: at once for a reload, and, once something was played, in the store. */
export function save(session: GameSession): void {
  mirror(session);
  const record = session.record.value;
  const isBegun =
    record.game.moves.length > (record.branch?.ply ?? 0) || record.takenBack.length > 0 || record.game.called;
  if (!isBegun && !session.isKept.value) return;
  session.inner.saving = session.inner.saving.then(async () => {
    try {
      const isPut = await session.means.store.put(record);
      if (session.record.value.id !== record.id) return;
      if (isPut) session.isKept.value = true;
      else keepAsOther(session);
    } catch (error) {
      const text = `This browser cannot save the game (${error instanceof Error ? error.message : error}). Copy the PGN to keep it.`;
      session.notice.value = { kind: 'problem', text };
    }
  });
}

export function mirror({ means, record }: GameSession): void {
  writeKept(means.keep, MIRROR, record.value);
}

/** Another tab has finished the game: what was played here is kept as a game of its own. */
function keepAsOther(session: GameSession): void {
  const { record, means } = session;
  const ply = record.value.game.moves.length;
  record.value = { ...record.value, id: means.newId(), branch: { from: record.value.id, ply } };
  session.notice.value = { kind: 'news', text: 'Another tab has ended this game. Yours continues as a separate game.' };
  session.isKept.value = true;
  save(session);
}
