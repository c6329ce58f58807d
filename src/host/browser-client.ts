import type { Card } from '../programs/program.ts';
import { browserPort } from './browser-port.ts';
import type { EngineClient } from './engine-client.ts';
import { type WorkerClientSettings, workerClient } from './worker-client.ts';

/**
 * A Plyhouse program in a web worker.
 * @param startWorker returns a new worker whose entry calls `serve` (src/web/session/engine-worker.ts). The expression is in
 * the page, so that the bundler sees it: `() => new Worker(new URL('../session/engine-worker.ts', import.meta.url), { type:
 * 'module' })`. Called again at each restart.
 * @param card which program, from the catalog.
 * @throws {OptionError} and {PlayerError} if the worker does not start.
 */
export function browserClient(
  startWorker: () => Worker,
  card: Card,
  settings?: WorkerClientSettings,
): Promise<EngineClient> {
  return workerClient(() => browserPort(startWorker()), card, settings);
}
