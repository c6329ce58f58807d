import { type Color, makeBoardFen } from 'plyhouse-kernel/position';
import { INITIAL_FEN, parseFen } from '../../chess/fen.ts';
import { type Game, movesOf, movesSince, newGame, positionOf, turnOf } from '../../chess/game.ts';
import { legalMove, type Uci } from '../../chess/move.ts';
import {
  type Chance,
  type Decision,
  type Engine,
  isEnd,
  type Limits,
  mateIn,
  type Options,
  type Program,
  type Saying,
  type Score,
  type SearchCommand,
  type Searching,
  type Thought,
  type Trace,
} from '../program.ts';
import {
  type Board,
  emptyBoard,
  KING,
  MOST_PLIES,
  makeMove,
  QUEEN,
  ROOK,
  type Side,
  setPosition,
  statst,
  takeBackMove,
} from './board.ts';
import { bookMove } from './book.ts';
import { TINY_CHESS_86_CARD } from './card.ts';
import { strategy } from './evaluate.ts';
import { isInCheck, type ListedMove, legalList, loadMove, moveText } from './moves.ts';
import { remarkOn } from './remarks.ts';
import { begin, INFINITE, KING_TAKEN, leave, MATE_BOUND, newSearch, profit, type Search, walk } from './search.ts';

/** Tiny Chess 86, Jan Kuipers, 1978-81. */
export const tinychess86: Program = {
  card: TINY_CHESS_86_CARD,
  create: createEngine,
};

/** Positions between two yields. */
const SLICE_POSITIONS = 4096;
/** The default level: five plies. */
const DEFAULT_DEPTH = 5;
/** The reduction in plies of the pre-search (chosen). */
const PRE_SEARCH_LESS = 2;
/** The number of plies before the end at which the strategic examination is made (chosen). */
const STRATEGY_LESS = 4;
/** It thinks itself lost when so far behind: a queen and a rook (chosen). */
const HOPELESS = -(QUEEN + ROOK);

/** The state of its thinking. */
interface Thinking {
  readonly search: Search;
  readonly moves: ListedMove[];
  readonly usesStrategy: boolean;
  /** Depth being searched, and the one it may go on to. */
  depth: number;
  lastDepth: number;
  best: ListedMove | undefined;
  value: number;
  reached: number;
  over: boolean;
  number: number;
}

/** The program at a game. */
interface Player {
  readonly board: Board;
  readonly options: Options;
  readonly chance: Chance;
  game: Game;
  /** The key of every position of the game, the start's first. */
  keys: string[];
  /** The value of its game at its last move, by its colour then: it may take over the other side, or play both. */
  lastValues: Partial<Record<Color, number>>;
}

function createEngine(options: Options, chance: Chance): Engine {
  const game = newGame();
  const player: Player = { board: emptyBoard(), options, chance, game, keys: [positionKey(game)], lastValues: {} };
  return {
    setGame: (next) => setGame(player, next),
    search: (limits, _clock, trace) => decide(player, limits, trace),
  };
}

function setGame(player: Player, next: Game): void {
  const added = movesSince(player.game, next);
  if (added === undefined || player.game.start !== next.start) {
    player.keys = keysOf(next);
    player.lastValues = {};
  } else if (added.length === 1) player.keys.push(positionKey(next));
  else if (added.length > 1) player.keys = keysOf(next);
  player.game = next;
}

function* decide(player: Player, limits: Limits, trace?: Trace): ReturnType<Engine['search']> {
  const { board, options, chance, game, lastValues } = player;
  setPosition(board, positionOf(game));
  const legal = legalList(board);
  const moves = rootMoves(game, legal, limits);
  if (moves.length === 0) return { from: 'none', depth: 0, nodes: 0, pv: [] };

  // 1. The book, and the only move: played at once.
  if (options.Book && game.start === INITIAL_FEN && !limits.infinite && !limits.searchMoves && !limits.mate) {
    const move = bookMove(game.moves, chance);
    const listed = legal.find((candidate) => moveText(candidate) === move);
    if (listed) return atOnce(board, listed, 'book');
  }
  if (legal.length === 1) return atOnce(board, legal[0]!, 'only');

  // 2. The search.
  const thinking = startThinking(player, withoutThirdRepetition(player, moves), limits, trace);
  yield* think(thinking);
  leave(thinking.search);
  setPosition(board, positionOf(game));

  // 3. What it says with its move.
  const best = thinking.best ?? thinking.moves[0]!;
  const known = thinking.reached > 0;
  const remarks = checkSayings(board, best);
  const color = turnOf(game);
  const remark = known ? remarkOn(thinking.value, lastValues[color]) : undefined;
  if (remark) remarks.push({ kind: 'remark', text: remark });
  if (known && options.Resign && thinking.value <= HOPELESS) remarks.push({ kind: 'resigns', text: 'Ik geef op' });
  if (known) lastValues[color] = thinking.value;
  const move = moveText(best);
  return {
    move,
    from: 'search',
    depth: thinking.reached,
    nodes: thinking.search.nodes,
    pv: [move],
    score: scoreOf(thinking.value),
    own: ownOf(thinking.value),
    remarks,
  };
}

