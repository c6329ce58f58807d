import { type Signal, signal } from '@preact/signals';
import { endingOf, fenOf, type Game, isSameGame, movesOf, turnOf } from '../../chess/game.ts';
import type { EngineClient } from '../../host/engine-client.ts';
import { type ErrorReport, reportError } from '../../host/error-report.ts';
import { PlayerError } from '../../host/player.ts';
import { turned } from '../../measure/analysis.ts';
import type { Options, Thought } from '../../programs/program.ts';
import { type Found, type FoundLines, joined, type LiveLine, recall, remember } from './found-lines.ts';

/** The live analysis of the position on the board: it runs until stopped and follows the board. */

/** The least time between two updates, so that they can be read, in milliseconds. */
const SHOW_MILLIS = 350;
/** How long a stopped search may take before its worker is restarted, in milliseconds. */
const PATIENCE_MILLIS = 2000;

/** What is known about the position on the board. */
interface LiveView {
  /** The position it is about: the game up to there. */
  readonly game: Game;
  /** Best first. */
  readonly lines: readonly LiveLine[];
  readonly depth: number;
  readonly nodes: number;
  /** The total thinking time for this position. */
  readonly millis: number;
}

type LivePhase =
  | { readonly kind: 'idle' }
  | { readonly kind: 'fetching' }
  | { readonly kind: 'thinking' }
  /** Nothing more can be found: the search has ended by itself, or the game is over. */
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly report: ErrorReport };

/** What to analyse, and with which options; undefined for nothing. */
interface Wish {
  readonly game: Game;
  readonly options: Options;
  /** The number of lines, from the options. */
  readonly lines: number;
}

export interface Live {
  readonly means: LiveMeans;
  readonly phase: Signal<LivePhase>;
  readonly view: Signal<LiveView | undefined>;
  /** While set, the display does not change, because somebody is reading it or about to press it. */
  readonly isHeld: Signal<boolean>;
  /** What has been found, by position. */
  readonly found: FoundLines;
  wanted: Wish | undefined;
  /** The engine, once it has been started, and the options it was last given, as JSON. */
  client: EngineClient | undefined;
  clientOptions: string;
  isRunning: boolean;
  /** Restarts the engine if it ignores a stop. */
  late: ReturnType<typeof setTimeout> | undefined;
}

/** What it needs from the page. */
interface LiveMeans {
  /** An engine client in a worker of its own. */
  startClient(options: Options): Promise<EngineClient>;
  ticks(): number;
}

/** One search and what it has found so far. */
interface LiveSearch {
  readonly goal: Wish;
  /** What was known of its position before. */
  readonly earlier: Found | undefined;
  /** When it began. */
  readonly since: number;
  readonly lines: LiveLine[];
  depth: number;
  nodes: number;
  /** Until the next update of the display. */
  timer: ReturnType<typeof setTimeout> | undefined;
}

export function openLive(means: LiveMeans): Live {
  return {
    means,
    phase: signal<LivePhase>({ kind: 'idle' }),
    view: signal<LiveView | undefined>(undefined),
    isHeld: signal(false),
    found: new Map(),
    wanted: undefined,
    client: undefined,
    clientOptions: '',
    isRunning: false,
    late: undefined,
  };
}

/** Analyses this from now on, or nothing; repeating the same wish changes nothing. */
export function analyse(live: Live, next: Wish | undefined): void {
  if (isSame(live.wanted, next)) return;
  live.wanted = next;
  const { client, view } = live;
  if (live.isRunning) {
    client?.send({ kind: 'stop' });
    clearTimeout(live.late);
    live.late = setTimeout(() => void client?.restart(), PATIENCE_MILLIS);
  }
  // Results for another position do not apply here. What is known about this one is shown at once.
  const isOther = next && !(view.value && isSameGame(view.value.game, next.game));
  if (next && (isOther || view.value?.lines.length !== next.lines)) {
    const known = recall(live.found, fenOf(next.game));
    if (known || isOther) view.value = known && viewOf(next, known);
  }
  if (next) void run(live);
  else live.phase.value = { kind: 'idle' };
}

