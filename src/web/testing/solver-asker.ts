/** The solver behind an {@link Asker} without a worker, for tests. */

import type { SolverProgress } from '../../problems/solver.ts';
import type { Asker } from '../app/worker-questions.ts';
import { openSolver, type SolverAnswer, type SolverQuestion } from '../problems/solver-answers.ts';

export async function solverAsker(): Promise<Asker<SolverQuestion, SolverProgress, SolverAnswer>> {
  const solver = await openSolver();
  return {
    async ask(question) {
      const answering = solver.answer(question);
      for (;;) {
        const { done, value } = answering.next();
        if (done) return value;
        await new Promise((resolve) => setTimeout(resolve));
      }
    },
    stop: () => solver.stop(),
    close() {},
  };
}
