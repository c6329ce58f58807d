/** A module worker of the page: it builds endgame tables and is asked about positions. */
import { type FromAnswerer, serveAnswers, type ToAnswerer } from '../app/worker-questions.ts';
import { openTables, type TablesAnswer, type TablesProgress, type TablesQuestion } from './tables-answers.ts';

/** The worker's own scope; the types at hand are the page's. */
const scope = globalThis as unknown as {
  postMessage(message: FromAnswerer<TablesProgress, TablesAnswer>): void;
  onmessage: ((event: { data: ToAnswerer<TablesQuestion> }) => void) | null;
};

serveAnswers(
  {
    post: (message) => scope.postMessage(message),
    listen: (onMessage) => {
      scope.onmessage = ({ data }) => onMessage(data);
    },
  },
  openTables,
);
