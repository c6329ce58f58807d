/** Node only: a Plyhouse program as a UCI engine. */

import { FenError } from '../chess/fen.ts';
import { printable } from '../chess/foreign-text.ts';
import { type Game, movesOf, positionOf, turnOf } from '../chess/game.ts';
import { messageOf } from '../chess/message-of.ts';
import { legalMove, MoveError, makeUci } from '../chess/move.ts';
import { OptionError } from '../host/engine.ts';
import type { EngineClient } from '../host/engine-client.ts';
import { lagGauge } from '../host/lag.ts';
import { PlayerError } from '../host/player.ts';
import { waitAtMost } from '../host/timer.ts';
import { findProgram } from '../programs/catalog.ts';
import { OWN_CARD } from '../programs/own/card.ts';
import { type Card, type Options, yearText } from '../programs/program.ts';
import { formatShortage } from '../session/enough-time.ts';
import { engineOptions } from './engine-options.ts';
import { type Go, parseGo, requestOf, termsOfRequest } from './go.ts';
import { makeRemark } from './info.ts';
import { readLines } from './lines.ts';
import { parseSetOption } from './option.ts';
import { parsePosition, toldStart } from './position.ts';
import { startSearch, type UciSearch } from './search.ts';

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
/** Unknown words at the start of a line are skipped, as UCI requires, but only before commands that do no harm if misread. */
const HARMLESS = /^(uci|isready|debug|setoption|stop)$/;

/** Runs a program of the collection as a UCI engine, like {@link speakUci}. @throws {UnknownProgramError} */
export async function runUci(programId: string, streams: UciStreams): Promise<void> {
  return speakUci(findProgram(programId).card, streams);
}

/**
 * Runs a program as a UCI engine until its input ends, `quit` is received or nobody reads its output; then everything it
 * started is ended. At the end of the input a search that ends by itself (`go depth 5`) is finished first. The program lives in a
 * worker, so that this thread always answers.
 * @throws {OptionError} before any output; {PlayerError} if the program cannot be started, after reporting it.
 */
