import { type Command, Option } from 'commander';
import { printable } from '../../chess/foreign-text.ts';
import { formatCount, formatQuantity } from '../../format/number.ts';
import { TABLE_STYLES, type TableStyle } from '../../standings/cross-table.ts';
import { listGames, readPgnOf } from '../../tournament/store/games.ts';
import { migrateDatabase } from '../../tournament/store/open-database.ts';
import {
  createTournament,
  deleteTournament,
  findTournament,
  findWork,
  holdTournament,
  isTournament,
  listWork,
  loadProgress,
  type StoredJobs,
  type StoredTournament,
  withdrawPlayer,
} from '../../tournament/store/tournaments.ts';
import { type Column, dataRows, textTable } from '../columns.ts';
import { examples, nameOf, subcommand, wholeFrom } from '../command.ts';
import { CliError, EXIT } from '../exit.ts';
import { formatFaults } from '../game-lines.ts';
import { addMatchOptions } from '../match-options.ts';
import type { Terminal } from '../terminal.ts';
import { addWatchOptions } from '../watching.ts';
import { EXPORTS, type ExportOptions, exportTournament, GAME_COLUMNS } from './export.ts';
import {
  addDatabaseOption,
  addFormatOptions,
  type DatabaseOptions,
  type NewOptions,
  onExisting,
  patienceOf,
  readDatabase,
  specOf,
  whereOf,
  withDatabase,
} from './options.ts';
import {
  formatCrossTable,
  formatExplanations,
  formatProgress,
  formatStandings,
  jobsStatusOf,
  reportOf,
  standingsData,
  statusReportOf,
  type TournamentReport,
} from './report.ts';
import type { RunOptions } from './run.ts';

interface AskOptions extends DatabaseOptions {
  readonly json?: boolean;
}

const ABOUT = `
A tournament is made with "new", which answers with its id, and played with
"run", which goes on with it wherever it was left: each pair of games is recorded
once, even if the process is killed. Its database is a file, in which "plyhouse
worker" may play as well; or a PostgreSQL server, and then workers play on as many
machines as there are. docs/tournaments.md has the whole of it on a page.`;

const NEW_ABOUT = `
Players are given as in "plyhouse match". Formats: round-robin, gauntlet, swiss
(FIDE's Dutch system), knockout, match (two players), sprt (two players, until a
sequential test decides). --games says how many games two who meet play: pairs of
games with one opening and colours exchanged, and one more if it is odd.

--json: id, name, format, players, pairs (as many as are known now).`;

const MIGRATE_ABOUT = `
Needed once for each database, and again after an update of Plyhouse that asks
for it. It takes the right to create a schema; all other commands need rights on
the tables alone. --worker-role gives a role that exists what workers need, and
takes from it whatever else it may do there: it can change or delete no game.
--organiser-role does so for one that makes, changes and deletes tournaments, but not
the tables. Give them again after an update that asks for "migrate". A file needs none
of this.`;

interface MigrateOptions extends DatabaseOptions {
  readonly workerRole?: string;
  readonly organiserRole?: string;
}

const STANDINGS_ABOUT = `
--json: id, name, format, state, note, seed, rounds, tieBreaks, players [{name,
place, points, games, wins, draws, losses, tieBreaks {code: value},
hasWithdrawn, seed, terms, round (knockout)}], sprt (null but for one).`;

/** The tournament of the examples. */
const EXAMPLE = 'swiss-1a2b3c4d';

/** `plyhouse tournament new|run|…`: tournaments of every kind. */
export function define(command: Command, terminal: () => Terminal): void {
  examples(
    command,
    'plyhouse tournament new --format round-robin --players wray74,slutspel,gambiet82 --games 4',
    'plyhouse tournament run round-robin-1a2b3c4d --concurrency 2',
  );
  command.addHelpText('after', ABOUT);
  definePlay(command, terminal);
  defineChanges(command, terminal);
  defineDeletion(command, terminal);
  defineReports(command, terminal);
}

