/** A module worker of the page: it seats one program of the catalog, which builds the endgame tables it comes to need. */
import { withBuiltTables } from '../../endgames/building-tables.ts';
import { createWorkshop } from '../../endgames/workshop.ts';
import { serve } from '../../host/serve.ts';
import type { FromWorker, ToWorker } from '../../host/wire.ts';
import { findProgram } from '../../programs/catalog.ts';

/** The worker's own scope; the types at hand are the page's. */
const scope = globalThis as unknown as {
  postMessage(message: FromWorker): void;
  onmessage: ((event: { data: ToWorker }) => void) | null;
};

serve(
  {
    post: (message) => scope.postMessage(message),
    listen: (onMessage) => {
      scope.onmessage = ({ data }) => onMessage(data);
    },
  },
  // Its steps are the search's: each is short.
  async (id) => withBuiltTables(await findProgram(id).load(), await createWorkshop({ sliceMillis: 0 })),
);
