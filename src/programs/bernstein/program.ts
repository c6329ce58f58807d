import { type Game, movesOf, newGame, positionOf } from '../../chess/game.ts';
import type { Uci } from '../../chess/move.ts';
import {
  type Clock,
  freshEngine,
  isEnd,
  isSpent,
  type Limits,
  limitsAfter,
  mateIn,
  type Own,
  type Program,
  type Score,
  type SearchCommand,
  type Searching,
  type Thought,
  type Trace,
} from '../program.ts';
import { type Move, moveText, readMove, setBoard } from './board.ts';
import { BERNSTEIN_CARD } from './card.ts';
import type { Plausible } from './decision.ts';
import { follow, isMated, isMates, MOST_DEPTH, newTree, type Outcome, plant, select, type Tree } from './tree.ts';

/** Bernstein, Roberts, Arbuckle and Belsky's program for the IBM 704, 1957. */
export const bernstein: Program = {
  card: BERNSTEIN_CARD,
  create: ({ Selective: isSelective }) =>
    freshEngine(newGame(), (game, limits, clock, trace) => choose(game, isSelective === true, limits, clock, trace)),
};

/** The depth of the paper. */
const USUAL_DEPTH = 4;

/** The state of its thinking. */
interface Thinking {
  readonly tree: Tree;
  readonly moves: readonly Move[];
  /** The question that found each move. */
  readonly questions: readonly number[];
  best: Outcome | undefined;
  /** The depth of `best`. */
  reached: number;
}

function* choose(game: Game, isSelective: boolean, limits: Limits, clock: Clock, trace: Trace | undefined): Searching {
  const legal = movesOf(game);
  if (legal.length === 0) return { from: 'none', depth: 0, nodes: 0, pv: [] };
  let allowed = limits;
  const tree = newTree(isSelective, (nodes) => isSpent(allowed, clock, nodes), trace);
  setBoard(tree.boards[0]!, positionOf(game));

  // 1. The plausible move table; the host may ask for other moves than its seven.
  const found = plant(tree);
  const asked = limits.searchMoves?.filter((move) => legal.includes(move)) ?? [];
  const listed = asked.length > 0 ? listAsked(tree, asked) : found;
  if (listed.moves.length === 0) return { from: 'none', depth: 0, nodes: 0, pv: [] };
  trace?.list?.(
    1,
    listed.moves.map((move, index) => ({ move: moveText(move), values: { question: listed.questions[index]! } })),
  );
  const thinking: Thinking = { tree, ...listed, best: undefined, reached: 0 };

  // 2. The tree: to the requested depth; by iterative deepening if something else ends it.
  const { depth, nodes, moveMillis, infinite, ponder, mate } = limits;
  const isOpen =
    depth === undefined && (nodes ?? moveMillis ?? mate ?? (infinite || ponder ? true : undefined)) !== undefined;
  const last = Math.max(1, Math.min(MOST_DEPTH, depth ?? USUAL_DEPTH));
  for (tree.depth = isOpen ? 1 : last; tree.depth <= last && !tree.isOver; tree.depth++) yield* searchRoot();

  // 3. The move. Where every move of its table leads to mate, it resigns.
  const { best, moves, questions, reached } = thinking;
  const move = best?.line[0] ?? moves[0]!;
  const question = questions[moves.indexOf(move)]!;
  const resigns = best !== undefined && isMated(best.ratio) && asked.length === 0 && !infinite;
  return {
    move: moveText(move),
    from: legal.length === 1 ? 'only' : 'search',
    depth: reached,
    nodes: tree.nodes,
    pv: best ? best.line.map(moveText) : [moveText(move)],
    ...(best ? { score: scoreOf(best), own: ownOf(best, question) } : {}),
    ...(resigns ? { remarks: [{ kind: 'resigns', text: 'THANK YOU FOR AN INTERESTING GAME' }] } : {}),
  };

  /** One tree, to `tree.depth`. */
  function* searchRoot(): Searching<void> {
    const moves = asked.length === 0 ? select(tree, 0, thinking.moves) : thinking.moves;
    let best: Outcome | undefined;
    for (const [index, move] of moves.entries()) {
      if (tree.isSpent(tree.nodes) && (thinking.best ?? best)) tree.isOver = true;
      if (tree.isOver) break;
      const current = { move: moveText(move), number: index + 1, of: moves.length };
      const following = follow(tree, 0, move);
      let step = following.next();
      for (; !step.done; step = following.next()) obey(yield thoughtOf(thinking, 'progress', current));
      if (!step.value) break;
      const isBetter = !best || step.value.ratio > best.ratio;
      if (isBetter) best = step.value;
      // A depth that is not finished counts if there is no other.
      if (thinking.reached === 0 || thinking.reached === tree.depth || index === moves.length - 1) {
        Object.assign(thinking, { best, reached: tree.depth });
      }
      obey(yield thoughtOf(thinking, isBetter && thinking.best === best ? 'line' : 'progress', current));
    }
  }

  function obey(command: SearchCommand | undefined): void {
    if (isEnd(command)) tree.isOver = true;
    allowed = limitsAfter(allowed, command);
  }
}

/** The moves a host asks for, in its own words; those that it cannot make are left out. */
function listAsked({ boards }: Tree, asked: readonly Uci[]): Plausible {
  const moves = asked.map((move) => readMove(boards[0]!, move)).filter((move) => move !== undefined);
  return { moves, questions: moves.map(() => 8) };
}

function thoughtOf(
  { tree, best, reached, moves, questions }: Thinking,
  kind: Thought['kind'],
  current: NonNullable<Thought['current']>,
): Thought {
  const progress = {
    kind,
    depth: Math.max(1, reached),
    nodes: tree.nodes,
    pv: best ? best.line.map(moveText) : [],
    current,
  };
  if (!best || kind === 'progress') return progress;
  return { ...progress, score: scoreOf(best), own: ownOf(best, questions[moves.indexOf(best.line[0]!)]!) };
}

function scoreOf({ ratio, difference, line }: Outcome): Score {
  if (isMates(ratio) || isMated(ratio)) return mateIn(line.length, isMates(ratio));
  // With a factor of 100 for a pawn, the difference of the scores is in centipawns.
  return { kind: 'cp', centipawns: difference };
}

function ownOf({ ratio }: Outcome, question: number): Own {
  const score = isMates(ratio) ? 'mates' : isMated(ratio) ? 'mated' : ratio.toFixed(4);
  return { score, remark: `question ${question}` };
}
