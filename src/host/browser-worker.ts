/** A module worker of the page: it seats one program of the catalog. */
import { findProgram } from '../programs/catalog.ts';
import { serve } from './serve.ts';
import type { FromWorker, ToWorker } from './wire.ts';

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
  (id) => findProgram(id).load(),
);
