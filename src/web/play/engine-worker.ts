/**
 * The module worker in which a program plays on the page. If started under the name `tables`, it lets the program build and
 * use endgame tables; the code for that is loaded then.
 */

import { scopePort } from '../../host/browser-port.ts';
import { serve } from '../../host/serve.ts';
import { loadProgram } from '../../programs/loaders.ts';
import type { Program } from '../../programs/program.ts';
import { WITH_TABLES } from './engine-worker-names.ts';

serve(scopePort(), (id) =>
  (globalThis as { name?: string }).name === WITH_TABLES ? loadWithTables(id) : loadProgram(id),
);

async function loadWithTables(id: string): Promise<Program> {
  const [program, { withBuiltTables }, { createTableBuilder }] = await Promise.all([
    loadProgram(id),
    import('../../endgames/building-tables.ts'),
    import('../../endgames/table-builder.ts'),
  ]);
  // Building runs in steps of the search, each of them short.
  return withBuiltTables(program, await createTableBuilder({ sliceMillis: 0 }));
}
