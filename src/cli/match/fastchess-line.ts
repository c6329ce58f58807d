/** Translates command lines of fastchess and cutechess-cli into the spelling of `plyhouse match`. */

import os from 'node:os';
import path from 'node:path';
import { quote } from '../../chess/foreign-text.ts';
import { messageOf } from '../../chess/message-of.ts';
import { MOST_MEN } from '../../endgames/material.ts';
import { MOVE_FIGURES } from '../../match/move-comment.ts';
import { MOST_GAMES } from '../../match/schedule.ts';
import { makeTimeControl, parseTimeControl } from '../../session/time-control.ts';
import { makeCommandLine } from '../../uci/command-line.ts';
import { CliError, EXIT, notAmong } from '../exit.ts';
import { PROGRAM_IDS, programNamed } from '../program-argument.ts';
import { FOREIGN_OPTIONS, type ForeignOption, foreignOption } from './fastchess-options.ts';

type Dialect = 'fastchess' | 'cutechess-cli';

/** A setting of an engine, "tc=10+0.1", as key and value; a key may come several times (arg=). */
type Setting = readonly [key: string, value: string];

/** A foreign command line, read and checked, not yet translated. */
interface ForeignLine {
  readonly dialect: Dialect;
  /** Settings of each engine, in order. */
  readonly engines: Setting[][];
  /** Settings of all engines; they follow an engine's own, and so override them. */
  readonly each: Setting[];
  /** All other options by their names in the table: "-draw score=" → "20", "-recover" → "". The last one counts. */
  readonly values: Map<string, string>;
  /** The patterns of match_line= under -pgnout. */
  readonly patterns: string[];
}

/** The command line of `plyhouse match` that is equivalent to a foreign one. */
export interface Translation {
  readonly args: readonly string[];
  /** Differences in behaviour, for people. */
  readonly notes: readonly string[];
}

/** Marks of a cutechess-cli command line. Without any of them, or with one of fastchess's, a line is read as fastchess reads it. */
const CUTECHESS =
  /^(-(outcomeinterval|resultformat|debug|bookmode|engines)|(conf|arg|initstr|stderr|tscale|book)=.*|proto=xboard|round-robin|knockout|pyramid|policy=.*)$/;
const FASTCHESS = /^-(config|report|output|crc32|testEnv|autosaveinterval|scoreinterval|check-mate-pvs|quick)$/;
const NAMES = /^(.*[/\\])?(fastchess|cutechess-cli)(\.exe|\.sh)?$/i;

/**
 * Whether the words after `plyhouse match` are a command line of fastchess or cutechess-cli as it stands; it may begin
 * with the program's name.
 * @throws {CliError} if they are not but contain one of its options, naming the spelling that works.
 */
export function isForeignLine(args: readonly string[]): boolean {
  if (
    args.some((arg) => /^(-engine|-quick|-config|--compliance|-version|-help)$/.test(arg)) ||
    NAMES.test(args[0] ?? '')
  )
    return true;
  const stray = args.find((arg) => /^-\w\w/.test(arg) && foreignOption(arg));
  if (stray === undefined) return false;
  const option = foreignOption(stray)!;
  const [ours] = /--[\w-]+/.exec(option.ours ?? '') ?? [];
  const here = ours === undefined ? '' : `; here it is ${ours}`;
  const whole = 'a command line of theirs is read whole if it names its players with -engine';
  throw new CliError(EXIT.usage, `${stray} is an option of fastchess and cutechess-cli${here}; ${whole}`);
}

/** A command line that plays nothing. */
type Question =
  | { readonly kind: 'version'; readonly program: Dialect }
  | { readonly kind: 'help' }
  | { readonly kind: 'compliance'; readonly engine: readonly string[] };

