import { type Game, gameAt, movesOf, movesSince, newGame } from '../../chess/game.ts';
import type { Uci } from '../../chess/move.ts';
import {
  type Clock,
  type Decision,
  type Engine,
  finish,
  isOutOfTime,
  type Limits,
  limitsAfter,
  type Own,
  obey,
  type Program,
  type Saying,
  type Score,
  type SearchCommand,
  type Thought,
  type Trace,
} from '../program.ts';
import {
  type Board,
  emptyBoard,
  type Move,
  make,
  moveFrom,
  moveText,
  playOn,
  setStage,
  setUp,
  unmake,
} from './board.ts';
import { UNIXCHESS_CARD } from './card.ts';
import { legalMoves } from './moves.ts';
import {
  AROUND,
  centre,
  judgeRoot,
  LEAST,
  MATE,
  type Memory,
  mateByChecks,
  newMemory,
  newSearch,
  OWN_MATE,
  type RootMove,
  type Search,
  tryRoot,
} from './search.ts';

/** Ken Thompson's chess of Research Unix V7, 1979. */
export const unixchess: Program = { card: UNIXCHESS_CARD, create: createEngine };

/** The time for a move from which on an ending is not searched deeper afterwards. */
const DEEPENS_BELOW_MILLIS = 60_000;
const USUAL_DEPTH = 2;
const MOST_DEPTH = 3;
/** The stage in which it does. */
const ENDING = 3;

/** The program at a game. */
interface Player {
  readonly board: Board;
  game: Game;
  /** Its memory after the search at each ply; absent if there was none, or an incomplete one. */
  readonly memories: (Memory | undefined)[];
}

function createEngine(): Engine {
  const player: Player = { board: emptyBoard(), game: newGame(), memories: [] };
  setUp(player.board, player.game);
  return {
    setGame: (next) => setGame(player, next),
    search: (limits, clock, trace) => decide(player, limits, clock, trace),
  };
}

function setGame(player: Player, next: Game): void {
  const { board, game, memories } = player;
  const added = movesSince(game, next);
  if (added === undefined) {
    memories.length = Math.min(memories.length, game.start === next.start ? sharedPlies(game, next) + 1 : 0);
    setUp(board, next);
  } else for (const uci of added) playOn(board, uci);
  player.game = next;
}

/** The number of moves two games have in common. */
function sharedPlies({ moves }: Game, other: Game): number {
  const first = moves.findIndex((move, ply) => move !== other.moves[ply]);
  return first === -1 ? moves.length : first;
}

/** The state of its thinking. */
interface Thinking {
  readonly search: Search;
  readonly clock: Clock;
  limits: Limits;
  /** The root moves that the host wants; none: all. */
  readonly asked: readonly Uci[];
  roots: readonly RootMove[];
  best?: Move;
  /** The value of the best move for the side that makes it; absent if it was not searched. */
  value?: number;
  /** The number of its own moves to the mate that it has found; a move that leaves one reply does not count. */
  mate?: number;
  announces: boolean;
  number: number;
}

function* decide(player: Player, limits: Limits, clock: Clock, trace: Trace | undefined): ReturnType<Engine['search']> {
  const { board, memories, game } = player;
  const legal = movesOf(game);
  if (legal.length === 0) {
    return { from: 'none', depth: 0, nodes: 0, pv: [], remarks: [{ kind: 'resigns', text: 'Resign' }] };
  }
  const asked = limits.searchMoves?.filter((move) => legal.includes(move)) ?? [];
  const thinking = newThinking(board, limits, clock, asked, trace);
  const memory = yield* recall(player, thinking);
  const { search } = thinking;
  if (search.isOver) {
    // There was no time for more: the best move at first sight.
    search.isOver = false;
    setStage(board);
    thinking.roots = finish(judgeRoot(search)).filter(
      ({ move }) => asked.length === 0 || asked.includes(moveText(move)),
    );
    return decisionOf(thinking, legal);
  }
  const depth = limits.depth === undefined ? memory.depth : Math.max(1, Math.min(MOST_DEPTH, limits.depth - 1));
  const next = yield* takeTurn(thinking, { ...memory, depth });
  const isWhole = !search.isOver && asked.length === 0 && limits.depth === undefined;
  memories[game.moves.length] = isWhole ? next : undefined;
  return decisionOf(thinking, legal);
}

