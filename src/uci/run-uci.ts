/** Node only: a Plyhouse program as a UCI engine, or one of XBoard's protocol. */

import { FenError } from '../chess/fen.ts';
import { printable, quote } from '../chess/foreign-text.ts';
import { type Game, movesOf, positionOf, turnOf } from '../chess/game.ts';
import { messageOf } from '../chess/message-of.ts';
import { legalMove, MoveError, makeUci } from '../chess/move.ts';
import { OptionError } from '../host/engine.ts';
import type { EngineClient } from '../host/engine-client.ts';
import { type LagGauge, lagGauge } from '../host/lag.ts';
import { PlayerError } from '../host/player.ts';
import type { SearchRequest } from '../host/search-request.ts';
import { waitAtMost } from '../host/timer.ts';
import { findProgram } from '../programs/catalog.ts';
import { OWN_CARD } from '../programs/own/card.ts';
import { type Card, type Options, yearText } from '../programs/program.ts';
import { formatShortage } from '../session/enough-time.ts';
import { type EngineOptions, engineOptions } from './engine-options.ts';
import { type Go, parseGo, requestOf, termsOfRequest } from './go.ts';
import { makeRemark } from './info.ts';
import { readLines, wordsOf } from './lines.ts';
import { parseSetOption } from './option.ts';
import { parsePosition, startOfGame, type UciPosition } from './position.ts';
import { startSearch, type UciSearch } from './search.ts';
import { fromEngine, fromGui, newXboard, type Translation, type Xboard } from './xboard.ts';

/**
 * Starts a program.
 * @param tablesFolder a folder of endgame tables for it to look into; undefined for none.
 */
export type StartEngine = (card: Card, options: Options, seed: number, tablesFolder?: string) => Promise<EngineClient>;

/** The streams, the start function and the settings of a UCI session. */
export interface UciStreams {
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
  /** Options set beforehand, by the names that `uci` offers. */
  readonly options?: Options | undefined;
  readonly start: StartEngine;
  /**
   * The number of endgame tables in a folder; throws if it cannot be read. Absent if `start` does not support tables: then
   * TablesPath is not offered.
   */
  readonly countTables?: ((folder: string) => number) | undefined;
}

/** When the input ends, how long outstanding answers (a `readyok`, a `bestmove` after `stop`) are waited for. */
const LAST_WORDS_MILLIS = 1000;
/** The time limit while the program is still being loaded, as for its start. */
const START_MILLIS = 15_000;
/** The maximum number of illegal moves of one `go` that are named. */
const MOST_NAMED = 10;
/** Unknown words at the start of a line are skipped, as UCI requires, but only before commands that do no harm if misread. */
const HARMLESS = /^(uci|isready|debug|setoption|stop)$/;

/** Runs a program of the collection as a UCI engine, like {@link serveUci}. @throws {UnknownProgramError} */
export async function runUci(programId: string, streams: UciStreams): Promise<void> {
  return serveUci(findProgram(programId).card, streams);
}

/** A UCI session as it stands. */
interface Session {
  readonly card: Card;
  readonly streams: UciStreams;
  readonly options: EngineOptions;
  readonly gauge: LagGauge;
  /** Whether a command has come: the first decides which protocol is spoken. */
  hasBegun: boolean;
  /** The game of a GUI that speaks XBoard's protocol; undefined over UCI. */
  xboard: Xboard | undefined;
  /** Commands of UCI that lines of that protocol have become, until they are carried out, in order. */
  readonly translated: string[];
  /** The position received last. */
  position: UciPosition;
  isDebugging: boolean;
  search: UciSearch | undefined;
  /** The last search, if it has an end of its own. */
  finite: UciSearch | undefined;
  /** The same, until a line of it may have been seen: commands read together with its `go` (a script in a pipe) wait for its end. */
  unheard: UciSearch | undefined;
  /** Whether the times of this game have been compared with the program's needs: its first `go` tells the times. */
  isClockJudged: boolean;
  /** The program, loaded on first use. */
  client: EngineClient | undefined;
  /** Whether its options have changed since they were last sent to it. */
  isStale: boolean;
  /** The source of endgame tables; a new object each time it is set. */
  tables: Tables;
  /** Those with which the program was started. */
  startedWith: Tables;
  /** Preparations for the next search, done in order; a running search is not waited for. */
  setup: Promise<void>;
  /** Whether outstanding answers are waited for, and nothing else. */
  isLeaving: boolean;
  /** Nothing is sent any more. */
  isOver: boolean;
  /** Ends the session. */
  leave(error?: PlayerError): void;
  /** Reads no further commands. */
  deafen(): void;
}

