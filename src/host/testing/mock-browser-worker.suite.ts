/** The entry of a web worker that runs the mock program. */
import { mock } from '../mock-program.suite.ts';
import { serve } from '../serve.ts';
import { workerPost } from '../worker-post.ts';

serve(workerPost, async () => mock);
