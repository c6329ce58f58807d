/** The entry of a web worker that seats the mock. */
import { mock } from '../mock-program.suite.ts';
import { serve } from '../serve.ts';
import type { FromWorker, ToWorker } from '../wire.ts';

const scope = globalThis as unknown as {
  postMessage(message: FromWorker): void;
  onmessage: ((event: { data: ToWorker }) => void) | null;
};

serve(
  {
    post: (message) => scope.postMessage(message),
    listen: (onMessage) => {
      scope.onmessage = ({ data }) => onMessage(data);
    },
  },
  async () => mock,
);
