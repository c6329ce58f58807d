import { existsSync } from 'node:fs';
import { type Command, Option } from 'commander';
import { seededChance } from '../../host/chance.ts';
import { allOf } from '../../match/packed-openings.ts';
import { inRandomOrder } from '../../match/schedule.ts';
import { SPRT_MODELS, type SprtModel } from '../../ratings/sprt/likelihood.ts';
import { checkSprt } from '../../ratings/sprt/sprt.ts';
import { parseCriteria } from '../../standings/tie-breaks.ts';
import type { TournamentSpec } from '../../tournament/format.ts';
import { checkFormat, FORMATS, type Forbidden, type Format, type FormatKind } from '../../tournament/format.ts';
import { type Database, DatabaseError, type Queries } from '../../tournament/store/database.ts';
import { isServer, openDatabase } from '../../tournament/store/open-database.ts';
import type { Patience } from '../../tournament/store/retries.ts';
import { gather, readNumber, wholeFrom } from '../command.ts';
import { contestOf } from '../contest.ts';
import { CliError, EXIT, notAmong } from '../exit.ts';
import { dataFolders } from '../folders.ts';
import type { MatchOptions } from '../match-options.ts';
import { onPlaySignals, type PlaySignals } from '../signals.ts';
import type { Terminal } from '../terminal.ts';

/** The message at the first Ctrl-C while pairs are played. */
const PAIRS_END = 'the pairs being played are finished; Ctrl-C again breaks them off';

export interface DatabaseOptions {
  readonly database?: string;
}

export function addDatabaseOption(command: Command): Command {
  return command.addOption(
    new Option(
      '--database <where>',
      'a file, or postgres://user@host/name; the usual one is shown by "plyhouse paths"',
    ).env('PLYHOUSE_DATABASE'),
  );
}

/** Beginnings of a server's address, libpq's keywords, or a login: none of them is the name of a file. */
const ADDRESS = [
  /^(postgres(ql)?:|\w{2,}:\/\/)/i,
  /(^|\s)(host(addr)?|port|dbname|user|password|passfile|service|sslmode)\s*=/i,
  /^[^/\\]*:[^/\\]*@/,
];

/** The database that the options name. @throws {CliError}, without text that may contain a password. */
export function whereOf({ database = dataFolders().tournaments }: DatabaseOptions): string {
  if (database === '') throw new CliError(EXIT.usage, '--database: expected a file or an address, found nothing');
  if (!isServer(database) && ADDRESS.some((pattern) => pattern.test(database))) {
    const found = 'found what looks like an address, but does not begin with "postgres://"';
    throw new CliError(
      EXIT.usage,
      `--database: ${found} (as in postgres://ann@server/chess); if it is a file, put ./ before its name`,
    );
  }
  return database;
}

/**
 * Checks the options of a command on existing tournaments: a mistyped file is an error, not a new and empty database.
 * @throws {CliError} if the file that they name is missing.
 */
export function onExisting<Options extends DatabaseOptions>(options: Options): Options {
  const where = whereOf(options);
  if (options.database !== undefined && !isServer(where) && !existsSync(where)) {
    throw new CliError(EXIT.input, `${where}: there is no such file; "plyhouse tournament new" makes it`);
  }
  return options;
}

/** A command that only asks waits as long for a database that is away; one that plays waits until it is ended. */
const ASKING_MILLIS = 30_000;

/** How long a database is waited for, and what is said meanwhile. @param stop for a command that plays: what ends it. */
export function patienceOf({ warn }: Terminal, stop?: AbortSignal): Patience {
  return {
    ...(stop ? { stop } : { mostMillis: ASKING_MILLIS }),
    onWait: ({ message }) => warn(`plyhouse: waiting for the database (${message})`),
    onBack: () => warn('plyhouse: the database is back'),
  };
}

