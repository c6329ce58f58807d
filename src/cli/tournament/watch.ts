/** `plyhouse tournament run … --watch`: the page of a tournament, from its database: whoever plays it is on it. */
import { setTimeout as pause } from 'node:timers/promises';
import { parsePgn } from '../../chess/parse-pgn.ts';
import { formatCount, formatQuantity } from '../../format/number.ts';
import { readRecord } from '../../match/game-record.ts';
import type { LiveGame } from '../../match/live-game.ts';
import { boundsOf, formatSprtState, sprtState } from '../../ratings/sprt/sprt.ts';
import { formatTerms } from '../../session/terms.ts';
import { countInMatch } from '../../standings/running-match.ts';
import { startFeed } from '../../tournament/live-feed.ts';
import { type Sheet, tournamentSheets } from '../../tournament/sheets.ts';
import { extendCurve, startCurve } from '../../tournament/sprt-curve.ts';
import { sprtProgress } from '../../tournament/sprt-progress.ts';
import { type Database, DatabaseError, type TournamentEvent } from '../../tournament/store/database.ts';
import { eventsAfter } from '../../tournament/store/events.ts';
import { listOpenPairs, pgnByNumber } from '../../tournament/store/games.ts';
import { findTournament } from '../../tournament/store/tournaments.ts';
import type { StoredWorker } from '../../tournament/store/workers.ts';
import type { Terminal } from '../terminal.ts';
import { type Watching, type WatchOptions, watchFeed } from '../watching.ts';
import { formatProgress, statusReportOf } from './report.ts';

export interface TournamentWatch {
  /** Shows a game that is played here. */
  show(live: LiveGame): void;
  /** Shows what is left, how it ended, and ends the page. */
  close(): Promise<void>;
}

/** The interval between two reads of the events of other processes. */
const LOOK_MILLIS = 1_000;
/** The interval between two reads of what no event reports, such as which workers are alive. */
const REFRESH_MILLIS = 5_000;
/** Tables are read again only after ten times as long as the last read took, to spare a large database. */
const REST_FACTOR = 10;
/** The number of games read at once; between two portions, clocks, players and signals get their turn. */
const PORTION = 5;
/** The number of next pairs that are listed. */
const MOST_NEXT = 10;

/** The state of a tournament being watched. */
interface Watch {
  readonly database: Database;
  readonly id: string;
  readonly watching: Watching;
  /** The last event. */
  seq: number;
  /** The ticks at which the tables may be read again, and at which they are read even without new events. */
  refreshTicks: number;
  staleTicks: number;
  isNew: boolean;
}

/** Serves the page of a tournament and keeps it up to date. @throws what {@link watchFeed} and the database throw. */
export async function watchTournament(
  database: Database,
  id: string,
  options: WatchOptions,
  terminal: Terminal,
): Promise<TournamentWatch> {
  const { spec, name } = await database.read((queries) => findTournament(queries, id));
  const { players, format, seed } = spec;
  const feed = startFeed({
    id,
    title: name,
    about: [`${id}: ${format.kind}, ${formatQuantity(players.length, 'player')}, seed ${seed}`],
    players: players.map((player) => player.name),
    terms: new Map(players.map((player) => [player.name, formatTerms(player.terms)])),
  });
  const watching = await watchFeed(feed, { ...options, watch: true }, terminal);
  const watch: Watch = { database, id, watching, seq: 0, refreshTicks: 0, staleTicks: 0, isNew: true };
  const closing = new AbortController();
  const looking = (async () => {
    while (!closing.signal.aborted) {
      await look(watch, performance.now()).catch(unlessAway);
      await pause(LOOK_MILLIS, undefined, { signal: closing.signal }).catch(() => {});
    }
  })();
  // A failure reaches whoever closes it.
  looking.catch(() => {});
  return {
    show: watching.show,
    async close() {
      closing.abort();
      try {
        await looking;
        await look(watch, Number.POSITIVE_INFINITY).catch(unlessAway);
      } finally {
        await watching.close(await endText(database, id));
      }
    },
  };
}

/** A database that does not answer now may later; the playing process reports that. */
function unlessAway(error: unknown): void {
  if (!(error instanceof DatabaseError)) throw error;
}

