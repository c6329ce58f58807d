/** Node only, the entry of a worker thread: it runs a program of the catalog that can use endgame tables. */

import { parentPort, workerData } from 'node:worker_threads';
import { printable } from '../chess/foreign-text.ts';
import { nodePost } from '../host/node-post.ts';
import { startNodeThread } from '../host/node-threads.ts';
import { serve } from '../host/serve.ts';
import { loadProgram } from '../programs/loaders.ts';
import { TableFileError } from './file-format.ts';
import type { ClientTables } from './node-client.ts';
import { type CodeSource, createProber } from './prober.ts';
import { openTableStore } from './table-store.ts';
import { withTables } from './with-tables.ts';

const { folder } = workerData as ClientTables;

serve(nodePost(parentPort), async (id) => {
  const prober = createProber(reportDamage(openTableStore(folder).codeOf));
  return withTables(await loadProgram(id, startNodeThread), prober);
});

/** A damaged or unreadable table is reported once and then ignored: the program searches instead. */
function reportDamage(codeOf: CodeSource): CodeSource {
  const damaged = new Set<string>();
  return (material, side, index) => {
    if (damaged.has(material.name)) return undefined;
    try {
      return codeOf(material, side, index);
    } catch (error) {
      const isRefused = (error as NodeJS.ErrnoException).syscall !== undefined;
      if (!(error instanceof TableFileError || isRefused)) throw error;
      damaged.add(material.name);
      const { message } = error as Error;
      const what = isRefused ? `${material.name}: ${message}` : message;
      process.stderr.write(printable(`plyhouse: ${what}; it is left aside\n`));
      return undefined;
    }
  };
}
