/**
 * JANUS: what is done with every move that the generator finds, by the state of the analysis. The original's two routines
 * called one another; here each state is a function that reads a list.
 */
import type { Trace } from '../program.ts';
import { FIRST_PAWN, KING, MEN, QUEEN } from './board.ts';
import { type Board, gnm, manOf, moveBack, moveOn, type Side, spend, targetOf, victimOf } from './moves.ts';
import { type Count, type Counts, newCounts, POINTS, strategy } from './strategy.ts';

/** The settings of the three levels, made by poking two bytes of the program. */
export interface Settings {
  /** 02F2: whether own moves and replies are left out that let the king be taken. */
  readonly isTested: boolean;
  /** 018B: whether captures are followed up. */
  readonly followsCaptures: boolean;
}

/** An analysis of one position. */
export interface Analysis {
  readonly board: Board;
  readonly settings: Settings;
  readonly counts: Counts;
  readonly trace: TracedMoves | undefined;
}

/** A trace, and how its moves are written. */
export interface TracedMoves {
  readonly trace: Trace;
  textOf(man: number, to: number): string;
}

/** The display is lit for a moment after every move that was tried: a flash of 4.6 milliseconds. */
const FLASH_STEPS = 400;

/** The last ply of an exchange that is counted: BCAP2. */
const LAST_EXCHANGE = 4;

export function newAnalysis(board: Board, settings: Settings, trace?: TracedMoves): Analysis {
  return { board, settings, counts: newCounts(), trace };
}

/** State C: counts the position as it stands. */
export function countPrior({ board, counts, trace }: Analysis): void {
  trace?.trace.module?.('C: the position as it stands');
  clear(counts.prior);
  const end = gnm(board, 0, false, 0);
  for (let index = 0; index < end; index++) count(counts.prior, board.moves[index]!);
}

/** State 4: lists the computer's moves. @returns the end of the list. */
export function listMoves({ board, settings, trace }: Analysis): number {
  trace?.trace.module?.('4: its own moves');
  return gnm(board, 0, settings.isTested, 0);
}

/**
 * The value of one of its moves: the replies and exchanges after it, then the moves that could follow it.
 * @param start the first free place for lists; the moves before it are kept.
 * @returns undefined if the board's limit was reached.
 */
export function analyse(analysis: Analysis, move: number, start: number): number | undefined {
  const { board, counts, settings } = analysis;
  const man = manOf(move);
  const to = targetOf(move);
  const from = board.men[man]!;
  const victim = victimOf(move);
  counts.taken = victim < 0 ? 0 : POINTS[victim % MEN]!;
  clear(counts.reply);
  clear(counts.next);
  counts.exchange.fill(0);
  const taken = moveOn(board, man, to);

  // State 0: the replies.
  const { reply, next } = counts;
  let end = gnm(board, 1, settings.isTested, start);
  for (let index = start; index < end && !board.isSpent; index++) {
    const answer = board.moves[index]!;
    count(reply, answer);
    follow(analysis, answer, 1, 0, end);
  }

  // State 8: its next moves. The man that the opponent would take first does not count any more.
  if (!board.isSpent) {
    end = gnm(board, 0, false, start);
    for (let index = start; index < end; index++) {
      const place = manOf(board.moves[index]!);
      if (place === KING || place !== reply.victim) count(next, board.moves[index]!);
    }
  }
  moveBack(board, man, from, taken);
  return board.isSpent || !spend(board, FLASH_STEPS) ? undefined : strategy(counts, man, from, to);
}

function clear(count: Count): void {
  count.mobility = 0;
  count.best = 0;
  count.sum = 0;
  count.victim = 0;
}

/** Counts a move. Of victims worth the same the last one stays. */
function count(counted: Count, move: number): void {
  counted.mobility = (counted.mobility + (manOf(move) % MEN === QUEEN ? 2 : 1)) & 0xff;
  const victim = victimOf(move) % MEN;
  if (victim < 0) return;
  const points = POINTS[victim]!;
  counted.sum = (counted.sum + points) & 0xff;
  if (points < counted.best) return;
  counted.best = points;
  counted.victim = victim;
}

/** TREE, states FF to FC: an exchange goes on while pieces are taken, neither pawns nor kings. */
function follow(analysis: Analysis, move: number, side: Side, ply: number, start: number): void {
  const victim = victimOf(move) % MEN;
  if (victim <= KING || victim >= FIRST_PAWN) return;
  const { board, counts, settings, trace } = analysis;
  const points = POINTS[victim]!;
  if (points > counts.exchange[ply]!) counts.exchange[ply] = points;
  if (!settings.followsCaptures || ply === LAST_EXCHANGE) return;
  const man = manOf(move);
  const from = board.men[man]!;
  const text = trace?.textOf(man, targetOf(move)) ?? '';
  trace?.trace.enter?.(ply + 2, text);
  const taken = moveOn(board, man, targetOf(move));
  const other = (1 - side) as Side;
  const end = gnm(board, other, false, start);
  for (let index = start; index < end && !board.isSpent; index++) {
    follow(analysis, board.moves[index]!, other, ply + 1, end);
  }
  moveBack(board, man, from, taken);
  trace?.trace.leave?.(ply + 2, text, points);
}
