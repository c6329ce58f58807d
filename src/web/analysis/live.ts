import { type ReadonlySignal, type Signal, signal } from '@preact/signals';
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
  readonly phase: ReadonlySignal<LivePhase>;
  readonly view: ReadonlySignal<LiveView | undefined>;
  /** Analyses this from now on; repeating the same wish changes nothing. */
  wish(wish: Wish | undefined): void;
  /** While set, the display does not change, because somebody is reading it or about to press it. */
  readonly isHeld: Signal<boolean>;
}

/** What it needs from the page. */
interface LiveMeans {
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
  const found: FoundLines = new Map();

  /** The client, with the wanted options. */
  const clientFor = async ({ options }: Wish): Promise<EngineClient> => {
    const key = JSON.stringify(options);
    if (!client) client = await means.startClient(options);
    else if (clientOptions !== key) await client.setOptions(options);
    clientOptions = key;
    return client;
  };

  /** Collects thoughts, remembers their results, and shows them at a readable pace. */
  const follow = (goal: Wish) => {
    const fen = fenOf(goal.game);
    const earlier = recall(found, fen);
    // The previous search has recorded its last thoughts by now.
    if (earlier && !isHeld.value) view.value = viewOf(goal, earlier);
    const since = means.ticks();
    const isWhite = turnOf(goal.game) === 'white';
    const lines: LiveLine[] = [];
    let depth = 0;
    let nodes = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const note = (): Found => {
      const fresh = { lines: [...lines], asked: goal.lines, depth, nodes, millis: means.ticks() - since };
      const all = joined(earlier, fresh);
      if (all.lines.length > 0) remember(found, fen, all);
      return all;
    };
    const show = () => {
      timer = undefined;
      const all = note();
      if (wanted !== goal || all.lines.length === 0) return;
      if (isHeld.value) timer = setTimeout(show, SHOW_MILLIS);
      else view.value = viewOf(goal, all);
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
        note();
        if (!isHeld.value) show();
      },
    };
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
    const follower = follow(goal);
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
        // Its worker was ended because it ignored a stop, which is no error.
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
      // Results for another position do not apply here. What is known about this one is shown at once.
      const isOther = next && !(view.value && isSameGame(view.value.game, next.game));
      if (next && (isOther || view.value?.lines.length !== next.lines)) {
        const known = recall(found, fenOf(next.game));
        if (known || isOther) view.value = known && viewOf(next, known);
      }
      if (next) void run();
      else phase.value = { kind: 'idle' };
    },
  };
}

function isSame(one: Wish | undefined, other: Wish | undefined): boolean {
  if (!one || !other) return one === other;
  return isSameGame(one.game, other.game) && JSON.stringify(one.options) === JSON.stringify(other.options);
}

/** What is known about the wanted position, as displayed. */
function viewOf({ game, lines: most }: Wish, { lines, depth, nodes, millis }: Found): LiveView {
  return { game, lines: lines.slice(0, most), depth, nodes, millis };
}
