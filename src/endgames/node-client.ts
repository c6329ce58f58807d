/** Node only: a program in a worker thread, with endgame tables. */
import { OptionError } from '../host/engine.ts';
import type { EngineClient } from '../host/engine-client.ts';
import { nodeClient, nodeConnection } from '../host/node-client.ts';
import { workerClient } from '../host/worker-client.ts';
import { findProgram } from '../programs/catalog.ts';
import type { Options } from '../programs/program.ts';
import { createProber, type Prober } from './prober.ts';
import { openTableStore } from './table-store.ts';

/** The worker's start data. */
export interface ClientTables {
  /** The folder of the tables. */
  readonly folder: string;
}

/**
 * Starts a program that plays by endgame tables ({@link withTables}).
 * @param folder the folder of the tables; undefined for none, which starts it like any other.
 * @throws {OptionError} if the program cannot use tables, {UnknownProgramError}, and {PlayerError} if the worker does not start.
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

/** Probes the tables of a folder; undefined without one. @throws {TableFileError} later, at a table that is damaged. */
export function openProbe(folder: string | undefined): Prober['probe'] | undefined {
  return folder === undefined ? undefined : createProber(openTableStore(folder).codeOf).probe;
}

/** The number of tables in a folder. */
export function countTables(folder: string): number {
  return openTableStore(folder).names().length;
}
