import type { FromWorker, Post, ToWorker } from './worker-protocol.ts';

/** The worker's own scope; the types at hand are the page's. */
const scope = globalThis as unknown as {
  postMessage(message: FromWorker): void;
  onmessage: ((event: { data: ToWorker }) => void) | null;
};

/** The worker's end of the connection between a module worker of the page and its creator. */
export const workerPost: Post = {
  post: (message) => scope.postMessage(message),
  listen: (onMessage) => {
    scope.onmessage = ({ data }) => onMessage(data);
  },
};
