/** A module worker of the page: it seats one program of the catalog. */
import { findProgram } from '../programs/catalog.ts';
import { serve } from './serve.ts';
import { workerPost } from './worker-post.ts';

serve(workerPost, (id) => findProgram(id).load());