/** Defines the commands that create and play a tournament. */
function definePlay(command: Command, terminal: () => Terminal): void {
  const create = subcommand(
    command,
    'new',
    'make a tournament, and answer with its id',
    '--format swiss --rounds 5 --players random,wray74,slutspel,schach22',
    '-f sprt --elo0 0 --elo1 20 antwoord "antwoord nodes=900" -n 1000',
  ).argument('[players...]', 'players, in the order of seeding');
  addFormatOptions(create);
  addMatchOptions(create);
  addDatabaseOption(create)
    .option('--json', 'as JSON')
    .addHelpText('after', NEW_ABOUT)
    .action((players: readonly string[], options: NewOptions) => make(players, options, terminal()));

  const run = subcommand(
    command,
    'run',
    'play a tournament, or go on with it',
    `${EXAMPLE} --concurrency 2`,
    `${EXAMPLE} --ndjson`,
  )
    .argument('<id>', 'the tournament')
    .option('-c, --concurrency <number>', 'pairs at once; 0 leaves all to workers, and only tells', wholeFrom(0), 1);
  addDatabaseOption(addWatchOptions(run))
    .option('--accept-build', 'go on with this Plyhouse and these engines, though it was begun with others')
    .option('--json', 'the standings at the end as JSON')
    .option('--ndjson', 'every event as a line of JSON, from the first on')
    .action(async (id: string, options: RunOptions) => {
      const { runTournament } = await import('./run.ts');
      process.exitCode = await runTournament(id, options, terminal());
    });

  const server = '--database postgres://owner@server/chess';
  const prepares = 'make the tables on a PostgreSQL server, or bring them up to date';
  addDatabaseOption(subcommand(command, 'migrate', prepares, server, `--worker-role worker ${server}`))
    .option('--worker-role <name>', 'give this role the rights of workers, and no others')
    .option('--organiser-role <name>', 'give this role the rights of organisers, and no others')
    .addHelpText('after', MIGRATE_ABOUT)
    .action(async ({ workerRole, organiserRole, ...options }: MigrateOptions) => {
      await migrateDatabase(whereOf(options), patienceOf(terminal()), { worker: workerRole, organiser: organiserRole });
      const may = [
        ...(workerRole === undefined ? [] : [`${workerRole} may play`]),
        ...(organiserRole === undefined ? [] : [`${organiserRole} may organise`]),
      ];
      terminal().inform(['the tables are up to date', ...may].join('; '));
    });
}

/** Defines the commands that change a tournament. */
function defineChanges(command: Command, terminal: () => Terminal): void {
  for (const [name, state, about] of [
    ['pause', 'paused', 'begin no new games; those that are played are finished'],
    ['stop', 'stopped', 'break off what is played; "run" plays it again'],
  ] as const) {
    addDatabaseOption(subcommand(command, name, about, EXAMPLE, `${EXAMPLE} --json`))
      .argument('<id>', 'the tournament')
      .option('--json', 'as JSON: id, state')
      .action(async (id: string, options: AskOptions) => {
        await withDatabase(onExisting(options), terminal(), async (database) => {
          const now = await holdTournament(database, id, state);
          if (options.json) terminal().print(JSON.stringify({ id, state: now }));
          else terminal().inform(`${id} is ${now}`);
        });
      });
  }

  const withdraws = 'take a player out; its games left are forfeited';
  addDatabaseOption(subcommand(command, 'withdraw', withdraws, `${EXAMPLE} slutspel`, `${EXAMPLE} "gambiet82 (2)"`))
    .argument('<id>', 'the tournament')
    .argument('<player>', 'its name')
    .action(async (id: string, player: string, options: DatabaseOptions) => {
      await withDatabase(onExisting(options), terminal(), (database) => withdrawPlayer(database, id, player));
      terminal().inform(`${player} is withdrawn`);
    });
}

/** Defines the command that deletes a tournament. */
function defineDeletion(command: Command, terminal: () => Terminal): void {
  addDatabaseOption(
    subcommand(command, 'delete', 'delete a tournament, with --force also its games', EXAMPLE, `${EXAMPLE} --force`),
  )
    .argument('<id>', 'the tournament')
    .option('--force', 'also if games of it were played')
    .action(async (id: string, { force = false, ...options }: DatabaseOptions & { readonly force?: boolean }) => {
      const games = await withDatabase(onExisting(options), terminal(), (database) =>
        deleteTournament(database, id, { withGames: force }),
      );
      terminal().inform(`${id} is deleted, with ${formatQuantity(games, 'game')}`);
    });
}

