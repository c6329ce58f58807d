import { INITIAL_FEN, parseFen } from '../../../chess/fen.ts';
import { type Game, movesOf, movesSince, newGame } from '../../../chess/game.ts';
import type { Uci } from '../../../chess/move.ts';
import {
  type Chance,
  type Decision,
  type Engine,
  type Limits,
  type Options,
  obey,
  type Program,
  type Saying,
  type Score,
  type SearchCommand,
  type Thought,
  type Trace,
} from '../../program.ts';
import { BLACK, isInCheck, type Move, moveText } from '../board.ts';
import { type Board, emptyBoard, make, playAtRoot, setPosition, takeBack } from './board.ts';
import { bookMove } from './book.ts';
import { SARGON78_CARD } from './card.ts';
import { evaluateRoot } from './evaluate.ts';
import { hasNoMove, makeIfLegal } from './moves.ts';
import { LEAST, listMoves, MATE, newSearch, type Search, valueOfMove } from './search.ts';

/** Sargon as printed in the Spracklens' book, 1978. */
export const sargon78: Program = {
  card: SARGON78_CARD,
  create: createEngine,
};

/** The depth it takes if none of its six is requested (described). */
const DEFAULT_DEPTH = 2;
const MOST_DEPTH = 6;
/** A doubled pawn, at the weight of material, is eight points. */
const CENTIPAWNS_A_POINT = 100 / 8;

/** The state of its thinking. */
interface Thinking {
  readonly search: Search;
  /** Its root moves, the first of them before anything is known. */
  moves: readonly Move[];
  best: Move;
  value: number;
  line: readonly Move[];
  /** The depth of `value`; 0 before there is one. */
  reached: number;
  number: number;
}

/** A mate it has announced: the game up to there, its move, and how many plies less it looks from then on. */
interface Announced {
  readonly game: Game;
  readonly move: Uci;
  readonly less: number;
}

/** The program at a game. */
interface Player {
  readonly board: Board;
  readonly options: Options;
  readonly chance: Chance;
  game: Game;
  announced: Announced | undefined;
}

function createEngine(options: Options, chance: Chance): Engine {
  const player: Player = { board: emptyBoard(), options, chance, game: newGame(), announced: undefined };
  setUp(player, player.game);
  return {
    setGame: (next) => setGame(player, next),
    search: (limits, _clock, trace) => decide(player, limits, trace),
  };
}

function setUp({ board }: Player, game: Game): void {
  setPosition(board, parseFen(game.start));
  for (const uci of game.moves) playAtRoot(board, uci);
}

function setGame(player: Player, next: Game): void {
  const { announced } = player;
  const added = movesSince(player.game, next);
  if (added === undefined) setUp(player, next);
  else for (const uci of added) playAtRoot(player.board, uci);
  player.game = next;
  const since = announced && movesSince(announced.game, next);
  if (since === undefined || (since.length > 0 && since[0] !== announced?.move)) player.announced = undefined;
}

function* decide(player: Player, limits: Limits, trace?: Trace): ReturnType<Engine['search']> {
  const { game, options, chance } = player;
  const legal = movesOf(game);
  if (legal.length === 0) return { from: 'none', depth: 0, nodes: 0, pv: [] };

  // 1. The book: its first move.
  const isFree = !limits.infinite && !limits.searchMoves && limits.mate === undefined;
  const known = options.Book && isFree && game.start === INITIAL_FEN ? bookMove(game.moves, chance) : undefined;
  if (known) return { move: known, from: 'book', depth: 0, nodes: 0, pv: [known] };

  // 2. The search. If it is dropped in the middle, the board is set up anew.
  let thinking: Thinking | undefined;
  let isWhole = false;
  try {
    thinking = yield* think(player, limits, legal, trace);
    isWhole = true;
  } finally {
    if (!isWhole) setUp(player, player.game);
  }
  if (!thinking) return { from: 'none', depth: 0, nodes: 0, pv: [] };

  // 3. The move, and what it says of it.
  return decisionOf(player, thinking);
}

/**
 * Searches to the requested depth, or by iterative deepening if something else ends it; undefined if it knows none of the requested root
 * moves.
 */
function* think(
  { board, game, announced }: Player,
  limits: Limits,
  legal: readonly Uci[],
  trace: Trace | undefined,
): Generator<Thought, Thinking | undefined, SearchCommand | undefined> {
  const isOpen =
    limits.nodes !== undefined || limits.moveMillis !== undefined || limits.infinite || limits.mate !== undefined;
  const fixed = limits.depth ?? (isOpen ? undefined : DEFAULT_DEPTH);
  const asked = limits.searchMoves?.filter((move) => legal.includes(move)) ?? [];
  const search = newSearch(board, trace);
  search.nodeLimit = limits.nodes ?? Number.POSITIVE_INFINITY;
  const thinking: Thinking = { search, moves: [], best: 0, value: LEAST, line: [], reached: 0, number: 0 };
  // A mate that was announced is looked for two plies less deep with every move.
  const less = announced && announced.game.moves.length < game.moves.length ? announced.less : 0;
  const last = Math.max(1, Math.min(MOST_DEPTH, fixed ?? MOST_DEPTH) - (fixed === undefined ? 0 : less));
  for (let depth = fixed === undefined ? 1 : last; depth <= last; depth++) {
    search.depth = depth;
    yield* searchRoot(thinking, asked);
    if (thinking.moves.length === 0) return undefined;
    if (search.isOver || search.nodes >= search.nodeLimit || Math.abs(thinking.value) === MATE) break;
  }
  return thinking;
}