/** Runs a command on the database that the options name. */
export async function withDatabase<Value>(
  options: DatabaseOptions,
  terminal: Terminal,
  work: (database: Database) => Promise<Value>,
): Promise<Value> {
  const database = await openDatabase(whereOf(options), patienceOf(terminal));
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Runs a command that only reads the database that the options name. @param work may be called again. */
export function readDatabase<Value>(
  options: DatabaseOptions,
  terminal: Terminal,
  work: (queries: Queries) => Promise<Value>,
): Promise<Value> {
  return withDatabase(onExisting(options), terminal, (database) => database.read(work));
}

/**
 * Runs a command that plays: it waits for a database until somebody ends it, which is no failure then.
 * @param work gives the exit code.
 */
export async function playingOn(
  options: DatabaseOptions,
  terminal: Terminal,
  work: (database: Database, signals: PlaySignals) => Promise<number>,
): Promise<number> {
  const where = whereOf(options);
  const signals = onPlaySignals(PAIRS_END, terminal.warn);
  let database: Database | undefined;
  try {
    database = await openDatabase(where, patienceOf(terminal, signals.finish));
    const code = await work(database, signals);
    return signals.code() ?? code;
  } catch (error) {
    const code = signals.code();
    if (code === undefined || !(error instanceof DatabaseError) || error.problem !== 'away') throw error;
    terminal.warn(`plyhouse: ended without the database: ${error.message}`);
    return code;
  } finally {
    await database?.close();
    signals.off();
  }
}

/** The options that define a tournament. */
export interface NewOptions extends MatchOptions, DatabaseOptions {
  readonly format: FormatKind;
  readonly players?: readonly string[];
  readonly rounds?: number;
  readonly challengers: number;
  readonly extraPairs: number;
  readonly forbid?: readonly string[];
  readonly tieBreaks?: string;
  readonly elo0?: number;
  readonly elo1?: number;
  readonly alpha: number;
  readonly beta: number;
  readonly model: SprtModel;
  readonly mostPairs: number;
  readonly scaleTime?: boolean;
  readonly json?: boolean;
}

export function addFormatOptions(command: Command): Command {
  return command
    .addOption(new Option('-f, --format <format>', 'how it is held').choices(FORMATS).makeOptionMandatory())
    .option(
      '--players <names>',
      'players with commas between them, in the order of seeding; quotes keep a comma',
      readList,
    )
    .option('--rounds <number>', 'rounds of a Swiss; as many as it takes to find the best, if left out', wholeFrom(1))
    .option(
      '--challengers <number>',
      'this many players of a gauntlet, from the first, meet the others',
      wholeFrom(1),
      1,
    )
    .option('--extra-pairs <number>', 'pairs at most where two of a knockout are level', wholeFrom(0), 4)
    .option('--forbid <A,B>', 'two players who must not meet; may be given several times', gather)
    .option('--tie-breaks <codes>', 'order equal points by these, as in "BH-C1,BH,SB"')
    .option('--elo0 <elo>', 'sprt: H0, the first player is stronger by this', readNumber)
    .option('--elo1 <elo>', 'sprt: H1, the first player is stronger by this', readNumber)
    .option('--alpha <share>', 'sprt: how often H1 may be accepted where H0 is true', readNumber, 0.05)
    .option('--beta <share>', 'sprt: how often H0 may be accepted where H1 is true', readNumber, 0.05)
    .addOption(new Option('--model <model>', 'sprt: in which Elo').choices(SPRT_MODELS).default('normalized'))
    .option('--most-pairs <number>', 'sprt: end undecided after this many pairs', wholeFrom(1), 20_000)
    .option(
      '--scale-time',
      'scale real clocks by the speed of each machine against the one that begins; without it all play at the written time',
    );
}

/** @throws what {@link contestOf} throws, and {FormatError}, {SprtError}, {TieBreakError}. */
export async function specOf(
  texts: readonly string[],
  options: NewOptions,
  terminal: Terminal,
): Promise<TournamentSpec> {
  const contest = await contestOf(texts, options, 'tournament', terminal);
  const { players, seed } = contest;
  const names = players.map(({ name }) => name);
  const format = formatOf(options, names);
  checkFormat(format, players.length);
  if (options.tieBreaks !== undefined) parseCriteria(options.tieBreaks);
  const openings = options.order === 'random' ? inRandomOrder(contest.openings, seed) : contest.openings;
  return {
    ...contest,
    name: options.event ?? `Plyhouse ${format.kind}`,
    format,
    openings: allOf(openings),
    ...(options.tieBreaks === undefined ? {} : { tieBreaks: options.tieBreaks }),
    ...(options.scaleTime ? { scalesTime: true } : {}),
  };
}

function formatOf(options: NewOptions, names: readonly string[]): Format {
  const { format: kind, games, elo0, elo1, alpha, beta, model, mostPairs } = options;
  const forbidden = options.forbid ? { forbidden: options.forbid.map((text) => twoOf(text, names)) } : {};
  if (kind === 'sprt') {
    if (elo0 === undefined || elo1 === undefined) throw new CliError(EXIT.usage, 'sprt needs --elo0 and --elo1');
    const test = { elo0, elo1, alpha, beta, model };
    checkSprt(test);
    return { kind, test, mostPairs };
  }
  if (kind === 'gauntlet') return { kind, games, challengers: options.challengers, ...forbidden };
  if (kind === 'knockout') return { kind, games, extraPairs: options.extraPairs, ...forbidden };
  if (kind === 'swiss') {
    const rounds = options.rounds ?? Math.max(1, Math.ceil(Math.log2(names.length)));
    // The first colour is drawn by lot.
    const initialColor = seededChance(options.seed)() < 0.5 ? 'white' : 'black';
    return { kind, rounds, games, initialColor, ...forbidden };
  }
  return { kind, games, ...forbidden };
}

function twoOf(text: string, names: readonly string[]): Forbidden[number] {
  // A name may have commas itself.
  const parts = text.split(',');
  const splits = parts.slice(1).map((_, index) => [parts.slice(0, index + 1), parts.slice(index + 1)]);
  const named = splits.map((sides) => sides.map((side) => names.indexOf(side.join(',').trim())));
  const found = named.find((sides) => !sides.includes(-1));
  const stranger = parts.find((part) => !names.includes(part.trim()));
  if (!found && stranger !== undefined) {
    throw new CliError(EXIT.usage, `--forbid ${text}: ${notAmong('player', stranger.trim(), names)}`);
  }
  if (!found || found[0] === found[1]) {
    throw new CliError(EXIT.usage, `--forbid ${text}: expected two players, as in wray74,slutspel`);
  }
  return found as [number, number];
}

/** Players at the commas between them; one in quotes belongs to a name: 'wray74,c7010 name="Fuchs, R."'. */
function readList(text: string): string[] {
  return (text.match(/(?:\\.|"(?:\\.|[^"\\])*"|'[^']*'|[^,])+/gs) ?? [])
    .map((each) => each.trim())
    .filter((each) => each !== '');
}
