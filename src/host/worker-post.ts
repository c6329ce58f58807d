import type { FromWorker, Post, ToWorker } from './worker-protocol.ts';

/** The worker's own scope; the types at hand are the page's. */
const scope = globalThis as unknown as {
  postMessage(message: FromWorker): void;
  onmessage: ((event: { data: ToWorker }) => void) | null;
};

/** What connects a module worker of the page with whoever started it, seen from inside the worker. */
export const workerPost: Post = {
  post: (message) => scope.postMessage(message),
  listen: (onMessage) => {
    scope.onmessage = ({ data }) => onMessage(data);
  },
};