/** One search from the root, to `search.depth`. */
function* searchRoot(thinking: Thinking, asked: readonly Uci[]): Generator<Thought, void, SearchCommand | undefined> {
  const { search } = thinking;
  const { board, list } = search;
  list.end = 0;
  list.places = 0;
  search.nodes++;
  evaluateRoot(board, search.evaluator);
  listMoves(search, 1);
  const moves = Array.from(list.moves.subarray(0, list.end)).filter(
    (move) => isLegal(board, move) && (asked.length === 0 || asked.includes(moveText(move))),
  );
  thinking.moves = moves;
  if (thinking.reached === 0) thinking.best = moves[0] ?? 0;
  let best = LEAST;
  for (const [index, move] of moves.entries()) {
    thinking.number = index + 1;
    const looking = valueOfMove(search, 1, move, best, -LEAST);
    let step = looking.next();
    while (!step.done) {
      obey(search, yield progressOf(thinking, move));
      step = looking.next();
    }
    const value = step.value!;
    // An unfinished result is worth nothing, unless there is nothing else.
    if (search.isOver) return;
    if (value <= best) continue;
    best = value;
    Object.assign(thinking, { best: move, value, reached: search.depth, line: [move, ...(search.lines[2] ?? [])] });
    obey(search, yield thoughtOf(thinking));
    // Mate is enough.
    if (value === MATE || search.isOver) return;
  }
}

function isLegal(board: Board, move: Move): boolean {
  if (!makeIfLegal(board, move)) return false;
  takeBack(board, move);
  return true;
}

function decisionOf(player: Player, thinking: Thinking): Decision {
  const { game, announced } = player;
  const { search, best, value, reached } = thinking;
  const move = moveText(best);
  const remarks = sayingsOf(thinking);
  if (reached > 0 && value === MATE) {
    player.announced = {
      game,
      move,
      less: 2 + (announced?.game.moves.length === game.moves.length ? 0 : (announced?.less ?? 0)),
    };
  }
  return {
    move,
    from: 'search',
    depth: reached,
    nodes: search.nodes,
    pv: reached > 0 ? thinking.line.map(moveText) : [move],
    ...(reached > 0 ? { score: scoreOf(thinking), own: ownOf(value) } : {}),
    remarks,
  };
}

/** The number of further moves to mate, counted as the program does: from the mate it saw last. */
function movesToMate({ search: { board, mateNumber }, value }: Thinking): number {
  const number = mateNumber - board.moveNumber;
  return value > 0 && board.side === BLACK ? number - 1 : number;
}

function scoreOf(thinking: Thinking): Score {
  const { value, search } = thinking;
  if (value === MATE) return { kind: 'mate', moves: Math.max(1, movesToMate(thinking) + 1) };
  if (value === -MATE) return { kind: 'mate', moves: -Math.max(1, movesToMate(thinking)) };
  // Its values are relative to the root: what is on the board there has to be added.
  const points = value + 4 * search.evaluator.root.material * search.board.side;
  return { kind: 'cp', centipawns: Math.round(points * CENTIPAWNS_A_POINT) };
}

function sayingsOf(thinking: Thinking): Saying[] {
  const { search, best, value, reached } = thinking;
  const { board } = search;
  make(board, best);
  const isCheck = isInCheck(board, board.side);
  const isMate = isCheck && hasNoMove(board);
  takeBack(board, best);
  if (isMate) return [{ kind: 'mate', text: 'CHECKMATE' }];
  const remarks: Saying[] = isCheck ? [{ kind: 'check', text: 'CHECK' }] : [];
  const more = movesToMate(thinking);
  if (reached > 0 && value === MATE && more > 0) remarks.push({ kind: 'announcesMate', text: `MATE IN ${more} MOVES` });
  return remarks;
}

function thoughtOf(thinking: Thinking): Thought {
  const { search, value, line, reached } = thinking;
  return {
    kind: 'line',
    depth: reached,
    nodes: search.nodes,
    score: scoreOf(thinking),
    pv: line.map(moveText),
    own: ownOf(value),
  };
}

const ownOf = (value: number) => ({ score: `${value > 0 ? '+' : ''}${value}` });

function progressOf({ search, line, number, moves, reached }: Thinking, move: Move): Thought {
  return {
    kind: 'progress',
    depth: search.depth,
    nodes: search.nodes,
    pv: reached > 0 ? line.map(moveText) : [],
    current: { move: moveText(move), number, of: moves.length },
  };
}
