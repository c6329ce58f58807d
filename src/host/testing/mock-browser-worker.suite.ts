/** The entry of a web worker that seats the mock. */
import { mock } from '../mock-program.suite.ts';
import { serve } from '../serve.ts';
import { workerPost } from '../worker-post.ts';

serve(workerPost, async () => mock);