export async function speakUci(card: Card, streams: UciStreams): Promise<void> {
  const { input, output, start, countTables } = streams;
  const options = engineOptions(card, { hasTables: countTables !== undefined });
  for (const [name, value] of Object.entries(streams.options ?? {})) options.set(name, value);

  const gauge = lagGauge();
  let told = toldStart();
  let isDebugging = false;
  let search: UciSearch | undefined;
  /**
   * A search with an end of its own that nobody can have heard from: what was read together with its `go` (a script in a pipe) waits
   * for that end.
   */
  let unheard: UciSearch | undefined;
  /** The last search, if it has an end of its own. */
  let finite: UciSearch | undefined;
  /** Whether the times of this game have been compared with what the program needs: its first `go` says what they are. */
  let isClockJudged = false;
  let isOver = false;

  // 1. Output. The session ends when somebody calls `leave`.
  const say = (...lines: readonly string[]) => {
    // A GUI may print a line on a terminal: control characters from outside (in a name, a path) are escaped.
    if (!isOver && lines.length > 0) output.write(`${lines.map(printable).join('\n')}\n`);
  };
  const remark = (text: string) => say(makeRemark(text));
  const debug = (text: string) => {
    if (isDebugging) remark(`debug ${text}`);
  };
  let leave: (error?: PlayerError) => void = () => {};
  const left = new Promise<PlayerError | undefined>((resolve) => {
    leave = resolve;
  });
  output.on('error', () => leave());

  // 2. The program: loaded on first use, and given its options before each search. Preparations for the next search are done
  // in order; a running search is not waited for.
  let client: EngineClient | undefined;
  let isStale = false;
  /** Where to look for endgame tables, wanted and current; a new object each time it is set. */
  let tables = { folder: options.tablesPath() };
  let startedWith = tables;
  let setup: Promise<void> = Promise.resolve();
  const prepare = (task: () => Promise<void>): Promise<void> => {
    setup = setup.then(task).catch((error: unknown) => {
      remark(`error ${messageOf(error)}`);
      // Without a program nothing can continue; any other fault is repaired by the next new game.
      if (!client) leave(error instanceof PlayerError ? error : new PlayerError('crashed', card.id, messageOf(error)));
    });
    return setup;
  };
  /** Starts it with the current settings; the result is to be called when no search needs the client. */
  const starting = () => {
    const [own, seed, wanted] = [options.own(), options.seed(), tables];
    return async () => {
      if (client && startedWith !== wanted) {
        await client.close();
        client = undefined;
      }
      if (client || isOver) return;
      client = await start(card, own, seed, wanted.folder);
      startedWith = wanted;
      if (isOver) await client.close();
    };
  };
  /** The program, with its current options; a running search keeps its client. */
  const ready = () => {
    const [own, seed, isChanged] = [options.own(), options.seed(), isStale];
    const startClient = starting();
    const isFree = !search || search.isOver();
    isStale = false;
    return prepare(async () => {
      if (isOver) return;
      const before = client;
      if (isFree || !client) await startClient();
      if (isChanged && client && client === before) await client.setOptions(own, seed);
    });
  };

  /** Root moves that are not legal are left out; if none remain, all are searched. */
  const legalOnly = (go: Go, game: Game): Go => {
    if (!go.searchMoves) return go;
    const position = positionOf(game);
    const legal = movesOf(game);
    const searchMoves = go.searchMoves.flatMap((text) => {
      const found = legalMove(position, text);
      const move = found && makeUci(position, found);
      return move !== undefined && legal.includes(move) ? [move] : [];
    });
    if (searchMoves.length < go.searchMoves.length) remark('error go: left out of searchmoves what is not legal');
    const { searchMoves: _, ...others } = go;
    return searchMoves.length > 0 ? { ...others, searchMoves } : others;
  };

  // 3. Input.
  const commands: Readonly<Record<string, (tokens: readonly string[]) => void>> = {
    uci() {
      const name = card.id === OWN_CARD.id ? card.name : `Plyhouse ${card.id} (${yearText(card)})`;
      say(`id name ${name}`, `id author ${card.author}`, ...options.offers, 'uciok');
    },
    isready() {
      void ready().then(() => say('readyok'));
    },
    ucinewgame() {
      isClockJudged = false;
      void ready();
      void prepare(async () => client?.newGame());
    },
    debug([word]) {
      isDebugging = word === 'on' || (word !== 'off' && isDebugging);
    },
    setoption(tokens) {
      const { name, value } = parseSetOption(tokens);
      try {
        const changed = options.set(name, value);
        isClockJudged = false;
        if (changed === 'engine') isStale = true;
        if (changed === 'tables') {
          tables = { folder: options.tablesPath() };
          remark(formatTables(options.tablesPath(), countTables));
        }
        const level = changed === 'level' && card.levels.find(({ id }) => id === options.level());
        if (level) search?.tell({ kind: 'level', limits: level.limits });
        debug(`option ${name} is set`);
      } catch (error) {
        if (!(error instanceof OptionError)) throw error;
        remark(`error ${error.message}`);
      }
    },
    position(tokens) {
      try {
        told = parsePosition(tokens, told);
      } catch (error) {
        if (!(error instanceof FenError || error instanceof MoveError || error instanceof RangeError)) throw error;
        remark(`error ${error.message}; the position is left as it was`);
      }
    },
    go(tokens) {
      const { go, ignored, bounded } = parseGo(tokens);
      if (ignored.length > 0) remark(`error go: left out ${ignored.map((words) => JSON.stringify(words)).join(', ')}`);
      if (bounded.length > 0) remark(`error go: too much, taken ${bounded.join(', ')}`);
      const { game } = told;
      const [level, period] = [options.level(), options.period()];
      const asked = requestOf(legalOnly(go, game), turnOf(game), {
        level,
        period,
        overheadMillis: options.overheadMillis(),
      });
      const isExact =
        level === undefined && !period && !asked.infinite && (go.depth ?? go.nodes ?? go.mate) === undefined;
      const exactMillis = isExact ? go.moveMillis : undefined;
      // On the opponent's time none of our clocks runs, and on the period clock lag does not matter. If the move is held until
      // its time is up, that is no lag either.
      const isGauged = asked.gameClock !== undefined && !period && !asked.ponder && exactMillis === undefined;
      if (isGauged) gauge.asked(game, asked.gameClock);
      const request = asked.gameClock && !period ? { ...asked, lag: gauge.lag() } : asked;
      debug(`go ${JSON.stringify(request)}`);
      const shortage = isClockJudged ? undefined : formatShortage(card, termsOfRequest(request));
      isClockJudged = true;
      if (shortage !== undefined) remark(shortage);
      // One search at a time: a running one is stopped and gives its own bestmove first.
      const before = search?.isOver() ? undefined : search;
      if (before !== unheard) before?.tell({ kind: 'stop' });
      void ready();
      const startClient = starting();
      search = startSearch({
        game,
        request,
        exactMillis,
        perft: go.perft,
        withClient: (use) =>
          prepare(async () => {
            await startClient();
            if (client) use(client);
          }),
        before,
        say,
        onAnswer: (millis) => {
          if (isGauged) gauge.answered(millis);
        },
        onFault: (broken) => void prepare(() => broken.restart()),
      });
      const begun = search;
      finite = endsByItself(go) ? begun : undefined;
      unheard = finite;
      setImmediate(() => {
        if (unheard === begun) unheard = undefined;
      });
    },
    stop() {
      search?.tell({ kind: 'stop' });
    },
    ponderhit() {
      search?.tell({ kind: 'hit' });
    },
    register() {},
    quit() {
      farewellAfter(unheard);
    },
  };

  const hear = (line: string) => {
    const tokens = line.split(/\s+/).filter((token) => token !== '');
    if (tokens.length === 0) return;
    const at = Object.hasOwn(commands, tokens[0]!) ? 0 : tokens.findIndex((token) => HARMLESS.test(token));
    if (at < 0) debug(`unknown: ${line}`);
    else commands[tokens[at]!]!(tokens.slice(at + 1));
  };

  // 4. End of input. Outstanding answers are sent if they are ready soon; then the session ends.
  let isLeaving = false;
  const farewell = () => {
    if (isLeaving) return;
    isLeaving = true;
    deafen();
    search?.tell({ kind: 'stop' });
    void waitAtMost(LAST_WORDS_MILLIS, Promise.all([setup, search?.done])).then(() => leave());
  };
  /** @param awaited a search that comes to its end first; undefined for none. */
  const farewellAfter = (awaited: UciSearch | undefined) => {
    deafen();
    if (awaited) void awaited.done.then(farewell);
    else farewell();
  };
  // A script in a pipe: what it asked for last is answered, unless nobody reads the answer or it would never end.
  const deafen = readLines(input, hear, () => farewellAfter(finite));

  const error = await left;
  deafen();
  await waitAtMost(LAST_WORDS_MILLIS, flushed(output));
  isOver = true;
  await client?.close();
  if ('destroy' in input && typeof input.destroy === 'function') input.destroy();
  if (error) throw error;
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
