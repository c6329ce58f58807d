/** A module worker of the page: it solves mate problems. */
import { type FromDesk, serveDesk, type ToDesk } from './desk.ts';

/** The worker's own scope; the types at hand are the page's. */
const scope = globalThis as unknown as {
  postMessage(message: FromDesk): void;
  onmessage: ((event: { data: ToDesk }) => void) | null;
};

serveDesk({
  post: (message) => scope.postMessage(message),
  listen: (onMessage) => {
    scope.onmessage = ({ data }) => onMessage(data);
  },
});
