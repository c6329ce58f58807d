/** An engine that searches straight to a fixed ply: what Gambiet/80, the C7010 and Gambiet/81 have in common. */
import { type Game, newGame, positionOf } from '../../chess/game.ts';
import type { Uci } from '../../chess/move.ts';
import {
  type Chance,
  type Engine,
  isEnd,
  type Limits,
  type Options,
  type Searching,
  type Thought,
  type Trace,
} from '../program.ts';
import { emptyBoard, type Move, moveText, setPosition, WHITE } from './board.ts';
import { bookMove } from './book.ts';
import { evalByte, isKingValue, pawnsText } from './eval-byte.ts';
import { newEvaluator, prepare, type Rules } from './evaluate.ts';
import { MOST_MOVES } from './moves.ts';
import type { Weights } from './positional.ts';
import { checkSayings } from './sayings.ts';
import { scoreOf } from './score.ts';
import {
  beginWalk,
  bestLine,
  IS_OUT,
  IS_OVER,
  leaveList,
  leaveWalk,
  listMoves,
  MOST_PLIES,
  newWalk,
  sortMoves,
  type Walk,
  type Watch,
  walkOn,
} from './walk.ts';

/** The parts that define a version. */
export interface Version {
  readonly rules: Rules;
  /** The selection of moves of a list that are examined. */
  readonly select: Walk['select'];
  /** The ply it searches to by default, and the positions after which it plays a move. */
  readonly ply: number;
  readonly positions?: number;
  /** Plies its book goes; 0 for none. */
  readonly bookPlies: number;
}

/**
 * Positions between two yields, also within a list of moves: at the 38 a second of Gambiet/81 its display then changes more
 * than twice a second.
 */
const SLICE_POSITIONS = 16;
/** The first ply of iterative deepening, used if the host sets a time and no ply (a comfort of Plyhouse). */
const FIRST_PLY = 2;

/** The best move so far, with its variation. */
interface Found {
  readonly moves: readonly Move[];
  readonly line: readonly Uci[];
  readonly value: number;
  readonly pass: number;
}

/** The state of its thinking. */
interface Thinking {
  readonly walk: Walk;
  /** The material advantage of the side to move at the root. */
  readonly ahead: number;
  /** The number of moves at the root, and the number of the current one. */
  readonly count: number;
  number: number;
  found: Found;
}

/** The program at a game. */
interface Player {
  readonly version: Version;
  readonly options: Options;
  readonly chance: Chance;
  readonly walk: Walk;
  game: Game;
}

/** @param weights others than its own, to try them. */
export function createFixedPly(version: Version, options: Options, chance: Chance, weights?: Weights): Engine {
  const board = emptyBoard();
  const walk = newWalk(board, newEvaluator(board, version.rules, weights), version.select);
  const player: Player = { version, options, chance, walk, game: newGame() };
  return {
    setGame(next) {
      player.game = next;
    },
    search: (limits, _clock, trace) => decide(player, limits, trace),
  };
}

function* decide(player: Player, limits: Limits, trace?: Trace): ReturnType<Engine['search']> {
  const { version, options, chance, walk, game } = player;
  const { board, evaluator } = walk;
  setPosition(board, positionOf(game));

  // 1. The book.
  const mayUseBook = !limits.infinite && !limits.searchMoves && limits.mate === undefined;
  if (options.Book && mayUseBook && game.moves.length < version.bookPlies) {
    const move = bookMove(game, chance);
    if (move) return { move, from: 'book', depth: 0, nodes: 0, pv: [move] };
  }

  // 2. The first list, better moves first.
  prepare(evaluator);
  const ahead = board.turn === WHITE ? evaluator.rootMaterial : -evaluator.rootMaterial;
  walk.watch = trace && watchOf(walk, trace);
  walk.positions = 0;
  // An earlier search may have been dropped in the middle of a list.
  leaveList(walk);
  walk.limit = Number.POSITIVE_INFINITY;
  let count = listMoves(walk, 1, Number.POSITIVE_INFINITY);
  if (count === 0) return { from: 'none', depth: 0, nodes: 0, pv: [] };
  if (count === 1 && !limits.infinite && !limits.searchMoves) {
    const move = moveText(walk.moves[MOST_MOVES]!);
    return { move, from: 'only', depth: 0, nodes: walk.positions, pv: [move], remarks: checkSayings(board, move) };
  }
  if (limits.searchMoves) count = keepOnly(walk, count, limits.searchMoves);
  sortMoves(walk, 1, count);
  walk.count[1] = count;
  walk.watch?.list?.(1);
  count = version.select(walk, 1, count);
  walk.limit = positionsOf(version, limits);

  // 3. The walk.
  const first = entryOf([walk.moves[MOST_MOVES]!], walk.minimum[MOST_MOVES]!, 1);
  const thinking: Thinking = { walk, ahead, count, number: 1, found: first };
  yield* walkDeeper(thinking, version, limits);
  const { found } = thinking;
  const move = found.line[0]!;
  return {
    move,
    from: 'search',
    depth: found.pass,
    nodes: walk.positions,
    pv: found.line,
    score: scoreOf(found.value, ahead),
    own: ownOf(found),
    remarks: checkSayings(board, move),
    ...(found.line[1] === undefined ? {} : { expects: found.line[1] }),
  };
}