interface Tables {
  readonly folder: string | undefined;
}

/**
 * Runs a program as a UCI engine until its input ends, `quit` is received or nobody reads its output; then everything it
 * started is ended. At the end of the input a search that ends by itself (`go depth 5`) is finished first. The program lives in a
 * worker, so that this thread always answers.
 * @throws {OptionError} before any output; {PlayerError} if the program cannot be started, after reporting it.
 */
export async function serveUci(card: Card, streams: UciStreams): Promise<void> {
  const { input, output, countTables } = streams;
  const options = engineOptions(card, { hasTables: countTables !== undefined });
  for (const [name, value] of Object.entries(streams.options ?? {})) options.set(name, value);
  const tables = { folder: options.tablesPath() };
  let leave: (error?: PlayerError) => void = () => {};
  const left = new Promise<PlayerError | undefined>((resolve) => {
    leave = resolve;
  });
  const session: Session = {
    card,
    streams,
    options,
    gauge: lagGauge(),
    hasBegun: false,
    xboard: undefined,
    translated: [],
    position: startOfGame(),
    isDebugging: false,
    search: undefined,
    finite: undefined,
    unheard: undefined,
    isClockJudged: false,
    client: undefined,
    isStale: false,
    tables,
    startedWith: tables,
    setup: Promise.resolve(),
    isLeaving: false,
    isOver: false,
    leave,
    deafen: () => {},
  };
  output.on('error', () => leave());
  // A script in a pipe: its last request is answered, unless the output is closed or the answer would never come.
  const onEnd = () => {
    // Lines already translated are carried out first.
    if (session.xboard) setImmediate(() => finishAfter(session, session.finite));
    else finishAfter(session, session.finite);
  };
  session.deafen = readLines(input, (line) => carryOut(session, line), onEnd);

  const error = await left;
  session.deafen();
  await waitAtMost(LAST_WORDS_MILLIS, flushed(output));
  session.isOver = true;
  await session.client?.close();
  if ('destroy' in input && typeof input.destroy === 'function') input.destroy();
  if (error) throw error;
}

function send(session: Session, ...lines: readonly string[]): void {
  const { isOver, streams, xboard } = session;
  if (isOver) return;
  const out = xboard ? lines.flatMap((line) => obeyed(session, fromEngine(xboard, line))) : lines;
  // A GUI may print a line on a terminal: control characters from outside (in a name, a path) are escaped.
  if (out.length > 0) streams.output.write(`${out.map(printable).join('\n')}\n`);
}

/** Has the commands of a translation carried out, after those before it. @returns its lines for the GUI. */
function obeyed(session: Session, { uci, out }: Translation): readonly string[] {
  const { translated } = session;
  const isFirst = translated.length === 0;
  translated.push(...uci);
  // Not at once: it may be the search that speaks, which is not over yet.
  if (isFirst && translated.length > 0) {
    setImmediate(() => {
      for (const line of translated.splice(0)) carryOutUci(session, wordsOf(line), line);
    });
  }
  return out;
}

function remark(session: Session, text: string): void {
  send(session, makeRemark(text));
}

function debug(session: Session, text: string): void {
  if (session.isDebugging) remark(session, `debug ${text}`);
}

/** Has the task done after those before it. */
function prepare(session: Session, task: () => Promise<void>): Promise<void> {
  session.setup = session.setup.then(task).catch((error: unknown) => {
    remark(session, `error ${messageOf(error)}`);
    // Without a program nothing can continue; any other fault is repaired by the next new game.
    if (session.client) return;
    session.leave(error instanceof PlayerError ? error : new PlayerError('crashed', session.card.id, messageOf(error)));
  });
  return session.setup;
}

/** Starts the program with the current settings; the result is to be called when no search needs the client. */
function starting(session: Session): () => Promise<void> {
  const { card, options, tables } = session;
  const [own, seed] = [options.own(), options.seed()];
  return async () => {
    if (session.client && session.startedWith !== tables) {
      await session.client.close();
      session.client = undefined;
    }
    if (session.client || session.isOver) return;
    session.client = await session.streams.start(card, own, seed, tables.folder);
    session.startedWith = tables;
    if (session.isOver) await session.client.close();
  };
}

