/** Node only, the entry of a worker thread: runs the file of a user's own program, and posts its exports. */

import { parentPort, workerData } from 'node:worker_threads';
import { messageOf } from '../chess/message-of.ts';
import { type OwnSettings, OwnSettingsError, readSettings } from '../programs/own/inspect.ts';

/** The result of reading the file. `problem` is for people. */
export type OwnFileRead = { readonly settings: OwnSettings } | { readonly problem: string };

async function read(address: string): Promise<OwnFileRead> {
  let module: { readonly default?: unknown };
  try {
    module = await import(address);
  } catch (error) {
    return { problem: ` cannot be run: ${messageOf(error)}` };
  }
  if (!('default' in module)) {
    return { problem: ': expected "export default { name: …, Depth: … }", found no default export' };
  }
  try {
    return { settings: readSettings(module.default) };
  } catch (error) {
    if (error instanceof OwnSettingsError) return { problem: `: ${error.message}` };
    throw error;
  }
}

parentPort!.postMessage(await read(workerData));
