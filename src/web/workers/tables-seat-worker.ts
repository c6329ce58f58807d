/** A module worker of the page: it seats one program of the catalog, which builds the endgame tables it comes to need. */
import { withBuiltTables } from '../../endgames/building-tables.ts';
import { createWorkshop } from '../../endgames/workshop.ts';
import { serve } from '../../host/serve.ts';
import { workerPost } from '../../host/worker-post.ts';
import { findProgram } from '../../programs/catalog.ts';

serve(
  workerPost,
  // Its steps are the search's: each is short.
  async (id) => withBuiltTables(await findProgram(id).load(), await createWorkshop({ sliceMillis: 0 })),
);