const newThinking = (
  board: Board,
  limits: Limits,
  clock: Clock,
  asked: readonly Uci[],
  trace: Trace | undefined,
): Thinking => {
  const search = newSearch(board, USUAL_DEPTH, trace);
  search.nodeLimit = limits.nodes ?? Number.POSITIVE_INFINITY;
  return { search, clock, limits, asked, roots: [], announces: false, number: 0 };
};

/**
 * Its memory of the game: the results of all its own turns, whatever was played then. Turns that it did not search, because the game was
 * taken up later, are searched now.
 */
function* recall(
  { game, memories }: Player,
  thinking: Thinking,
): Generator<Thought, Memory, SearchCommand | undefined> {
  const now = game.moves.length;
  let last = now - 2;
  while (last >= 0 && memories[last] === undefined) last -= 2;
  let memory = memories[last] ?? newMemory();
  if (last === now - 2 || now < 2) return memory;
  const board = emptyBoard();
  setUp(board, gameAt(game, last < 0 ? now % 2 : last + 2));
  for (let ply = board.executed; ply < now; ply += 2) {
    const { search, clock } = thinking;
    const turn = newThinking(board, {}, clock, [], undefined);
    const next = takeTurn(turn, memory);
    for (let step = next.next(); ; step = next.next()) {
      if (step.done) {
        memory = step.value;
        break;
      }
      obeyInTime(thinking, yield thoughtOf(thinking, 'progress'));
      if (search.isOver) return memory;
    }
    memories[ply] = memory;
    for (const uci of game.moves.slice(ply, ply + 2)) playOn(board, uci);
  }
  return memory;
}

/** Searches the position on the board. @returns what it remembers afterwards. */
function* takeTurn(thinking: Thinking, memory: Memory): Generator<Thought, Memory, SearchCommand | undefined> {
  const { search, clock, asked } = thinking;
  const { board } = search;
  const { executed, side } = board;
  const next = { ...memory };
  search.depth = memory.depth;
  try {
    setStage(board);
    // 1. A mate by checks alone.
    if (asked.length === 0) yield* seekMate(thinking, next);
    // 2. All moves, if there is more than one.
    if (thinking.best === undefined && !search.isOver) yield* weigh(thinking, next);
  } finally {
    while (board.executed > executed) unmake(board);
    board.side = side;
    setStage(board);
  }
  // 3. In an ending it looks a ply deeper from the next move on, if this one was quick.
  const isQuick = clock.elapsedMillis(search.nodes) < DEEPENS_BELOW_MILLIS;
  if (board.game === ENDING && next.depth === USUAL_DEPTH && isQuick) next.depth = MOST_DEPTH;
  return next;
}

/** Announces a mate if there is one in four; once it has, it looks for the shortest first. */
function* seekMate(thinking: Thinking, next: Memory): Generator<Thought, void, SearchCommand | undefined> {
  const { search } = thinking;
  if (next.isMating) {
    for (let left = 1; left <= OWN_MATE; left++) {
      const move = yield* passOn(thinking, mateByChecks(search, left));
      if (move === undefined) continue;
      thinking.best = move;
      thinking.mate = left;
      return;
    }
    next.isMating = false;
    return;
  }
  for (let left = OWN_MATE; left >= 1; left--) {
    const move = yield* passOn(thinking, mateByChecks(search, left));
    if (move === undefined) break;
    thinking.best = move;
    thinking.mate = left;
    thinking.announces = true;
    next.isMating = true;
  }
}

