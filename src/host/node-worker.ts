/** Node only, the entry of a worker thread: it seats one program of the catalog. */
import { parentPort } from 'node:worker_threads';
import { findProgram } from '../programs/catalog.ts';
import { nodePost } from './node-post.ts';
import { serve } from './serve.ts';

serve(nodePost(parentPort), (id) => findProgram(id).load());