/** Prepares the program, with its current options; a running search keeps its client. */
function ready(session: Session): Promise<void> {
  const { options, search, isStale } = session;
  const [own, seed] = [options.own(), options.seed()];
  const startClient = starting(session);
  const isFree = !search || search.isOver();
  session.isStale = false;
  return prepare(session, async () => {
    if (session.isOver) return;
    const before = session.client;
    if (isFree || !before) await startClient();
    if (isStale && session.client && session.client === before) await session.client.setOptions(own, seed);
  });
}

/** Commands with which a GUI shows that it speaks UCI, whatever it said before. */
const UCI_ONLY = /^(uci|ucinewgame|isready|setoption|position)$/;

/** Carries out a line of the input, in the protocol that its first word chose. */
function carryOut(session: Session, line: string): void {
  const tokens = wordsOf(line);
  if (tokens.length === 0) return;
  if (tokens[0] === 'xboard' && !session.hasBegun) {
    session.xboard = newXboard(nameOf(session.card), session.options.offers);
  }
  session.hasBegun = true;
  if (session.xboard && UCI_ONLY.test(tokens[0]!)) session.xboard = undefined;
  if (!session.xboard) {
    carryOutUci(session, tokens, line);
    return;
  }
  const out = obeyed(session, fromGui(session.xboard, line));
  if (out.length > 0 && !session.isOver) session.streams.output.write(`${out.map(printable).join('\n')}\n`);
}

function carryOutUci(session: Session, tokens: readonly string[], line: string): void {
  const at = Object.hasOwn(COMMANDS, tokens[0]!) ? 0 : tokens.findIndex((token) => HARMLESS.test(token));
  if (at < 0) debug(session, `unknown: ${line}`);
  else COMMANDS[tokens[at]!]!(session, tokens.slice(at + 1));
}

const COMMANDS: Readonly<Record<string, (session: Session, tokens: readonly string[]) => void>> = {
  uci(session) {
    const { card, options } = session;
    send(session, `id name ${nameOf(card)}`, `id author ${card.author}`, ...options.offers, 'uciok');
  },
  isready(session) {
    void ready(session).then(() => send(session, 'readyok'));
  },
  ucinewgame(session) {
    session.isClockJudged = false;
    void ready(session);
    void prepare(session, async () => session.client?.newGame());
  },
  debug(session, [token]) {
    session.isDebugging = token === 'on' || (token !== 'off' && session.isDebugging);
  },
  setoption: setOption,
  position(session, tokens) {
    try {
      session.position = parsePosition(tokens, session.position, session.options.chess960());
    } catch (error) {
      if (!(error instanceof FenError || error instanceof MoveError || error instanceof RangeError)) throw error;
      remark(session, `error ${error.message}; the position is left as it was`);
    }
  },
  go: goOn,
  stop(session) {
    session.search?.send({ kind: 'stop' });
  },
  ponderhit(session) {
    session.search?.send({ kind: 'hit' });
  },
  register() {},
  quit(session) {
    finishAfter(session, session.unheard);
  },
};

/** The name by which a program is known to a GUI. */
function nameOf(card: Card): string {
  return card.id === OWN_CARD.id ? card.name : `Plyhouse ${card.id} (${yearText(card)})`;
}

function setOption(session: Session, tokens: readonly string[]): void {
  const { card, options, streams } = session;
  const { name, value } = parseSetOption(tokens);
  try {
    if (name === '') throw new OptionError(card.id, '', 'expected the name of an option, found none');
    const changed = options.set(name, value);
    session.isClockJudged = false;
    if (changed === 'engine') session.isStale = true;
    if (changed === 'tables') {
      session.tables = { folder: options.tablesPath() };
      remark(session, formatTables(session.tables.folder, streams.countTables));
    }
    const level = changed === 'level' && card.levels.find(({ id }) => id === options.level());
    if (level) session.search?.send({ kind: 'level', limits: level.limits });
    debug(session, `option ${name} is set`);
  } catch (error) {
    if (!(error instanceof OptionError)) throw error;
    remark(session, `error ${error.message}`);
  }
}