/** The question in a foreign command line that asks for one instead of a match; the program's name alone asks for help. */
export function questionIn(args: readonly string[]): Question | undefined {
  const [first = ''] = args;
  const [option, ...rest] = NAMES.test(first) ? args.slice(1) : args;
  if (option === '--compliance') return { kind: 'compliance', engine: rest };
  if (option === undefined || args.some((arg) => /^--?help$/.test(arg))) return { kind: 'help' };
  if (!args.some((arg) => /^--?v(ersion)?$/.test(arg))) return undefined;
  return { kind: 'version', program: /cutechess/i.test(first) ? 'cutechess-cli' : 'fastchess' };
}

/** The versions whose command lines are read here: the first line as the program itself prints it, for workers that compare it. */
const READ_AS = {
  fastchess: 'fastchess alpha 1.8.2 20260729-74deac2',
  'cutechess-cli': 'cutechess-cli 1.3.1',
} as const;

export function versionLines(program: Dialect, version: string): string[] {
  return [READ_AS[program], `Plyhouse ${version}, which reads the command lines of that version`];
}

/** A command line during translation. */
interface Translating {
  readonly line: ReturnType<typeof readForeignLine>;
  readonly players: readonly ReadonlyMap<string, string>[];
  readonly isFastchess: boolean;
  readonly rounds: number;
  /** Games of each two players in a round, as written. */
  readonly perRound: number;
  /** The same, after interpretation. */
  readonly each: number;
  /** The arguments so far. */
  readonly out: string[];
  readonly notes: string[];
  /** The value of an option. */
  value(name: string): string | undefined;
}

/**
 * Translates a command line of fastchess or cutechess-cli.
 * @throws {CliError} naming the first option that cannot be done here and why, or what cannot be read.
 */
export function translateForeignLine(args: readonly string[]): Translation {
  const line = readForeignLine(args);
  const { dialect, values, engines } = line;
  const notes: string[] = [];
  if (engines.length < 2) throw usage(`expected two engines or more (-engine cmd=...), found ${engines.length}`);
  const players = engines.map((settings) => new Map([...settings, ...line.each]));
  const names = namesOf(players);
  const texts = players.map((player, index) => {
    const settings = [...engines[index]!, ...line.each].filter(([key]) => hasOption(player, key, names[index]!, notes));
    return playerText(player, settings, names[index]!);
  });
  const isFastchess = dialect === 'fastchess';
  const usual = isFastchess ? 2 : 1;
  const rounds = Number(values.get('-rounds') ?? usual);
  const perRound = Number(values.get('-games') ?? usual);
  const translating: Translating = {
    ...{ line, players, isFastchess, rounds, perRound, notes, out: [], value: (name) => values.get(name) },
    // fastchess takes 100 games of 2 rounds for 2 games of 100.
    each: perRound > 2 ? rounds : perRound,
  };
  addGames(translating);
  addStart(translating);
  addEnds(translating);
  addRecords(translating);
  return { args: [...texts, ...translating.out], notes };
}

/** How many games, who has White, and how many at once. */
function addGames({ line: { engines }, isFastchess, rounds, perRound, each, notes, out, value }: Translating): void {
  if (isFastchess && rounds > 2 && perRound > 2)
    throw usage(`-games ${perRound}: a round has one or two games of each two players`);
  out.push('--games', String(rounds * perRound));
  if (value('-openings file=') !== undefined && each !== 2 && value('-repeat') === undefined) {
    notes.push('every opening is played with both colours, as with -repeat');
  }
  // Scripts take the first engine for White in every odd game.
  out.push('--first-color', value('-reverse') === undefined ? 'white' : 'black');
  if (engines.length > 2) out.push('--sequence', 'pairs');
  if (value('-noswap') !== undefined) out.push('--keep-colors');
  if (Number(value('-wait') ?? 0) > 0) out.push('--wait', `${Number(value('-wait'))}ms`);
  const concurrency = value('-concurrency');
  if (concurrency !== undefined) out.push('--concurrency', String(concurrencyOf(Number(concurrency))));
  if (value('-tournament') === 'gauntlet') out.push('--gauntlet', value('-seeds') ?? '1');
  else if (value('-seeds') !== undefined) notes.push('-seeds has no effect without -tournament gauntlet');
  const level = value('-log level=') ?? '';
  if (/^(trace|info)$/.test(level)) notes.push(`-log level=${level}: only failures are logged`);
  const seed = value('-srand');
  if (seed !== undefined) out.push('--seed', seed);
}

