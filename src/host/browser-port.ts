import type { Port, WorkerPort } from './calls.ts';

/** The connection to a web worker. */
export function browserPort<Out, In>(worker: Worker): WorkerPort<Out, In> {
  return {
    post: (message) => worker.postMessage(message),
    listen(onMessage, onDeath) {
      worker.onmessage = ({ data }) => onMessage(data);
      // An error while loading the worker has no message.
      worker.onerror = (event) => onDeath(event.message || 'a part of the page could not be loaded');
      worker.onmessageerror = () => onDeath('a message could not be read');
    },
    async end() {
      worker.onmessage = null;
      worker.onerror = null;
      worker.onmessageerror = null;
      worker.terminate();
    },
  };
}

/** The same connection, from inside a module worker. */
export function scopePort<Out, In>(): Port<Out, In> {
  // The worker's own scope; the types at hand are the page's.
  const scope = globalThis as unknown as {
    postMessage(message: Out): void;
    onmessage: ((event: { data: In }) => void) | null;
  };
  return {
    post: (message) => scope.postMessage(message),
    listen: (onMessage) => {
      scope.onmessage = ({ data }) => onMessage(data);
    },
  };
}
