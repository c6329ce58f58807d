/** `plyhouse tournament run`: plays a tournament and reports its progress. */
import { setTimeout as pause } from 'node:timers/promises';
import { houseVersion } from '../../node/version.ts';
import { unitOf } from '../../tournament/store/claims.ts';
import type { Database, TournamentEvent } from '../../tournament/store/database.ts';
import { eventsAfter, lastEvent } from '../../tournament/store/events.ts';
import {
  acceptBuild,
  beginTournament,
  findTournament,
  type StoredTournament,
} from '../../tournament/store/tournaments.ts';
import {
  checksumsOf,
  differenceFrom,
  introduce,
  measureIdleSpeed,
  measureSpeed,
} from '../../tournament/worker/introduction.ts';
import { BEAT_MILLIS, runWorker, type WorkerTask } from '../../tournament/worker/run-worker.ts';
import { openUnsentResults } from '../../tournament/worker/unsent-results.ts';
import { CliError, EXIT } from '../exit.ts';
import { dataFolders } from '../folders.ts';
import { formatFaults, formatGame } from '../game-lines.ts';
import type { Terminal } from '../terminal.ts';
import type { WatchOptions } from '../watching.ts';
import { type DatabaseOptions, onExisting, playingOn } from './options.ts';
import { formatProgress, formatStandings, standingsData, statusReportOf } from './report.ts';
import { type TournamentWatch, watchTournament } from './watch.ts';

export interface RunOptions extends DatabaseOptions, WatchOptions {
  readonly concurrency: number;
  readonly json?: boolean;
  readonly ndjson?: boolean;
  readonly acceptBuild?: boolean;
}

/** How often the database is asked for what others did, and the progress is shown. */
const LOOK_MILLIS = 1_000;

export function runTournament(id: string, options: RunOptions, terminal: Terminal): Promise<number> {
  return playingOn(onExisting(options), terminal, async (database, { finish, stop }) => {
    const tournament = await database.read((queries) => findTournament(queries, id));
    const reporter = await openReporter(database, id, options, terminal);
    let watch: TournamentWatch | undefined;
    try {
      if (options.watch) watch = await watchTournament(database, id, options, terminal);
      const signals = { finish: AbortSignal.any([finish, reporter.failed]), stop };
      if (tournament.state !== 'finished')
        await play(database, tournament, options, terminal, { ...signals, onLive: watch?.show });
      await reporter.close();
      await watch?.close();
    } catch (error) {
      await watch?.close().catch(() => {});
      await reporter.close().catch(() => {});
      throw error;
    }
    return conclude(database, id, options, terminal);
  });
}

async function play(
  database: Database,
  tournament: StoredTournament,
  { concurrency, acceptBuild: accepts }: RunOptions,
  terminal: Terminal,
  signals: Pick<WorkerTask, 'finish' | 'stop' | 'onLive'> & { readonly finish: AbortSignal },
): Promise<void> {
  const { id, spec } = tournament;
  const speed = await (spec.scalesTime ? measureIdleSpeed() : measureSpeed());
  const problem = concurrency > 0 || accepts ? await differenceFrom(tournament, speed.bench) : undefined;
  if (problem !== undefined && !accepts) {
    const hint = '--accept-build goes on with what is here';
    throw new CliError(EXIT.input, `${id}: ${problem}; games of both would not be the same (${hint})`);
  }
  const build = { ...speed, checksums: await checksumsOf(spec) };
  if (problem !== undefined) {
    await acceptBuild(database, id, build);
    terminal.warn(`plyhouse: ${id}: ${problem}; from now on it is played with what is here`);
  }
  await beginTournament(database, id, build);
  if (concurrency === 0) {
    // Others play; this process only reports.
    const isRunning = async () => (await database.read((queries) => findTournament(queries, id))).state === 'running';
    while (!signals.finish.aborted && (await isRunning())) {
      await pause(LOOK_MILLIS, undefined, { signal: signals.finish }).catch(() => {});
    }
    return;
  }
  await runWorker({
    database,
    introduction: await introduce(concurrency, BEAT_MILLIS, speed),
    version: `Plyhouse ${await houseVersion()}`,
    only: id,
    idleSpeed: async () => speed.speed,
    ...signals,
    unsent: openUnsentResults(dataFolders().spool, database.name),
    onFinish(held, outcome) {
      const { unit, number } = unitOf(held);
      if (outcome === 'kept') terminal.warn(`plyhouse: ${unit} ${number} is kept, and handed in by the next run`);
    },
  });
}