/** A move it need not think about. */
function atOnce(board: Board, listed: ListedMove, from: 'book' | 'only'): Decision {
  const move = moveText(listed);
  return { move, from, depth: 0, nodes: 0, pv: [move], remarks: checkSayings(board, listed) };
}

/** Its moves among those asked for, without those it does not know, such as under-promotions. */
function rootMoves(game: Game, legal: ListedMove[], { searchMoves = [] }: Limits): ListedMove[] {
  const asked = movesOf(game).filter((move) => searchMoves.includes(move));
  return asked.length > 0 ? legal.filter((move) => asked.includes(moveText(move))) : legal;
}

/** It makes no move that gives the same position for the third time in a row, unless it has no other. */
function withoutThirdRepetition({ game, keys }: Player, moves: ListedMove[]): ListedMove[] {
  const allowed = moves.filter((move) => {
    const position = positionOf(game).clone();
    position.play(legalMove(position, moveText(move))!);
    const key = keyOf(makeBoardFen(position.board), position.turn);
    return !(key === keys[keys.length - 4] && key === keys[keys.length - 8]);
  });
  return allowed.length > 0 ? allowed : moves;
}

function startThinking(player: Player, moves: ListedMove[], limits: Limits, trace?: Trace): Thinking {
  const open =
    limits.nodes !== undefined || limits.moveMillis !== undefined || limits.infinite || limits.mate !== undefined;
  const fixed = limits.depth ?? (open ? undefined : DEFAULT_DEPTH);
  const search = newSearch(player.board, trace);
  search.nodeLimit = limits.nodes ?? Number.POSITIVE_INFINITY;
  const depth = fixed === undefined ? 2 : clampDepth(fixed);
  return {
    search,
    moves: shuffled(moves, player.chance),
    usesStrategy: player.options.Strategy === true,
    depth,
    lastDepth: fixed === undefined ? MOST_PLIES : depth,
    best: undefined,
    value: 0,
    reached: 0,
    over: false,
    number: 0,
  };
}

function* think(thinking: Thinking): Searching<void> {
  const { search, moves } = thinking;
  // 1. The pre-search: every move gets a value of its own, then they are ranked; equal ones stay in chance order.
  yield* pass(thinking, preSearchDepth(thinking.depth), true);
  if (thinking.over) return;
  moves.sort((one, other) => other.value - one.value);
  search.trace?.list?.(
    1,
    moves.map((move) => ({ move: moveText(move), values: { value: move.value } })),
  );
  // 2. The search proper; if the host gave no depth, by iterative deepening.
  for (;;) {
    const pending = thinking.depth;
    yield* pass(thinking, pending, false);
    if (thinking.over || Math.abs(thinking.value) >= MATE_BOUND || pending >= thinking.lastDepth) return;
    thinking.depth = pending + 1;
    const best = thinking.best!;
    moves.splice(moves.indexOf(best), 1);
    moves.unshift(best);
    if (search.nodes >= search.nodeLimit) return;
  }
}

/** One pass over the root moves. In the pre-search each is searched with an open window, so that its value is reliable. */
function* pass(thinking: Thinking, depth: number, isPreSearch: boolean): Searching<void> {
  const { search, moves } = thinking;
  const { board, trace } = search;
  search.maxDepth = depth;
  const balance = materialOf(board);
  let best: ListedMove | undefined;
  let bestValue = -INFINITE;
  for (const [index, move] of moves.entries()) {
    thinking.number = index + 1;
    if (search.nodes >= search.nodeLimit) {
      thinking.over = true;
      return;
    }
    search.nodes++;
    // The depth may have been changed since the last move.
    search.strategyPly = thinking.usesStrategy ? strategyPlyOf(search.maxDepth) : 0;
    loadMove(board, 1, move);
    const uci = moveText(move);
    trace?.enter?.(1, uci);
    let value = balance + profit(board, 1);
    if (search.maxDepth > 1) {
      const mover = board.color;
      makeMove(board, 1);
      statst(board, 1);
      if (search.strategyPly === 1) value += mover * strategy(board);
      begin(search, 2, -INFINITE, isPreSearch ? INFINITE : -bestValue, -value);
      while (!walk(search, SLICE_POSITIONS)) {
        if (search.nodes >= search.nodeLimit) thinking.over = true;
        else obey(thinking, yield progress(thinking, uci), isPreSearch);
        if (thinking.over) {
          leave(search);
          takeBackMove(board, 1);
          return;
        }
      }
      takeBackMove(board, 1);
      value = -search.value;
    }
    trace?.leave?.(1, uci, value);
    move.value = value;
    if (value > bestValue) {
      best = move;
      bestValue = value;
      if (!isPreSearch) {
        thinking.best = best;
        thinking.value = bestValue;
        thinking.reached = search.maxDepth;
        obey(thinking, yield lineOf(thinking), false);
      }
    }
    if (thinking.over) return;
  }
  if (isPreSearch && best) {
    thinking.best = best;
    thinking.value = bestValue;
    thinking.reached = search.maxDepth;
    obey(thinking, yield lineOf(thinking), true);
  }
}

