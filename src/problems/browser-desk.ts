import { type Desk, workerDesk } from './desk.ts';

/**
 * A solver in a web worker.
 * @param worker a new worker on `browser-worker.ts`. It is made in the page, so that the bundler sees it:
 * `new Worker(new URL('../problems/browser-worker.ts', import.meta.url), { type: 'module' })`.
 */
export function browserDesk(worker: Worker): Desk {
  return workerDesk({
    post: (message) => worker.postMessage(message),
    listen(onMessage) {
      worker.onmessage = ({ data }) => onMessage(data);
    },
    onDeath(hear) {
      // An error in loading the worker comes without a message.
      worker.onerror = (event) => hear(event.message || 'it could not be loaded');
      worker.onmessageerror = () => hear('a message could not be read');
    },
    end: () => worker.terminate(),
  });
}
