import { endingOf, type Game, movesOf, newGame, play } from '../../chess/game.ts';
import type { Uci } from '../../chess/move.ts';
import {
  type Clock,
  freshEngine,
  isEnd,
  isOutOfTime,
  type Limits,
  mateIn,
  type Program,
  type Saying,
  type Searching,
  type Thought,
  type Trace,
  type TracedMove,
} from '../program.ts';
import { carry, type Men } from './board.ts';
import { USURPATOR_CARD } from './card.ts';
import { messageOf } from './dialogue.ts';
import { gainOf } from './gain.ts';
import { memoryOf, situationOf } from './memory.ts';
import { fromOf, listMoves, newList, TAKES_KING, toOf } from './moves.ts';
import { type Answer, MOST_PLIES, newSearch, QUIET, type Search, textOf, think } from './search.ts';

/** Usurpator I, H.G. Muller, 1980. */
export const usurpator: Program = {
  card: USURPATOR_CARD,
  create: ({ Seed = 0 }) =>
    freshEngine(newGame(), (game, limits, clock, trace) => choose(game, Number(Seed), limits, clock, trace)),
};

/** The value of a pawn. */
const PAWN_VALUE = 256;
/** Without the answers it would not see which moves are illegal. */
const LEAST_PLIES = 2;

function* choose(game: Game, seed: number, given: Limits, clock: Clock, trace: Trace | undefined): Searching {
  const legal = movesOf(game);
  if (legal.length === 0) {
    const kind = endingOf(game)?.kind === 'checkmate' ? 'mated' : 'stalemate';
    return { from: 'none', depth: 0, nodes: 0, pv: [], remarks: [resigned({ kind })] };
  }

  // 1. What it knows of the game, and the moves that it may make.
  const memory = memoryOf(game);
  const situation = situationOf(memory, seed);
  const { men } = situation;
  const asked = given.searchMoves?.filter((move) => legal.includes(move)) ?? [];
  const search = newSearch(situation, {
    ...(given.depth === undefined ? {} : { mostPlies: Math.max(LEAST_PLIES, Math.min(MOST_PLIES, given.depth)) }),
    ...(asked.length === 0 ? {} : { wanted: (move) => asked.includes(textOf(men, move)) }),
    trace,
  });
  trace?.list?.(1, listOf(men, search, memory.side, legal));

  // 2. The search, with a report at each of its rests.
  let limits = given;
  search.nodeLimit = limits.nodes ?? Number.POSITIVE_INFINITY;
  const thinking = think(search, memory.side);
  let step = thinking.next();
  for (let best = search.best; !step.done; step = thinking.next()) {
    const isBetter = search.best !== best;
    best = search.best;
    const command = yield thoughtOf(game, men, search, isBetter ? 'line' : 'progress', legal.length);
    if (command?.kind === 'level') {
      limits = command.limits;
      search.nodeLimit = limits.nodes ?? Number.POSITIVE_INFINITY;
    }
    if (isEnd(command) || isOutOfTime(limits, clock, search.nodes)) break;
  }

  // 3. The best move; if it knows none, as when only en passant is possible, it gives up.
  const pv = lineOf(men, search);
  const common = { depth: depthOf(search), nodes: search.nodes } as const;
  const from = legal.length === 1 ? 'only' : 'search';
  if (pv.length > 0) return { ...common, from, move: pv[0]!, pv, ...judged(game, search, pv) };
  const answer = step.done && !search.isOver ? step.value : undefined;
  if (answer && asked.length > 0) return { ...common, from: 'none', pv };
  const move = asked[0] ?? legal[0]!;
  const remarks = answer && answer.kind !== 'move' ? { remarks: [resigned(answer)] } : {};
  return { ...common, from, move, pv: [move], ...remarks };
}

const resigned = (answer: Exclude<Answer, { kind: 'move' }>): Saying => ({ kind: 'resigns', text: messageOf(answer) });

/** The legal moves in its order, with their gains, chance apart. */
function listOf(men: Men, { stage }: Search, side: 1 | -1, legal: readonly Uci[]): readonly TracedMove[] {
  const list = newList();
  const moves = list.subarray(0, listMoves(men, side, list)).filter((move) => move !== TAKES_KING);
  return Array.from(moves)
    .filter((move) => legal.includes(textOf(men, move)))
    .map((move) => ({
      move: textOf(men, move),
      values: { gain: gainOf(men, fromOf(move), toOf(move), stage) },
    }));
}

/** The maximum number of quiet moves in a line. */
const depthOf = ({ budget }: Search): number => Math.floor(budget / QUIET);

function thoughtOf(game: Game, men: Men, search: Search, kind: Thought['kind'], of: number): Thought {
  const pv = lineOf(men, search);
  const { current, number } = search;
  return {
    kind,
    depth: depthOf(search),
    selectiveDepth: search.deepest + 1,
    nodes: search.nodes,
    pv,
    ...(kind === 'line' ? judged(game, search, pv) : {}),
    ...(current === undefined ? {} : { current: { move: textOf(men, current), number, of } }),
  };
}

/** The best line, as far as its moves were searched and so are legal. */
function lineOf(men: Men, { best, lines }: Search): readonly Uci[] {
  if (best === undefined) return [];
  const board = Int8Array.from(men);
  return lines[0]!.map((move) => {
    const text = textOf(board, move);
    carry(board, fromOf(move), toOf(move));
    return text;
  });
}

/** A value in common units, and in the program's own. It counts a mate as a value; the line tells its length. */
function judged(game: Game, { value }: Search, pv: readonly Uci[]): Pick<Thought, 'score' | 'own'> {
  const own = { score: String(value) };
  const isMate = endingOf(pv.reduce((now, move) => play(now, move), game))?.kind === 'checkmate';
  if (!isMate) return { own, score: { kind: 'cp', centipawns: Math.round((100 * value) / PAWN_VALUE) } };
  return { own, score: mateIn(pv.length, pv.length % 2 === 1) };
}