/** The starts of the games. */
function addStart({ line: { engines }, notes, out, value }: Translating): void {
  const isChess960 = value('-variant') === 'fischerandom';
  if (isChess960) out.push('--variant', 'chess960');
  if (isChess960 && value('-openings file=') === undefined) notes.push('the games begin at the 960 starts in turn');
  out.push('--openings', value('-openings file=') ?? (isChess960 ? 'chess960' : 'none'));
  if (value('-openings file=') !== undefined) out.push('--order', value('-openings order=') ?? 'sequential');
  const plies = value('-openings plies=');
  if (plies !== undefined) out.push('--plies', plies);
  const start = value('-openings start=');
  if (start !== undefined && start !== '1') out.push('--opening-start', start);
  if (value('-openings policy=') === 'encounter' && engines.length > 2) {
    throw usage(
      '-openings policy=encounter: all players of a round have the same opening here, so it takes two players',
    );
  }
}

/** The ends of games. */
function addEnds({ line: { values, dialect }, players, notes, out, value }: Translating): void {
  const margins = new Set(players.map((player) => player.get('timemargin') ?? '0'));
  if (margins.size > 1) throw usage('-engine timemargin=: one margin holds for all players here, found different ones');
  if (margins.has('0') && players.some((player) => player.has('st'))) {
    notes.push('st= without timemargin=: a move a millisecond late loses');
  }
  if (players.some((player) => player.has('tc') || player.has('st'))) out.push('--margin', `${[...margins][0]}ms`);
  if (value('-draw') !== undefined) {
    const [from, count, score] = ['0', '1', '0'].map((or, at) => value(`-draw ${DRAW_KEYS[at]}=`) ?? or);
    out.push('--draw-after', `${from}/${count}/${score}/reset`);
  }
  if (value('-resign') !== undefined) {
    const both = value('-resign twosided=') === 'true' ? '/both' : '';
    out.push('--resign-after', `${value('-resign movecount=') ?? 1}/${value('-resign score=') ?? 0}${both}`);
  }
  const tables = value('-tb');
  if (tables !== undefined) {
    const men = Number(value('-tbpieces') ?? 0) || MOST_MEN;
    if (men > MOST_MEN) notes.push(`-tbpieces ${men}: the tables of Plyhouse have at most ${MOST_MEN} men`);
    const only = { WIN_LOSS: '/wins', DRAW: '/draws' }[value('-tbadjudicate') ?? ''] ?? '';
    const fifty = value('-tbignore50') === undefined ? '' : '/ignore50';
    out.push('--tables-after', `${Math.max(3, Math.min(men, MOST_MEN))}${only}${fifty}`);
    if (tables !== 'plyhouse') out.push('--tables-folder', tables);
  } else if (['-tbpieces', '-tbadjudicate', '-tbignore50'].some((name) => value(name) !== undefined)) {
    notes.push('-tbpieces, -tbadjudicate and -tbignore50 have no effect without -tb');
  }
  const most = value('-maxmoves') ?? '0';
  if (most !== '0') out.push('--max-moves', most);
  if (value('-sprt') !== undefined) out.push('--sprt', sprtText(values, dialect));
  out.push('--quarantine', value('-recover') === undefined ? '1' : String(MOST_GAMES));
}

/** The records that are saved and printed. */
function addRecords({ line, isFastchess, each, out, value }: Translating): void {
  for (const [theirs, ours] of RECORDS) {
    const text = value(theirs);
    if (text !== undefined) out.push(ours, text);
  }
  if (value('-crc32 pgn=') === 'true') out.push('--checksum');
  if (value('-epdout append=') === 'false') out.push('--new-epd');
  if (value('-pgnout') !== undefined) out.push(...recordArgs(value, line.patterns));
  const output = value('-output format=') ?? (isFastchess ? 'fastchess' : 'cutechess');
  if (isFastchess && value('-testEnv') !== undefined) out.push('--warnings', 'line');
  else if (isFastchess && output !== 'fastchess') out.push('--warnings', 'block');
  if (isFastchess && value('-check-mate-pvs') !== undefined) out.push('--check-mates');
  out.push('--output', output);
  out.push('--rating-interval', value('-ratinginterval') ?? (isFastchess ? '10' : '0'));
  out.push('--score-interval', value('-scoreinterval') ?? '1');
  if (value('-report penta=') === 'false' || each !== 2) out.push('--no-pentanomial');
}

