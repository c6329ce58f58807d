import { type Game, movesOf, movesSince, newGame, positionOf, takeBack } from '../../chess/game.ts';
import {
  type Decision,
  type Engine,
  isEnd,
  isOutOfTime,
  type Limits,
  type Program,
  type Saying,
  type Score,
  type Searching,
  type Thought,
} from '../program.ts';
import { create } from './board.ts';
import { CHESS05_CARD } from './card.ts';
import { AW, type Database, ZK } from './database.ts';
import { mineng } from './english.ts';
import { genall, makeMoveUci, NULMV, RMCH, RMMT } from './moves.ts';
import {
  begin,
  bestSoFar,
  FINISHED,
  FRESH,
  ITERATION,
  lineOf,
  NEW_BEST,
  PAUSED,
  type Residue,
  residueOf,
  rootMoves,
  run,
  unwind,
} from './search.ts';
import { createSearch, type Reach, type Search, ZV } from './state.ts';

/** CHESS 0.5 (Atkin and Frey, BYTE 1978). */
export const chess05: Program = {
  card: CHESS05_CARD,
  create: (options) =>
    createEngine({
      descending: options.Scan !== 'ascending',
      positional: options.Positional !== false,
      centralKing: false,
      checkPly: false,
      reach: {
        fnodel: Number(options.Fnodel ?? 18),
        iterations: Number(options.Iterations ?? PUBLISHED_ITERATIONS),
      },
    }),
};

/** Positions between two rests. */
const SLICE = 2048;
/** Most iterations of the published loop (JMTK < MAX(ZK DIV 2, ZK-8)): the last one looks eight plies deep. */
export const PUBLISHED_ITERATIONS = 7;

/** In what CHESS 0.5 and 0.5X differ, and what can be set. */
export interface Setup {
  /** NXTTS reads sets of squares from h8 down. */
  readonly descending: boolean;
  readonly positional: boolean;
  /** In endings the king is drawn to the centre. */
  readonly centralKing: boolean;
  /** Every check in a line lengthens its full width by a ply. */
  readonly checkPly: boolean;
  /** The extent of the search if the limits set none. */
  readonly reach: Reach;
}

/** The listing's program, in one of its two versions. */
export function createEngine({ descending, positional, centralKing, checkPly, reach }: Setup): Engine {
  const search = createSearch();
  search.base.descending = descending;
  search.positional = positional;
  search.centralKing = centralKing;
  search.checkPly = checkPly;
  let game: Game = newGame();
  // The program's globals outlive a move: what the last search left bears on the next first guess (search.ts, Residue).
  let before: Residue = FRESH;
  let after: Residue | undefined;

  return {
    setGame(next) {
      const since = movesSince(game, next);
      if (!since) before = FRESH;
      else if (since.length > 0 && after) before = after;
      if (!since || since.length > 0) after = undefined;
      game = next;
    },

    *search(limits, clock, trace): Searching {
      const legal = movesOf(game);
      const position = positionOf(game);
      if (legal.length === 0) {
        const text = position.isCheck() ? 'CONGRATULATIONS.' : 'DRAWN.';
        return { from: 'none', depth: 0, nodes: 0, pv: [], remarks: [{ kind: 'remark', text }] };
      }
      const lstmv = lastMove(search.base, game);
      const only = limits.searchMoves?.filter((move) => legal.includes(move));
      begin(search, position, reachOf(reach, limits), {
        residue: { ...before, lstmv },
        ...(only && only.length > 0 ? { only } : {}),
        ...(trace ? { trace } : {}),
      });

      // The move played is counted too (THEMOV calls UPDATE), so the search stops one short of the limit.
      const most = (limits.nodes ?? Number.POSITIVE_INFINITY) - 1;
      const { base } = search;
      let line: readonly string[] = [];
      for (;;) {
        const until = bestSoFar(search) ? Math.min(most, base.nodes + SLICE) : Math.max(base.nodes + 1, most);
        const halt = run(search, Math.min(until, base.nodes + SLICE));
        if (halt === FINISHED) break;
        const best = bestSoFar(search);
        if (halt === PAUSED) {
          if (best && (base.nodes >= most || isOutOfTime(limits, clock, base.nodes))) break;
        } else if (halt === NEW_BEST) line = lineOf(search).map(makeMoveUci);
        const mated = best ? matePlies(best.value) : undefined;
        if (
          limits.mate !== undefined &&
          halt !== PAUSED &&
          mated !== undefined &&
          mated > 0 &&
          mated < 2 * limits.mate
        ) {
          break;
        }
        const command = yield thoughtOf(search, halt, line);
        if (best && isEnd(command)) break;
      }
      after = residueOf(search, lstmv);
      unwind(search);
      return decisionOf(search, line);
    },
  };
}

