import { clientContract } from './engine-client.contract.ts';
import { localClient } from './engine-client.ts';
import { mock } from './testing/mock-program.ts';
import { watchContract } from './watch.contract.ts';

clientContract('a local client', async (options, seed) => localClient(mock, options, seed));
watchContract('a local client', async (options, seed) => localClient(mock, options, seed));
