/** The entry of a web worker that runs the mock program. */
import { scopePort } from '../browser-port.ts';
import { serve } from '../serve.ts';
import { mock } from './mock-program.ts';

serve(scopePort(), async () => mock);
