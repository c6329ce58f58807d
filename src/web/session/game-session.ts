import { computed, effect, type Signal, signal } from '@preact/signals';
import type { Color } from 'plyhouse-kernel/position';
import { endingOf, type Game, gameAt, play, turnOf } from '../../chess/game.ts';
import { messageOf } from '../../chess/message-of.ts';
import type { Uci } from '../../chess/move.ts';
import type { EngineClient } from '../../host/engine-client.ts';
import { type EngineSeat, openSeat } from '../../host/engine-seat.ts';
import type { ErrorReport } from '../../host/error-report.ts';
import type { Thought } from '../../programs/program.ts';
import { type ClockRun, stoppedClocks } from '../../session/clocks.ts';
import type { Pondering } from '../../session/pondering.ts';
import { kept, type ValueStorage } from '../app/kept.ts';
import type { OneTab } from '../app/one-tab.ts';
import type { Services } from '../app/page.ts';
import { type GameRecord, type Help, visitorColor, withHelp } from '../record/record.ts';
import { readOne } from '../record/store.ts';
import type { Analyst } from './analyst.ts';
import { type Ahead, NOTHING_THOUGHT, type Thinking } from './thinking.ts';

/** The state of the program. */
type Phase =
  /** Idle: it is the visitor's move, nobody's, or the game is over. */
  | { readonly kind: 'waiting' }
  /** It is loading; its first move waits for that. */
  | { readonly kind: 'fetching' }
  | { readonly kind: 'thinking'; readonly sinceTicks: number }
  /** It was stopped on its own move. */
  | { readonly kind: 'stopped' }
  /** It has failed. Nothing is lost: it can be restarted at the same position. */
  | { readonly kind: 'failed'; readonly report: ErrorReport };

/** A notice about the game that is neither a move nor its end. */
export interface Notice {
  readonly kind: 'news' | 'problem';
  readonly text: string;
}

/** A line from a position of the game, shown on the board instead of the game, up to one of its moves. */
interface Preview {
  /** The origin of the line: the analysis, or a variation of the imported game. */
  readonly of: 'analyst' | 'variation';
  readonly from: Game;
  readonly line: readonly Uci[];
  /** How many moves of it are shown, from 1. */
  readonly shown: number;
}

/** A game that cannot be shown. */
export interface LostGame {
  readonly id: string;
  /** Why its link cannot be read. */
  readonly problem?: string;
}

/** The kinds of help that end the rating of a game. */
export type Aid = Help | 'takeBack';

interface Question {
  readonly aid: Aid;
  /** Gives the help. */
  give(): void;
}

/** The game on the board and everything that belongs to it. */
export interface GameSession {
  readonly services: Services;
  readonly record: Signal<GameRecord>;
  /** The board shows the position after this many moves. */
  readonly shownPly: Signal<number>;
  /** The line being shown, if any. Showing another position of the game ends it. */
  readonly preview: Signal<Preview | undefined>;
  /** The move suggested for the position at the end of the game; undefined if none was asked for. */
  readonly hint: Signal<Hint | undefined>;
  /** The visitor's premove. A change of the position removes it. */
  readonly premove: Signal<Uci | undefined>;
  readonly orientation: Signal<Color>;
  readonly phase: Signal<Phase>;
  /** The running search, or the last one. */
  readonly thinking: Signal<Thinking>;
  /** The program's pondering; undefined if it does not ponder. */
  readonly ahead: Signal<Ahead | undefined>;
  /** Called with every thought of the program, on whoever's time, as it comes. */
  readonly listeners: Set<(thought: Thought) => void>;
  /** The running clock: its side, and since when; undefined if none runs. */
  readonly clock: Signal<ClockRun | undefined>;
  readonly notice: Signal<Notice | undefined>;
  /** The program has offered a draw with its last move. */
  readonly isDrawOffered: Signal<boolean>;
  /** Whether the game is already in this browser's store. */
  readonly isKept: Signal<boolean>;
  /** Whether another tab plays this game; here it is only followed. */
  readonly isElsewhere: Signal<boolean>;
  /** The help asked for in a rated game, until the visitor says whether the game is to stay rated. */
  readonly question: Signal<Question | undefined>;
  /** The game requested by the URL, if this browser does not have it. */
  readonly lost: Signal<LostGame | undefined>;
  /** Whether the game of the URL is still being read. The game on the board is another one and takes no input meanwhile. */
  readonly isAwaited: Signal<boolean>;
  /** Another game, unfinished, to continue; found after the page is shown. */
  readonly unfinished: Signal<GameRecord | undefined>;
  /** The analysis of what is on the board; loaded when first used. */
  readonly analyst: Signal<Analyst | undefined>;
  /** Internal to the files next to this one. */
  readonly inner: Inner;
}

