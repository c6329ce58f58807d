import type { Color } from 'plyhouse-kernel/position';
import { endingOf, type Game, movesOf, newGame, play, turnOf } from '../../chess/game.ts';
import type { Uci } from '../../chess/move.ts';
import {
  type Clock,
  type Decision,
  freshEngine,
  isEnd,
  isOutOfTime,
  type Limits,
  type Own,
  type Program,
  type Score,
  type SearchCommand,
  type Searching,
  type Trace,
  type TracedMove,
} from '../program.ts';
import { FIRST_PAWN, MEN, menOf, promotionOf, squareName } from './board.ts';
import { bookMove } from './book.ts';
import { MICROCHESS_CARD } from './card.ts';
import { analyse, countPrior, listMoves, newAnalysis, type Settings } from './janus.ts';
import { type Board, boardOf, manOf, STEPS_PER_POSITION, targetOf } from './moves.ts';

/** MicroChess, Peter Jennings, 1976. */
export const microchess: Program = {
  card: MICROCHESS_CARD,
  create: (options) => {
    const opening = options.OwnBook ? String(options.Opening) : undefined;
    return freshEngine(newGame(), (game, limits, clock, trace) => choose(game, opening, limits, clock, trace));
  },
};

/** The levels by depth: what the two poked bytes do. */
const LEVELS: readonly Settings[] = [
  { isTested: false, followsCaptures: false },
  { isTested: false, followsCaptures: true },
  { isTested: true, followsCaptures: true },
];

/** The value that a move must exceed to be looked at, and the one below which it resigns. */
const LEAST_VALUE = 0x0c;
const RESIGNS_BELOW = 0x0f;
/** The value of a move that changes nothing, and what a pawn adds to one that takes it. */
const EVEN = 0xd0;
const UNITS_PER_PAWN = 8;

/** The best move so far. */
interface Best {
  readonly uci: Uci;
  readonly value: number;
}

function* choose(
  game: Game,
  opening: string | undefined,
  limits: Limits,
  clock: Clock,
  trace: Trace | undefined,
): Searching {
  // 1. The moves it may make. What the host asks for is kept to as far as it is legal.
  const legal = movesOf(game);
  if (legal.length === 0) return { from: 'none', depth: 0, nodes: 0, pv: [] };
  const asked = limits.searchMoves?.filter((move) => legal.includes(move)) ?? [];

  // 2. The book.
  const computer = turnOf(game);
  const isFree = asked.length === 0 && !limits.infinite && limits.mate === undefined;
  const known = opening !== undefined && isFree ? bookMove(game, computer, opening) : undefined;
  if (known !== undefined) return { move: known, from: 'book', depth: 0, nodes: 0, pv: [known] };

  // 3. The requested level; if only a time or a number of positions is given, one level after the other (chosen).
  const board = boardOf(menOf(game, computer));
  const think: Thinking = { game, legal, asked, board, textOf: writer(board, computer), clock, trace, limits };
  const first = limits.depth === undefined ? 1 : Math.min(LEVELS.length, Math.max(1, Math.trunc(limits.depth)));
  const last = limits.depth === undefined ? LEVELS.length : first;
  let found: Found = { depth: first, isWhole: true };
  for (let depth = first; depth <= last && found.isWhole; depth++) {
    const next: Found = yield* goThrough(think, depth, found.best);
    if (!next.isWhole && found.best) break;
    found = next;
  }
  return decide(think, found, asked.length > 0 ? asked : legal);
}

/** The state of its thinking. */
interface Thinking {
  readonly game: Game;
  readonly legal: readonly Uci[];
  /** The root moves that the host wants; none: all. */
  readonly asked: readonly Uci[];
  readonly board: Board;
  readonly textOf: (man: number, to: number) => Uci;
  readonly clock: Clock;
  readonly trace: Trace | undefined;
  limits: Limits;
}

/** The result of one level. */
interface Found {
  readonly depth: number;
  readonly best?: Best;
  /** False if it was cut off. */
  readonly isWhole: boolean;
}