/** Defines the commands that report on a tournament. */
function defineReports(command: Command, terminal: () => Terminal): void {
  const tells = 'how far a tournament has got, or all of them';
  addDatabaseOption(subcommand(command, 'status', tells, '', `${EXAMPLE} --json`))
    .argument('[id]', 'the tournament; all of them, if left out')
    .option('--json', 'as JSON')
    .action((id: string | undefined, options: AskOptions) => printStatus(id, options, terminal()));

  addDatabaseOption(subcommand(command, 'standings', 'the table', `${EXAMPLE} --explain`, `${EXAMPLE} --json`))
    .argument('<id>', 'the tournament')
    .option('--explain', 'tell how each tie-break came about')
    .option('--json', 'as JSON')
    .addHelpText('after', STANDINGS_ABOUT)
    .action(async (id: string, options: AskOptions & { explain?: boolean }) => {
      const { printData, printLines } = terminal();
      const report = await readReport(id, options, terminal());
      if (options.json) return printData(standingsData(report));
      printLines(formatStandings(report));
      if (options.explain) printLines(formatExplanations(report));
    });

  const shows = 'the table of who took what from whom';
  addDatabaseOption(subcommand(command, 'crosstable', shows, 'round-robin-1a2b3c4d', `${EXAMPLE} --style server`))
    .argument('<id>', 'the tournament')
    .addOption(new Option('--style <style>', 'how it is set').choices(TABLE_STYLES))
    .option('--json', 'as JSON: the standings, and results [{opponent, points, color, round}] of each player')
    .action((id: string, options: AskOptions & { style?: TableStyle }) => printCrossTable(id, options, terminal()));

  addDatabaseOption(subcommand(command, 'games', 'the games, or one of them as PGN', EXAMPLE, `${EXAMPLE} 12`))
    .argument('<id>', 'the tournament')
    .argument('[number]', 'a game', wholeFrom(1))
    .option('--json', 'as JSON')
    .action((id: string, number: number | undefined, options: AskOptions) =>
      printGames(id, number, options, terminal()),
    );

  const writes = 'write it as PGN, TRF, CSV or HTML';
  const [pgn, html] = [`${EXAMPLE} --as pgn --save games.pgn`, `${EXAMPLE} --as html --save table.html`];
  addDatabaseOption(
    subcommand(command, 'export', writes, pgn, html)
      .argument('<id>', 'the tournament')
      .addOption(new Option('--as <format>', 'in which form').choices(EXPORTS).default('pgn'))
      .option('--save <file>', 'where to; stdout, if left out', nameOf('file'))
      .option('--force', 'let --save replace a file'),
  ).action((id: string, options: ExportOptions) => exportTournament(id, options, terminal()));
}

const readReport = (id: string, options: AskOptions, terminal: Terminal): Promise<TournamentReport> =>
  readDatabase(options, terminal, async (queries) => reportOf(queries, await findTournament(queries, id)));

async function make(players: readonly string[], options: NewOptions, terminal: Terminal): Promise<void> {
  const { print, inform } = terminal;
  const spec = await specOf([...(options.players ?? []), ...players], options, terminal);
  const { tournament, pairs } = await withDatabase(options, terminal, async (database) => {
    const made = await createTournament(database, spec);
    const { pairs: planned } = await database.read((queries) => loadProgress(queries, made));
    return { tournament: made, pairs: planned.length };
  });
  const { id, name } = tournament;
  if (options.json) {
    const names = spec.players.map((player) => player.name);
    print(JSON.stringify({ id, name, format: spec.format.kind, players: names, pairs }));
    return;
  }
  print(id);
  inform(`${formatQuantity(pairs, 'pair')} to begin with; "plyhouse tournament run ${id}" plays it`);
}

