import { endingOf, type Game, movesOf, newGame, play, positionOf, turnOf } from '../../chess/game.ts';
import type { Uci } from '../../chess/move.ts';
import {
  type Clock,
  freshEngine,
  isEnd,
  isOutOfTime,
  type Limits,
  limitsAfter,
  type Options,
  type Own,
  type Program,
  type Score,
  type SearchCommand,
  type Searching,
  type Thought,
  type Trace,
  type TracedMove,
} from '../program.ts';
import { type Board, boardOf, squareName } from './board.ts';
import { FIRST_MOVES, ZXCHESS_CARD } from './card.ts';
import { EVEN, movesInOrder, pointsOf, sumOf } from './search.ts';

/** 1K ZX Chess, David Horne, 1982 to 1983. */
export const zxchess: Program = {
  card: ZXCHESS_CARD,
  create: (options) =>
    freshEngine(newGame(), (game, limits, clock, trace) => choose(game, options, limits, clock, trace)),
};

/** The unit of positions: the clock states of a hundredth of a second, the cost of a question to the board. */
const STATES_PER_POSITION = 32_500;
/** More than any move takes. */
const MOST_POSITIONS = 16;

const positionsOf = ({ states }: Board): number => Math.floor(states / STATES_PER_POSITION);

/** The best move so far. */
interface Best {
  readonly uci: Uci;
  readonly value: number;
}

function* choose(game: Game, options: Options, given: Limits, clock: Clock, trace: Trace | undefined): Searching {
  const legal = movesOf(game);
  if (legal.length === 0) return { from: 'none', depth: 0, nodes: 0, pv: [] };
  const asked = given.searchMoves?.filter((move) => legal.includes(move)) ?? [];

  // 1. White's first move is part of the saved screen.
  const first = FIRST_MOVES[options.First as keyof typeof FIRST_MOVES];
  const isFree = asked.length === 0 && !given.infinite && given.mate === undefined;
  if (isFree && isStart(game)) return { move: first, from: 'book', depth: 0, nodes: 0, pv: [first] };

  // 2. Every move of every man, in its order. What the house has not for a move is passed over: a pawn that stays one on the last rank.
  const computer = turnOf(game);
  const board = boardOf(positionOf(game), computer);
  const all = movesInOrder(board);
  const listed: TracedMove[] = [];
  let limits = given;
  let best: Best | undefined;
  for (const [index, step] of all.entries()) {
    const uci = squareName(step.from, computer) + squareName(step.to, computer);
    if (asked.length > 0 && !asked.includes(uci)) continue;
    const isLegal = legal.includes(uci);
    if (isLegal) trace?.enter?.(1, uci);
    const command: SearchCommand | undefined = yield {
      kind: 'progress',
      depth: 1,
      nodes: positionsOf(board),
      pv: best ? [best.uci] : [],
      ...(isLegal ? { current: { move: uci, number: index + 1, of: all.length } } : {}),
    };
    limits = limitsAfter(limits, command);
    const points = pointsOf(board, step);
    if (!points || !isLegal) {
      trace?.prune?.(1, uci, points ? 'a pawn stays a pawn' : 'the king could be taken');
      continue;
    }
    const value = sumOf(points);
    trace?.evaluate?.(1, value);
    trace?.leave?.(1, uci, value);
    listed.push({ move: uci, values: { value, ...points } });
    if (value >= (best?.value ?? 0)) {
      best = { uci, value };
      yield lineOf(game, board, best);
    }
    const nodes = positionsOf(board);
    if (
      isEnd(command) ||
      (limits.nodes ?? Number.POSITIVE_INFINITY) - nodes < MOST_POSITIONS ||
      isOutOfTime(limits, clock, nodes)
    )
      break;
  }
  trace?.list?.(1, listed);

  // 3. The last of the best. Where it knows no move it hangs; the house gives the game up for it.
  const common = { depth: 1, nodes: positionsOf(board) };
  if (best) {
    const { score, own } = judged(game, best);
    return { ...common, from: legal.length === 1 ? 'only' : 'search', move: best.uci, pv: [best.uci], score, own };
  }
  if (asked.length > 0) return { ...common, from: 'none', pv: [] };
  const move = legal[0]!;
  return {
    ...common,
    from: 'search',
    move,
    pv: [move],
    remarks: [{ kind: 'resigns', text: 'it looks for a move for ever' }],
  };
}

/** Whether nothing has been played from the position that all games begin in. */
const isStart = ({ start, moves }: Game): boolean => moves.length === 0 && start === newGame().start;

const lineOf = (game: Game, board: Board, best: Best): Thought => ({
  kind: 'line',
  depth: 1,
  nodes: positionsOf(board),
  pv: [best.uci],
  ...judged(game, best),
});

/** A value in common units, and in the program's own. It sees no mate. */
function judged(game: Game, { uci, value }: Best): { readonly score: Score; readonly own: Own } {
  const isMate = endingOf(play(game, uci))?.kind === 'checkmate';
  return {
    score: isMate ? { kind: 'mate', moves: 1 } : { kind: 'cp', centipawns: 100 * (value - EVEN) },
    own: { score: String(value) },
  };
}
