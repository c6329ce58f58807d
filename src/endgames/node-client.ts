/** Node only: a program of Plyhouse in a worker thread, with endgame tables to look into. */
import { OptionError } from '../host/engine.ts';
import type { EngineClient } from '../host/engine-client.ts';
import { nodeClient, nodeConnection } from '../host/node-client.ts';
import { workerClient } from '../host/worker-client.ts';
import { findProgram } from '../programs/catalog.ts';
import type { Options } from '../programs/program.ts';
import { openTableStore } from './table-store.ts';

/** What the worker is told at its start. */
export interface ClientTables {
  /** The folder of the tables. */
  readonly folder: string;
}

/**
 * Seats a program that plays what endgame tables know ({@link withTables}).
 * @param folder where the tables are; undefined for none, and then it is seated as any other.
 * @throws {OptionError} where the program may not look into tables, {UnknownProgramError}, and {PlayerError} where the
 * worker does not come up.
 */
export async function tablesClient(
  programId: string,
  folder: string | undefined,
  options?: Options,
  seed?: number,
): Promise<EngineClient> {
  if (folder === undefined) return nodeClient(programId, options, seed);
  const { card } = findProgram(programId);
  if (!card.usesTables) throw new OptionError(card.id, 'TablesPath', 'its time had no endgame tables');
  const entry = new URL('./engine-worker.ts', import.meta.url);
  const tables: ClientTables = { folder };
  return workerClient(() => nodeConnection(entry, tables), card, { options, seed });
}

/** How many tables a folder has. */
export function countTables(folder: string): number {
  return openTableStore(folder).names().length;
}
