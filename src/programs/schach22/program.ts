import { parseFen } from '../../chess/fen.ts';
import { type Game, movesSince, newGame } from '../../chess/game.ts';
import type { Uci } from '../../chess/move.ts';
import {
  type Chance,
  type Clock,
  type Decision,
  type Engine,
  isEnd,
  type Limits,
  limitsAfter,
  type Options,
  type Program,
  type SearchCommand,
  type Searching,
  type Thought,
  type Trace,
} from '../program.ts';
import { isAttacked, isCheck, kingOf } from './attacks.ts';
import {
  emptyBoard,
  MOST_PLIES,
  type Move,
  make,
  makeMoveText,
  parseMoveText,
  playAtRoot,
  type Side,
  setPosition,
  takeBack,
} from './board.ts';
import { bookMove } from './book.ts';
import { SCHACH_22_CARD } from './card.ts';
import { legalList } from './moves.ts';
import { evaluateRoot } from './root-evaluation.ts';
import { ownOf, sayingsOf, scoreOf } from './sayings.ts';
import { begin, copyLine, INFINITE, leave, MATE, MATE_BOUND, newLine, newSearch, type Search, walk } from './search.ts';
import { enterMove, openBooks, type Share, shareOf, shareOfMove, type TimeBooks } from './time-control.ts';

/** SCHACH 2.2, Matthias Engelbach, 1979-80. */
export const schach22: Program = {
  card: SCHACH_22_CARD,
  create: createEngine,
};

/** Positions between two yields, and between two looks at the clock. */
const YIELD_POSITIONS = 4096;
const PERIOD_LOOK = 32;
const REAL_LOOK = 512;
/** The first iteration (described), and the last that leaves room for the selective search in the arrays (chosen). */
const FIRST_DEPTH = 2;
const MOST_DEPTH = MOST_PLIES - 3;
/** Without any limit it looks so deep (chosen). */
const DEFAULT_DEPTH = 5;
/** A draw is worth this part of the root's total, with the sign turned (described). */
const DRAW_PART = -0.66;
/** A best move that has lost so much, half a pawn, is worth more time (chosen). */
const WORSENED = 50;

/** A move at the root: its value in the last iteration that looked at it, and the variation kept for it. */
interface RootMove {
  readonly move: Move;
  readonly text: Uci;
  value: number;
  readonly line: Int32Array;
  length: number;
}

/** The state of its thinking. */
interface Thinking {
  readonly player: Player;
  readonly search: Search;
  readonly clock: Clock;
  limits: Limits;
  moves: RootMove[];
  readonly legalCount: number;
  best: RootMove;
  value: number;
  /** The value of the iteration before. */
  formerValue: number;
  /** The iteration that runs, and the one the best move's value is from. */
  depth: number;
  reached: number;
  lastDepth: number;
  number: number;
  /** Whether time and only moves count now; not on the opponent's time, nor in analysis. */
  isControlled: boolean;
  startMillis: number;
  share: Share | undefined;
  isOver: boolean;
  yieldedAt: number;
}

/** The program at a game. */
interface Player {
  readonly search: Search;
  readonly isDeepening: boolean;
  /** Chooses in the library; undefined if it is not used. */
  readonly bookChance: Chance | undefined;
  game: Game;
  /** The books of time, as they stood before and after the last move decided on, and the game it was decided in. */
  books: TimeBooks | undefined;
  booksBefore: TimeBooks | undefined;
  decidedIn: Game | undefined;
}

function createEngine(options: Options, chance: Chance): Engine {
  const search = newSearch(emptyBoard());
  search.parts = {
    followsVariation: options.FollowVariation !== false,
    capturesFirst: options.CapturesFirst !== false,
    usesKillers: options.Killers !== false,
    isSelective: options.Quiescence !== false,
  };
  const player: Player = {
    search,
    isDeepening: options.Deepening !== false,
    bookChance: options.OwnBook ? chance : undefined,
    game: newGame(),
    books: undefined,
    booksBefore: undefined,
    decidedIn: undefined,
  };
  setPosition(search.board, parseFen(player.game.start));
  return {
    setGame: (next) => setGame(player, next),
    search: (limits, clock, trace) => decide(player, limits, clock, trace),
  };
}

