import { INITIAL_FEN, parseFen } from '../../../chess/fen.ts';
import { type Game, movesOf, movesSince, newGame } from '../../../chess/game.ts';
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
import { isInCheck, type Move, moveText } from '../board.ts';
import { type Board, emptyBoard, make, playAtRoot, setPosition, takeBack } from './board.ts';
import { bookMove } from './book.ts';
import { SARGON2_CARD } from './card.ts';
import { deepen, MOST_LEVEL, movesToMate } from './deepen.ts';
import { EVEN, type Evaluator, newEvaluator, PAWN_POINTS } from './evaluate.ts';
import { hasNoMove, isLegal } from './moves.ts';
import { otherMove } from './repetition.ts';
import { newSearch, type Search } from './search.ts';

/** Sargon II, as on the cartridge for the VIC-20. */
export const sargon2: Program = {
  card: SARGON2_CARD,
  create: createEngine,
};

/** The state of its thinking. */
interface Thinking {
  readonly search: Search;
  best: Move;
  /** 16 bits; of the move that is best. */
  value: number;
  line: readonly Move[];
  /** The depth of `value`; 0 before there is one. */
  reached: number;
}

/** The program at a game. */
interface Player {
  readonly board: Board;
  readonly options: Options;
  readonly chance: Chance;
  game: Game;
  /** Kept from move to move: once in a while it reads what an earlier evaluation left. */
  evaluator: Evaluator;
}

function createEngine(options: Options, chance: Chance): Engine {
  const player: Player = { board: emptyBoard(), options, chance, game: newGame(), evaluator: newEvaluator() };
  setUp(player, player.game);
  return {
    setGame: (next) => setGame(player, next),
    search: (limits, _clock, trace) => decide(player, limits, trace),
  };
}

function setUp(player: Player, game: Game): void {
  setPosition(player.board, parseFen(game.start));
  for (const uci of game.moves) playAtRoot(player.board, uci);
  player.evaluator = newEvaluator();
}

function setGame(player: Player, next: Game): void {
  const added = movesSince(player.game, next);
  if (added === undefined) setUp(player, next);
  else for (const uci of added) playAtRoot(player.board, uci);
  player.game = next;
}

function* decide(player: Player, limits: Limits, trace?: Trace): ReturnType<Engine['search']> {
  const { game, options, chance } = player;
  const legal = movesOf(game);
  if (legal.length === 0) return { from: 'none', depth: 0, nodes: 0, pv: [] };

  // 1. The book.
  const isFree = !limits.infinite && !limits.searchMoves && limits.mate === undefined;
  const known = options.Book && isFree && game.start === INITIAL_FEN ? bookMove(game.moves, chance) : undefined;
  if (known) return { move: known, from: 'book', depth: 0, nodes: 0, pv: [known] };

  // 2. The search. If it is dropped in the middle, the board is set up anew.
  let thinking: Thinking | undefined;
  let isWhole = false;
  try {
    thinking = yield* think(player, limits, trace);
    isWhole = true;
  } finally {
    if (!isWhole) setUp(player, player.game);
  }
  if (!thinking) return { from: 'none', depth: 0, nodes: 0, pv: [] };

  // 3. Another move instead of one that repeats.
  const { search } = thinking;
  const other = limits.searchMoves ? undefined : otherMove(search, game.moves.slice(-5));
  if (other !== undefined) Object.assign(thinking, { best: other, line: [other] });
  return decisionOf(thinking);
}

/**
 * Searches as its level asks, or by iterative deepening if something else ends it; undefined if it knows none of the requested root moves.
 */
function* think(
  player: Player,
  limits: Limits,
  trace: Trace | undefined,
): Generator<Thought, Thinking | undefined, SearchCommand | undefined> {
  const { board, evaluator } = player;
  const isOpen =
    limits.nodes !== undefined || limits.moveMillis !== undefined || limits.infinite || limits.mate !== undefined;
  const isFixed = limits.depth !== undefined;
  const asked = limits.depth ?? (isOpen ? 1 : Number(SARGON2_CARD.tournamentLevel));
  const search = newSearch(board, evaluator, Math.min(MOST_LEVEL, asked), trace);
  search.nodeLimit = limits.nodes ?? Number.POSITIVE_INFINITY;
  const { searchMoves } = limits;
  if (searchMoves) search.root = search.root.filter((move) => searchMoves.includes(moveText(move)));
  const first = search.root.find((move) => isLegal(board, move));
  if (first === undefined) return undefined;
  const thinking: Thinking = { search, best: first, value: 0, line: [], reached: 0 };
  const deepening = deepen(search, !isFixed && isOpen);
  for (let step = deepening.next(); !step.done; step = deepening.next()) {
    if (step.value === 'better') note(thinking);
    obey(search, yield step.value === 'better' ? thoughtOf(thinking) : progressOf(thinking));
  }
  return thinking;
}

/** Notes what stands in front of the root's moves. */
function note(thinking: Thinking): void {
  const { search } = thinking;
  thinking.best = search.root[0]!;
  thinking.value = search.best[1]!;
  thinking.line = search.lines[1] ?? [];
  thinking.reached = search.depth;
}

function decisionOf(thinking: Thinking): Decision {
  const { search, best, value, reached, line } = thinking;
  const move = moveText(best);
  const expects = line[1];
  return {
    move,
    from: 'search',
    depth: reached,
    nodes: search.nodes,
    pv: reached > 0 ? line.map(moveText) : [move],
    ...(reached > 0 ? { score: scoreOf(value), own: ownOf(value) } : {}),
    remarks: sayingsOf(thinking),
    ...(expects === undefined ? {} : { expects: moveText(expects) }),
  };
}

function scoreOf(value: number): Score {
  const moves = movesToMate(value);
  if (moves !== undefined) return { kind: 'mate', moves };
  return { kind: 'cp', centipawns: Math.round((100 * (value - EVEN)) / PAWN_POINTS) };
}

function sayingsOf({ search: { board }, best, value, reached }: Thinking): Saying[] {
  make(board, best);
  const isCheck = isInCheck(board, board.side);
  const isMate = isCheck && hasNoMove(board);
  takeBack(board, best);
  if (isMate) return [{ kind: 'mate', text: 'MATE' }];
  const remarks: Saying[] = isCheck ? [{ kind: 'check', text: 'CHECK' }] : [];
  const moves = reached > 0 ? movesToMate(value) : undefined;
  if (moves !== undefined && moves > 1) remarks.push({ kind: 'announcesMate', text: `MATE IN ${moves - 1}` });
  return remarks;
}

function thoughtOf({ search, value, line, reached }: Thinking): Thought {
  return {
    kind: 'line',
    depth: reached,
    nodes: search.nodes,
    score: scoreOf(value),
    pv: line.map(moveText),
    own: ownOf(value),
  };
}

const ownOf = (value: number) => ({ score: `${value > EVEN ? '+' : ''}${value - EVEN}` });

function progressOf({ search, line }: Thinking): Thought {
  const move = search.last[1]!;
  return {
    kind: 'progress',
    depth: search.depth,
    nodes: search.nodes,
    pv: line.map(moveText),
    current: { move: moveText(move), number: search.root.indexOf(move) + 1, of: search.root.length },
  };
}
