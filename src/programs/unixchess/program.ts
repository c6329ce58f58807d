import { type Game, movesOf, movesSince, newGame } from '../../chess/game.ts';
import type { Uci } from '../../chess/move.ts';
import {
  type Clock,
  type Decision,
  type Engine,
  isOutOfTime,
  type Limits,
  type Program,
  type Saying,
  type Score,
  type SearchCommand,
  type Thought,
  type Trace,
} from '../program.ts';
import {
  type Board,
  CASTLES,
  emptyBoard,
  kindOf,
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

/** The seconds after which an ending is not searched deeper from then on. */
const DEEPENS_BELOW_MILLIS = 60_000;
const USUAL_DEPTH = 2;
const MOST_DEPTH = 3;

/** The program at a game. */
interface Player {
  readonly board: Board;
  game: Game;
  memory: Memory;
  /** What it will remember once its move is played. */
  next: Memory;
}

function createEngine(): Engine {
  const player: Player = { board: emptyBoard(), game: newGame(), memory: newMemory(), next: newMemory() };
  setUp(player.board, player.game);
  return {
    setGame: (next) => setGame(player, next),
    search: (limits, clock, trace) => decide(player, limits, clock, trace),
  };
}

function setGame(player: Player, next: Game): void {
  const added = movesSince(player.game, next);
  player.game = next;
  if (added === undefined) {
    player.memory = newMemory();
    player.next = player.memory;
    setUp(player.board, next);
    return;
  }
  for (const uci of added) playOn(player.board, uci);
  if (added.length > 0) player.memory = player.next;
}

/** What goes on while it thinks. */
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
  /** How many moves of its own the mate takes that it has found; a move that leaves one reply does not count. */
  mate?: number;
  announces: boolean;
  number: number;
}

function* decide(player: Player, limits: Limits, clock: Clock, trace: Trace | undefined): ReturnType<Engine['search']> {
  const { board, memory, game } = player;
  const legal = movesOf(game);
  if (legal.length === 0) {
    return { from: 'none', depth: 0, nodes: 0, pv: [], remarks: [{ kind: 'resigns', text: 'Resign' }] };
  }
  const asked = limits.searchMoves?.filter((move) => legal.includes(move)) ?? [];
  setStage(board);
  const depth = Math.max(1, Math.min(MOST_DEPTH, limits.depth === undefined ? memory.depth : limits.depth - 1));
  const search = newSearch(board, depth, trace);
  const thinking: Thinking = { search, clock, limits, asked, roots: [], announces: false, number: 0 };
  const { executed, side } = board;
  search.nodeLimit = limits.nodes ?? Number.POSITIVE_INFINITY;
  player.next = { ...memory };
  try {
    // 1. A mate by checks alone.
    if (asked.length === 0) yield* seekMate(thinking, player.next);
    // 2. All moves, if there is more than one.
    if (thinking.best === undefined && !search.isOver) yield* weigh(thinking, player.next);
  } finally {
    while (board.executed > executed) unmake(board);
    board.side = side;
  }
  return decisionOf(player, thinking, legal);
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
  if (legal.length === 1) {
    thinking.best = legal[0]!;
    return;
  }
  search.ivalue = centre(board, next.ivalue);
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
    obey(thinking, yield thoughtOf(thinking, 'line'));
  }
  // What castling is worth is not remembered (inferred from an answer of the original).
  if (thinking.best !== undefined && kindOf(thinking.best) !== CASTLES) next.ivalue = board.side * best;
}

/** Runs a part of the search, with a report at each of its rests. */
function* passOn<Value>(
  thinking: Thinking,
  part: Generator<void, Value>,
): Generator<Thought, Value, SearchCommand | undefined> {
  for (;;) {
    const { done, value } = part.next();
    if (done) return value as Value;
    obey(thinking, yield thoughtOf(thinking, 'progress'));
  }
}

function obey(thinking: Thinking, command: SearchCommand | undefined): void {
  const { search, clock } = thinking;
  if (command?.kind === 'level') {
    thinking.limits = command.limits;
    search.nodeLimit = command.limits.nodes ?? Number.POSITIVE_INFINITY;
  }
  const isStopped = command?.kind === 'stop' || command?.kind === 'moveNow';
  if (isStopped || isOutOfTime(thinking.limits, clock, search.nodes)) search.isOver = true;
}

function decisionOf(player: Player, thinking: Thinking, legal: readonly Uci[]): Decision {
  const { board, next } = player;
  const { search, roots, asked, best } = thinking;
  const first = roots[0]?.move;
  const move = best === undefined ? (first === undefined ? (asked[0] ?? legal[0]!) : moveText(first)) : moveText(best);
  // 3. In an ending it looks a ply deeper from the next move on, if this one was quick; its stage is that after the move.
  make(board, moveFrom(board, move));
  setStage(board);
  const isEnding = board.game === 3;
  const isMate = legalMoves(board).length === 0;
  unmake(board);
  setStage(board);
  const isQuick = thinking.clock.elapsedMillis(search.nodes) < DEEPENS_BELOW_MILLIS;
  if (isEnding && next.depth === USUAL_DEPTH && isQuick) next.depth = MOST_DEPTH;

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
    ...(thinking.value === undefined ? {} : { own: { score: String(ownValue(thinking)) } }),
    ...(remarks.length > 0 ? { remarks } : {}),
  };
}

function scoreOf({ mate, value = 0 }: Thinking): Score {
  if (mate !== undefined) return { kind: 'mate', moves: mate };
  // Its own plies do not tell how far off a mate is that is not by checks.
  return { kind: 'cp', centipawns: Math.max(-MATE, Math.min(MATE, value)) };
}

/** As the program prints it: Black's. */
const ownValue = ({ search, value = 0 }: Thinking): number => search.board.side * value + 0;

function thoughtOf(thinking: Thinking, kind: Thought['kind']): Thought {
  const { search, best, roots, number, value } = thinking;
  const current = roots[number - 1];
  return {
    kind,
    depth: search.depth + 1,
    nodes: search.nodes,
    pv: best === undefined ? [] : [moveText(best)],
    ...(kind === 'line' && value !== undefined
      ? { score: scoreOf(thinking), own: { score: String(ownValue(thinking)) } }
      : {}),
    ...(current ? { current: { move: moveText(current.move), number, of: roots.length } } : {}),
  };
}