/** Walks the tree below the first list; without a fixed ply deeper again and again. */
function* walkDeeper(thinking: Thinking, version: Version, limits: Limits): Searching<void> {
  const { walk, count } = thinking;
  const isFixed = plyOf(version, limits) !== undefined;
  let lastPly = plyOf(version, limits) ?? FIRST_PLY;
  let isOver = lastPly < 2;
  while (!isOver) {
    beginWalk(walk, lastPly, count);
    thinking.number = 1;
    for (;;) {
      const state = walkOn(walk, SLICE_POSITIONS);
      if (walk.newMove && walk.isNewsBest) thinking.found = entryOf(bestLine(walk), walk.newValue, lastPly);
      const command = yield thoughtOf(thinking);
      if (walk.newMove) thinking.number = Math.min(thinking.number + 1, count);
      if (isEnd(command)) isOver = true;
      else if (command?.kind === 'level') {
        walk.limit = positionsOf(version, command.limits);
        lastPly = plyOf(version, command.limits) ?? lastPly;
        walk.lastPly = Math.max(2, lastPly);
      }
      if (state === IS_OUT) isOver = true;
      if (state === IS_OVER || isOver) break;
    }
    leaveWalk(walk);
    if (isFixed || lastPly >= MOST_PLIES || isKingValue(thinking.found.value)) isOver = true;
    if (!isOver) {
      lastPly++;
      bringToFront(walk, thinking.found.moves[0]!, count);
    }
  }
}

function thoughtOf({ walk, ahead, found, number, count }: Thinking): Thought {
  const isLine = walk.newMove !== 0 && walk.isNewsBest;
  const move = walk.newMove || walk.moves[MOST_MOVES + Math.min(walk.next[1]!, count - 1)]!;
  return {
    kind: isLine ? 'line' : 'progress',
    depth: walk.lastPly,
    nodes: walk.positions,
    score: scoreOf(found.value, ahead),
    pv: found.line,
    current: { move: moveText(move), number, of: count },
    own: ownOf(found),
  };
}

/** The ply set by the limits, or its own if they set none. */
function plyOf(version: Version, limits: Limits): number | undefined {
  if (limits.depth !== undefined) return Math.max(1, Math.min(limits.depth, MOST_PLIES));
  const isOpen =
    limits.nodes !== undefined || limits.moveMillis !== undefined || limits.infinite || limits.mate !== undefined;
  return isOpen ? undefined : version.ply;
}

function positionsOf(version: Version, limits: Limits): number {
  if (limits.nodes !== undefined) return limits.nodes;
  const isOpen =
    limits.depth !== undefined || limits.moveMillis !== undefined || limits.infinite || limits.mate !== undefined;
  return isOpen ? Number.POSITIVE_INFINITY : (version.positions ?? Number.POSITIVE_INFINITY);
}

const entryOf = (moves: readonly Move[], value: number, pass: number): Found => ({
  moves,
  line: moves.map(moveText),
  value,
  pass,
});

const ownOf = ({ value, pass, line }: Found) => ({
  score: pawnsText(value),
  line: `${line.join(' ')} ${pawnsText(value)}`,
  remark: `ply ${pass}, byte ${evalByte(value)}`,
});

/** Keeps only some of the moves at the root; all if none of them is there. */
function keepOnly(walk: Walk, count: number, wanted: readonly string[]): number {
  const { moves, minimum, maximum } = walk;
  let left = 0;
  for (let place = MOST_MOVES; place < MOST_MOVES + count; place++) {
    if (!wanted.includes(moveText(moves[place]!))) continue;
    const to = MOST_MOVES + left++;
    moves[to] = moves[place]!;
    minimum[to] = minimum[place]!;
    maximum[to] = maximum[place]!;
  }
  return left > 0 ? left : count;
}

/** Puts a move of the root list at its head. */
function bringToFront({ moves, minimum, maximum }: Walk, move: Move, count: number): void {
  let place = moves.indexOf(move, MOST_MOVES);
  if (place < 0 || place >= MOST_MOVES + count) return;
  const least = minimum[place]!;
  const most = maximum[place]!;
  for (; place > MOST_MOVES; place--) {
    moves[place] = moves[place - 1]!;
    minimum[place] = minimum[place - 1]!;
    maximum[place] = maximum[place - 1]!;
  }
  moves[place] = move;
  minimum[place] = least;
  maximum[place] = most;
}

/** A trace as a walk knows it. */
function watchOf(walk: Walk, trace: Trace): Watch {
  return {
    enter: (ply, move) => trace.enter?.(ply, moveText(move)),
    leave: (ply, move, value) => trace.leave?.(ply, moveText(move), value),
    cut: (ply, move, value) => trace.cut?.(ply, moveText(move), value),
    prune: (ply, move, reason) => trace.prune?.(ply, moveText(move), reason),
    evaluate: (ply, value) => trace.evaluate?.(ply, value),
    list(ply) {
      const start = ply * MOST_MOVES;
      const listed = [];
      for (let place = start; place < start + walk.count[ply]!; place++) {
        const values = { minimum: walk.minimum[place]!, maximum: walk.maximum[place]! };
        listed.push({ move: moveText(walk.moves[place]!), values });
      }
      trace.list?.(ply, listed);
    },
  };
}