async function endText(database: Database, id: string): Promise<string> {
  try {
    const { state, note } = await database.read((queries) => findTournament(queries, id));
    if (state !== 'finished') return 'Nothing more is shown here; the tournament is not over.';
    return note === null ? 'The tournament is over.' : `The tournament is over: ${note}.`;
  } catch {
    return 'Nothing more is shown here.';
  }
}

/** Reads what has happened since the last look. @param now ticks; infinite for the last look. */
async function look(watch: Watch, now: number): Promise<void> {
  const { database, id, watching } = watch;
  for (;;) {
    const events = await database.read((queries) => eventsAfter(queries, id, watch.seq));
    if (events.length === 0) break;
    for (let first = 0; first < events.length; first += PORTION) {
      const portion = events.slice(first, first + PORTION);
      await addGames(watch, portion);
      // Counted games are not read again, even if the database becomes unreachable now.
      watch.seq = portion.at(-1)!.seq;
      // Reads of a file never yield to the event loop.
      await new Promise((resolve) => setImmediate(resolve));
    }
    watch.isNew = true;
  }
  if (now < watch.refreshTicks || (!watch.isNew && now < watch.staleTicks)) return;
  const start = performance.now();
  watch.isNew = false;
  await refresh(watch);
  watching.changed();
  const end = performance.now();
  watch.refreshTicks = end + REST_FACTOR * (end - start);
  watch.staleTicks = end + REFRESH_MILLIS;
}

/** The part of such an event that is needed here. */
interface Finished {
  readonly game: number;
  readonly round: number;
}

async function addGames({ database, id, watching }: Watch, events: readonly TournamentEvent[]): Promise<void> {
  const finished = events.flatMap(({ kind, body }) => (kind === 'game-finished' ? [body as unknown as Finished] : []));
  const numbers = finished.map(({ game }) => game);
  const texts = await database.read((queries) => pgnByNumber(queries, id, numbers));
  for (const { game, round } of finished) {
    const record = parsePgn(texts.get(game) ?? '').games[0];
    const read = record && readRecord(record, id);
    if (!read) continue;
    countInMatch(watching.feed.match, read);
    watching.add(read, round);
  }
}

/** Reads the tables again. */
async function refresh({ database, id, watching: { feed } }: Watch): Promise<void> {
  const { report, open } = await database.read(async (queries) => {
    const read = await statusReportOf(queries, id);
    return { report: read, open: await listOpenPairs(queries, read.tournament, MOST_NEXT) };
  });
  const { tournament, standings, progress, status } = report;
  const { format } = tournament.spec;
  feed.standings = tournamentSheets(format, standings);
  const pairs = `${formatQuantity(open.playing.length, 'pair')} being played, ${formatCount(open.waiting)} waiting`;
  feed.progress = `${formatProgress(status)}; ${pairs}`;
  const next = open.next.map(({ number, round, white, black }) => [
    String(number),
    `${white} – ${black}`,
    String(round),
  ]);
  feed.further = [
    workersSheet(status.workers, open.playing),
    { caption: 'Waiting', heads: ['', 'Players', 'Round'], rows: next },
  ];
  if (format.kind !== 'sprt') return;
  const { path, counts } = sprtProgress(format, progress);
  const curve = path.reduce(extendCurve, startCurve(boundsOf(format.test)));
  const text = path.length > 0 ? formatSprtState(sprtState(format.test, counts)) : 'no pair is complete';
  feed.test = { curve, text };
}

/** The workers: which, how fast, what each plays, and what it lost. */
function workersSheet(
  workers: readonly StoredWorker[],
  playing: Awaited<ReturnType<typeof listOpenPairs>>['playing'],
): Sheet {
  const rows = workers.map(({ id, host, state, speed, slots, games, faults, timeLosses, silentMillis }, index) => {
    const held = playing.filter(({ worker }) => worker === id);
    const pairs = held.map(({ number, white, black }) => `${number}: ${white} – ${black}`);
    const silent = state === 'alive' ? `alive, ${Math.round(silentMillis / 1000)} s ago` : state;
    return [
      ...[String(index + 1), `${host} ${id}`, silent, ...[Math.round(speed), slots].map(formatCount)],
      ...[pairs.join('; '), ...[games, timeLosses, faults - timeLosses].map(formatCount)],
    ];
  });
  return {
    caption: 'Workers',
    heads: [
      '',
      'Worker',
      'State',
      'Positions a second',
      'Pairs at once',
      'Plays',
      'Games',
      'Lost on time',
      'Other faults',
    ],
    rows,
  };
}
