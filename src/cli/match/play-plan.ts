/** Plays the games of a match that has been planned, and reports them. */
import { appendFileSync, existsSync, truncateSync } from 'node:fs';
import { appendFile, open, readFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import { printable } from '../../chess/foreign-text.ts';
import { fenOf } from '../../chess/game.ts';
import type { PgnNotation } from '../../chess/make-pgn.ts';
import { messageOf } from '../../chess/message-of.ts';
import { formatCount, formatQuantity } from '../../format/number.ts';
import { type ExistingFile, type MatchStore, openMatchStore } from '../../match/match-store.ts';
import type { MoveRecording } from '../../match/move-comment.ts';
import { cardOf } from '../../match/participant.ts';
import { differentGames, type MatchPlan } from '../../match/plan.ts';
import { type GameRecording, type MatchTask, runMatch } from '../../match/run-match.ts';
import type { ScheduledGame } from '../../match/schedule.ts';
import { FileLockError } from '../../node/file-lock.ts';
import { makeFolder } from '../../node/folder.ts';
import { refusal } from '../../node/refusal.ts';
import { houseVersion } from '../../node/version.ts';
import { type Sprt, type SprtVerdict, sprtState } from '../../ratings/sprt/sprt.ts';
import { formatTerms, isReproducible } from '../../session/terms.ts';
import { standingsIn } from '../../standings/match-standings.ts';
import { countInMatch, type RunningMatch, startRunningMatch } from '../../standings/running-match.ts';
import type { LiveFeed } from '../../tournament/live-feed.ts';
import { CliError, EXIT } from '../exit.ts';
import { dataFolders } from '../folders.ts';
import { formatGame } from '../game-lines.ts';
import type { PlanOptions } from '../match-options.ts';
import { onPlaySignals } from '../signals.ts';
import type { Terminal } from '../terminal.ts';
import { type Watching, type WatchOptions, watchFeed } from '../watching.ts';
import { formatReport, formatRunningScore, type MatchReport, reportData, scoreInterval } from './report.ts';
import {
  endLines,
  finishedLines,
  type OutputFormat,
  type RunnerOutput,
  startedLine,
  startOutput,
  verdictIn,
} from './runner-output.ts';

/** How a warning of several lines is printed. */
export const WARNING_FORMS = ['block', 'line'] as const;
type WarningForm = (typeof WARNING_FORMS)[number];

/** The options of the command, as far as they matter once the plan is made. */
export interface PlayOptions extends PlanOptions, WatchOptions {
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
  /** The folder of the endgame tables, if games are adjudicated by them. */
  readonly tables?: string | undefined;
}

/** A match in progress. */
interface Run {
  readonly plan: MatchPlan;
  readonly options: PlayOptions;
  readonly terminal: Terminal;
  /** The file of the games; undefined if they go to stdout. */
  readonly store: MatchStore | undefined;
  readonly match: RunningMatch;
  readonly output: RunnerOutput;
  readonly page: typeof import('./match-page.ts') | undefined;
  readonly feed: LiveFeed | undefined;
  watching: Watching | undefined;
  /** The checksum of the file, if requested. */
  checksum: number | undefined;
  verdict: SprtVerdict;
  /** Aborted when the sequential test decides: running games no longer matter. */
  readonly decided: AbortController;
  printLine(line: string): void;
}

/** Plays the games of a plan that are not in its file yet, and reports them. @returns the exit code. @throws {CliError} */
export async function playPlan(plan: MatchPlan, options: PlayOptions, terminal: Terminal): Promise<number> {
  const { watch, html, save, output: format } = options;
  const page = watch || html !== undefined ? await import('./match-page.ts') : undefined;
  if (html !== undefined) await page?.makeRoomForHtml(html, save);
  const recording = recordsOf(options);
  await makeRoom(options);
  const store = save === '-' ? undefined : await openStore(plan, options, terminal);
  const signals = onPlaySignals('finishing the running games; press Ctrl-C again to break them off', terminal.warn);
  warnOfWear(plan, options, terminal);
  introduce(plan, store, terminal);
  const run = await startRun(plan, options, terminal, store, page);
  let over = 'The match was broken off by an error.';
  let code: number = EXIT.ok;
  // To scripts that read these lines 0 means a completed match, so it must not be 0 if the reader goes away.
  if (format !== 'plyhouse') process.exitCode = EXIT.negative;
  try {
    if (run.feed) run.watching = await watchFeed(run.feed, options, terminal);
    const { unplayed, quarantined } = await runMatch({
      ...(await taskOf(run, recording)),
      finish: signals.finish,
      stop: AbortSignal.any([signals.stop, run.decided.signal]),
    });
    terminal.clear();
    report(run, unplayed.length, quarantined);
    if (quarantined.length > 0) code = EXIT.engine;
    over = endText(unplayed.length, run.verdict);
    if (run.feed) run.feed.over = over;
    if (run.feed && html !== undefined) await page?.saveHtml(html, run.feed);
  } finally {
    process.exitCode = undefined;
    await run.watching?.close(over);
    // A signal from here on still removes the lock of the file.
    await store?.close();
    signals.off();
  }
  return signals.code() ?? code;
}

/** Checks that all can be written that is to be. @throws {CliError} */
async function makeRoom({ save, epd, log, newEpd }: PlayOptions): Promise<void> {
  if (save !== undefined && save !== '-' && !existsSync(path.dirname(save))) {
    throw new CliError(EXIT.input, `${save}: there is no folder ${path.dirname(save)}`);
  }
  for (const file of [epd, log]) if (file !== undefined) await makeAppendable(file);
  if (epd !== undefined && newEpd) truncateSync(epd);
}

/** Starts the tally, counts the games played before, and sets up what is made from it: the printed lines and, if requested, a page. */
async function startRun(
  plan: MatchPlan,
  options: PlayOptions,
  terminal: Terminal,
  store: MatchStore | undefined,
  page: Run['page'],
): Promise<Run> {
  const { output: format, sprt, openings, html } = options;
  const names = plan.players.map(({ name }) => name);
  // Other runners count games that repeat another: they do not know of them.
  const match = startRunningMatch(names, { countsRepeats: format !== 'plyhouse' });
  const feed = page?.matchFeed(plan, sprt, match, html !== undefined);
  for (const game of store?.finished ?? []) {
    countInMatch(match, game);
    if (feed) page?.showPlayed(feed, plan, game);
  }
  const hasBook = openings !== undefined && openings !== 'none';
  const settings = { ...options, format, openings: hasBook ? openings : undefined };
  const output = startOutput(plan, settings, match, performance.now());
  const run: Run = {
    ...{ plan, options, terminal, store, match, output, page, feed, watching: undefined },
    checksum: options.checksum && store ? crc32(await readFile(store.path)) : undefined,
    verdict: verdictIn(output),
    decided: new AbortController(),
    // If stdout carries the games, everything else goes to stderr.
    printLine: store ? terminal.print : terminal.inform,
  };
  if (run.verdict !== 'open') run.decided.abort();
  return run;
}

/** The runner's task. */
async function taskOf(run: Run, records: GameRecording): Promise<MatchTask> {
  const { plan, options, terminal, store, match, output, printLine } = run;
  const warnings = warningsOf(options);
  return {
    ...{ plan, records, concurrency: options.concurrency, tables: options.tables, pauseMillis: options.wait },
    version: `Plyhouse ${await houseVersion()}`,
    finished: store?.finished,
    inspection: warnings && {
      checkMates: options.checkMates ?? false,
      onWarning: (warning) => printLine(warning.join(warnings === 'line' ? ' :: ' : '\n')),
    },
    keep: (text) => keep(run, text),
    onLive: options.watch ? run.watching?.show : undefined,
    onStart(game) {
      if (options.output === 'plyhouse') terminal.show(formatRunningScore(match, plan.schedule.length));
      else printLine(startedLine(output, game));
    },
    onFinish: (...finished) => finish(run, ...finished),
    onFault(player, game, fault) {
      const log = options.log ?? (store && `${store.path}.faults.log`);
      const where = log === undefined ? '' : ` (log: ${log})`;
      terminal.warn(`plyhouse: ${player} failed in game ${game.number}${where}; it is started again`);
      if (log !== undefined) void keepLog(log, player, game, fault.log);
    },
    onQuarantine(player, faults) {
      terminal.warn(`plyhouse: ${player} failed ${formatQuantity(faults, 'time')} and is dropped`);
    },
  };
}

/** Saves the record of a game. */
async function keep(run: Run, text: string): Promise<void> {
  const { store, terminal, printLine } = run;
  if (!store) return write(terminal.output, text);
  await store.append(text);
  if (run.checksum === undefined) return;
  run.checksum = crc32(text, run.checksum);
  printLine(`File ${store.path} has CRC32: 0x${run.checksum.toString(16)}`);
}

/** Adds a finished game to the tally, then reports it. All reports are made from the tally. */
function finish(run: Run, ...[game, played, players]: Parameters<NonNullable<MatchTask['onFinish']>>): void {
  const { plan, options, terminal, match, output, page, watching, printLine } = run;
  const total = plan.schedule.length;
  countInMatch(match, game);
  if (page) watching?.add(game, page.roundOf(plan, game));
  if (options.epd !== undefined) appendPosition(options.epd, fenOf(played.game));
  const lines = finishedLines(output, game, played, players);
  if (run.verdict === 'open') run.verdict = verdictIn(output);
  if (run.verdict !== 'open') run.decided.abort();
  if (options.output !== 'plyhouse') {
    lines.forEach(printLine);
    return;
  }
  terminal.inform(formatGame({ ...game, reason: played.reason, plies: played.game.moves.length }));
  if (terminal.errors.isTTY) terminal.show(formatRunningScore(match, total));
  else if (match.finished < total && match.finished % scoreInterval(total) === 0) {
    terminal.inform(formatRunningScore(match, total));
  }
}

/** Prints how the match stands at its end. */
function report(run: Run, unplayed: number, quarantined: readonly string[]): void {
  const { plan, options, store, match, output, verdict, printLine } = run;
  const { sprt } = options;
  if (options.output !== 'plyhouse') {
    endLines(output, verdict, performance.now()).forEach(printLine);
    return;
  }
  const all: MatchReport = {
    ...{ plan, unplayed, quarantined },
    standings: standingsIn(match),
    file: store?.path,
    ...(sprt ? { sprt: sprtState(sprt, match.scores[0]?.pairs ?? [0, 0, 0, 0, 0]) } : {}),
  };
  if (options.json) printLine(JSON.stringify(reportData(all), undefined, 2));
  else for (const line of formatReport(all)) printLine(line);
}

/** How warnings are printed, if they are. */
export function warningsOf({ warnings, output }: PlayOptions): WarningForm | undefined {
  return warnings ?? (output === 'fastchess' ? 'block' : undefined);
}

/** How games are recorded. @throws {CliError} for a pattern that cannot be read. */
function recordsOf({
  record: figures = [],
  recordLine = [],
  notation,
  bare: isBare = false,
}: PlayOptions): GameRecording {
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
  { save, force = false, existing }: PlayOptions,
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
export function warnOfWear(plan: MatchPlan, { concurrency }: PlayOptions, { warn }: Terminal): void {
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