function obey(thinking: Thinking, command: SearchCommand | undefined, isPreSearch: boolean): void {
  if (isEnd(command)) thinking.over = true;
  if (command?.kind !== 'level') return;
  // MDEPTH is one byte in RAM that the search looks at with every move: a new depth counts at once (described).
  thinking.search.nodeLimit = command.limits.nodes ?? Number.POSITIVE_INFINITY;
  if (command.limits.depth === undefined) {
    thinking.lastDepth = MOST_PLIES;
    return;
  }
  thinking.depth = clampDepth(command.limits.depth);
  thinking.lastDepth = thinking.depth;
  thinking.search.maxDepth = isPreSearch ? preSearchDepth(thinking.depth) : thinking.depth;
}

/** The depth of a search's pre-search. */
const preSearchDepth = (depth: number): number => Math.max(1, depth - PRE_SEARCH_LESS);
/** The ply after whose move the strategic examination of a search is made; a single ply has none. */
export const strategyPlyOf = (depth: number): number => (depth >= 2 ? Math.max(1, depth - STRATEGY_LESS) : 0);

const clampDepth = (depth: number): number => Math.min(MOST_PLIES, Math.max(1, Math.trunc(depth)));

/** Material in thirds of a pawn, the mover's view; the kings are left out. */
export function materialOf(board: Board): number {
  let sum = 0;
  for (const man of board.squares) if (Math.abs(man) !== KING) sum += man;
  return sum * board.color;
}

/** Its announcement about the position after its move. */
function checkSayings(board: Board, move: ListedMove): Saying[] {
  const mover = board.color;
  loadMove(board, 1, move);
  makeMove(board, 1);
  statst(board, 1);
  const isCheck = isInCheck(board, -mover as Side);
  const isMate = isCheck && legalList(board).length === 0;
  takeBackMove(board, 1);
  if (isMate) return [{ kind: 'mate', text: 'Schaakmat' }];
  return isCheck ? [{ kind: 'check', text: 'Schaak' }] : [];
}

function scoreOf(value: number): Score {
  // The king falls two plies after the mating move.
  if (Math.abs(value) >= MATE_BOUND) return mateIn(KING_TAKEN - Math.abs(value) - 2, value > 0);
  return { kind: 'cp', centipawns: Math.round((value * 100) / 3) };
}

const ownOf = (value: number) => ({ score: `${value > 0 ? '+' : ''}${value}` });

function lineOf(thinking: Thinking): Thought {
  const { search, value, best, reached } = thinking;
  return {
    kind: 'line',
    depth: reached,
    nodes: search.nodes,
    score: scoreOf(value),
    pv: [moveText(best!)],
    own: ownOf(value),
  };
}

function progress(thinking: Thinking, move: Uci): Thought {
  const { search, best, number, moves } = thinking;
  const pv = best ? [moveText(best)] : [];
  return {
    kind: 'progress',
    depth: search.maxDepth,
    nodes: search.nodes,
    pv,
    current: { move, number, of: moves.length },
  };
}

/** The moves in chance order (Fisher and Yates). */
function shuffled(moves: readonly ListedMove[], chance: Chance): ListedMove[] {
  const order = [...moves];
  for (let last = order.length - 1; last > 0; last--) {
    const other = Math.floor(chance() * (last + 1));
    [order[last], order[other]] = [order[other]!, order[last]!];
  }
  return order;
}

const keyOf = (boardFen: string, turn: string): string => `${boardFen} ${turn}`;

function positionKey(game: Game): string {
  const position = positionOf(game);
  return keyOf(makeBoardFen(position.board), position.turn);
}

/** The key of every position of a game, the start's first. */
function keysOf(game: Game): string[] {
  const position = parseFen(game.start);
  const keys = [keyOf(makeBoardFen(position.board), position.turn)];
  for (const uci of game.moves) {
    position.play(legalMove(position, uci)!);
    keys.push(keyOf(makeBoardFen(position.board), position.turn));
  }
  return keys;
}