const TOURNAMENT_COLUMNS: readonly Column<StoredTournament | StoredJobs>[] = [
  { key: 'id', head: '', isText: true },
  { key: 'state', head: '', isText: true },
  {
    key: 'players',
    value: (work) => (isTournament(work) ? work.spec.players.length : 0),
    head: '',
    isText: true,
    text: (work) => (isTournament(work) ? `${work.spec.players.length} players` : 'jobs'),
  },
  { key: 'name', head: '', isText: true },
  { key: 'format', value: (work) => (isTournament(work) ? work.spec.format.kind : 'jobs') },
  { key: 'created', value: ({ created }) => new Date(created).toISOString() },
];

async function printStatus(id: string | undefined, options: AskOptions, terminal: Terminal): Promise<void> {
  const { print, printData, printLines, inform } = terminal;
  if (id === undefined) {
    const all = await readDatabase(options, terminal, listWork);
    if (options.json) return printData(dataRows(TOURNAMENT_COLUMNS, all));
    if (all.length === 0) return inform(`no tournaments in ${whereOf(options)}`);
    return printLines(textTable(TOURNAMENT_COLUMNS, all).slice(1));
  }
  const { work, rounds, status } = await readDatabase(options, terminal, async (queries) => {
    const found = await findWork(queries, id);
    if (!isTournament(found)) return { work: found, rounds: 0, status: await jobsStatusOf(queries, found) };
    const report = await statusReportOf(queries, id);
    return { work: found, rounds: report.progress.rounds.length, status: report.status };
  });
  const { state, note, name } = work;
  if (options.json) {
    const { games, gamesPerHour = null, left = null, workers } = status;
    const faults = [...status.faults].map(([player, each]) => ({ name: player, ...each }));
    return printData({ id, name, state, note, rounds, games, gamesPerHour, left, workers, faults });
  }
  print(`${name} (${id}) is ${state}${note === null ? '' : `: ${note}`}`);
  print(isTournament(work) ? `${formatProgress(status)}; round ${rounds}` : formatProgress(status, 'jobs'));
  for (const { id: worker, state: now, pairs, games, faults, speed, build } of status.workers) {
    const work = `plays ${formatQuantity(pairs, 'pair')}, has played ${formatQuantity(games, 'game')}, ${faults} of them lost by a fault`;
    print(`worker ${worker} (${now}, ${formatCount(speed)} positions a second, Plyhouse ${build}) ${work}`);
  }
  printLines(formatFaults(status.faults));
}

async function printCrossTable(
  id: string,
  options: AskOptions & { readonly style?: TableStyle },
  terminal: Terminal,
): Promise<void> {
  const report = await readReport(id, options, terminal);
  if (!options.json) return terminal.printLines(formatCrossTable(report, options.style));
  const { players, ...about } = standingsData(report);
  const { records, tournament } = report.standings.scored;
  const rows = players.map((player, index) => ({
    ...player,
    results: records[report.standings.players[index]!.player]!.filter(({ opponent }) => opponent !== undefined).map(
      (record) => ({
        opponent: tournament.players[record.opponent!]!.name,
        points: record.points,
        color: record.color ?? null,
        round: record.round ?? null,
        forfeit: record.kind !== 'played',
      }),
    ),
  }));
  terminal.printData({ ...about, players: rows });
}

async function printGames(
  id: string,
  number: number | undefined,
  options: AskOptions,
  terminal: Terminal,
): Promise<void> {
  const { print, printData, printLines, inform } = terminal;
  const { games, pgn } = await readDatabase(options, terminal, async (queries) => {
    const all = await listGames(queries, await findTournament(queries, id));
    if (number === undefined) return { games: all, pgn: undefined };
    const { value } = await readPgnOf(queries, id, number).next();
    return { games: all.filter((game) => game.number === number), pgn: value };
  });
  if (number !== undefined && (games.length === 0 || (pgn === undefined && !options.json))) {
    throw new CliError(EXIT.input, `game ${number} is not played`);
  }
  if (options.json) return printData({ id, games: dataRows([...GAME_COLUMNS, { key: 'fault' }], games) });
  if (pgn === undefined) return printLines(textTable(GAME_COLUMNS, games));
  print(pgn.trimEnd());
  const fault = games[0]?.fault;
  if (fault) inform(`${fault.player} broke (${fault.problem}). Its last lines:`);
  for (const line of fault?.log ?? []) inform(printable(`  ${line}`));
}