function setGame(player: Player, next: Game): void {
  const { board } = player.search;
  const added = movesSince(player.game, next);
  if (added === undefined) setPosition(board, parseFen(next.start));
  for (const uci of added ?? next.moves) playAtRoot(board, parseMoveText(board, uci));
  player.game = next;
  const sinceDecision = player.decidedIn && movesSince(player.decidedIn, next);
  if (sinceDecision?.length === 0) player.books = player.booksBefore;
  else if (sinceDecision === undefined) {
    player.books = undefined;
    player.decidedIn = undefined;
  }
}

function* decide(player: Player, limits: Limits, clock: Clock, trace?: Trace): ReturnType<Engine['search']> {
  const { search, game, bookChance } = player;
  const { board } = search;
  const legal = legalList(board);
  if (legal.length === 0) return { from: 'none', depth: 0, nodes: 0, pv: [] };
  const isFree = !limits.infinite && !limits.searchMoves && limits.mate === undefined;
  player.booksBefore = player.books;
  if (limits.gameClock) player.books = openBooks(player.books, limits.gameClock);

  // 1. The library, and the only move: played at once. On the opponent's time it always searches the tree.
  const isOwnTime = isFree && !limits.ponder;
  const known = bookChance && isOwnTime ? bookMove(game, bookChance) : undefined;
  if (known) return finish(player, atOnce(player, parseMoveText(board, known), 'book'), 0);
  if (legal.length === 1 && isOwnTime) return finish(player, atOnce(player, legal[0]!, 'only'), 0);

  // 2. The search. A generator that is dropped in the middle leaves the board as it was, too.
  const thinking = startThinking(player, legal, limits, clock, trace);
  try {
    yield* think(thinking);
  } finally {
    leave(search);
  }

  // 3. The move, and what is said with it.
  const { best, value, reached } = thinking;
  const pv = lineOf(best);
  const spent = thinking.isControlled ? elapsed(thinking) : 0;
  return finish(
    player,
    {
      move: best.text,
      from: 'search',
      depth: reached,
      nodes: search.nodes,
      pv,
      score: scoreOf(value),
      own: ownOf(value),
      remarks: sayingsOf(board, best.move, value),
      expects: pv[1],
    },
    limits.ponder && !thinking.isControlled ? undefined : spent,
  );
}

/** A move it need not think about. */
function atOnce({ search }: Player, move: Move, from: 'book' | 'only'): Decision {
  const text = makeMoveText(move);
  return { move: text, from, depth: 0, nodes: 0, pv: [text], remarks: sayingsOf(search.board, move, 0) };
}

/** Enters the move in the books (not one only thought of on the opponent's time). */
function finish(player: Player, decision: Decision, spentMillis: number | undefined): Decision {
  if (spentMillis === undefined) return decision;
  player.decidedIn = player.game;
  if (player.books) player.books = enterMove(player.books, spentMillis);
  return decision;
}

function startThinking(player: Player, legal: Move[], limits: Limits, clock: Clock, trace?: Trace): Thinking {
  const { search } = player;
  const { board } = search;
  search.nodes = 0;
  search.deepest = 0;
  search.killers.fill(0);
  search.trace = trace;
  board.inCheck[0] = isAttacked(board, kingOf(board, board.side), -board.side as Side) ? 1 : 0;

  // 1. The value of a draw is fixed now, for the whole search.
  search.drawValue = Math.round(DRAW_PART * evaluateRoot(board)) + 0;

  // 2. Every move is given its value by the large evaluation, and they are sorted.
  const { searchMoves } = limits;
  const asked = searchMoves ? legal.filter((move) => searchMoves.includes(makeMoveText(move))) : legal;
  const moves = (asked.length > 0 ? asked : legal).map((move) => rootMoveOf(search, move));
  moves.sort((one, other) => other.value - one.value);
  trace?.module?.('presort');

  const thinking: Thinking = {
    player,
    search,
    clock,
    limits,
    moves,
    legalCount: legal.length,
    best: moves[0]!,
    value: moves[0]!.value,
    formerValue: -INFINITE,
    depth: FIRST_DEPTH,
    reached: 0,
    lastDepth: MOST_DEPTH,
    number: 1,
    isControlled: !limits.ponder && !limits.infinite,
    startMillis: 0,
    share: undefined,
    isOver: false,
    yieldedAt: 0,
  };
  setLimits(thinking);
  if (!player.isDeepening) thinking.depth = Math.min(thinking.lastDepth, limits.depth ?? DEFAULT_DEPTH);
  return thinking;
}