/** The program as it ponders. */
export type SeatThinker = Pick<EngineClient, 'think' | 'send'>;
export type SeatPondering = Pondering<SeatThinker>;

interface Inner {
  /** The program's engine. */
  readonly seat: EngineSeat;
  /** Ends the program's own search. */
  search: AbortController;
  /** The search on the visitor's time. */
  pondering: SeatPondering | undefined;
  /** The engine for hints; undefined before the first one. */
  hints: HintSource | undefined;
  flag: ReturnType<typeof setTimeout> | undefined;
  saving: Promise<void>;
  /** The lock on the game; undefined until it is loaded, and for a game that nobody plays. */
  tab: OneTab | undefined;
}

const MIRROR = kept('plyhouse.table', (stored) => stored);
/** The longest browser timer, some 25 days; a flag that falls later is noticed with the move. */
const LONGEST_TIMER_MILLIS = 2 ** 31 - 1;

/** Makes a session with a game. Nothing happens before `settle` (play-model.ts) or a move. */
export function openSession(services: Services, record: GameRecord): GameSession {
  const visitor = visitorColor(record);
  const session: GameSession = {
    services,
    record: signal(record),
    shownPly: signal(record.game.moves.length),
    preview: signal<Preview | undefined>(undefined),
    hint: signal<Hint | undefined>(undefined),
    premove: signal<Uci | undefined>(undefined),
    orientation: signal<Color>(visitor === 'black' ? 'black' : 'white'),
    phase: signal<Phase>({ kind: 'waiting' }),
    thinking: signal<Thinking>(NOTHING_THOUGHT),
    ahead: signal<Ahead | undefined>(undefined),
    listeners: new Set(),
    clock: signal<ClockRun | undefined>(undefined),
    notice: signal<Notice | undefined>(undefined),
    isDrawOffered: signal(false),
    isKept: signal(false),
    isElsewhere: signal(false),
    question: signal<Question | undefined>(undefined),
    lost: signal<LostGame | undefined>(undefined),
    isAwaited: signal(false),
    unfinished: signal<GameRecord | undefined>(undefined),
    analyst: signal<Analyst | undefined>(undefined),
    inner: {
      seat: openSeat(({ card, options = {}, seed = 1, tables }) => services.startClient(card!, options, seed, tables)),
      search: new AbortController(),
      pondering: undefined,
      hints: undefined,
      flag: undefined,
      saving: Promise.resolve(),
      tab: undefined,
    },
  };
  const game = computed(() => session.record.value.game);
  effect(() => {
    game.value;
    session.shownPly.value;
    session.preview.value = undefined;
    session.hint.value = undefined;
    session.premove.value = undefined;
    session.question.value = undefined;
  });
  // A result counts whatever the page shows at the end of the game.
  effect(() => {
    const { value } = session.record;
    if (endingOf(value.game) && !session.isElsewhere.value) void services.countResult(value);
  });
  return session;
}

/** The game shown on the board: up to the position shown, or with a line instead of what was played. */
export function shownGame({ record, shownPly, preview }: Pick<GameSession, 'record' | 'shownPly' | 'preview'>): Game {
  const looked = preview.value;
  return looked
    ? looked.line.slice(0, looked.shown).reduce(play, looked.from)
    : gameAt(record.value.game, shownPly.value);
}

/** The game that was on the board before a reload of this tab; undefined if there is none or it cannot be read. */
export const mirroredRecord = (storage: ValueStorage | undefined): Promise<GameRecord | undefined> =>
  readOne(MIRROR.read(storage));

/**
 * Starts the clock of the side to move, if the game has clocks and none runs.
 * @param onFlag called when a visitor's time is up. A program's flag is determined by what its search used.
 */
