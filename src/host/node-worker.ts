/** Node only, the entry of a worker thread: it runs one program of the catalog. */
import { parentPort } from 'node:worker_threads';
import { loadProgram } from '../programs/loaders.ts';
import { nodePost } from './node-post.ts';
import { startNodeThread } from './node-threads.ts';
import { serve } from './serve.ts';

serve(nodePost(parentPort), (id) => loadProgram(id, startNodeThread));
