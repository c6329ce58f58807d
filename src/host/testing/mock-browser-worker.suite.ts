/** The entry of a web worker that runs the mock program. */
import { scopePort } from '../browser-port.ts';
import { mock } from '../mock-program.suite.ts';
import { serve } from '../serve.ts';

serve(scopePort(), async () => mock);
