import { type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { endingOf, type Game, movesOf, turnOf } from '../../chess/game.ts';
import type { Uci } from '../../chess/move.ts';
import type { EngineClient } from '../../host/engine-client.ts';
import { type ErrorReport, reportError } from '../../host/error-report.ts';
import { PlayerError } from '../../host/player.ts';
import { turned } from '../../measure/analysis.ts';
import type { Options, Score, Thought } from '../../programs/program.ts';

/** The live analysis of the position on the board: it runs until stopped and follows the board. */

/** The least time between two updates, so that they can be read. */
const SHOW_MILLIS = 350;
/** How long a stopped search may take before its worker is restarted. */
const PATIENCE_MILLIS = 2000;

/** One line for a position. */
export interface LiveLine {
  readonly depth: number;
  /** White's view. */
  readonly score?: Score;
  readonly pv: readonly Uci[];
}

/** What is known about the position on the board. */
export interface LiveView {
  /** The position it is about: the game up to there. */
  readonly game: Game;
  /** The best first. */
  readonly lines: readonly LiveLine[];
  readonly depth: number;
  readonly nodes: number;
  /** How long it has been thinking. */
  readonly millis: number;
}

export type LivePhase =
  | { readonly kind: 'idle' }
  | { readonly kind: 'fetching' }
  | { readonly kind: 'thinking' }
  /** There is nothing more to find: the search has ended by itself, or the game is over. */
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly report: ErrorReport };

/** What to analyse, and with which options; undefined for nothing. */
export interface Wish {
  readonly game: Game;
  readonly options: Options;
}

export interface Live {
  readonly phase: ReadonlySignal<LivePhase>;
  readonly view: ReadonlySignal<LiveView | undefined>;
  /** Analyses this from now on; repeating the same wish changes nothing. */
  wish(wish: Wish | undefined): void;
  /** While this is set, the display does not change: somebody is reading it or about to press it. */
  readonly isHeld: Signal<boolean>;
}

/** What it needs from the page. */
export interface LiveMeans {
  /** An engine client in a worker of its own. */
  startClient(options: Options): Promise<EngineClient>;
  ticks(): number;
}

export function openLive(means: LiveMeans): Live {
  const phase = signal<LivePhase>({ kind: 'idle' });
  const view = signal<LiveView | undefined>(undefined);
  const isHeld = signal(false);
  let wanted: Wish | undefined;
  let client: EngineClient | undefined;
  let clientOptions = '';
  let isRunning = false;
  let late: ReturnType<typeof setTimeout> | undefined;

  /** The client, with the wanted options. */
  const clientFor = async ({ options }: Wish): Promise<EngineClient> => {
    const key = JSON.stringify(options);
    if (!client) client = await means.startClient(options);
    else if (clientOptions !== key) await client.setOptions(options);
    clientOptions = key;
    return client;
  };

  const think = async (goal: Wish) => {
    const isStale = () => wanted !== goal;
    if (endingOf(goal.game) || movesOf(goal.game).length === 0) {
      view.value = undefined;
      phase.value = { kind: 'done' };
      return;
    }
    phase.value = { kind: 'fetching' };
    const sitting = await clientFor(goal);
    if (isStale()) return;
    phase.value = { kind: 'thinking' };
    const follower = follow(goal.game, view, isHeld, means, isStale);
    try {
      await sitting.think(goal.game, { infinite: true }, follower.take);
    } finally {
      follower.end();
    }
    if (!isStale()) phase.value = { kind: 'done' };
  };

  /** One search after the other, always for the newest wish; ends when nothing is wanted. */
  const run = async () => {
    if (isRunning) return;
    isRunning = true;
    let last: Wish | undefined;
    while (wanted && wanted !== last) {
      last = wanted;
      try {
        await think(last);
      } catch (error) {
        // Its worker was ended because it ignored a stop: no error.
        const isClosed = error instanceof PlayerError && error.problem === 'closed';
        if (!isClosed) {
          void client?.close();
          client = undefined;
        }
        if (wanted === last) {
          phase.value = { kind: 'failed', report: reportError(error) };
        }
      }
      clearTimeout(late);
    }
    isRunning = false;
    if (!wanted) phase.value = { kind: 'idle' };
  };

  return {
    phase,
    view,
    isHeld,
    wish(next) {
      if (isSame(wanted, next)) return;
      wanted = next;
      if (isRunning) {
        const asked = client;
        asked?.tell({ kind: 'stop' });
        clearTimeout(late);
        late = setTimeout(() => void asked?.restart(), PATIENCE_MILLIS);
      }
      // Results for another position do not apply to this one.
      if (next && view.value && !isSameGame(view.value.game, next.game)) view.value = undefined;
      if (next) void run();
      else phase.value = { kind: 'idle' };
    },
  };
}

function isSame(one: Wish | undefined, other: Wish | undefined): boolean {
  if (!one || !other) return one === other;
  return isSameGame(one.game, other.game) && JSON.stringify(one.options) === JSON.stringify(other.options);
}

/** Whether two games have the same moves. */
export function isSameGame(one: Game, other: Game): boolean {
  return one === other || (one.start === other.start && one.moves.join() === other.moves.join());
}

/** Collects thoughts and shows them at a readable pace. */
function follow(
  game: Game,
  view: Signal<LiveView | undefined>,
  isHeld: Signal<boolean>,
  means: LiveMeans,
  isStale: () => boolean,
) {
  const since = means.ticks();
  const isWhite = turnOf(game) === 'white';
  const lines: LiveLine[] = [];
  let depth = 0;
  let nodes = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const show = () => {
    timer = undefined;
    if (isStale() || lines.length === 0) return;
    if (isHeld.value) timer = setTimeout(show, SHOW_MILLIS);
    else view.value = { game, lines: [...lines], depth, nodes, millis: means.ticks() - since };
  };
  return {
    take(thought: Thought) {
      nodes = Math.max(nodes, thought.nodes);
      const { kind, rank = 1, pv, score } = thought;
      if (kind === 'line' && pv.length > 0) {
        depth = Math.max(depth, thought.depth);
        const line = { depth: thought.depth, pv, ...(score ? { score: isWhite ? score : turned(score) } : {}) };
        // A line can only follow the lines before it.
        lines[Math.min(rank - 1, lines.length)] = line;
      }
      timer ??= setTimeout(show, view.value ? SHOW_MILLIS : SHOW_MILLIS / 4);
    },
    end() {
      clearTimeout(timer);
      if (!isHeld.value) show();
    },
  };
}
