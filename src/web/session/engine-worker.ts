/**
 * The module worker in which a program plays on the page. If started under the name `tables`, it lets the program build and
 * use endgame tables; only then is their code loaded. A program can start threads if the page may share memory.
 */

import { scopePort } from '../../host/browser-port.ts';
import { serve } from '../../host/serve.ts';
import { loadProgram } from '../../programs/loaders.ts';
import type { Program, StartThread } from '../../programs/program.ts';
import type { HelpMessage } from './engine-help.ts';
import { WITH_TABLES } from './engine-worker-names.ts';

const startThread: StartThread | undefined = globalThis.crossOriginIsolated
  ? (program, task) => {
      const worker = new Worker(new URL('./engine-help.ts', import.meta.url), { type: 'module', name: 'help' });
      worker.postMessage({ program, task } satisfies HelpMessage);
      return { end: () => worker.terminate() };
    }
  : undefined;

serve(scopePort(), (id) =>
  (globalThis as { name?: string }).name === WITH_TABLES ? loadWithTables(id) : loadProgram(id, startThread),
);

async function loadWithTables(id: string): Promise<Program> {
  const [program, { withBuiltTables }, { createTableBuilder }] = await Promise.all([
    loadProgram(id, startThread),
    import('../../endgames/building-tables.ts'),
    import('../../endgames/table-builder.ts'),
  ]);
  // Tables are built in short steps of the search.
  return withBuiltTables(program, await createTableBuilder({ sliceMillis: 0 }));
}
