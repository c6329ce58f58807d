/** Verifies a table: every position against its successors, and a sample against a search that uses no tables. */
import type { Fen } from '../chess/fen.ts';
import { createSolver, type Solver } from '../problems/solver.ts';
import type { Chance } from '../programs/program.ts';
import { fenAt } from './prober.ts';
import { ILLEGAL, movesOf, type Table, worthOf } from './table.ts';
import type { Lookup, TableBuilder, TableProgress } from './table-builder.ts';

/** A contradiction. */
export interface Disagreement {
  readonly fen: Fen | undefined;
  readonly detail: string;
}

export interface Verification {
  /** Positions held against their successors. */
  readonly positions: number;
  /** Positions that the search was asked about. */
  readonly searched: number;
  readonly fault?: Disagreement;
}

/** The depth of the search: it has to answer in a moment. */
const SEARCHED_MOVES = 3;
/** The most tries for one position that can be searched: tables of few wins have few. */
const MOST_TRIES = 200;

/**
 * Verifies a table.
 * @param sample how many positions the solver of mate problems is asked about.
 * @param chance which ones.
 */
export async function* verifyTable(
  builder: TableBuilder,
  table: Table,
  lookup: Lookup,
  sample: number,
  chance: Chance,
): AsyncGenerator<TableProgress, Verification> {
  const { material } = table;
  const halves = [table.white, ...(table.black ? [table.black] : [])];
  const positions = halves.reduce((sum, half) => sum + half.length, 0);
  const wrong = yield* builder.check(table, lookup);
  if (wrong) {
    const fen = fenAt(material, wrong.side, wrong.index);
    const text = formatCode(wrong.code);
    return { positions, searched: 0, fault: { fen, detail: `it is ${text}, which does not follow from its moves` } };
  }
  const solver = await createSolver();
  let searched = 0;
  for (let tries = 0; searched < sample && tries < sample * MOST_TRIES; tries++) {
    const side = Math.floor(chance() * halves.length) as 0 | 1;
    const index = Math.floor(chance() * halves[side]!.length);
    const code = halves[side]![index]!;
    const fen = code === ILLEGAL ? undefined : fenAt(material, side, index);
    // Every second one is a short mate, as far as there are any.
    if (fen === undefined || (searched % 2 === 0 && tries % MOST_TRIES !== 0 && !isShort(code))) continue;
    const detail = disagreement(solver, fen, code);
    if (detail !== undefined) return { positions, searched, fault: { fen, detail } };
    searched++;
    yield { phase: 'check', done: searched / sample, ply: 0, decided: 0 };
  }
  return { positions, searched };
}

function isShort(code: number): boolean {
  const worth = worthOf(code);
  return worth?.kind === 'win' && movesOf(worth.plies) <= SEARCHED_MOVES;
}

/** The search's result if it differs from the table's, as text. */
function disagreement(solver: Solver, fen: Fen, code: number): string | undefined {
  const worth = worthOf(code)!;
  const moves = worth.kind === 'win' ? movesOf(worth.plies) : Number.POSITIVE_INFINITY;
  for (let length = 1; length <= Math.min(moves, SEARCHED_MOVES); length++) {
    const found = isMate(solver, fen, length);
    if (found !== length >= moves) {
      return `it is ${formatCode(code)}, and the search finds ${found ? 'a' : 'no'} mate in ${length}`;
    }
  }
  return undefined;
}

function isMate(solver: Solver, fen: Fen, moves: number): boolean {
  const question = solver.mates(fen, moves);
  for (;;) {
    const { done, value } = question.next();
    if (done) return value === true;
  }
}

function formatCode(code: number): string {
  const worth = worthOf(code);
  if (!worth) return 'no position of chess';
  return worth.kind === 'draw' ? 'a draw' : `a ${worth.kind} in ${movesOf(worth.plies)} moves`;
}