/** One search after the other, always for the newest wish; ends when nothing is wanted. */
async function run(live: Live): Promise<void> {
  if (live.isRunning) return;
  live.isRunning = true;
  let last: Wish | undefined;
  while (live.wanted && live.wanted !== last) {
    last = live.wanted;
    try {
      await think(live, last);
    } catch (error) {
      // Its worker was ended because it ignored a stop, which is no error.
      const isClosed = error instanceof PlayerError && error.problem === 'closed';
      if (!isClosed) {
        void live.client?.close();
        live.client = undefined;
      }
      if (live.wanted === last) live.phase.value = { kind: 'failed', report: reportError(error) };
    }
    clearTimeout(live.late);
  }
  live.isRunning = false;
  if (!live.wanted) live.phase.value = { kind: 'idle' };
}

async function think(live: Live, goal: Wish): Promise<void> {
  const { phase } = live;
  const isStale = () => live.wanted !== goal;
  if (endingOf(goal.game) || movesOf(goal.game).length === 0) {
    live.view.value = undefined;
    phase.value = { kind: 'done' };
    return;
  }
  phase.value = { kind: 'fetching' };
  const client = await clientFor(live, goal);
  if (isStale()) return;
  phase.value = { kind: 'thinking' };
  const search = startSearch(live, goal);
  try {
    await client.think(goal.game, { infinite: true }, (thought) => take(live, search, thought));
  } finally {
    clearTimeout(search.timer);
    note(live, search);
    if (!live.isHeld.value) show(live, search);
  }
  if (!isStale()) phase.value = { kind: 'done' };
}

/** The client, with the wanted options. */
async function clientFor(live: Live, { options }: Wish): Promise<EngineClient> {
  const key = JSON.stringify(options);
  if (!live.client) live.client = await live.means.startClient(options);
  else if (live.clientOptions !== key) await live.client.setOptions(options);
  live.clientOptions = key;
  return live.client;
}

function startSearch({ means, found, isHeld, view }: Live, goal: Wish): LiveSearch {
  const earlier = recall(found, fenOf(goal.game));
  // The previous search has recorded its last thoughts by now.
  if (earlier && !isHeld.value) view.value = viewOf(goal, earlier);
  return { goal, earlier, since: means.ticks(), lines: [], depth: 0, nodes: 0, timer: undefined };
}

/** Adds a thought to what the search has found, to be shown at a readable pace. */
function take(live: Live, search: LiveSearch, thought: Thought): void {
  search.nodes = Math.max(search.nodes, thought.nodes);
  const { kind, rank = 1, pv, score } = thought;
  if (kind === 'line' && pv.length > 0) {
    search.depth = Math.max(search.depth, thought.depth);
    const isWhite = turnOf(search.goal.game) === 'white';
    const line = { depth: thought.depth, pv, ...(score ? { score: isWhite ? score : turned(score) } : {}) };
    // A line can only follow the lines before it.
    search.lines[Math.min(rank - 1, search.lines.length)] = line;
  }
  search.timer ??= setTimeout(() => show(live, search), live.view.value ? SHOW_MILLIS : SHOW_MILLIS / 4);
}

/** Remembers what is known of the position by now. */
function note({ means, found }: Live, { goal, earlier, since, lines, depth, nodes }: LiveSearch): Found {
  const fresh = { lines: [...lines], asked: goal.lines, depth, nodes, millis: means.ticks() - since };
  const all = joined(earlier, fresh);
  if (all.lines.length > 0) remember(found, fenOf(goal.game), all);
  return all;
}

function show(live: Live, search: LiveSearch): void {
  search.timer = undefined;
  const all = note(live, search);
  if (live.wanted !== search.goal || all.lines.length === 0) return;
  if (live.isHeld.value) search.timer = setTimeout(() => show(live, search), SHOW_MILLIS);
  else live.view.value = viewOf(search.goal, all);
}

function isSame(one: Wish | undefined, other: Wish | undefined): boolean {
  if (!one || !other) return one === other;
  return isSameGame(one.game, other.game) && JSON.stringify(one.options) === JSON.stringify(other.options);
}

/** What is known about the wanted position, as displayed. */
function viewOf({ game, lines: most }: Wish, { lines, depth, nodes, millis }: Found): LiveView {
  return { game, lines: lines.slice(0, most), depth, nodes, millis };
}