/** The arguments for -pgnout, except its file. */
function recordArgs(value: (name: string) => string | undefined, patterns: readonly string[]): string[] {
  const out = ['--existing', value('-pgnout append=') === 'false' ? 'replace' : 'append'];
  const figures = MOVE_FIGURES.filter((figure) => value(`-pgnout ${figure}=`) === 'true');
  if (figures.length > 0) out.push('--record', figures.join(','));
  for (const pattern of patterns) out.push('--record-line', pattern);
  const notation = value('-pgnout notation=') ?? 'san';
  if (notation !== 'san') out.push('--notation', notation);
  if (value('-pgnout min=') === 'true') out.push('--bare');
  return out;
}

/** A command line for a POSIX shell. */
export function shellLine(args: readonly string[]): string {
  return args.map((arg) => (/^[\w./:=+,@%-]+$/.test(arg) ? arg : `'${arg.replaceAll("'", `'\\''`)}'`)).join(' ');
}

const DRAW_KEYS = ['movenumber', 'movecount', 'score'] as const;
const RECORDS: readonly (readonly [theirs: string, ours: string])[] = [
  ['-pgnout file=', '--save'],
  ['-epdout file=', '--epd'],
  ['-event', '--event'],
  ['-site', '--site'],
  ['-log file=', '--log'],
];

/** A line that cannot be done; theirs then end with 1. */
function usage(message: string): CliError {
  return new CliError(EXIT.negative, message);
}

function readForeignLine(args: readonly string[]): ForeignLine {
  const rest = NAMES.test(args[0] ?? '') ? args.slice(1) : [...args];
  const [named = ''] = args;
  const isFastchess = NAMES.test(named) ? /fastchess/i.test(named) : args.some((arg) => FASTCHESS.test(arg));
  const isCutechess = NAMES.test(named)
    ? !isFastchess
    : args.some((arg) => CUTECHESS.test(arg)) || (!isFastchess && hasPlainFile(args));
  const line: ForeignLine = {
    dialect: isCutechess ? 'cutechess-cli' : 'fastchess',
    engines: [],
    each: [],
    values: new Map(),
    patterns: [],
  };
  for (let at = 0; at < rest.length; ) {
    const name = rest[at++]!;
    const given: string[] = [];
    // A negative number is a value, anything else with a dash the next option.
    while (at < rest.length && (!rest[at]!.startsWith('-') || /^-\d/.test(rest[at]!))) given.push(rest[at++]!);
    readOption(line, name, given);
  }
  return line;
}

/** Whether the file of -pgnout stands alone, as in cutechess-cli. */
function hasPlainFile(args: readonly string[]): boolean {
  const next = args[args.indexOf('-pgnout') + 1];
  return args.includes('-pgnout') && next !== undefined && /^[^-=][^=]*$/.test(next);
}

function readOption(line: ForeignLine, name: string, given: readonly string[]): void {
  const option = foreignOption(name);
  if (!option) {
    const names = FOREIGN_OPTIONS.map((each) => each.name).filter((each) => !each.includes(' '));
    throw usage(`fastchess and cutechess-cli have ${notAmong('option', name, names)}`);
  }
  if (option.ours === undefined) throw refusal(option, name);
  const { takes = 'nothing' } = option;
  if (takes === 'keys') {
    if (given.length === 0) throw usage(`${name}: expected key=value, found nothing`);
    line.values.set(name, '');
    const settings = given.map((arg): Setting => readKey(name, arg));
    if (name === '-engine') line.engines.push(settings);
    else if (name === '-each') line.each.push(...settings);
    else if (name === '-quick') readQuick(line, settings);
    else for (const [key, value] of settings) line.values.set(`${name} ${key}=`, value);
    if (name === '-pgnout')
      line.patterns.push(...settings.flatMap(([key, value]) => (key === 'match_line' ? value : [])));
    return;
  }
  const most = takes === 'nothing' ? 0 : takes === 'value' ? 1 : Number.POSITIVE_INFINITY;
  if (given.length > most || (takes === 'value' && given.length < 1)) {
    const expected = most === 0 ? 'no value' : 'one value';
    throw usage(`${name}: expected ${expected}, found ${given.length === 0 ? 'none' : quote(given.join(' '))}`);
  }
  const value = given.join(' ');
  if (given.length > 0) check(option, name, value);
  line.values.set(name, value);
  if (name === '-repeat' && line.dialect === 'fastchess') line.values.set('-games', value || '2');
}

/** A word behind an option with keys, checked against the table. */
function readKey(option: string, arg: string): Setting {
  const owner = option === '-each' ? '-engine' : option;
  const equals = arg.indexOf('=');
  const key = equals < 0 ? arg : arg.slice(0, equals);
  const value = arg.slice(equals + 1);
  if (equals < 0) {
    const known = foreignOption(`${owner} ${key}`);
    if (known?.ours === undefined && known) throw refusal(known, `${option} ${key}`);
    if (known) return [key, 'true'];
    // The files of -pgnout and -epdout stand alone in cutechess-cli.
    if (option === '-pgnout' || option === '-epdout') return ['file', arg];
    throw usage(`${option}: expected key=value, found ${quote(arg)}`);
  }
  const isOption = owner === '-engine' && key.startsWith('option.');
  const known = foreignOption(`${owner} ${isOption ? 'option.NAME' : key}=`);
  if (!known) {
    const names = FOREIGN_OPTIONS.filter((each) => each.name.startsWith(`${owner} `)).map(({ name }) =>
      name.slice(owner.length + 1),
    );
    throw usage(`${option} has ${notAmong('setting', `${key}=`, names)}`);
  }
  if (known.ours === undefined) throw refusal(known, `${option} ${key}=`);
  if (value === '' && !isOption) throw usage(`${option} ${key}=: expected a value, found none`);
  check(known, `${option} ${key}=`, value);
  return [key, value];
}

function check(option: ForeignOption, name: string, value: string): void {
  if (option.ours === undefined || option.only === undefined || option.only.test(value)) return;
  throw usage(`${name}${name.endsWith('=') ? '' : ' '}${value}: ${option.why}`);
}

function refusal({ why }: ForeignOption, name: string): CliError {
  return usage(`${name} cannot be done here: ${why}`);
}

/** `-quick`: the settings that fastchess has behind it. */
function readQuick(line: ForeignLine, settings: readonly Setting[]): void {
  const { values } = line;
  for (const [key, value] of settings) {
    if (key === 'cmd')
      line.engines.push([
        ['cmd', value],
        ['tc', '10+0.1'],
      ]);
    else values.set('-openings file=', value);
  }
  if (line.engines.length !== 2) throw usage(`-quick: expected two cmd=, found ${line.engines.length}`);
  if (!values.has('-openings file=')) throw usage('-quick: expected book=FILE');
  for (const [name, value] of QUICK) values.set(name, value);
  values.set('-concurrency', String(Math.max(1, os.availableParallelism() - 2)));
}

const QUICK: readonly (readonly [name: string, value: string])[] = [
  ['-openings order=', 'random'],
  ['-rounds', '25000'],
  ['-games', '2'],
  ['-recover', ''],
  ['-draw', ''],
  ['-draw movenumber=', '30'],
  ['-draw movecount=', '8'],
  ['-draw score=', '8'],
  ['-output format=', 'cutechess'],
];

/** The number of games at once; zero or less counts down from the number of cores. */
function concurrencyOf(asked: number): number {
  return asked > 0 ? asked : Math.max(1, os.availableParallelism() + asked);
}

/** The players' names: given, or that of the engine's file; one that comes again gets a number, "A_2". */
function namesOf(players: readonly ReadonlyMap<string, string>[]): string[] {
  const seen = new Map<string, number>();
  return players.map((player) => {
    const name = player.get('name') ?? path.parse((player.get('cmd') ?? '').replaceAll('\\', '/')).name;
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return count === 1 ? name : `${name}_${count}`;
  });
}

/** Whether a program of Plyhouse has an option, as -each names them for all; other engines say so themselves when they start. */
function hasOption(player: ReadonlyMap<string, string>, key: string, name: string, notes: string[]): boolean {
  if (!key.startsWith('option.') || !isProgram(player)) return true;
  const option = key.slice('option.'.length);
  const { options } = programNamed(player.get('cmd')!).card;
  if (options.some((each) => each.name.toLowerCase() === option.toLowerCase())) return true;
  notes.push(`${name} has no option ${option}; left out`);
  return false;
}

function isProgram(player: ReadonlyMap<string, string>): boolean {
  return PROGRAM_IDS.includes(player.get('cmd') ?? '') && !player.has('dir');
}

/** A player in our spelling: "cmd=stockfish name=SF tc=10+0.1 option.Hash=16". */
function playerText(player: ReadonlyMap<string, string>, settings: readonly Setting[], name: string): string {
  const cmd = player.get('cmd');
  if (cmd === undefined) throw usage(`-engine${player.has('name') ? ` name=${name}` : ''}: expected cmd=, found none`);
  if (player.has('tc') && player.has('st')) throw usage(`-engine name=${name}: expected tc= or st=, found both`);
  const args = [isProgram(player) ? `program=${cmd}` : `cmd=${cmd}`, `name=${name}`];
  const book = player.has('book') ? ['book', 'bookdepth'] : [];
  for (const key of ['dir', 'args', 'initstr', ...book]) if (player.has(key)) args.push(`${key}=${player.get(key)}`);
  if (player.get('proto') === 'xboard') args.push('proto=xboard');
  if (player.has('ponder')) args.push('ponder');
  if (player.get('restart') === 'on') args.push('restart');
  const control = player.has('tc') ? controlText(player.get('tc')!) : undefined;
  if (control !== undefined) args.push(`tc=${control}`);
  if (player.has('st')) args.push(`st=${player.get('st')}`);
  for (const [limit, ours] of [
    ['nodes', 'nodes'],
    ['depth', 'depth'],
    ['plies', 'depth'],
  ] as const) {
    // Zero stands for no limit.
    if (Number(player.get(limit) ?? 0) > 0) args.push(`${ours}=${Number(player.get(limit))}`);
  }
  const options = new Map(settings.filter(([key]) => key.startsWith('option.')));
  for (const [key, value] of settings) if (key === 'arg') args.push(`arg=${value}`);
  for (const [key, value] of options) args.push(`${key}=${value}`);
  return makeCommandLine(args);
}

/** A time control as ours reads it; undefined for none. "0/10+0.1" and "inf/10+0.1" have no control after some moves. */
function controlText(text: string): string | undefined {
  const bare = text.replace(/^(0+|inf(inite)?)\//, '').replaceAll(/(\d)s(?=\+|$)/g, '$1');
  try {
    const control = parseTimeControl(bare);
    return control && makeTimeControl(control);
  } catch (error) {
    throw usage(`tc=${text}: ${messageOf(error)}`);
  }
}

function sprtText(values: ReadonlyMap<string, string>, dialect: Dialect): string {
  const [elo0, elo1] = ['elo0', 'elo1'].map((key) => values.get(`-sprt ${key}=`));
  if (elo0 === undefined || elo1 === undefined) throw usage('-sprt: expected elo0= and elo1=');
  const [alpha, beta] = ['alpha', 'beta'].map((key) => values.get(`-sprt ${key}=`) ?? '0.05');
  const model = values.get('-sprt model=') ?? (dialect === 'fastchess' ? 'normalized' : 'logistic');
  return [elo0, elo1, alpha, beta, model].join('/');
}
