/** The entry of a worker thread that runs the mock program. */
import { parentPort } from 'node:worker_threads';
import { nodePost } from '../node-post.ts';
import { serve } from '../serve.ts';
import { mock } from './mock-program.ts';

serve(nodePost(parentPort), async () => mock);
