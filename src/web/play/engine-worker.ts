/**
 * The module worker in which a program of the house plays on the page. One that was started under the name `tables` lets
 * the program build and look into endgame tables; what that needs is fetched then.
 */
import { serve } from '../../host/serve.ts';
import { workerPost } from '../../host/worker-post.ts';
import { loadProgram } from '../../programs/loaders.ts';
import type { Program } from '../../programs/program.ts';
import { WITH_TABLES } from './engine-worker-names.ts';

serve(workerPost, (id) =>
  (globalThis as { name?: string }).name === WITH_TABLES ? loadWithTables(id) : loadProgram(id),
);

async function loadWithTables(id: string): Promise<Program> {
  const [program, { withBuiltTables }, { createTableBuilder }] = await Promise.all([
    loadProgram(id),
    import('../../endgames/building-tables.ts'),
    import('../../endgames/table-builder.ts'),
  ]);
  // The steps of building are the search's: each is short.
  return withBuiltTables(program, await createTableBuilder({ sliceMillis: 0 }));
}
