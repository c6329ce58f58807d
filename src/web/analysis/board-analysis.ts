import { type Signal, signal } from '@preact/signals';
import { endingOf, fenOf, type Game, isSameGame, movesOf, turnOf } from '../../chess/game.ts';
import type { EngineClient } from '../../host/engine-client.ts';
import { type EngineSeat, openSeat } from '../../host/engine-seat.ts';
import { type ErrorReport, reportError } from '../../host/error-report.ts';
import { turned } from '../../measure/analysis.ts';
import type { Options, Thought } from '../../programs/program.ts';
import { type AnalysisLine, type Found, type FoundLines, joined, recall, remember } from './found-lines.ts';

/** The live analysis of the position on the board: it runs until stopped and follows the board. */

/** The least time between two updates, so that they can be read, in milliseconds. */
const SHOW_MILLIS = 350;

/** The result for the position on the board. */
interface AnalysisView {
  /** The game up to the position. */
  readonly game: Game;
  /** Best first. */
  readonly lines: readonly AnalysisLine[];
  readonly depth: number;
  readonly nodes: number;
  /** The total thinking time for this position. */
  readonly millis: number;
}

type AnalysisPhase =
  | { readonly kind: 'idle' }
  | { readonly kind: 'fetching' }
  | { readonly kind: 'thinking' }
  /** Nothing more can be found: the search has ended by itself, or the game is over. */
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly report: ErrorReport };

/** The position to analyse, and the options; undefined for none. */
interface AnalysisGoal {
  readonly game: Game;
  readonly options: Options;
  /** The number of lines, from the options. */
  readonly lines: number;
}

export interface BoardAnalysis {
  readonly services: BoardAnalysisServices;
  readonly phase: Signal<AnalysisPhase>;
  readonly view: Signal<AnalysisView | undefined>;
  /** While set, the display does not change, because somebody is reading it or about to press it. */
  readonly isHeld: Signal<boolean>;
  /** Results by position. */
  readonly found: FoundLines;
  wanted: AnalysisGoal | undefined;
  readonly seat: EngineSeat;
  /** Ends the search for what is wanted. */
  search: AbortController;
}

/** Functions of the page that it needs. */
interface BoardAnalysisServices {
  /** An engine client in a worker of its own. */
  startClient(options: Options): Promise<EngineClient>;
  ticks(): number;
}

/** One search and what it has found so far. */
interface AnalysisSearch {
  readonly goal: AnalysisGoal;
  /** The earlier result for its position. */
  readonly earlier: Found | undefined;
  /** When it began. */
  readonly since: number;
  readonly lines: AnalysisLine[];
  depth: number;
  nodes: number;
  /** Until the next update of the display. */
  timer: ReturnType<typeof setTimeout> | undefined;
}

export function openBoardAnalysis(services: BoardAnalysisServices): BoardAnalysis {
  return {
    services,
    phase: signal<AnalysisPhase>({ kind: 'idle' }),
    view: signal<AnalysisView | undefined>(undefined),
    isHeld: signal(false),
    found: new Map(),
    wanted: undefined,
    seat: openSeat(({ options = {} }) => services.startClient(options)),
    search: new AbortController(),
  };
}

/** Analyses this from now on, or nothing; repeating the same wish changes nothing. */
export function analyse(analysis: BoardAnalysis, next: AnalysisGoal | undefined): void {
  if (isSame(analysis.wanted, next)) return;
  analysis.wanted = next;
  analysis.search.abort();
  analysis.search = new AbortController();
  const { view } = analysis;
  // Results for another position do not apply here. What is known about this one is shown at once.
  const isOther = next && !(view.value && isSameGame(view.value.game, next.game));
  if (next && (isOther || view.value?.lines.length !== next.lines)) {
    const known = recall(analysis.found, fenOf(next.game));
    if (known || isOther) view.value = known && viewOf(next, known);
  }
  if (next) void think(analysis, next, analysis.search.signal);
  else analysis.phase.value = { kind: 'idle' };
}

async function think(analysis: BoardAnalysis, goal: AnalysisGoal, signal: AbortSignal): Promise<void> {
  const { phase, seat } = analysis;
  const { game, options } = goal;
  if (endingOf(game) || movesOf(game).length === 0) {
    analysis.view.value = undefined;
    phase.value = { kind: 'done' };
    return;
  }
  phase.value = { kind: 'fetching' };
  let search: AnalysisSearch | undefined;
  try {
    await seat.think(
      game,
      { infinite: true },
      {
        setup: { options },
        signal,
        onReady() {
          phase.value = { kind: 'thinking' };
          search = startSearch(analysis, goal);
        },
        onThought: (thought) => take(analysis, search!, thought),
      },
    );
    phase.value = { kind: 'done' };
  } catch (error) {
    if (!signal.aborted) phase.value = { kind: 'failed', report: reportError(error) };
  } finally {
    if (search) {
      clearTimeout(search.timer);
      note(analysis, search);
      if (!analysis.isHeld.value) show(analysis, search);
    }
  }
}

function startSearch({ services, found, isHeld, view }: BoardAnalysis, goal: AnalysisGoal): AnalysisSearch {
  const earlier = recall(found, fenOf(goal.game));
  // The previous search has recorded its last thoughts by now.
  if (earlier && !isHeld.value) view.value = viewOf(goal, earlier);
  return { goal, earlier, since: services.ticks(), lines: [], depth: 0, nodes: 0, timer: undefined };
}

/** Adds a thought to what the search has found, to be shown at a readable pace. */
function take(analysis: BoardAnalysis, search: AnalysisSearch, thought: Thought): void {
  search.nodes = Math.max(search.nodes, thought.nodes);
  const { kind, rank = 1, pv, score } = thought;
  if (kind === 'line' && pv.length > 0) {
    search.depth = Math.max(search.depth, thought.depth);
    const isWhite = turnOf(search.goal.game) === 'white';
    const line = { depth: thought.depth, pv, ...(score ? { score: isWhite ? score : turned(score) } : {}) };
    // A line can only follow the lines before it.
    search.lines[Math.min(rank - 1, search.lines.length)] = line;
  }
  search.timer ??= setTimeout(() => show(analysis, search), analysis.view.value ? SHOW_MILLIS : SHOW_MILLIS / 4);
}

/** Remembers what is known of the position by now. */
function note(
  { services, found }: BoardAnalysis,
  { goal, earlier, since, lines, depth, nodes }: AnalysisSearch,
): Found {
  const fresh = { lines: [...lines], asked: goal.lines, depth, nodes, millis: services.ticks() - since };
  const all = joined(earlier, fresh);
  if (all.lines.length > 0) remember(found, fenOf(goal.game), all);
  return all;
}

function show(analysis: BoardAnalysis, search: AnalysisSearch): void {
  search.timer = undefined;
  const all = note(analysis, search);
  if (analysis.wanted !== search.goal || all.lines.length === 0) return;
  if (analysis.isHeld.value) search.timer = setTimeout(() => show(analysis, search), SHOW_MILLIS);
  else analysis.view.value = viewOf(search.goal, all);
}

function isSame(one: AnalysisGoal | undefined, other: AnalysisGoal | undefined): boolean {
  if (!one || !other) return one === other;
  return isSameGame(one.game, other.game) && JSON.stringify(one.options) === JSON.stringify(other.options);
}

/** The result for the wanted position, as displayed. */
function viewOf({ game, lines: most }: AnalysisGoal, { lines, depth, nodes, millis }: Found): AnalysisView {
  return { game, lines: lines.slice(0, most), depth, nodes, millis };
}
