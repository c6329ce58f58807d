import { appendFileSync, existsSync, truncateSync } from 'node:fs';
import { appendFile, open, readdir, readFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import type { Command } from 'commander';
import { printable, quote } from '../../chess/foreign-text.ts';
import { fenOf } from '../../chess/game.ts';
import { PGN_NOTATIONS, type PgnNotation } from '../../chess/make-pgn.ts';
import { messageOf } from '../../chess/message-of.ts';
import { countTables } from '../../endgames/node-client.ts';
import { parseDuration } from '../../format/duration.ts';
import { formatCount, formatQuantity } from '../../format/number.ts';
import { parseTablesRule } from '../../match/adjudicate.ts';
import { formatOpening } from '../../match/game-record.ts';
import { EXISTING_FILES, type ExistingFile, type MatchStore, openMatchStore } from '../../match/match-store.ts';
import { MOVE_FIGURES, type MoveRecording } from '../../match/move-comment.ts';
import { cardOf } from '../../match/participant.ts';
import { differentGames, type MatchPlan } from '../../match/plan.ts';
import { openingOf } from '../../match/random-plies.ts';
import { type GameRecording, runMatch } from '../../match/run-match.ts';
import { FIRST_COLORS, type ScheduledGame, SEQUENCES } from '../../match/schedule.ts';
import { FileLockError } from '../../node/file-lock.ts';
import { makeFolder } from '../../node/folder.ts';
import { refusal } from '../../node/refusal.ts';
import { houseVersion } from '../../node/version.ts';
import { SPRT_MODELS } from '../../ratings/sprt/likelihood.ts';
import { checkSprt, type Sprt, type SprtVerdict, sprtState } from '../../ratings/sprt/sprt.ts';
import { formatTerms, isReproducible } from '../../session/terms.ts';
import type { FinishedGame } from '../../standings/finished-game.ts';
import { standingsIn } from '../../standings/match-standings.ts';
import { countInMatch, startRunningMatch } from '../../standings/running-match.ts';
import type { LiveFeed } from '../../tournament/live-feed.ts';
import { examples, gather, nameOf, oneOf, readBy, wholeFrom } from '../command.ts';
import { CliError, EXIT } from '../exit.ts';
import { dataFolders } from '../folders.ts';
import { formatGame } from '../game-lines.ts';
import { addMatchOptions, type PlanOptions, planOf } from '../match-options.ts';
import { onPlaySignals } from '../signals.ts';
import type { Terminal } from '../terminal.ts';
import { addWatchOptions, type Watching, type WatchOptions, watchFeed } from '../watching.ts';
import { checkCompliance } from './compliance.ts';
import { isForeignLine, questionIn, shellLine, translateForeignLine, versionLines } from './fastchess-line.ts';
import { helpLines } from './fastchess-options.ts';
import { formatReport, formatRunningScore, type MatchReport, reportData, scoreInterval } from './report.ts';
import {
  endLines,
  finishedLines,
  OUTPUTS,
  type OutputFormat,
  startedLine,
  startOutput,
  verdictIn,
} from './runner-output.ts';

/** How a warning of several lines is printed. */
const WARNING_FORMS = ['block', 'line'] as const;
type WarningForm = (typeof WARNING_FORMS)[number];

interface Options extends PlanOptions, WatchOptions {
  readonly html?: string;
  readonly sprt?: Sprt;
  readonly output: OutputFormat;
  readonly ratingInterval: number;
  readonly scoreInterval: number;
  readonly pentanomial: boolean;
  readonly log?: string;
  readonly checksum?: boolean;
  readonly epd?: string;
  readonly newEpd?: boolean;
  readonly warnings?: WarningForm;
  readonly checkMates?: boolean;
  readonly record?: MoveRecording['figures'];
  readonly recordLine?: readonly string[];
  readonly notation: PgnNotation;
  readonly bare?: boolean;
  readonly existing: ExistingFile;
  readonly wait?: number;
  readonly fromFastchess?: boolean;
  readonly concurrency: number;
  readonly save?: string;
  readonly force?: boolean;
  readonly tablesFolder?: string;
  readonly dryRun?: boolean;
  readonly json?: boolean;
}

const ABOUT = `
A player is a program ("wray74", "slutspel level=2 name=Second"), the command
of a UCI engine ("stockfish", "stockfish name=SF hash=16 -- --arg"), or settings as in
cutechess-cli ("cmd=stockfish name=SF option.Hash=16 tc=40/60+1"), or the file of a
program of your own ("./my-program.mts", made in the course of the page). Limits in a
player's own settings replace those of the match. Without limits, programs play
their tournament level, with time counted at the original machine's speed.

An engine gets only the environment variables that any program needs (PATH, HOME,
LANG, TMPDIR, ...); "env.NAME=value" in its settings gives it another one.

A command line of fastchess or cutechess-cli is taken as it stands, behind
"plyhouse match"; docs/matches.md has a table of their options.

What adjudication costs: with --tables-after a game ends with the result of best play,
which its players might have missed; nothing else is lost, and a win counts only if its
mate comes before the fifty-move rule (of longer ones the tables do not know).
--draw-after, --resign-after and --max-moves believe the players' scores, or nothing: a
result can be wrong, more often the weaker the players and the lower the bounds. Engines
that are alike overlook the same things; 3/900/both asks two. The record says what an
adjudicated game rests on (Termination "adjudication", Reason).

Every finished game is saved before it is reported. The same command with the
same --save resumes a match; --games may be larger then. Ctrl-C once finishes the
running games, twice breaks them off; the match can be resumed either way. The
running score is shown on a terminal, and otherwise printed now and then. --watch shows
it in a browser; that page ends with the match, and --html keeps it.`;

/** `plyhouse match A B ...`: all players against each other. */
export function define(command: Command, terminal: () => Terminal): void {
  examples(
    command,
    'plyhouse match wray74 random --games 20 --save games.pgn',
    'plyhouse match ./my-program.mts slutspel --games 10',
    'plyhouse match slutspel "cmd=stockfish nodes=100" --nodes 5000 --games 100 --concurrency 2',
  ).argument('<players...>', 'two or more programs, engines or files of your own programs');
  addWatchOptions(addMatchOptions(command))
    .option('-c, --concurrency <number>', 'play this many games at once', wholeFrom(1), 1)
    .option('--save <file>', 'save the games to this file, and resume from it; "-" writes to stdout', nameOf('file'))
    .option(
      '--html <file>',
      'write the match as one page at the end, in place of that of an earlier run',
      nameOf('file'),
    )
    .option('--force', 'let --save replace a file that has no games of this match, and move what stands behind them')
    .option('--dry-run', 'print the schedule and play nothing')
    .option('--json', 'print the report as JSON')
    .option('--gauntlet <number>', 'only the first players, this many, meet all others', wholeFrom(1))
    .option('--opening-start <number>', 'begin with this opening, counted from 1 in their order', wholeFrom(1))
    .option(
      '--first-color <color>',
      'colour of the first player in the first game of a round: white, black, alternate',
      oneOf(FIRST_COLORS),
      'alternate',
    )
    .option(
      '--tables-after <men[/how]>',
      'adjudicate by endgame tables from this many men on, as 5; 5/wins: only wins; 5/ignore50: also those that the fifty-move rule may prevent',
      readBy(parseTablesRule),
    )
    .option('--ponder', 'let every player think on its opponent\'s time; one of them: "stockfish ponder tc=10+0.1"')
    .option('--tables-folder <folder>', 'where these tables are; left out: your own (plyhouse paths)', nameOf('folder'))
    .option('--site <name>', 'the site in the PGN', nameOf('name'))
    .option('--sprt <elo0/elo1>', 'stop when a sequential test decides: 0/5, 0/5/0.05/0.05/logistic', readBy(parseSprt))
    .option('--log <file>', 'where to keep what a player that failed said last', nameOf('file'))
    .option('--output <format>', 'print the lines of plyhouse, fastchess or cutechess', oneOf(OUTPUTS), 'plyhouse')
    .option('--rating-interval <number>', 'with --output: estimates after this many pairs', wholeFrom(0), 10)
    .option('--score-interval <number>', 'with --output: the score after this many games', wholeFrom(0), 1)
    .option('--no-pentanomial', 'with --output: count single games, not pairs')
    .option('--epd <file>', 'append the final position of every game to this file', nameOf('file'))
    .option('--new-epd', 'begin the file of --epd anew')
    .option(
      '--sequence <order>',
      'the order of the games of several players: rounds, or pairs, both games of two players in turn',
      oneOf(SEQUENCES),
      'rounds',
    )
    .option('--keep-colors', 'let one player have White in both games of an opening')
    .option('--wait <time>', 'pause after every game', readBy(parseDuration))
    .option(
      '--existing <what>',
      'what is done with a file of --save that has games: resume (only those of this match), append (also behind others), replace',
      oneOf(EXISTING_FILES),
      'resume',
    )
    .option('--record <figures>', `record more of each move: ${MOVE_FIGURES.join(', ')}`, readBy(parseFigures))
    .option('--record-line <pattern>', 'record the last line of an engine that this regular expression finds', gather)
    .option('--notation <name>', 'the moves of the PGN: san, lan or uci', oneOf(PGN_NOTATIONS), 'san')
    .option('--bare', 'record the moves alone, with few tags')
    .option(
      '--warnings <form>',
      'hold engines to UCI as fastchess does and print its warnings, each as a block of lines or one line: block (with --output fastchess), line',
      oneOf(WARNING_FORMS),
    )
    .option('--check-mates', 'with --warnings: also of variations that do not end with the mate of their score')
    .option('--checksum', 'print the CRC-32 of the file of --save after every game')
    .option('--from-fastchess', 'print a command line of fastchess or cutechess-cli, which follows, in this spelling')
    .addHelpText('after', ABOUT)
    .action(async (players: readonly string[], options: Options) => {
      if (options.fromFastchess) {
        throw new CliError(EXIT.usage, '--from-fastchess: expected a command line with -engine behind it, found none');
      }
      if (options.sprt && players.length !== 2) {
        throw new CliError(EXIT.usage, `--sprt: expected two players, found ${players.length}`);
      }
      if (options.checkMates && !warningsOf(options)) {
        throw new CliError(EXIT.usage, '--check-mates has no effect without --warnings, as in --warnings line');
      }
      const tables = await tablesOf(options, terminal());
      const plan = await planOf(players, options, terminal());
      if (options.dryRun) printSchedule(plan, options, terminal());
      else process.exitCode = await play(plan, { ...options, tables }, terminal());
    });
}

/** A command line of fastchess or cutechess-cli as one of this command; `--from-fastchess` prints it instead. */
export async function translate(
  args: readonly string[],
  terminal: () => Terminal,
): Promise<readonly string[] | undefined> {
  const rest = args.filter((arg) => arg !== '--from-fastchess');
  if (!isForeignLine(rest)) return undefined;
  const { print, printLines, inform } = terminal();
  const question = questionIn(rest);
  if (question?.kind === 'version') printLines(versionLines(question.program, await houseVersion()));
  else if (question?.kind === 'help') printLines(helpLines());
  else if (question) await checkCompliance(question.engine, print);
  if (question) return [];
  const { args: ours, notes } = translateForeignLine(rest);
  for (const note of notes) inform(`plyhouse: ${note}`);
  if (rest.length === args.length) return ours;
  print(shellLine(['plyhouse', 'match', ...ours]));
  return [];
}

/** "seldepth,pv". */
function parseFigures(text: string): MoveRecording['figures'] {
  return text.split(',').map((name) => {
    const figure = MOVE_FIGURES.find((each) => each === name.trim());
    if (figure) return figure;
    throw new Error(`expected some of ${MOVE_FIGURES.join(', ')} with commas between them, found ${quote(name)}`);
  });
}

/** How warnings are printed, if they are. */
function warningsOf({ warnings, output }: Options): WarningForm | undefined {
  return warnings ?? (output === 'fastchess' ? 'block' : undefined);
}

/** How games are recorded. @throws {CliError} for a pattern that cannot be read. */
function recordsOf({ record: figures = [], recordLine = [], notation, bare: isBare = false }: Options): GameRecording {
  const lines = recordLine.map((pattern) => {
    try {
      return new RegExp(pattern);
    } catch (error) {
      throw new CliError(EXIT.usage, `--record-line ${pattern}: expected a regular expression; ${messageOf(error)}`);
    }
  });
  const isUsual = figures.length === 0 && lines.length === 0;
  return { notation, isBare, ...(isUsual ? {} : { recording: { figures, lines } }) };
}

/** "elo0/elo1", with alpha, beta and the model behind them. @throws {SprtError} */
function parseSprt(text: string): Sprt {
  const [elo0, elo1, alpha = '0.05', beta = '0.05', model = 'normalized', ...rest] = text.split('/');
  const numbers = [elo0, elo1, alpha, beta].map((each) => (each?.trim() ? Number(each) : Number.NaN));
  const known = SPRT_MODELS.find((each) => each === model);
  if (rest.length > 0 || !known || !numbers.every(Number.isFinite)) {
    throw new Error(`expected elo0/elo1, as 0/5, or with alpha/beta/model, as 0/5/0.05/0.05/logistic`);
  }
  const sprt = { elo0: numbers[0]!, elo1: numbers[1]!, alpha: numbers[2]!, beta: numbers[3]!, model: known };
  checkSprt(sprt);
  return sprt;
}

/** The folder of the tables by which games are adjudicated. @throws {CliError} if it has none. */
async function tablesOf({ tablesAfter, tablesFolder }: Options, { inform }: Terminal): Promise<string | undefined> {
  if (!tablesAfter) {
    if (tablesFolder === undefined) return undefined;
    throw new CliError(EXIT.usage, '--tables-folder has no effect without --tables-after, as in --tables-after 5');
  }
  const folder = tablesFolder ?? dataFolders().tables;
  const count = countTables(folder);
  if (count > 0) {
    inform(`${formatQuantity(count, 'endgame table')} in ${folder}`);
    return folder;
  }
  const files = await readdir(folder).catch(() => []);
  const isSyzygy = files.some((name) => /\.rtb[wz]$/i.test(name));
  const found = isSyzygy ? 'found Syzygy tables, which are not read here' : 'found none';
  const hint = 'build them with "plyhouse tables build KRPKR" and leave --tables-folder out (-tb plyhouse)';
  throw new CliError(EXIT.input, `${folder}: expected endgame tables of Plyhouse, ${found}; ${hint}`);
}

async function play(
  plan: MatchPlan,
  options: Options & { readonly tables: string | undefined },
  terminal: Terminal,
): Promise<number> {
  const { print, inform } = terminal;
  const isPiped = options.save === '-';
  const { html } = options;
  const page = options.watch || html !== undefined ? await import('./match-page.ts') : undefined;
  if (html !== undefined) await page?.makeRoomForHtml(html, options.save);
  if (!isPiped && options.save !== undefined && !existsSync(path.dirname(options.save))) {
    throw new CliError(EXIT.input, `${options.save}: there is no folder ${path.dirname(options.save)}`);
  }
  const records = recordsOf(options);
  const warnings = warningsOf(options);
  for (const file of [options.epd, options.log]) if (file !== undefined) await makeAppendable(file);
  if (options.epd !== undefined && options.newEpd) truncateSync(options.epd);
  const store = isPiped ? undefined : await openStore(plan, options, terminal);
  const signals = onPlaySignals('finishing the running games; press Ctrl-C again to break them off', terminal.warn);
  warnOfWear(plan, options, terminal);
  introduce(plan, store, terminal);

  const before = store?.finished ?? [];
  // If stdout carries the games, everything else goes to stderr.
  const printLine = isPiped ? inform : print;
  const { output: format, sprt } = options;
  const { match, output, feed } = startTally(plan, options, before, page);
  let checksum = options.checksum && store ? crc32(await readFile(store.path)) : undefined;
  /** Aborted when the sequential test decides: running games no longer matter. */
  const decided = new AbortController();
  let verdict = verdictIn(output);
  if (verdict !== 'open') decided.abort();
  const total = plan.schedule.length;
  const score = () => formatRunningScore(match, total);
  let code: number = EXIT.ok;
  let watching: Watching | undefined;
  let over = 'The match was broken off by an error.';
  // To scripts that read these lines 0 means a completed match, so it must not be 0 if the reader goes away.
  if (format !== 'plyhouse') process.exitCode = EXIT.negative;
  try {
    if (feed) watching = await watchFeed(feed, options, terminal);
    const outcome = await runMatch({
      plan,
      concurrency: options.concurrency,
      tables: options.tables,
      records,
      inspection: warnings && {
        checkMates: options.checkMates ?? false,
        onWarning: (warning) => printLine(warning.join(warnings === 'line' ? ' :: ' : '\n')),
      },
      pauseMillis: options.wait,
      version: `Plyhouse ${await houseVersion()}`,
      finished: before,
      finish: signals.finish,
      stop: AbortSignal.any([signals.stop, decided.signal]),
      async keep(text) {
        if (!store) return write(terminal.output, text);
        await store.append(text);
        if (checksum === undefined) return;
        checksum = crc32(text, checksum);
        printLine(`File ${store.path} has CRC32: 0x${checksum.toString(16)}`);
      },
      onLive: options.watch ? watching?.show : undefined,
      onStart(game) {
        if (format === 'plyhouse') terminal.show(score());
        else printLine(startedLine(output, game));
      },
      onFinish(game, played, players) {
        countInMatch(match, game);
        if (page) watching?.add(game, page.roundOf(plan, game));
        if (options.epd !== undefined) appendPosition(options.epd, fenOf(played.game));
        const lines = finishedLines(output, game, played, players);
        if (verdict === 'open') verdict = verdictIn(output);
        if (verdict !== 'open') decided.abort();
        if (format !== 'plyhouse') return lines.forEach(printLine);
        inform(formatGame({ ...game, reason: played.reason, plies: played.game.moves.length }));
        if (terminal.errors.isTTY) terminal.show(score());
        else if (match.finished < total && match.finished % scoreInterval(total) === 0) inform(score());
      },
      onFault(player, game, fault) {
        const log = options.log ?? (store && `${store.path}.faults.log`);
        const where = log === undefined ? '' : ` (log: ${log})`;
        terminal.warn(`plyhouse: ${player} failed in game ${game.number}${where}; it is started again`);
        if (log !== undefined) void keepLog(log, player, game, fault.log);
      },
      onQuarantine(player, faults) {
        terminal.warn(`plyhouse: ${player} failed ${formatQuantity(faults, 'time')} and is dropped`);
      },
    });
    terminal.clear();
    const report: MatchReport = {
      plan,
      standings: standingsIn(match),
      unplayed: outcome.unplayed.length,
      quarantined: outcome.quarantined,
      file: store?.path,
      ...(sprt ? { sprt: sprtState(sprt, match.scores[0]?.pairs ?? [0, 0, 0, 0, 0]) } : {}),
    };
    if (format !== 'plyhouse') endLines(output, verdict, performance.now()).forEach(printLine);
    else if (options.json) printLine(JSON.stringify(reportData(report), undefined, 2));
    else for (const line of formatReport(report)) printLine(line);
    if (outcome.quarantined.length > 0) code = EXIT.engine;
    over = endText(outcome.unplayed.length, verdict);
    if (watching) watching.feed.over = over;
    if (feed && html !== undefined) await page?.saveHtml(html, feed, plan, outcome.finished);
  } finally {
    process.exitCode = undefined;
    await watching?.close(over);
    // A signal from here on still removes the lock of the file.
    await store?.close();
    signals.off();
  }
  return signals.code() ?? code;
}

/** The tally of a match, with the games that were played before, and what is made of it: lines, and a page if one is wanted. */
function startTally(
  plan: MatchPlan,
  options: Options,
  before: readonly FinishedGame[],
  page: typeof import('./match-page.ts') | undefined,
) {
  const { output: format, sprt, openings } = options;
  const names = plan.players.map(({ name }) => name);
  // Other runners count games that repeat another: they do not know of them.
  const match = startRunningMatch(names, { countsRepeats: format !== 'plyhouse' });
  const feed: LiveFeed | undefined = page?.matchFeed(plan, sprt, match);
  for (const game of before) {
    countInMatch(match, game);
    if (feed) page?.showPlayed(feed, plan, game);
  }
  const hasBook = openings !== undefined && openings !== 'none';
  const settings = { ...options, format, openings: hasBook ? openings : undefined };
  return { match, feed, output: startOutput(plan, settings, match, performance.now()) };
}

function endText(unplayed: number, verdict: SprtVerdict): string {
  if (verdict !== 'open') return `The sequential test is decided: ${verdict.toUpperCase()} is accepted.`;
  if (unplayed === 0) return 'The match is over.';
  return `The match was ended with ${formatQuantity(unplayed, 'game')} to play; the same command goes on with it.`;
}

/** Opens a new file in Plyhouse's data folder, by another name than a match that was begun in the same second. */
async function openNewStore(plan: MatchPlan): Promise<MatchStore> {
  const folder = dataFolders().matches;
  await makeFolder(folder);
  const time = new Date().toISOString().replace(/\..*/, '').replaceAll(/[-:]/g, '').replace('T', '-');
  const names = plan.players.map(({ name }) => name.replaceAll(/[^\w-]+/g, '_')).join('-');
  for (let count = 1; ; count++) {
    const name = `${time}-${names.slice(0, 60)}-${plan.id}${count === 1 ? '' : `-${count}`}.pgn`;
    const file = path.join(folder, name);
    if (existsSync(file)) continue;
    try {
      return await openMatchStore(file, plan.id);
    } catch (error) {
      if (!(error instanceof FileLockError) || !error.isHeld) throw error;
    }
  }
}

/** The file for the games: the one given, or a new one. */
async function openStore(
  plan: MatchPlan,
  { save, force = false, existing }: Options,
  terminal: Terminal,
): Promise<MatchStore> {
  const store =
    save === undefined ? await openNewStore(plan) : await openMatchStore(save, plan.id, { force, existing });
  const file = store.path;
  if (store.torn !== undefined) {
    terminal.warn(`plyhouse: ${file} did not end with a whole game; its end was moved to ${store.torn}`);
  }
  if (store.doubles > 0) {
    terminal.warn(`plyhouse: ${file} holds ${store.doubles} games of this match twice; they are counted once`);
  }
  const stranger = store.finished.find(({ number, white, black }) => {
    const game = plan.schedule[number - 1];
    return game !== undefined && (game.white !== white || game.black !== black);
  });
  if (stranger) {
    await store.close();
    throw new CliError(EXIT.input, `${file}: game ${stranger.number} is not that of this schedule`);
  }
  return store;
}

function introduce(plan: MatchPlan, store: MatchStore | undefined, { inform }: Terminal): void {
  for (const { name, terms, ponder } of plan.players)
    inform(`${name}: ${formatTerms(terms)}${ponder ? ', pondering' : ''}`);
  if (!store) return;
  const before = store.finished.length;
  inform(
    before > 0 ? `${before} of ${plan.schedule.length} games are already in ${store.path}` : `Games in ${store.path}`,
  );
}

/** Warns of what makes results doubtful before the match, not after it. */
function warnOfWear(plan: MatchPlan, { concurrency }: Options, { warn }: Terminal): void {
  const isTimed = plan.players.some((player) => !isReproducible(player.terms, cardOf(player)));
  const cores = os.availableParallelism();
  const atOnce = concurrency * (plan.players.filter(({ ponder }) => ponder).length > 1 ? 2 : 1);
  if (isTimed && atOnce > Math.max(1, cores - 1) && atOnce > 1) {
    const games = `${formatQuantity(concurrency, 'game')}${atOnce > concurrency ? ' of pondering players' : ''} at once`;
    warn(`plyhouse: ${games} on ${cores} cores; on real clocks players will lack time`);
  }
  const asked = plan.schedule.length;
  const different = differentGames(plan.schedule, plan.players);
  if (different < asked) {
    const only = `only ${formatQuantity(different, 'different game is', 'different games are')} possible`;
    warn(`plyhouse: ${only}, ${formatCount(asked)} are asked for: more openings, or --random-plies`);
    return;
  }
  const openings = new Set(plan.schedule.map(({ opening }) => opening.id)).size;
  const rounds = plan.schedule.at(-1)?.round ?? 0;
  if (openings < rounds && plan.schedule[0]?.randomPlies === undefined) {
    const again = openings === 1 ? 'it is played in each' : 'they come again from the first';
    warn(`plyhouse: ${formatQuantity(openings, 'opening')} for ${formatQuantity(rounds, 'round')}: ${again}`);
  }
}

function printSchedule(plan: MatchPlan, options: Options, terminal: Terminal): void {
  const { print, printData, inform } = terminal;
  if (options.json) {
    const games = plan.schedule.map(({ randomPlies: _, ...game }, index) => {
      return { ...game, opening: openingOf(plan.schedule[index]!) };
    });
    printData({ match: plan.id, seed: plan.seed, games });
    return;
  }
  warnOfWear(plan, options, terminal);
  inform(`match ${plan.id}`);
  for (const game of plan.schedule) {
    const { number, round, white, black } = game;
    print(`${number}  round ${round}  ${white} - ${black}  ${formatOpening(openingOf(game))}`);
  }
}

/** Resolves when the reader has taken the text. */
function write(output: NodeJS.WriteStream, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    output.write(text, (error) => (error ? reject(error) : resolve()));
  });
}

/** Checks, before the first game, that lines can be appended to a file; makes its folder. @throws {CliError} and {FolderError} */
async function makeAppendable(file: string): Promise<void> {
  await makeFolder(path.dirname(file));
  const handle = await open(file, 'a').catch((error) => {
    throw new CliError(EXIT.output, `${file}: ${refusal(error)}`);
  });
  await handle.close();
}

/** Appends a position as EPD, with the counters of FEN as operations. */
function appendPosition(file: string, fen: string): void {
  const words = fen.split(' ');
  const epd = `${words.slice(0, 4).join(' ')} hmvc ${words[4]}; fmvn ${words[5]};`;
  try {
    appendFileSync(file, `${epd}\n`);
  } catch (error) {
    throw new CliError(EXIT.output, `${file}: ${refusal(error)}`);
  }
}

async function keepLog(file: string, player: string, game: ScheduledGame, log: readonly string[]): Promise<void> {
  const head = `== game ${game.number}, ${player}, ${new Date().toISOString()}`;
  await appendFile(file, printable(`${head}\n${log.join('\n')}\n\n`)).catch(() => {});
}
