import { mock } from './mock-program.suite.ts';
import { seatContract } from './seat.suite.ts';
import { localSeat } from './seat.ts';

seatContract('a local seat', async (options, seed) => localSeat(mock, options, seed));
