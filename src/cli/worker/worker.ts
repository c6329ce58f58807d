import { type Command, Option } from 'commander';
import { formatDuration, parseDuration } from '../../format/duration.ts';
import { formatCount } from '../../format/number.ts';
import { houseVersion } from '../../node/version.ts';
import { listTournaments } from '../../tournament/store/tournaments.ts';
import { introduce, measureSpeed } from '../../tournament/worker/introduction.ts';
import { BEAT_MILLIS, runWorker } from '../../tournament/worker/run-worker.ts';
import { openSpool } from '../../tournament/worker/spool.ts';
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
played again by others, and what it hands in late is refused.

It gets work only if its bench counts what it did where the tournament was begun
(plyhouse bench): then the same positions give the same games. Real clocks are
scaled by the speed of the machine, and the factor is recorded with each game.`;

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
    for (const tournament of await database.read(listTournaments)) {
      if (tournament.state === 'finished' || [0, bench].includes(tournament.bench)) continue;
      const detail = `its bench counts ${tournament.bench}, and this one ${bench}`;
      terminal.warn(`plyhouse: ${tournament.id} was begun by another Plyhouse (${detail}); it is left to others`);
    }
    await runWorker({
      ...{ database, introduction, finish, stop },
      version: `Plyhouse ${await houseVersion()}`,
      spool: openSpool(dataFolders().spool, database.name),
      onFinish: ({ tournament, pair }, outcome) => terminal.inform(`${tournament.id}, pair ${pair.number}: ${outcome}`),
      onBreakOff: ({ tournament, pair }) => terminal.inform(`${tournament.id}, pair ${pair.number}: broken off`),
      onUnfit: (tournament, { message }) => terminal.warn(`plyhouse: ${tournament} is left to others: ${message}`),
    });
    return EXIT.ok;
  });
}
