import type { TraceBatch, TraceEvent } from '../../host/trace-event.ts';
import type { TraceSource } from './trace-steps.ts';

/**
 * The worked example of Wim Rens's first article (Computerschaak, June 1981): White can play A, B or C, Black has three
 * answers to each, and the evaluation function gives each of the nine its points, Black's. It is searched here as
 * Gambiet/82 searches, with its modules under their names; the article of 1981 does not name them yet.
 */

/** A move of the example and the answers to it, with Black's points. */
export interface Branch {
  readonly move: string;
  readonly answers: readonly { readonly move: string; readonly points: number }[];
}

/** The article's tree. */
export const EXAMPLE: readonly Branch[] = [branch('A', 50, 100, 20), branch('B', 80, 80, 90), branch('C', 110, 40, 40)];

/** The same with C's answers in the other order, by which the article shows that good moves should come first. */
export const EXAMPLE_TURNED: readonly Branch[] = [
  ...EXAMPLE.slice(0, 2),
  { move: 'C', answers: ['C2', 'C3', 'C1'].map((name) => EXAMPLE[2]!.answers.find(({ move }) => move === name)!) },
];

function branch(move: string, ...points: readonly number[]): Branch {
  return { move, answers: points.map((each, index) => ({ move: `${move}${index + 1}`, points: each })) };
}

/**
 * Searches a tree of two plies by minimax with alpha-beta, and gives every step of it. Values are the mover's view: what
 * is good for Black is bad for White by as much.
 */
export function searchExample(tree: readonly Branch[]): TraceEvent[] {
  const events: TraceEvent[] = [];
  const module = (name: string) => events.push({ kind: 'module', name });
  const list = (ply: number, moves: readonly string[]) =>
    events.push({ kind: 'list', ply, moves: moves.map((move) => ({ move, values: {} })) });

  // 1. ANALYS has the first list; White has nothing yet.
  module('ANALYS');
  list(
    1,
    tree.map(({ move }) => move),
  );
  let best = Number.NEGATIVE_INFINITY;
  let choice = '';
  let looked = 0;

  for (const { move, answers } of tree) {
    // 2. A move of White's is executed, the answers are listed.
    module('DEPTH');
    module('EXMOVE');
    events.push({ kind: 'enter', ply: 1, move });
    module('NODE');
    list(
      2,
      answers.map((answer) => answer.move),
    );

    // 3. Black looks for his best one, until it is clear that White will not let it come to this.
    let bestAnswer = Number.NEGATIVE_INFINITY;
    let isCut = false;
    for (const answer of answers) {
      looked++;
      module('DEPTH');
      module('EXMOVE');
      events.push({ kind: 'enter', ply: 2, move: answer.move });
      module('NODE');
      events.push({ kind: 'evaluate', ply: 3, value: -answer.points });
      module('CLIMB');
      events.push({ kind: 'leave', ply: 2, move: answer.move, value: answer.points });
      bestAnswer = Math.max(bestAnswer, answer.points);
      if (-bestAnswer > best) continue;
      events.push({ kind: 'cut', ply: 2, move: answer.move, value: answer.points });
      isCut = true;
      break;
    }

    // 4. What Black has is what the move is worth, with the sign turned.
    if (!isCut) module('DEPTH');
    module('CLIMB');
    events.push({ kind: 'leave', ply: 1, move, value: -bestAnswer });
    if (-bestAnswer <= best) continue;
    best = -bestAnswer;
    choice = move;
  }
  module('DEPTH');
  module('MOVOUT');
  const own = { score: String(best) };
  events.push({
    kind: 'decides',
    decision: { move: choice, from: 'search', depth: 2, nodes: looked, pv: [choice], own },
  });
  return events;
}

/** What is known of the answers once so many modules have had their turn: their points, or that they were cut. */
export function seenAnswers(tree: readonly Branch[], turns: number): ReadonlyMap<string, 'seen' | 'cut'> {
  const known = new Map<string, 'seen' | 'cut'>();
  let turn = 0;
  for (const event of searchExample(tree)) {
    if (event.kind === 'module' && ++turn > turns) break;
    if (event.kind === 'leave' && event.ply === 2) known.set(event.move, 'seen');
    if (event.kind !== 'cut') continue;
    const siblings = tree.find(({ answers }) => answers.some(({ move }) => move === event.move))?.answers ?? [];
    for (const { move } of siblings) if (!known.has(move)) known.set(move, 'cut');
  }
  return known;
}

/** Events that are there already, handed out as those of a search are. */
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