/** Each move in turn; the greatest value stays, the first of equals. */
function* goThrough(think: Thinking, depth: number, before: Best | undefined): Searching<Found> {
  const { game, legal, asked, board, textOf, clock, trace } = think;
  const analysis = newAnalysis(board, LEVELS[depth - 1]!, trace && { trace, textOf });
  board.limit = workOf(think.limits);
  countPrior(analysis);
  const end = listMoves(analysis);
  let best: Best | undefined;
  const listed: TracedMove[] = [];
  for (let index = 0; index < end; index++) {
    const move = board.moves[index]!;
    const uci = textOf(manOf(move), targetOf(move));
    if (asked.length > 0 && !asked.includes(uci)) continue;
    const isLegal = legal.includes(uci);
    if (isLegal) trace?.enter?.(1, uci);
    const value = analyse(analysis, move, end);
    if (isLegal && value !== undefined) trace?.evaluate?.(1, value);
    if (isLegal) trace?.leave?.(1, uci, value ?? 0);
    else trace?.prune?.(1, uci, 'the king could be taken');
    if (value === undefined) break;
    if (isLegal) listed.push({ move: uci, values: { value } });
    const isBest = isLegal && value > Math.max(LEAST_VALUE, best?.value ?? 0);
    if (isBest) best = { uci, value };
    const shown = best ?? before;
    const command: SearchCommand | undefined = yield {
      kind: isBest ? 'line' : 'progress',
      depth,
      nodes: positionsOf(board),
      pv: shown ? [shown.uci] : [],
      ...(isBest ? { score: scoreOf(game, best!), own: ownOf(best!) } : {}),
      current: { move: uci, number: index + 1, of: end },
    };
    if (command?.kind === 'level') {
      think.limits = command.limits;
      board.limit = workOf(command.limits);
    }
    if (isEnd(command) || (shown && isOutOfTime(think.limits, clock, positionsOf(board))))
      return { depth, ...(best ? { best } : {}), isWhole: false };
  }
  trace?.list?.(1, listed);
  return { depth, ...(best ? { best } : {}), isWhole: !board.isSpent };
}

/** The decision: if no move is worth enough it resigns, and plays on only if it has to. */
function decide(
  { game, legal, asked, board }: Thinking,
  { depth, best, isWhole }: Found,
  wanted: readonly Uci[],
): Decision {
  const common = { from: legal.length === 1 ? 'only' : 'search', depth, nodes: positionsOf(board) } as const;
  // If the host chose the moves, it does not consider resigning.
  const resigns = asked.length === 0 && (best ? best.value < RESIGNS_BELOW : isWhole);
  const message = resigns ? { remarks: [{ kind: 'resigns', text: 'FF FF FF' } as const] } : {};
  // Without a value the first legal move is played as if it was keyed in: stopped at once, or a move that it does not know.
  const move = best?.uci ?? wanted[0]!;
  if (!best) return { ...common, move, pv: [move], ...message };
  return { ...common, move, score: scoreOf(game, best), pv: [move], own: ownOf(best), ...message };
}

const positionsOf = ({ work }: Board): number => Math.floor(work / STEPS_PER_POSITION);
/** The work that limits allow. */
const workOf = ({ nodes = Number.POSITIVE_INFINITY }: Limits): number => nodes * STEPS_PER_POSITION;

/** A value in common units. The program's own FF also stands for stalemate, and for mates that are none. */
function scoreOf(game: Game, { uci, value }: Best): Score {
  if (endingOf(play(game, uci))?.kind === 'checkmate') return { kind: 'mate', moves: 1 };
  return { kind: 'cp', centipawns: Math.round(((value - EVEN) * 100) / UNITS_PER_PAWN) };
}

const ownOf = ({ value }: Best): Own => ({ score: value.toString(16).toUpperCase().padStart(2, '0') });

/** Writes the moves of this board, with promotions. */
function writer(board: Board, computer: Color): (man: number, to: number) => Uci {
  return (man, to) => {
    const text = squareName(board.men[man]!, computer) + squareName(to, computer);
    const isPromotion = man % MEN >= FIRST_PAWN && to >> 4 === (man < MEN ? 7 : 0);
    return isPromotion ? text + (man < MEN ? promotionOf(board.men) : 'q') : text;
  };
}
