import { type Signal, signal } from '@preact/signals';
import type { Color } from 'chessops/types';
import { endingOf, positionOf, turnOf } from '../../chess/game.ts';
import type { Seat } from '../../host/seat.ts';
import type { Card, Options, Screen } from '../../programs/program.ts';
import type { Ahead, Expectation, Pondering } from './ahead.ts';
import { type ClockRun, stoppedClocks } from './clocks.ts';
import { type GameRecord, visitorColor } from './record.ts';
import { type Keep, readKept, writeKept } from './settings.ts';
import type { GameStore } from './store.ts';
import { NOTHING_THOUGHT, type Thinking } from './thinking.ts';

/** What the page gives to a table. Chance, time and whatever may fail come in here. */
export interface TableMeans {
  readonly store: GameStore;
  /** Keeps the present game through a reload, and at once: the store takes its time. */
  readonly keep: Keep | undefined;
  cardOf(program: string): Card | undefined;
  /** Whether the visitor lets programs think in his time. */
  mayPonder(): boolean;
  /** Whether programs that could may look into endgame tables in a game. */
  mayUseTables(): boolean;
  /** Starts a program where it does not hold up the page. @param tables whether it is given endgame tables. */
  hire(card: Card, options: Options, seed: number, tables?: boolean): Promise<Seat>;
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
  | { readonly kind: 'failed'; readonly message: string };

/** Something to say about the game that is neither a move nor its end. */
export interface Notice {
  readonly kind: 'news' | 'problem';
  readonly text: string;
}

/** The game that is on the board, and all that goes on around it. */
export interface Table {
  readonly means: TableMeans;
  readonly record: Signal<GameRecord>;
  /** The board shows the position after so many moves. */
  readonly shownPly: Signal<number>;
  readonly orientation: Signal<Color>;
  readonly phase: Signal<Phase>;
  /** The search that runs, or the last one that ran. */
  readonly thinking: Signal<Thinking>;
  /** What the program does in the visitor's time; undefined where it does nothing. */
  readonly ahead: Signal<Ahead | undefined>;
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
  seat: Seat | undefined;
  /** The game and settings the seat was made ready for. */
  seatKey: string;
  /** Whether the seat was given endgame tables. */
  seatHasTables: boolean;
  /** Raised whenever what a search is for has changed; one that comes back to another number is not wanted. */
  turn: number;
  /** Settles when the search before is out of the way. */
  search: Promise<void>;
  /** The answer that the program expects to its last move. */
  expected: Expectation | undefined;
  /** What it thinks in the visitor's time. */
  pondering: Pondering | undefined;
  flag: ReturnType<typeof setTimeout> | undefined;
  saving: Promise<void>;
}

const MIRROR = 'plyhouse.table';
/** As far as a browser counts, some 25 days; a flag that falls later than that falls with the move. */
const LONGEST_TIMER_MILLIS = 2 ** 31 - 1;

/** A table with a game on it. Nothing happens before `settle` (play.ts) or a move. */
export function openTable(means: TableMeans, record: GameRecord): Table {
  const visitor = visitorColor(record);
  return {
    means,
    record: signal(record),
    shownPly: signal(record.game.moves.length),
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
      seat: undefined,
      seatKey: '',
      seatHasTables: false,
      turn: 0,
      search: Promise.resolve(),
      expected: undefined,
      pondering: undefined,
      flag: undefined,
      saving: Promise.resolve(),
    },
  };
}

/** The game that was on the board before a reload of this tab; undefined where there is none, or it cannot be read. */
export function mirroredRecord(keep: Keep | undefined): GameRecord | undefined {
  return checkedRecord(readKept(keep, MIRROR));
}

/** A record from outside, if its game can be played through; whatever else is in it is shown as it is. */
export function checkedRecord(value: unknown): GameRecord | undefined {
  const record = value as GameRecord | undefined;
  try {
    if (!record?.id || !record.white || !record.black || !record.terms) return undefined;
    positionOf(record.game);
    return { ...record, notes: record.notes ?? [], takenBack: record.takenBack ?? [], options: record.options ?? {} };
  } catch {
    return undefined;
  }
}

/**
 * Starts the clock of the side to move, where the game has clocks and none runs.
 * @param onFlag called when a visitor's time is up. A program's is seen from what its search has used.
 */
export function startClock(table: Table, onFlag: (side: Color) => void): void {
  const { record, clock, means, inner } = table;
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
export function stopClock(table: Table, keepsSpent = false): void {
  clearTimeout(table.inner.flag);
  table.inner.flag = undefined;
  if (keepsSpent) table.record.value = stoppedRecord(table);
  table.clock.value = undefined;
}

/** The record with the time spent so far taken off the clock that runs. */
export function stoppedRecord({ record, clock, means }: Table): GameRecord {
  const { clocks } = record.value;
  return clocks && clock.value
    ? { ...record.value, clocks: stoppedClocks(clocks, clock.value, means.ticks()) }
    : record.value;
}

/** Keeps the game: at once for a reload, and, once something was played, in the store. */
export function save(table: Table): void {
  mirror(table);
  const record = table.record.value;
  const isBegun =
    record.game.moves.length > (record.branch?.ply ?? 0) || record.takenBack.length > 0 || record.game.called;
  if (!isBegun && !table.isKept.value) return;
  table.inner.saving = table.inner.saving.then(async () => {
    try {
      const isPut = await table.means.store.put(record);
      if (table.record.value.id !== record.id) return;
      if (isPut) table.isKept.value = true;
      else keepAsOther(table);
    } catch (error) {
      const text = `This browser does not keep the game (${error instanceof Error ? error.message : error}). Copy the PGN to keep it.`;
      table.notice.value = { kind: 'problem', text };
    }
  });
}

export function mirror({ means, record }: Table): void {
  writeKept(means.keep, MIRROR, record.value);
}

/** Another tab has finished the game: what was played here is kept as a game of its own. */
function keepAsOther(table: Table): void {
  const { record, means } = table;
  const ply = record.value.game.moves.length;
  record.value = { ...record.value, id: means.newId(), branch: { from: record.value.id, ply } };
  table.notice.value = { kind: 'news', text: 'Another tab has ended this game. Yours goes on as a game of its own.' };
  table.isKept.value = true;
  save(table);
}
