/** A module worker of the page: it solves mate problems. */
import { type FromAnswerer, serveAnswers, type ToAnswerer } from '../app/worker-questions.ts';
import { openSolver, type SolverAnswer, type SolverProgress, type SolverQuestion } from './solver-answers.ts';

/** The worker's own scope; the types at hand are the page's. */
const scope = globalThis as unknown as {
  postMessage(message: FromAnswerer<SolverProgress, SolverAnswer>): void;
  onmessage: ((event: { data: ToAnswerer<SolverQuestion> }) => void) | null;
};

serveAnswers(
  {
    post: (message) => scope.postMessage(message),
    listen: (onMessage) => {
      scope.onmessage = ({ data }) => onMessage(data);
    },
  },
  openSolver,
);
