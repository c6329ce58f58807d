/** Whether this run has what `npm test` leaves out. */
export const isAll = process.env.PLYHOUSE_TESTS === 'all';

/** For the `skip` of a test that `npm test` leaves out. */
export const inAll = isAll ? false : 'npm run test:all';