interface Reporter {
  /** Aborted once nothing more can be reported, with the reason that closing throws. */
  readonly failed: AbortSignal;
  close(): Promise<void>;
}

/**
 * Prints what happens in a tournament from now on; the event stream begins at its beginning. The database calls back with
 * what this process does; what others do is looked up once a second.
 */
async function openReporter(
  database: Database,
  id: string,
  { ndjson }: RunOptions,
  terminal: Terminal,
): Promise<Reporter> {
  let seq = ndjson ? 0 : await database.read((queries) => lastEvent(queries, id));
  let hasGame = false;
  const report = (tournament: string, event: TournamentEvent) => {
    // After a gap, the next look comes to it.
    if (tournament !== id || event.seq !== seq + 1) return;
    seq = event.seq;
    hasGame ||= event.kind === 'game-finished';
    if (ndjson) terminal.print(JSON.stringify({ v: 1, ...event }));
    else printEvent(event, terminal);
  };
  const look = async () => {
    let events: TournamentEvent[];
    do {
      events = await database.read((queries) => eventsAfter(queries, id, seq));
      for (const event of events) report(id, event);
    } while (events.length > 0);
  };
  const showProgress = async () => {
    if (!hasGame || !(ndjson || terminal.errors.isTTY)) return;
    hasGame = false;
    const { standings, status } = await database.read((queries) => statusReportOf(queries, id));
    if (ndjson) {
      const { games, gamesPerHour = null, left = null } = status;
      terminal.print(JSON.stringify({ v: 1, kind: 'progress', games, gamesPerHour, left }));
    } else {
      const best = standings.players.slice(0, 3).map(({ name, points, games }) => `${name} ${points}/${games}`);
      terminal.show(`${formatProgress(status)}; ${best.join(', ')}`);
    }
  };
  await look();
  database.listeners.add(report);
  const closing = new AbortController();
  const failed = new AbortController();
  const looking = (async () => {
    while (!closing.signal.aborted) {
      await pause(LOOK_MILLIS, undefined, { signal: closing.signal }).catch(() => {});
      await look();
      await showProgress();
    }
  })();
  looking.catch(() => failed.abort());
  return {
    failed: failed.signal,
    async close() {
      closing.abort();
      await looking;
      database.listeners.delete(report);
      terminal.clear();
    },
  };
}

function printEvent({ kind, body }: TournamentEvent, { inform }: Terminal): void {
  const { pair, round, reason, player, byes, worker } = body as Record<string, string>;
  if (kind === 'game-finished') {
    const { game, ...line } = body as unknown as Parameters<typeof formatGame>[0] & { readonly game: number };
    inform(formatGame({ ...line, number: game }));
  } else if (kind === 'round-started')
    inform(`Round ${round}${byes!.length > 0 ? `; without an opponent: ${byes}` : ''}`);
  else if (kind === 'player-withdrawn') inform(`${player} is withdrawn (${reason})`);
  else if (kind === 'result-refused') inform(`Pair ${pair}: a late result of ${worker} is refused`);
  else if (kind === 'pair-released') inform(`Pair ${pair} is played again; ${worker} did not finish it`);
  else if (kind === 'paused' || kind === 'stopped') inform(`The tournament is ${kind}`);
}

/** The table at the end, or as it stood when the run stopped. */
async function conclude(
  database: Database,
  id: string,
  { json, ndjson }: RunOptions,
  { print, printData, printLines, inform }: Terminal,
): Promise<number> {
  const report = await database.read((queries) => statusReportOf(queries, id));
  const { state, note } = report.tournament;
  const data = standingsData(report);
  if (ndjson) print(JSON.stringify({ v: 1, kind: 'standings', ...data }));
  else if (json) printData(data);
  else {
    printLines(formatStandings(report));
    for (const line of formatFaults(report.status.faults)) inform(line);
  }
  if (note !== null) inform(`It is over: ${note}`);
  if (state !== 'finished') inform(`It is not over; "plyhouse tournament run ${id}" goes on with it`);
  return data.sprt?.verdict === 'open' && state === 'finished' ? EXIT.undecided : EXIT.ok;
}
