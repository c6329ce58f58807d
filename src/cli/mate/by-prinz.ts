import type { Uci } from '../../chess/move.ts';
import { formatDuration } from '../../format/duration.ts';
import { formatCount } from '../../format/number.ts';
import { FERRANTI_MARK_I, type PrinzReport, solveAsPrinz } from '../../problems/prinz/report.ts';
import { startPrinz } from '../../problems/prinz/search.ts';
import { type Problem, ProblemError } from '../../problems/problem.ts';
import { inColumns } from '../columns.ts';
import { CliError, EXIT } from '../exit.ts';
import type { Terminal } from '../terminal.ts';

/** Why Prinz's program cannot be given this problem: its length, or a position that has no place in its tables; undefined if it can. */
export function refusalByPrinz({ fen }: Problem, moves: number): Error | undefined {
  if (moves !== 2) {
    return new CliError(EXIT.usage, `Prinz's program solves mates in 2 only, found a mate in ${moves}`);
  }
  try {
    startPrinz(fen);
    return undefined;
  } catch (error) {
    if (error instanceof ProblemError) return error;
    throw error;
  }
}

/**
 * `mate 2 --by prinz`: prints what Prinz's program of 1951 finds, and what it costs.
 * @returns the exit code.
 */
export function solveByPrinz({ fen }: Problem, isJson: boolean, terminal: Terminal): number {
  const report = solveAsPrinz(fen);
  terminal.print(isJson ? JSON.stringify(dataOf(fen, report)) : textOf(fen, report));
  return report.key === undefined ? EXIT.negative : EXIT.ok;
}

function dataOf(fen: string, { key, numbers, turns, tests, tried, leastMillis, mostMillis }: PrinzReport) {
  return {
    fen,
    by: 'prinz',
    key: key ?? null,
    numbers: numbers ?? null,
    turns,
    tests,
    tried: tried.map(({ move, defence }) => ({ move, defence: defence ?? null })),
    leastMillis,
    mostMillis,
  };
}

function textOf(fen: string, { key, numbers, turns, tests, tried, leastMillis, mostMillis }: PrinzReport): string {
  const moves = turns.reduce((sum, turn) => sum + turn.moves, 0);
  const rows = turns.map(({ turn, tests, moves }) => [turn, formatCount(tests), formatCount(moves)]);
  return [
    fen,
    key === undefined ? 'Prinz, 1951: no solution' : `Prinz, 1951: ${withDash(key)} (${numbers})`,
    '',
    ...tried.map(({ move, defence }) => `${withDash(move)}${defence === undefined ? '!' : `  ${withDash(defence)}`}`),
    '',
    ...inColumns(
      [['turn', 'tests', 'legal moves'], ...rows, ['all', formatCount(tests), formatCount(moves)]],
      (column) => column === 0,
    ),
    '',
    `On the ${FERRANTI_MARK_I.name}, at 1 to 2 s a test: ${formatDuration(leastMillis)} to ${formatDuration(mostMillis)}`,
  ].join('\n');
}

const withDash = (move: Uci) => `${move.slice(0, 2)}-${move.slice(2)}`;