export function startTurnClock(session: GameSession, onFlag: (side: Color) => void): void {
  const { record, clock, services, inner } = session;
  const { clocks, game, terms } = record.value;
  if (!clocks || endingOf(game) || clock.value) return;
  const side = turnOf(game);
  const isProgram = visitorColor(record.value) !== 'both' && visitorColor(record.value) !== side;
  // On the period clock a program's time is counted in positions; real time does not matter.
  clock.value = { side, sinceTicks: services.ticks(), isPeriod: isProgram && terms.period === true };
  if (isProgram) return;
  const { remainingMillis } = clocks[side];
  // A longer timer would fire immediately.
  if (remainingMillis < LONGEST_TIMER_MILLIS) inner.flag = setTimeout(() => onFlag(side), remainingMillis + 1);
}

/** Stops the clock. `keepsSpent`: deducts the time since it was started, as when the clock is stopped by hand. */
export function stopClock(session: GameSession, keepsSpent = false): void {
  clearTimeout(session.inner.flag);
  session.inner.flag = undefined;
  if (keepsSpent) session.record.value = stoppedRecord(session);
  session.clock.value = undefined;
}

/** The record with the time spent so far deducted from the running clock. */
export function stoppedRecord({ record, clock, services }: GameSession): GameRecord {
  const { clocks } = record.value;
  return clocks && clock.value
    ? { ...record.value, clocks: stoppedClocks(clocks, clock.value, services.ticks()) }
    : record.value;
}

/** Gives the visitor help; in a rated game only after they have agreed that it no longer counts. */
export async function offerHelp(session: GameSession, aid: Aid, give: () => void): Promise<void> {
  const { record, services, question, notice } = session;
  const asked = record.value;
  const isOpen = !endingOf(asked.game) && !asked.help && asked.takenBack.length === 0;
  if (!isOpen || !(await services.isRated(asked))) give();
  else if (!session.isElsewhere.value) question.value = { aid, give };
  else notice.value = { kind: 'news', text: 'This game is rated, and open in another tab: there is no help here.' };
}

/** Records the help that the visitor has. */
export function noteHelp(session: GameSession, help: Help): void {
  const helped = withHelp(session.record.value, help);
  if (helped === session.record.value) return;
  session.record.value = helped;
  save(session);
}

/** Saves the game: at once for a reload, and, once a move has been played, in the store. */
export function save(session: GameSession): void {
  if (session.isElsewhere.value) return;
  mirror(session);
  const record = session.record.value;
  const isBegun =
    record.game.moves.length > (record.branch?.ply ?? 0) || record.takenBack.length > 0 || record.game.called;
  if (!isBegun && !session.isKept.value) return;
  session.inner.saving = session.inner.saving.then(async () => {
    try {
      const isPut = await session.services.store.put(record);
      if (isPut) session.inner.tab?.post(record);
      if (session.record.value.id !== record.id) return;
      if (isPut) session.isKept.value = true;
      else keepAsOther(session);
    } catch (error) {
      const text = `This browser cannot save the game (${messageOf(error)}). Copy the PGN to keep it.`;
      session.notice.value = { kind: 'problem', text };
    }
  });
}

export function mirror({ services, record }: GameSession): void {
  MIRROR.write(services.storage, record.value);
}

/** Another tab has finished the game: what was played here is saved as a separate game. */
function keepAsOther(session: GameSession): void {
  const { record, services } = session;
  const ply = record.value.game.moves.length;
  record.value = { ...record.value, id: services.newId(), branch: { from: record.value.id, ply } };
  session.notice.value = { kind: 'news', text: 'Another tab has ended this game. Yours continues as a separate game.' };
  session.isKept.value = true;
  save(session);
}

/** A move suggested at the visitor's request. It is not played. */
interface Hint {
  /** The position it is for: the game up to there. */
  readonly game: Game;
  readonly move: Uci;
  /** How much of it is shown: each request for the same position shows more. */
  readonly shows: 'piece' | 'move' | 'reason';
  /** The texts of the steps. */
  readonly texts: Readonly<Record<Hint['shows'], string>>;
}

/** The engine for hints: separate from the opponent, which keeps pondering. */
interface HintSource {
  readonly seat: EngineSeat;
  /** The position it is thinking about. */
  asked: Game | undefined;
  /** Ends its last search. */
  search: AbortController;
}
