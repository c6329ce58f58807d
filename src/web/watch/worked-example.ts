import { recordingTrace, type TraceBatch, type TraceEvent } from '../../host/trace-event.ts';
import { ARTICLE_ORDER, LATE_ORDER, LEAVES, workedExample } from '../../programs/gambiet/inspect.ts';
import type { TracedMove } from '../../programs/program.ts';
import { eventOf, type FormatStep, formatPlainStep, moduleOf } from './step-text.ts';
import type { TraceSource } from './trace-steps.ts';

/**
 * The worked example of Wim Rens's first article (Computerschaak, June 1981) as a search to be watched: White can play
 * A, B or C, Black has three replies to each, and the evaluation function gives each of the nine its points for Black. It
 * uses the ring of modules of Gambiet/82, which the article of 1981 does not name yet.
 */

/** A move of the example and the replies to it, with Black's points. */
export interface Branch {
  readonly move: string;
  readonly answers: readonly { readonly move: string; readonly points: number }[];
}

/** The article's tree. */
export const EXAMPLE: readonly Branch[] = [...new Set(ARTICLE_ORDER.map((leaf) => leaf[0]!))].map((move) => ({
  move,
  answers: ARTICLE_ORDER.filter((leaf) => leaf.startsWith(move)).map((leaf) => ({ move: leaf, points: LEAVES[leaf]! })),
}));

/** The orders of the replies discussed in the article: its own, and C1 last, which saves nothing. */
const EXAMPLE_ORDERS = { article: ARTICLE_ORDER, late: LATE_ORDER } as const;
export type ExampleOrder = keyof typeof EXAMPLE_ORDERS;

/** Every step of the example. Values are from the mover's view: what is good for Black is equally bad for White. */
export function searchExample(order: ExampleOrder = 'article'): TraceEvent[] {
  const leaves = EXAMPLE_ORDERS[order];
  const moves = [...new Set(leaves.map((leaf) => leaf[0]!))].map((move) => ({ move }));
  const events: TraceEvent[] = [{ kind: 'module', name: 'ANALYS' }, bareList(1, moves)];
  const { best, points, looked } = workedExample(
    leaves,
    recordingTrace((event) => {
      // Minimum and maximum serve only for the order here; a reply has nothing else but its points.
      if (event.kind !== 'list') events.push(event);
      else if (event.ply === 2) events.push(bareList(2, event.moves));
    }),
  );
  events.push({ kind: 'module', name: 'MOVOUT' });
  const own = { score: String(-points) };
  events.push({
    kind: 'decides',
    decision: { move: best, from: 'search', depth: 2, nodes: looked.length, pv: [], own },
  });
  return events;
}

const bareList = (ply: number, moves: readonly Pick<TracedMove, 'move'>[]): TraceEvent => ({
  kind: 'list',
  ply,
  moves: moves.map(({ move }) => ({ move, values: {} })),
});

/** The known replies after a number of module turns: their points, or that they were cut. */
export function seenAnswers(events: readonly TraceEvent[], turns: number): ReadonlyMap<string, 'seen' | 'cut'> {
  const known = new Map<string, 'seen' | 'cut'>();
  let turn = 0;
  for (const event of events) {
    if (event.kind === 'module' && ++turn > turns) break;
    if (event.kind === 'leave' && event.ply === 2) known.set(event.move, 'seen');
    if (event.kind !== 'cut' || event.ply !== 2) continue;
    const siblings = EXAMPLE.find(({ answers }) => answers.some(({ move }) => move === event.move))?.answers ?? [];
    for (const { move } of siblings) if (!known.has(move)) known.set(move, 'cut');
  }
  return known;
}

/** Prepared events, delivered like those of a search. */
export function recordedSource(events: readonly TraceEvent[]): TraceSource {
  let next = 0;
  return {
    async pull(count): Promise<TraceBatch> {
      const batch = events.slice(next, next + count);
      next += batch.length;
      return { events: batch, isOver: next >= events.length };
    },
  };
}

/** The steps of the worked example of 1981, in points. White is to move; points are counted for Black. */
export const formatExampleStep: FormatStep = (telling) => {
  const { step, next, watched } = telling;
  const list = eventOf(step, 'list');
  const names = list?.moves.map(({ move }) => move).join(', ');
  switch (moduleOf(step)) {
    case 'ANALYS':
      return `ANALYS is called: White has the moves ${names}.`;
    case 'DEPTH': {
      const move = next && eventOf(next, 'enter')?.move;
      if (move) return `DEPTH picks ${move}.`;
      return watched.line.length === 0
        ? 'DEPTH finds no move left.'
        : `DEPTH finds no answer to ${watched.line[0]} left.`;
    }
    case 'EXMOVE':
      return `EXMOVE executes ${eventOf(step, 'enter')?.move} in the search.`;
    case 'NODE': {
      const evaluate = eventOf(step, 'evaluate');
      if (!evaluate) return `NODE lists Black’s answers ${names}.`;
      return `NODE asks the evaluation function: ${watched.line[1]} is worth ${-evaluate.value} points to Black.`;
    }
    case 'CLIMB': {
      const leave = eventOf(step, 'leave')!;
      if (leave.ply === 2) {
        const back = `CLIMB takes ${leave.move} back: ${leave.value} points.`;
        if (!eventOf(step, 'cut')) return back;
        const unread = watched.lists[1]?.moves.filter(({ fate }) => fate === 'open').map(({ move }) => move) ?? [];
        const cut = `${unread.join(' and ')} ${unread.length === 1 ? 'is' : 'are'} cut`;
        const rest = unread.length === 0 ? 'It was the last answer: nothing is saved' : cut;
        return `${back} More than White need allow, so White will not play ${watched.line[0]}. ${rest}.`;
      }
      const points = -leave.value;
      const isCut = watched.lists[1]?.moves.some(({ fate }) => fate === 'cut');
      return `CLIMB takes ${leave.move} back: it costs White ${isCut ? 'at least ' : ''}${points} points.`;
    }
    case 'NEXPAS':
      return 'NEXPAS: every move has been looked at.';
    case 'MOVOUT': {
      const decision = eventOf(step, 'decides')?.decision;
      return `MOVOUT plays ${decision?.move}: Black gets ${-Number(decision?.own?.score)} points, the least there is to get.`;
    }
    default:
      return formatPlainStep(telling);
  }
};