/** Judges the moves at first sight and searches each; the first of the best stays that lets the other side have no mate. */
function* weigh(thinking: Thinking, next: Memory): Generator<Thought, void, SearchCommand | undefined> {
  const { search, asked } = thinking;
  const { board, trace } = search;
  const legal = legalMoves(board);
  setStage(board);
  search.ivalue = centre(board, next.ivalue);
  if (legal.length === 1) {
    thinking.best = legal[0]!;
    next.ivalue = search.ivalue;
    return;
  }
  const roots = yield* passOn(thinking, judgeRoot(search));
  thinking.roots = asked.length === 0 ? roots : roots.filter(({ move }) => asked.includes(moveText(move)));
  trace?.list?.(
    1,
    thinking.roots.map(({ move, total }) => ({ move: moveText(move), values: { total } })),
  );
  let best = LEAST;
  for (const root of thinking.roots) {
    if (search.isOver) break;
    thinking.number++;
    const text = moveText(root.move);
    trace?.enter?.(1, text);
    const { value, isBetter } = yield* passOn(thinking, tryRoot(search, root, best));
    if (search.isOver) break;
    trace?.leave?.(1, text, value);
    if (value > best && !isBetter) trace?.prune?.(1, text, 'the other side could mate by checks');
    if (!isBetter) continue;
    best = value;
    thinking.best = root.move;
    thinking.value = value;
    obeyInTime(thinking, yield thoughtOf(thinking, 'line'));
  }
  // It remembers -3,000 for itself if no move was accepted.
  next.ivalue = board.side * best;
}

/** Runs a part of the search, with a report at each of its rests. */
function* passOn<Value>(
  thinking: Thinking,
  part: Generator<void, Value>,
): Generator<Thought, Value, SearchCommand | undefined> {
  for (;;) {
    const { done, value } = part.next();
    if (done) return value as Value;
    obeyInTime(thinking, yield thoughtOf(thinking, 'progress'));
  }
}

function obeyInTime(thinking: Thinking, command: SearchCommand | undefined): void {
  const { search, clock } = thinking;
  thinking.limits = limitsAfter(thinking.limits, command);
  obey(search, command);
  if (isOutOfTime(thinking.limits, clock, search.nodes)) search.isOver = true;
}

function decisionOf(thinking: Thinking, legal: readonly Uci[]): Decision {
  const { search, roots, asked, best } = thinking;
  const { board } = search;
  const first = roots[0]?.move;
  const move = best === undefined ? (first === undefined ? (asked[0] ?? legal[0]!) : moveText(first)) : moveText(best);
  make(board, moveFrom(board, move));
  const isMate = legalMoves(board).length === 0;
  unmake(board);

  const remarks: Saying[] = [];
  if (thinking.announces) remarks.push({ kind: 'announcesMate', text: 'Forced mate' });
  if (isMate && thinking.mate !== undefined)
    remarks.push({ kind: 'mate', text: board.side > 0 ? 'Black wins' : 'White wins' });
  const isScored = thinking.value !== undefined || thinking.mate !== undefined;
  return {
    move,
    from: legal.length === 1 ? 'only' : 'search',
    depth: search.depth + 1,
    nodes: search.nodes,
    pv: [move],
    ...(isScored ? { score: scoreOf(thinking) } : {}),
    ...ownOf(thinking),
    ...(remarks.length > 0 ? { remarks } : {}),
  };
}

function scoreOf({ mate, value = 0 }: Thinking): Score {
  if (mate !== undefined) return { kind: 'mate', moves: mate };
  // Its own plies do not tell how far off a mate is that is not by checks.
  return { kind: 'cp', centipawns: Math.max(-MATE, Math.min(MATE, value)) };
}

/** The value that it prints and remembers, Black's, and what its search went around; neither belongs to a mate. */
function ownOf({ search, mate, value, roots }: Thinking): { readonly own?: Own } {
  if (mate !== undefined || (search.isOver && value === undefined)) return {};
  if (roots.length === 0) return { own: { score: String(search.ivalue) } };
  return { own: { score: String(search.board.side * (value ?? LEAST)), remark: AROUND + search.ivalue } };
}

function thoughtOf(thinking: Thinking, kind: Thought['kind']): Thought {
  const { search, best, roots, number, value } = thinking;
  const current = roots[number - 1];
  return {
    kind,
    depth: search.depth + 1,
    nodes: search.nodes,
    pv: best === undefined ? [] : [moveText(best)],
    ...(kind === 'line' && value !== undefined ? { score: scoreOf(thinking), ...ownOf(thinking) } : {}),
    ...(current ? { current: { move: moveText(current.move), number, of: roots.length } } : {}),
  };
}
