import type { Card } from '../programs/program.ts';
import type { Seat } from './seat.ts';
import type { Wire } from './wire.ts';
import { type WorkerSeatSettings, workerSeat } from './worker-seat.ts';

/**
 * A program of the house in a web worker.
 * @param startWorker gives a new worker on `browser-worker.ts`. It stands in the page, so that the bundler sees it:
 * `() => new Worker(new URL('../host/browser-worker.ts', import.meta.url), { type: 'module' })`. Called again at each restart.
 * @param card which program, from the catalog.
 * @throws {OptionError} and {PlayerError} where the worker does not come up.
 */
export function browserSeat(startWorker: () => Worker, card: Card, settings?: WorkerSeatSettings): Promise<Seat> {
  return workerSeat(() => browserWire(startWorker()), card, settings);
}

function browserWire(worker: Worker): Wire {
  return {
    post: (message) => worker.postMessage(message),
    listen(onMessage, onDeath) {
      worker.onmessage = ({ data }) => onMessage(data);
      // An error in loading the worker comes without a message.
      worker.onerror = (event) => onDeath(event.message || 'it could not be loaded');
      worker.onmessageerror = () => onDeath('a message could not be read');
    },
    async end() {
      worker.onmessage = null;
      worker.onerror = null;
      worker.terminate();
    },
  };
}
