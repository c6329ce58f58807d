import { mock } from './mock-program.suite.ts';
import { seatContract } from './seat.suite.ts';
import { localSeat } from './seat.ts';
import { watchContract } from './watch.suite.ts';

seatContract('a local seat', async (options, seed) => localSeat(mock, options, seed));
watchContract('a local seat', async (options, seed) => localSeat(mock, options, seed));