/** Starts a search. */
function goOn(session: Session, tokens: readonly string[]): void {
  const { options, gauge } = session;
  const { game } = session.position;
  const { go, ignored, bounded } = parseGo(tokens);
  if (ignored.length > 0)
    remark(session, `error go: left out ${ignored.map((text) => JSON.stringify(text)).join(', ')}`);
  if (bounded.length > 0) remark(session, `error go: too much, taken ${bounded.join(', ')}`);
  const [level, period] = [options.level(), options.period()];
  const overheadMillis = options.overheadMillis();
  const asked = requestOf(legalOnly(session, go, game), turnOf(game), { level, period, overheadMillis });
  const isExact = level === undefined && !period && !asked.infinite && (go.depth ?? go.nodes ?? go.mate) === undefined;
  const exactMillis = isExact ? go.moveMillis : undefined;
  // On the opponent's time none of our clocks runs, and on the period clock lag does not matter. If the move is held until
  // its time is up, that is no lag either.
  const isGauged = asked.gameClock !== undefined && !period && !asked.ponder && exactMillis === undefined;
  if (isGauged) gauge.asked(game, asked.gameClock);
  const request = asked.gameClock && !period ? { ...asked, lag: gauge.lag() } : asked;
  debug(session, `go ${JSON.stringify(request)}`);
  judgeClock(session, request);
  // One search at a time: a running one is stopped and gives its own bestmove first.
  const before = session.search?.isOver() ? undefined : session.search;
  if (before !== session.unheard) before?.send({ kind: 'stop' });
  void ready(session);
  const startClient = starting(session);
  const search = startSearch({
    game,
    request,
    exactMillis,
    perft: go.perft,
    withClient: (use) =>
      prepare(session, async () => {
        await startClient();
        if (session.client) use(session.client);
      }),
    before,
    send: (...lines) => send(session, ...lines),
    onAnswer: (millis) => {
      if (isGauged) gauge.answered(millis);
    },
    onFault: (broken) => void prepare(session, () => broken.restart()),
  });
  session.search = search;
  session.finite = endsByItself(go) ? search : undefined;
  session.unheard = session.finite;
  setImmediate(() => {
    if (session.unheard === search) session.unheard = undefined;
  });
}

/** Remarks, once in a game, that its times are too short for the program. */
function judgeClock(session: Session, request: SearchRequest): void {
  const shortage = session.isClockJudged ? undefined : formatShortage(session.card, termsOfRequest(request));
  session.isClockJudged = true;
  if (shortage !== undefined) remark(session, shortage);
}

/** Root moves that are not legal are left out; if none remain, all are searched. */
function legalOnly(session: Session, go: Go, game: Game): Go {
  if (!go.searchMoves) return go;
  const position = positionOf(game);
  const legal = movesOf(game);
  const strange: string[] = [];
  const searchMoves = go.searchMoves.flatMap((text) => {
    const found = legalMove(position, text);
    const move = found && makeUci(position, found);
    if (move !== undefined && legal.includes(move)) return [move];
    strange.push(quote(text));
    return [];
  });
  if (strange.length > 0)
    remark(session, `error go: left out of searchmoves what is not legal: ${strange.slice(0, MOST_NAMED).join(', ')}`);
  const { searchMoves: _, ...others } = go;
  return searchMoves.length > 0 ? { ...others, searchMoves } : others;
}

/** Ends the session once outstanding answers are sent, if they are ready soon. */
function endWhenDone(session: Session): void {
  if (session.isLeaving) return;
  session.isLeaving = true;
  session.deafen();
  session.search?.send({ kind: 'stop' });
  const outstanding = Promise.all([session.setup, session.search?.done]);
  void waitAtMost(session.client ? LAST_WORDS_MILLIS : START_MILLIS, outstanding).then(() => session.leave());
}

/** @param awaited a search that comes to its end first; undefined for none. */
function finishAfter(session: Session, awaited: UciSearch | undefined): void {
  session.deafen();
  if (awaited) void awaited.done.then(() => endWhenDone(session));
  else endWhenDone(session);
}

/** Whether a search ends soon by itself, without a clock of a game. */
function endsByItself({ depth, nodes, mate, moveMillis, perft, infinite, ponder }: Go): boolean {
  return !infinite && !ponder && (depth ?? nodes ?? mate ?? moveMillis ?? perft) !== undefined;
}

/** Reports the tables found. */
function formatTables(folder: string | undefined, countTables: UciStreams['countTables']): string {
  if (folder === undefined || !countTables) return 'no endgame tables';
  const hint = '; "plyhouse tables build" makes them';
  let count: number;
  try {
    count = countTables(folder);
  } catch (error) {
    return `error TablesPath: ${messageOf(error)}`;
  }
  return count === 0 ? `error TablesPath: no endgame tables in ${folder}${hint}` : `found ${count} tables in ${folder}`;
}

/** Resolves when all output is written, or cannot be written any more. */
function flushed(output: NodeJS.WritableStream): Promise<void> {
  return new Promise((resolve) => {
    if (!output.writable) return resolve();
    output.once('error', () => resolve());
    output.once('close', () => resolve());
    output.write('', () => resolve());
  });
}
