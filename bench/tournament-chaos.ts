/**
 * Disturbs tournaments and games to train on at random moments (backends terminated, server restarts, networks cut, clients, workers and
 * runners killed, stopped clocks, workers of another build, a locked file, a full disk; workers with few rights), and compares their
 * results with undisturbed ones:
 * `node bench/tournament-chaos.ts [--disturbances N] [--games N] [--seed N] [--only-kills]`. 200 disturbances by default; a
 * PostgreSQL server has to be installed, and a full disk takes the right to mount one. Prints a line for each tournament;
 * status 1 if a process ended that should not have, or a tournament differs.
 */
import { disturbTournaments } from '../src/cli/testing/tournament-chaos.ts';
import { readArguments, wholeNumber } from './command-line.ts';

const { values } = readArguments(import.meta.url, {
  options: {
    disturbances: { type: 'string', default: '200' },
    games: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    'only-kills': { type: 'boolean', default: false },
  },
});
const { counts, tournaments, faults } = await disturbTournaments({
  disturbances: wholeNumber('disturbances', values.disturbances),
  games: wholeNumber('games', values.games),
  seed: wholeNumber('seed', values.seed),
  mostMillis: 2_000,
  onlyKills: values['only-kills'],
  inform: (line) => console.log(line),
});
console.log(`${tournaments} tournaments, disturbed: ${JSON.stringify(counts)}`);
process.exitCode = faults.length > 0 ? 1 : 0;
