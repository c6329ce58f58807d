import { clientContract } from './engine-client.suite.ts';
import { localClient } from './engine-client.ts';
import { mock } from './mock-program.suite.ts';
import { watchContract } from './watch.suite.ts';

clientContract('a local client', async (options, seed) => localClient(mock, options, seed));
watchContract('a local client', async (options, seed) => localClient(mock, options, seed));
