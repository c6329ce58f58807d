import type { Fen } from '../chess/fen.ts';
import { finish } from '../programs/program.ts';
import { createSolver } from './solver.ts';

/** The positions that a fresh solver examines to find and prove all keys of a mate problem: a measure of its difficulty. */
export async function effortOf(fen: Fen, moves: number): Promise<number> {
  const solver = await createSolver();
  return finish(solver.solve(fen, moves, { variations: false })).positions;
}
