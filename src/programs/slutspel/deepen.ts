import {
  type Clock,
  type Decision,
  isEnd,
  type Limits,
  limitsAfter,
  mateIn,
  type Saying,
  type Score,
  type SearchCommand,
  type Thought,
  type Trace,
} from '../program.ts';
import { type Board, makeMove, unmakeMove } from './board.ts';
import { type Move, makeMoveText } from './move.ts';
import { isLegal, listMoves, MAX_MOVES, standsInCheck } from './moves.ts';
import { advanceNaive, beginNaive, createNaiveSearch, NAIVE_MAX_DEPTH, unwindNaive } from './naive.ts';
import {
  advance,
  beginIteration,
  createSearch,
  KING_ALPHA,
  MATE,
  MAX_DEPTH,
  principalVariation,
  unwind,
} from './search.ts';
import { createSorter, generateSorted } from './sort.ts';
import { PICTURE_ORDER } from './squares.ts';

/** Positions between two looks at the clock: a few milliseconds. */
const SLICE = 2048;

/** A search to be deepened, and by what it is bound. */
export interface Deepening {
  readonly board: Board;
  /** The article's first attempt instead of its search. */
  readonly naive: boolean;
  /** The first attempt with S4's dummy rule: the challenger's king may stand still. */
  readonly mayStandStill: boolean;
  readonly limits: Limits;
  readonly clock: Clock;
  readonly trace: Trace | undefined;
  /** Whether moves are sorted, and depths searched one after the other; both may be left out to see their worth (ours). */
  readonly isSorting: boolean;
  readonly isDeepening: boolean;
}

/** The interface that the loop needs of either search. */
interface Searcher {
  readonly rootMoves: Move[];
  readonly maxDepth: number;
  begin(depth: number): void;
  advance(nodeLimit: number): boolean;
  unwind(): void;
  nodes(): number;
  /** Best move of the present iteration, 0 before there is one. */
  bestMove(): Move;
  bestValue(): number;
  variation(): Move[];
}

/** The best of an iteration. */
interface Best {
  readonly move: Move;
  readonly value: number;
  readonly depth: number;
  readonly line: readonly Move[];
}

/**
 * `IDNegaMaxAlfaBeta(maxdepth, maxtime)`: one iteration after the other, each a ply deeper, until the depth or the time
 * is reached or a king falls. Where the listing looks at the clock only between iterations, this one looks every
 * few thousand positions, and plays the best it has when an iteration is cut short.
 */
export function* deepen(deepening: Deepening): Generator<Thought, Decision, SearchCommand | undefined> {
  const { board, naive, mayStandStill, clock, trace } = deepening;
  const searcher = naive ? naiveSearcher(board, mayStandStill) : articleSearcher(board, trace, deepening.isSorting);
  const { rootMoves } = searcher;
  keepOnly(rootMoves, deepening.limits.searchMoves);
  if (rootMoves.length === 0) return { from: 'none', depth: 0, nodes: 0, pv: [] };

  let limits = deepening.limits;
  // The start of the limits: the beginning of the search, or the moment the expected answer was played.
  let sinceNodes = 0;
  let sinceMillis = 0;
  let best: Best = { move: rootMoves[0]!, value: 0, depth: 0, line: [rootMoves[0]!] };
  let isReported = false;

  const first = deepening.isDeepening ? 1 : Math.min(searcher.maxDepth, deepening.limits.depth ?? 1);
  for (let depth = first; depth <= Math.min(searcher.maxDepth, depthLimit(limits)) && !isReported; depth++) {
    trace?.module?.(naive ? 'MiniMax' : 'IDNegaMaxAlfaBeta');
    searcher.begin(depth);
    let done = false;
    while (!done) {
      // 1. A slice of the iteration, as long as there are positions left to spend.
      const nodeLimit = limits.ponder ? Number.POSITIVE_INFINITY : sinceNodes + Math.max(1, limits.nodes ?? Infinity);
      done = searcher.advance(Math.min(searcher.nodes() + SLICE, nodeLimit));
      const nodes = searcher.nodes();
      // 2. The report. Part of an iteration counts if its first move was the best of the last one.
      const move = searcher.bestMove();
      const counts = move !== 0 && (done || !naive || best.depth === 0);
      const isNew = counts && (done || move !== best.move || searcher.bestValue() !== best.value);
      if (isNew) best = { move, value: searcher.bestValue(), depth, line: searcher.variation() };
      const command = yield thoughtOf(naive, best, depth, nodes, isNew);
      // 3. Reasons to stop in the middle.
      limits = limitsAfter(limits, command);
      if (command?.kind === 'hit') {
        sinceNodes = nodes;
        sinceMillis = clock.elapsedMillis(nodes);
      }
      const spent = clock.elapsedMillis(nodes) - sinceMillis;
      isReported =
        isEnd(command) ||
        (!limits.ponder &&
          (nodes - sinceNodes >= (limits.nodes ?? Number.POSITIVE_INFINITY) ||
            spent >= (limits.moveMillis ?? Number.POSITIVE_INFINITY)));
      if (isReported) break;
    }
    // 4. The listing's way out: past the king threshold for White or for Black there is nothing more to find.
    if (!naive && done && Math.abs(best.value) > KING_ALPHA) break;
    if (!naive) putFirst(rootMoves, best.move);
  }
  searcher.unwind();
  return decisionOf(board, naive, best, searcher.nodes());
}

