import { type Game, movesOf, newGame, positionOf } from '../../chess/game.ts';
import type { Uci } from '../../chess/move.ts';
import {
  type Clock,
  type Engine,
  freshEngine,
  isEnd,
  isSpent,
  type Limits,
  limitsAfter,
  type Own,
  type Program,
  type Score,
  type SearchCommand,
  type Searching,
  type Trace,
} from '../program.ts';
import { emptyRegisters, type Precision, type Registers, type Side, setUp, showRegister, squareOf } from './board.ts';
import { WRAY74_CARD } from './card.ts';
import { evaluate, isKingLost } from './evaluate.ts';
import { findMoves, fromOf, isPromotion, MOST_MOVES, playMove, toOf } from './moves.ts';
import { fillTable } from './table.ts';

/** Alan Wray's program for the HP 9810A, 1974. */
export const wray74: Program = {
  card: WRAY74_CARD,
  create: (options) => createEngine(options.Precision === 'single' ? 'single' : 'double'),
};

/** The best move found so far. */
interface Best {
  readonly uci: Uci;
  readonly points: number;
  readonly own: Own;
}

function createEngine(precision: Precision): Engine {
  const registers = emptyRegisters(precision);
  return freshEngine(newGame(), (game, limits, clock, trace) => {
    const { board, turn } = positionOf(game);
    setUp(registers, board, turn);
    fillTable(registers);
    return choose(game, registers, turn, precision, limits, clock, trace);
  });
}

/**
 * One ply: every move is played on a copy of the registers, the table worked out again, the position scored; the
 * highest score stays, the first of equals.
 */
function* choose(
  game: Game,
  registers: Registers,
  computer: Side,
  precision: Precision,
  firstLimits: Limits,
  clock: Clock,
  trace: Trace | undefined,
): Searching {
  // 1. The moves. What the host asks for is kept to as far as it is legal.
  const legal = movesOf(game);
  if (legal.length === 0) return { from: 'none', depth: 0, nodes: 0, pv: [] };
  const asked = firstLimits.searchMoves && legal.filter((move) => firstLimits.searchMoves!.includes(move));
  const wanted = asked && asked.length > 0 ? asked : legal;
  const moves = new Int32Array(MOST_MOVES);
  const count = findMoves(registers, moves);
  const trial = emptyRegisters(precision);

  // 2. The scan.
  let limits = firstLimits;
  let nodes = 0;
  let best: Best | undefined;
  for (let index = 0; index < count; index++) {
    const move = moves[index]!;
    const uci = makeUci(registers, move, computer);
    if (asked && !wanted.includes(uci)) continue;
    // The program knew no limit: it is cut off, and plays the best it has.
    if (best && isSpent(limits, clock, nodes)) break;
    trial.set(registers);
    playMove(trial, move);
    fillTable(trial);
    nodes++;
    if (isKingLost(trial)) {
      trace?.prune?.(1, uci, 'the king could be taken');
      continue;
    }
    trace?.enter?.(1, uci);
    const points = evaluate(trial);
    trace?.evaluate?.(1, points);
    trace?.leave?.(1, uci, points);
    if (best && points <= best.points) continue;
    best = { uci, points, own: ownOf(trial, move, points) };
    const command: SearchCommand | undefined = yield {
      kind: 'line',
      depth: 1,
      nodes,
      score: scoreOf(points),
      pv: [uci],
      current: { move: uci, number: index + 1, of: count },
      own: best.own,
    };
    if (isEnd(command)) break;
    limits = limitsAfter(limits, command);
  }

  // 3. The move. Where no move of its own will do, the registers know no legal one: taking en passant, or a move
  //    that the host insists on. It is then played as a move that was keyed in.
  if (!best) {
    const move = wanted[0]!;
    return { move, from: 'only', depth: 0, nodes, pv: [move] };
  }
  return {
    move: best.uci,
    from: legal.length === 1 ? 'only' : 'search',
    score: scoreOf(best.points),
    depth: 1,
    nodes,
    pv: [best.uci],
    own: best.own,
  };
}

/** Its points are hundredths of a pawn as they stand. */
const scoreOf = (points: number): Score => ({ kind: 'cp', centipawns: Math.round(points) });

/** Its score in points, and the register of the piece's target as in the table after the move. */
const ownOf = (registers: Registers, move: number, points: number): Own => ({
  score: `${points.toFixed(2)} points`,
  line: `${fromOf(move)} to ${toOf(move)}`,
  remark: `register ${toOf(move)} = ${showRegister(registers[toOf(move)]!)}`,
});

function makeUci(registers: Registers, move: number, computer: Side): Uci {
  const text = squareName(squareOf(fromOf(move), computer)) + squareName(squareOf(toOf(move), computer));
  return isPromotion(registers, move) ? `${text}q` : text;
}

const squareName = (square: number): string => `${'abcdefgh'[square & 7]}${(square >> 3) + 1}`;
