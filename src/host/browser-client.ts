import type { Card } from '../programs/program.ts';
import type { EngineClient } from './engine-client.ts';
import { type WorkerClientSettings, workerClient } from './worker-client.ts';
import type { WorkerConnection } from './worker-protocol.ts';

/**
 * A program of Plyhouse in a web worker.
 * @param startWorker gives a new worker whose entry calls `serve` (src/web/play/engine-worker.ts). The expression stands in the page, so
 * that the bundler sees it: `() => new Worker(new URL('./play/engine-worker.ts', import.meta.url), { type: 'module' })`.
 * Called again at each restart.
 * @param card which program, from the catalog.
 * @throws {OptionError} and {PlayerError} where the worker does not come up.
 */
export function browserClient(
  startWorker: () => Worker,
  card: Card,
  settings?: WorkerClientSettings,
): Promise<EngineClient> {
  return workerClient(() => browserConnection(startWorker()), card, settings);
}

function browserConnection(worker: Worker): WorkerConnection {
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