/** The plies that the limits allow; a mate in n moves shows on ply 2n. */
function depthLimit(limits: Limits): number {
  if (limits.ponder) return Number.POSITIVE_INFINITY;
  const mate = limits.mate === undefined ? Number.POSITIVE_INFINITY : 2 * limits.mate;
  return Math.max(1, Math.min(limits.depth ?? Number.POSITIVE_INFINITY, mate));
}

function articleSearcher(board: Board, trace: Trace | undefined, isSorting: boolean): Searcher {
  const search = createSearch(board, trace, isSorting);
  const moves = new Int32Array(MAX_MOVES);
  const end = generateSorted(board, createSorter(MAX_MOVES, isSorting), moves, 0);
  const rootMoves = Array.from(moves.subarray(0, end)).filter((move) => isLegal(board, move));
  return {
    rootMoves,
    maxDepth: MAX_DEPTH,
    begin: (depth) => beginIteration(search, depth, rootMoves),
    advance: (nodeLimit) => advance(search, nodeLimit),
    unwind: () => unwind(search),
    nodes: () => search.nodes,
    bestMove: () => search.bestMove,
    bestValue: () => search.bestValue,
    variation: () => principalVariation(search),
  };
}

function naiveSearcher(board: Board, mayStandStill: boolean): Searcher {
  const search = createNaiveSearch(board, { mayStandStill });
  // It would gladly step into check; Plyhouse plays chess, and lets it choose among legal moves only.
  const rootMoves = listMoves(board, PICTURE_ORDER).filter((move) => isLegal(board, move));
  return {
    rootMoves,
    maxDepth: NAIVE_MAX_DEPTH,
    begin: (depth) => beginNaive(search, depth, rootMoves),
    advance: (nodeLimit) => advanceNaive(search, nodeLimit),
    unwind: () => unwindNaive(search),
    nodes: () => search.nodes,
    bestMove: () => search.bestMove,
    bestValue: () => search.bestValue,
    // Its lines run through captured kings: only their first move is chess.
    variation: () => [search.bestMove],
  };
}

function keepOnly(rootMoves: Move[], wanted: readonly string[] | undefined): void {
  const kept = wanted ? rootMoves.filter((move) => wanted.includes(makeMoveText(move))) : [];
  if (kept.length > 0) rootMoves.splice(0, rootMoves.length, ...kept);
}

function putFirst(rootMoves: Move[], move: Move): void {
  rootMoves.splice(rootMoves.indexOf(move), 1);
  rootMoves.unshift(move);
}

/** The value in Plyhouse's terms. A mate on ply p of an iteration of d plies is worth 100000 + d - p. */
function scoreOf(naive: boolean, { value, depth }: Best): Score {
  if (naive || Math.abs(value) <= KING_ALPHA) return { kind: 'cp', centipawns: value };
  return mateIn(depth - (Math.abs(value) - MATE), value > 0);
}

function thoughtOf(naive: boolean, best: Best, depth: number, nodes: number, isNew: boolean): Thought {
  const known = best.depth > 0;
  return {
    kind: isNew ? 'line' : 'progress',
    depth,
    nodes,
    pv: best.line.map(makeMoveText),
    ...(known ? { score: scoreOf(naive, best), own: { score: String(best.value) } } : {}),
  };
}

function decisionOf(board: Board, naive: boolean, best: Best, nodes: number): Decision {
  const pv = best.line.map(makeMoveText);
  const expected = pv[1];
  const remarks = sayingsOf(board, naive, best);
  return {
    move: makeMoveText(best.move),
    from: 'search',
    depth: best.depth,
    nodes,
    pv,
    ...(best.depth > 0 ? { score: scoreOf(naive, best), own: { score: String(best.value) } } : {}),
    ...(remarks.length > 0 ? { remarks } : {}),
    ...(expected ? { expects: expected } : {}),
  };
}

/** "Vit säger schack", in the listing's words, when a king falls; and check if the move gives it. */
function sayingsOf(board: Board, naive: boolean, best: Best): Saying[] {
  const name = board.player === 0 ? 'Vit' : 'Svart';
  const remarks: Saying[] = [];
  makeMove(board, best.move);
  const check = standsInCheck(board);
  const mate = check && !listMoves(board).some((move) => isLegal(board, move));
  unmakeMove(board);
  if (mate) remarks.push({ kind: 'mate', text: 'Schackmatt' });
  else if (check) remarks.push({ kind: 'check', text: 'Schack' });
  if (!naive && !mate && best.value > KING_ALPHA) remarks.push({ kind: 'announcesMate', text: `${name} säger schack` });
  return remarks;
}