/** The limits for the loop of iterations; FNODEL applies if they set none. */
function reachOf(own: Reach, limits: Limits): Reach {
  let { fnodel, iterations } = own;
  const { depth, mate, nodes, moveMillis, gameClock, infinite, ponder } = limits;
  // The first iteration is two plies, each further one a ply more.
  if (depth !== undefined) iterations = Math.min(iterations, Math.max(1, depth - 1));
  // A mate is seen by the iteration that tries every answer to its last move.
  if (mate !== undefined) iterations = Math.min(iterations, Math.max(1, 2 * mate - 1));
  const isLimited = depth ?? mate ?? nodes ?? moveMillis ?? gameClock ?? (infinite || ponder ? true : undefined);
  if (isLimited !== undefined) fnodel = Number.POSITIVE_INFINITY;
  return { fnodel, iterations };
}

/** The last move of the game as the program packs it: it stands in the first slot of the stack and may become a killer. */
function lastMove(base: Database, game: Game): number {
  return game.moves.length === 0 ? NULMV : base.moves[slotOfLast(base, game)]!;
}

/** The slot of a game's last move on the stack, after setting up the position before it and generating its moves. */
function slotOfLast(base: Database, game: Game): number {
  const last = game.moves.at(-1);
  create(base, positionOf(takeBack(game, 1)));
  genall(base);
  for (let slot = AW + 1; slot < base.jntw; slot++) if (makeMoveUci(base.moves[slot]!) === last) return slot;
  throw new Error(`the game's last move ${last} was not generated`);
}

function thoughtOf(search: Search, halt: ReturnType<typeof run>, line: readonly string[]): Thought {
  const { base, index, iterations, jmtk, sorted } = search;
  // When an iteration is done the counter stands at the next one already.
  const iteration = halt === ITERATION ? iterations : jmtk;
  const best = bestSoFar(search);
  const slot = sorted ? index[1]! : search.next;
  const number = slot - AW;
  const of = search.end - AW - 1;
  return {
    kind: halt === PAUSED ? 'progress' : 'line',
    depth: sorted ? iteration + 1 : 1,
    nodes: base.nodes,
    pv: best ? lineFrom(best.move, line) : [],
    ...(best ? { score: scoreOf(best.value), own: { score: String(best.value) } } : {}),
    ...(number >= 1 && number <= of ? { current: { move: makeMoveUci(base.moves[slot]!), number, of } } : {}),
  };
}

function decisionOf(search: Search, line: readonly string[]): Decision {
  const best = bestSoFar(search);
  if (!best) throw new Error(`no legal move found among ${rootMoves(search).length} of the root`);
  const pv = lineFrom(best.move, line);
  const expects = pv[1];
  const remarks = sayingsOf(best.move);
  return {
    move: pv[0]!,
    from: 'search',
    score: scoreOf(best.value),
    depth: search.iterations + 1,
    nodes: search.base.nodes + 1,
    pv,
    own: { score: String(best.value), remark: mineng(search.base, search.end, best.move, '  MY MOVE ') },
    ...(remarks.length > 0 ? { remarks } : {}),
    ...(expects === undefined ? {} : { expects }),
  };
}

/** The variation of a root move; the move alone if the stored variation is another's. */
function lineFrom(move: number, line: readonly string[]): readonly string[] {
  const first = makeMoveUci(move);
  return line[0] === first ? line : [first];
}

/** The text that MINENG prints after a move. */
function sayingsOf(move: number): Saying[] {
  if (move & RMCH) return move & RMMT ? [{ kind: 'mate', text: 'CHECKMATE.' }] : [{ kind: 'check', text: 'CHECK.' }];
  return move & RMMT ? [{ kind: 'remark', text: 'STALEMATE.' }] : [];
}

/** Plies to mate in a value, negative if the mover is mated; undefined if it is not a mate. */
function matePlies(value: number): number | undefined {
  const plies = (ZV - Math.abs(value)) / 64;
  if (plies > ZK + 1) return undefined;
  return value > 0 ? plies : -plies;
}

/** A value of the program in common units: a pawn is 64 of its own and 100 centipawns. */
function scoreOf(value: number): Score {
  const plies = matePlies(value);
  if (plies === undefined) return { kind: 'cp', centipawns: Math.round((value * 100) / 64) };
  return { kind: 'mate', moves: plies > 0 ? Math.ceil(plies / 2) : plies / 2 };
}
