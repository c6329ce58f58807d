/** `plyhouse tournament run`: plays a tournament and reports its progress. */
import { setTimeout as pause } from 'node:timers/promises';
import { houseVersion } from '../../node/version.ts';
import type { Database } from '../../tournament/store/database.ts';
import { eventsAfter, type TournamentEvent } from '../../tournament/store/events.ts';
import { findTournament, type StoredTournament, setState } from '../../tournament/store/tournaments.ts';
import { endAllWorkers } from '../../tournament/store/workers.ts';
import { introduce, measureSpeed } from '../../tournament/worker/introduction.ts';
import { BEAT_MILLIS, runWorker, type WorkerTask } from '../../tournament/worker/run-worker.ts';
import { openSpool } from '../../tournament/worker/spool.ts';
import { CliError, EXIT } from '../exit.ts';
import { dataFolders } from '../folders.ts';
import { formatFaults, formatGame } from '../game-lines.ts';
import type { Terminal } from '../terminal.ts';
import { type DatabaseOptions, playingOn } from './options.ts';
import { formatProgress, formatStandings, reportOf, standingsData, statusOf } from './report.ts';

export interface RunOptions extends DatabaseOptions {
  readonly concurrency: number;
  readonly json?: boolean;
  readonly ndjson?: boolean;
}

/** How often to poll a database that others write to. */
const NEWS_MILLIS = 1_000;

export function runTournament(id: string, options: RunOptions, terminal: Terminal): Promise<number> {
  return playingOn(options, terminal, async (database, { finish, stop }) => {
    const tournament = await findTournament(database, id);
    const news = await openNews(database, tournament, options, terminal);
    if (tournament.state !== 'finished') {
      if (!database.isShared) await endAllWorkers(database);
      await setState(database, id, 'running');
      const signals = { finish: AbortSignal.any([finish, news.failed]), stop };
      await play(database, tournament, options, terminal, news, signals);
    }
    await news.close();
    return conclude(database, id, options, terminal);
  });
}

async function play(
  database: Database,
  { id, bench }: StoredTournament,
  { concurrency }: RunOptions,
  terminal: Terminal,
  news: News,
  signals: Pick<WorkerTask, 'finish' | 'stop'> & { readonly finish: AbortSignal },
): Promise<void> {
  if (concurrency === 0) {
    // Others play; this process only reports.
    while (!signals.finish.aborted && (await findTournament(database, id)).state === 'running') {
      await pause(NEWS_MILLIS, undefined, { signal: signals.finish }).catch(() => {});
    }
    return;
  }
  const speed = await measureSpeed();
  if (speed.bench !== bench) {
    const detail = `it was made by a Plyhouse whose bench counts ${bench}, and this one counts ${speed.bench}`;
    throw new CliError(EXIT.input, `${id}: ${detail}; games of both would not be the same`);
  }
  await runWorker({
    database,
    introduction: await introduce(concurrency, BEAT_MILLIS, speed),
    version: `Plyhouse ${await houseVersion()}`,
    only: id,
    ...signals,
    spool: openSpool(dataFolders().spool, database.name),
    onFinish({ pair }, outcome) {
      if (outcome === 'kept') terminal.warn(`plyhouse: pair ${pair.number} is kept, and handed in by the next run`);
      // What this process itself has written need not be waited for.
      news.look();
    },
  });
}

interface News {
  /** Something has happened. */
  look(): void;
  /** Aborted once nothing more can be reported, with the reason that closing throws. */
  readonly failed: AbortSignal;
  close(): Promise<void>;
}

/** Tells what happens in a tournament from now on; the event stream begins at its beginning. */
async function openNews(
  database: Database,
  tournament: StoredTournament,
  { ndjson }: RunOptions,
  terminal: Terminal,
): Promise<News> {
  const { id } = tournament;
  let seq = 0;
  if (!ndjson) {
    const [last] = await database.query<{ seq: number }>(
      'select coalesce(max(seq), 0)::int4 as seq from plyhouse.event where tournament = $1',
      [id],
    );
    seq = last!.seq;
  }
  let isOver = false;
  let shownAt = Number.NEGATIVE_INFINITY;
  let wake = () => {};
  const tellNew = async () => {
    let hasGame = false;
    for (;;) {
      const events = await eventsAfter(database, id, seq);
      for (const event of events) {
        hasGame ||= event.kind === 'game-finished';
        if (ndjson) terminal.print(JSON.stringify({ v: 1, ...event }));
        else tell(event, terminal);
      }
      seq = events.at(-1)?.seq ?? seq;
      if (events.length === 0) break;
    }
    // Working out the table takes longer than a quick game, so it is not done for each.
    const isShown = ndjson === true || terminal.errors.isTTY === true;
    if (!hasGame || !isShown || performance.now() - shownAt < NEWS_MILLIS) return;
    shownAt = performance.now();
    const report = await reportOf(database, await findTournament(database, id));
    const status = await statusOf(database, report);
    if (ndjson) {
      const { games, gamesPerHour = null, left = null } = status;
      terminal.print(JSON.stringify({ v: 1, kind: 'progress', games, gamesPerHour, left }));
    } else {
      const best = report.standings.players.slice(0, 3).map(({ name, points, games }) => `${name} ${points}/${games}`);
      terminal.show(`${formatProgress(status)}; ${best.join(', ')}`);
    }
  };
  const telling = (async () => {
    while (!isOver) {
      await tellNew();
      const timer = pause(NEWS_MILLIS);
      await Promise.race([timer, new Promise<void>((resolve) => (wake = resolve))]);
    }
    await tellNew();
  })();
  const failed = new AbortController();
  telling.catch(() => failed.abort());
  return {
    failed: failed.signal,
    look: () => wake(),
    async close() {
      isOver = true;
      wake();
      await telling;
      terminal.clear();
    },
  };
}

function tell({ kind, body }: TournamentEvent, { say }: Terminal): void {
  const { pair, round, reason, player, byes, worker } = body as Record<string, string>;
  if (kind === 'game-finished') {
    const { game, ...line } = body as unknown as Parameters<typeof formatGame>[0] & { readonly game: number };
    say(formatGame({ ...line, number: game }));
  } else if (kind === 'round-started') say(`Round ${round}${byes!.length > 0 ? `; without an opponent: ${byes}` : ''}`);
  else if (kind === 'player-withdrawn') say(`${player} is withdrawn (${reason})`);
  else if (kind === 'result-refused') say(`Pair ${pair}: a late result of ${worker} is refused`);
  else if (kind === 'pair-released') say(`Pair ${pair} is played again; ${worker} did not finish it`);
  else if (kind === 'paused' || kind === 'stopped') say(`The tournament is ${kind}`);
}

/** The table at the end, or as it stood when the run stopped. */
async function conclude(
  database: Database,
  id: string,
  { json, ndjson }: RunOptions,
  { print, say }: Terminal,
): Promise<number> {
  const report = await reportOf(database, await findTournament(database, id));
  const { state, note } = report.tournament;
  const data = standingsData(report);
  if (ndjson) print(JSON.stringify({ v: 1, kind: 'standings', ...data }));
  else if (json) print(JSON.stringify(data, undefined, 2));
  else {
    for (const line of formatStandings(report)) print(line);
    for (const line of formatFaults((await statusOf(database, report)).faults)) say(line);
  }
  if (note !== null) say(`It is over: ${note}`);
  if (state !== 'finished') say(`It is not over; "plyhouse tournament run ${id}" goes on with it`);
  return data.sprt?.verdict === 'open' && state === 'finished' ? EXIT.undecided : EXIT.ok;
}