/** A move at the root with its value by the large evaluation. */
function rootMoveOf(search: Search, move: Move): RootMove {
  const { board } = search;
  search.nodes++;
  make(board, move);
  board.inCheck[1] = isCheck(board, move) ? 1 : 0;
  const value = 0 - evaluateRoot(board);
  takeBack(board);
  return { move, text: makeMoveText(move), value, line: newLine(), length: 0 };
}

/** Puts the limits in force, counted from here if they count at all. */
function setLimits(thinking: Thinking): void {
  const { player, search, limits, isControlled } = thinking;
  search.nodeLimit = Number.POSITIVE_INFINITY;
  thinking.lastDepth = MOST_DEPTH;
  thinking.share = undefined;
  if (!isControlled) {
    // In analysis a depth or a number of positions still ends it; on the opponent's time nothing does.
    if (limits.ponder) return;
  } else if (limits.gameClock && player.books) thinking.share = shareOf(player.books);
  if (isControlled && limits.moveMillis !== undefined) {
    const own = shareOfMove(limits.moveMillis);
    if (!thinking.share || own.mostMillis < thinking.share.mostMillis) thinking.share = own;
  }
  if (limits.nodes !== undefined) search.nodeLimit = limits.nodes;
  const isOpen =
    thinking.share !== undefined || limits.nodes !== undefined || limits.infinite || limits.mate !== undefined;
  const depth = limits.depth ?? (isOpen ? MOST_DEPTH : DEFAULT_DEPTH);
  thinking.lastDepth = Math.max(FIRST_DEPTH, Math.min(MOST_DEPTH, Math.trunc(depth)));
}

/** The iterations: two plies, three, and so on. */
function* think(thinking: Thinking): Searching<void> {
  for (; thinking.depth <= thinking.lastDepth; thinking.depth++) {
    yield* iterate(thinking);
    if (thinking.isOver) return;
    // The moves are sorted by what came of them; those that lead to its own mate are left out from now on.
    thinking.moves.sort((one, other) => other.value - one.value);
    const alive = thinking.moves.filter(({ value }) => value > -MATE_BOUND);
    if (alive.length === 0 && thinking.isControlled) return;
    if (alive.length > 0) thinking.moves = alive;
    obey(thinking, yield lineThought(thinking));
    if (thinking.isOver || isEnough(thinking)) return;
    thinking.formerValue = thinking.value;
  }
  thinking.depth = thinking.lastDepth;
}

/** Whether no further iteration is begun. */
function isEnough(thinking: Thinking): boolean {
  const { search, share, moves, legalCount, limits } = thinking;
  if (search.nodes >= search.nodeLimit) return true;
  if (!thinking.isControlled) return false;
  // All others lead to mate: an only move is played at once.
  if (moves.length === 1 && legalCount > 1 && !limits.searchMoves && share) return true;
  return share !== undefined && elapsed(thinking) >= share.lastBeginningMillis;
}

function isMateFound({ value, limits }: Thinking): boolean {
  if (value < MATE_BOUND) return false;
  return limits.mate === undefined || (MATE - value + 1) / 2 <= limits.mate;
}

const elapsed = ({ clock, search, startMillis }: Thinking) => clock.elapsedMillis(search.nodes) - startMillis;

