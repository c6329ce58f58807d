import { existsSync } from 'node:fs';
import { type Command, Option } from 'commander';
import { formatDuration, parseDuration } from '../../format/duration.ts';
import { formatCount } from '../../format/number.ts';
import { houseVersion } from '../../node/version.ts';
import { type HeldJob, type HeldPair, unitOf } from '../../tournament/store/claims.ts';
import { introduce, type JobPlayer, measureSpeed } from '../../tournament/worker/introduction.ts';
import { BEAT_MILLIS, runWorker } from '../../tournament/worker/run-worker.ts';
import { openUnsentResults } from '../../tournament/worker/unsent-results.ts';
import { examples, readBy, wholeFrom } from '../command.ts';
import { EXIT } from '../exit.ts';
import { dataFolders } from '../folders.ts';
import type { Terminal } from '../terminal.ts';
import { addDatabaseOption, type DatabaseOptions, playingOn } from '../tournament/options.ts';

interface Options extends DatabaseOptions {
  readonly concurrency: number;
  readonly beat: number;
}

const ABOUT = `
A worker takes pairs of games of any tournament that runs in the database, plays
them and hands them in, until Ctrl-C: once finishes what is played, twice breaks
it off. What a worker was playing that has not been heard of for six beats is
played again by others, and what it hands in late is refused. In a checkout of
Plyhouse it also plays games to train on and pairs of a tuning that are ordered
there (docs/tournaments.md).

It takes work only if its Plyhouse and its engines are those with which the
tournament was begun, by their checksums: then the same positions give the same
games. Everybody plays at the written time; in a tournament made with --scale-time
real clocks are scaled by the speed of the machine, measured when it is idle, and
the factor is recorded with each game.`;

/** `plyhouse worker`: plays the games of tournaments of a database. */
export function define(command: Command, terminal: () => Terminal): void {
  examples(
    command,
    'plyhouse worker --database postgres://chess@server/chess',
    'plyhouse worker --database postgres://chess@server/chess --concurrency 4',
  );
  addDatabaseOption(command)
    .option('-c, --concurrency <number>', 'pairs at once', wholeFrom(1), 1)
    .addOption(
      new Option('--beat <time>', 'how often it says that it lives')
        .argParser(readBy(parseDuration))
        .default(BEAT_MILLIS, formatDuration(BEAT_MILLIS)),
    )
    .addHelpText('after', ABOUT)
    .action(async (options: Options) => {
      process.exitCode = await work(options, terminal());
    });
}

function work(options: Options, terminal: Terminal): Promise<number> {
  return playingOn(options, terminal, async (database, { finish, stop }) => {
    const introduction = await introduce(options.concurrency, Math.max(100, options.beat), await measureSpeed());
    const { id, bench, speed, build } = introduction;
    terminal.inform(`worker ${id}: bench ${bench}, ${formatCount(speed)} positions a second, Plyhouse ${build}`);
    terminal.inform(`waiting for pairs to play from ${database.name}; Ctrl-C ends it`);
    const jobs = await openJobs();
    try {
      await runWorker({
        ...(jobs ? { jobs } : {}),
        ...{ database, introduction, finish, stop },
        version: `Plyhouse ${await houseVersion()}`,
        unsent: openUnsentResults(dataFolders().spool, database.name),
        onFinish: (held, outcome) => terminal.inform(`${placeOf(held)}: ${outcome}`),
        onBreakOff: (claim) => terminal.inform(`${placeOf(claim)}: broken off`),
        onUnfit: (tournament, { message }) => terminal.warn(`plyhouse: ${tournament} is left to others: ${message}`),
      });
    } finally {
      // Threads that wait would keep this process alive.
      await jobs?.close();
    }
    return EXIT.ok;
  });
}

/** "swiss-1a2b3c4d, pair 3" */
function placeOf(held: HeldPair | HeldJob): string {
  const { unit, number } = unitOf(held);
  return `${held.tournament.id}, ${unit} ${number}`;
}

/**
 * Loads the code that does the training's jobs. Only a checkout has it, a package lacks its engine, so the compiler
 * must not follow the import.
 */
async function openJobs(): Promise<JobThreads | undefined> {
  const place = new URL('../../training/jobs.ts', import.meta.url);
  if (!existsSync(place)) return undefined;
  return ((await import(place.href)) as { openJobThreads(): JobThreads }).openJobThreads();
}

type JobThreads = JobPlayer & { close(): Promise<void> };