/** One iteration over the root moves. */
function* iterate(thinking: Thinking): Searching<void> {
  const { search } = thinking;
  const { board } = search;
  const look = thinking.clock.kind === 'period' ? PERIOD_LOOK : REAL_LOOK;
  search.depth = thinking.depth;
  search.trace?.module?.(`iteration ${thinking.depth}`);
  let value = -INFINITE;
  for (const [index, root] of thinking.moves.entries()) {
    thinking.number = index + 1;
    if (search.nodes >= search.nodeLimit || isOutOfTime(thinking, value)) {
      thinking.isOver = true;
      return;
    }
    search.stored = root.line;
    search.storedLength = root.length;
    search.trace?.enter?.(1, root.text);
    make(board, root.move);
    search.nodes++;
    let isKnown = begin(search, -INFINITE, -value);
    while (!isKnown) {
      isKnown = walk(search, look);
      if (isKnown) break;
      if (search.nodes >= search.nodeLimit || isOutOfTime(thinking, value)) thinking.isOver = true;
      else if (search.nodes - thinking.yieldedAt >= YIELD_POSITIONS) {
        thinking.yieldedAt = search.nodes;
        obey(thinking, yield progressThought(thinking, root));
      }
      if (thinking.isOver) {
        leave(search);
        return;
      }
    }
    root.value = 0 - search.value;
    root.length = copyLine(search, root.line);
    takeBack(board);
    search.trace?.leave?.(1, root.text, root.value);
    if (root.value <= value) continue;
    value = root.value;
    thinking.best = root;
    thinking.value = value;
    thinking.reached = thinking.depth;
    obey(thinking, yield lineThought(thinking));
    if (thinking.isControlled && isMateFound(thinking)) thinking.isOver = true;
    if (thinking.isOver) return;
  }
}

/** Whether the time for an iteration in progress is over, with the best value it has found so far. */
function isOutOfTime(thinking: Thinking, value: number): boolean {
  const { clock, search, share } = thinking;
  if (!share) return false;
  const isWorse = value > -INFINITE && value < thinking.formerValue - WORSENED;
  // On the period clock it is known what the positions to the next look will take; they must not overstep either.
  const ahead =
    clock.kind === 'period' ? clock.elapsedMillis(search.nodes + PERIOD_LOOK) : clock.elapsedMillis(search.nodes);
  return ahead - thinking.startMillis >= (isWorse ? share.mostMillis : share.patienceMillis);
}

function obey(thinking: Thinking, command: SearchCommand | undefined): void {
  const { player, search } = thinking;
  if (isEnd(command)) thinking.isOver = true;
  if (command?.kind === 'level') {
    thinking.limits = { ...command.limits };
    thinking.isControlled = !command.limits.ponder && !command.limits.infinite;
    if (command.limits.gameClock) player.books = openBooks(player.books, command.limits.gameClock);
    setLimits(thinking);
  }
  if (command?.kind === 'hit' && !thinking.isControlled && thinking.limits.ponder) {
    // The expected answer came: the time control is put in force, and what was found so far holds.
    const limits = limitsAfter(thinking.limits, command);
    thinking.limits = limits;
    thinking.isControlled = true;
    thinking.startMillis = thinking.clock.elapsedMillis(search.nodes);
    setLimits(thinking);
    if (limits.nodes !== undefined) search.nodeLimit = search.nodes + limits.nodes;
    if (isMateFound(thinking) || thinking.legalCount === 1) thinking.isOver = true;
  }
  if (thinking.reached > thinking.lastDepth || (thinking.depth > thinking.lastDepth && thinking.reached > 0)) {
    thinking.isOver = true;
  }
}

function lineThought(thinking: Thinking): Thought {
  const { search, best, value, reached } = thinking;
  return {
    kind: 'line',
    depth: reached,
    nodes: search.nodes,
    score: scoreOf(value),
    pv: lineOf(best),
    own: ownOf(value),
  };
}

function progressThought(thinking: Thinking, root: RootMove): Thought {
  const { search, best, depth, number, moves } = thinking;
  return {
    kind: 'progress',
    depth,
    nodes: search.nodes,
    pv: lineOf(best),
    current: { move: root.text, number, of: moves.length },
  };
}

/** A root move's variation as text; before anything was searched the move alone. */
function lineOf(root: RootMove): Uci[] {
  if (root.length === 0) return [root.text];
  return Array.from(root.line.subarray(0, root.length), makeMoveText);
}
