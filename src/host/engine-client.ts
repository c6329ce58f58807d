import { fenOf, type Game } from '../chess/game.ts';
import type { Card, Engine, Options, Program } from '../programs/program.ts';
import { seededChance } from './chance.ts';
import { prepareEngine, startEngine } from './engine.ts';
import { type Log, recentLog } from './log.ts';
import { type Player, type PlayerAnswer, PlayerError } from './player.ts';
import { runSearch } from './run-search.ts';
import type { RunCommand, SearchRequest } from './search-request.ts';
import type { TraceBatch } from './trace-event.ts';
import { type TraceStream, traceStream } from './trace-stream.ts';

/** The game, the request and the listener of a search. */
export type ThinkQuestion = Parameters<Player['think']>;

/**
 * A Plyhouse program that answers asynchronously: in this thread ({@link localClient}) or in a worker (`nodeClient`,
 * `browserClient`). After a fault `newGame` or `restart` starts it again.
 */
export interface EngineClient extends Player {
  readonly card: Card;
  think(...question: ThinkQuestion): Promise<Outcome>;
  /** Like any player's, and also a new request for the running search. */
  send(command: RunCommand): void;
  /**
   * Sets other options and, if given, another seed: at once, or right after the running search. The engine forgets the game.
   * @throws {OptionError}
   */
  setOptions(options: Options, seed?: number): Promise<void>;
  /**
   * Opens a search to be watched event by event, and drops the previous one. It advances only when events are pulled, and
   * ends at the next question of another kind.
   * @throws {PlayerError}
   */
  watch(game: Game, request: SearchRequest): Promise<void>;
  /** The next events of the watched search (`TraceStream`). Commands sent meanwhile reach it. @throws {PlayerError} */
  pull(count: number): Promise<TraceBatch>;
}

/** The result of a search by a Plyhouse program. If it began on the opponent's time, its times count from the hit. */
export interface Outcome extends PlayerAnswer {
  /** The time the original machine would have taken for the same positions. */
  readonly periodMillis: number;
  /** The decision's positions that were examined on the opponent's time. */
  readonly aheadNodes?: number;
}

/** A client of this thread as it stands. */
interface LocalClient {
  readonly program: Program;
  readonly log: Log;
  /** Those of the next engine. */
  settings: { readonly options: Options; readonly seed: number };
  engine: Engine;
  /** While an engine is prepared for other options. */
  preparing: Promise<void> | undefined;
  /** The running search: its commands, and whether the client was closed or restarted meanwhile. */
  running: { readonly commands: RunCommand[]; isClosed: boolean } | undefined;
  /** The watched search. */
  stream: TraceStream | undefined;
  /** The program's fault, until it is started again. */
  fault: PlayerError | undefined;
  isClosed: boolean;
}

/**
 * An engine in this thread. It thinks in slices, so that the thread stays responsive. For options that need preparation the
 * caller must have called `prepareEngine`.
 */
export function localClient(program: Program, options: Options = {}, seed = 1): EngineClient {
  const { card } = program;
  const client: LocalClient = {
    program,
    log: recentLog(),
    settings: { options, seed },
    engine: startEngine(program, options, seededChance(seed)),
    preparing: undefined,
    running: undefined,
    stream: undefined,
    fault: undefined,
    isClosed: false,
  };
  return {
    card,
    name: card.name,
    async newGame() {
      requireOpen(client);
      client.log.add('new game');
      const { engine, fault, running, settings: own } = client;
      if (!engine.newGame || fault || running) return startAgain(client);
      unwatch(client);
      engine.newGame(seededChance(own.seed));
    },
    async restart() {
      requireOpen(client);
      client.log.add('restart');
      endSearch(client);
      startAgain(client);
    },
    setOptions: (next, nextSeed = client.settings.seed) => setOptions(client, next, nextSeed),
    think: (game, request, onThought) => think(client, game, request, onThought),
    send(command) {
      if (client.running) client.running.commands.push(command);
      else if (command.kind !== 'pace') client.stream?.send(command);
    },
    watch: (game, request) => watch(client, game, request),
    pull: (count) => pull(client, count),
    log: client.log.lines,
    async close() {
      client.isClosed = true;
      endSearch(client);
      client.engine.close?.();
    },
  };
}

function requireOpen({ isClosed, program: { card } }: LocalClient): void {
  if (isClosed) throw new PlayerError('closed', card.id, 'was closed');
}

/** Requires that no search runs and that the program has no fault. */
function requireReady({ running, fault, program: { card } }: LocalClient): void {
  if (running) throw new Error(`${card.id}: a search is running`);
  if (fault) throw fault;
}

function unwatch(client: LocalClient): void {
  client.stream?.close();
  client.stream = undefined;
}

/** Ends the running search, which then fails as closed, and the watched one. */
function endSearch(client: LocalClient): void {
  unwatch(client);
  const { running } = client;
  if (!running) return;
  running.isClosed = true;
  running.commands.push({ kind: 'stop' });
  client.running = undefined;
}

function replaceEngine(client: LocalClient, next: Engine): void {
  client.engine.close?.();
  client.engine = next;
}

/** Starts another engine with the current settings; a fault is forgotten. */
function startAgain(client: LocalClient): void {
  const { program, settings } = client;
  unwatch(client);
  replaceEngine(client, startEngine(program, settings.options, seededChance(settings.seed)));
  client.fault = undefined;
}

async function prepare(client: LocalClient, options: Options): Promise<void> {
  const attempt = prepareEngine(client.program, options);
  client.preparing = attempt;
  await attempt.finally(() => {
    if (client.preparing === attempt) client.preparing = undefined;
  });
  requireOpen(client);
}

async function setOptions(client: LocalClient, options: Options, seed: number): Promise<void> {
  const { program, log } = client;
  requireOpen(client);
  if (program.prepare) await prepare(client, options);
  const other = startEngine(program, options, seededChance(seed));
  client.settings = { options, seed };
  log.add(`options ${JSON.stringify(client.settings)}`);
  unwatch(client);
  replaceEngine(client, other);
}

async function think(client: LocalClient, ...[game, request, onThought]: ThinkQuestion): Promise<Outcome> {
  const { card } = client.program;
  const { log } = client;
  requireOpen(client);
  if (client.preparing) await client.preparing.catch(() => {});
  requireReady(client);
  unwatch(client);
  log.add(`think about ${fenOf(game)} ${JSON.stringify(request)}`);
  const search = { commands: [] as RunCommand[], isClosed: false };
  client.running = search;
  try {
    const { decision, millis, ahead } = await runSearch({
      engine: client.engine,
      card,
      game,
      request,
      commands: search.commands,
      isClosed: () => search.isClosed,
      onThought,
    });
    if (search.isClosed) throw new PlayerError('closed', card.id, 'closed in the middle of a search');
    log.add(`decides ${decision.move ?? '(none)'} after ${decision.nodes} positions, ${Math.round(millis)} ms`);
    const aheadNodes = Math.min(ahead?.nodes ?? 0, decision.nodes);
    const periodMillis = ((decision.nodes - aheadNodes) * 1000) / card.positionsPerSecond;
    return { decision, millis, periodMillis, ...(ahead ? { aheadNodes } : {}) };
  } catch (error) {
    log.add(String(error));
    if (error instanceof PlayerError && client.running === search) client.fault = error;
    throw error;
  } finally {
    if (client.running === search) client.running = undefined;
  }
}

async function watch(client: LocalClient, game: Game, request: SearchRequest): Promise<void> {
  requireOpen(client);
  requireReady(client);
  unwatch(client);
  client.log.add(`watch ${fenOf(game)} ${JSON.stringify(request)}`);
  try {
    client.stream = traceStream({ engine: client.engine, card: client.program.card, game, request });
  } catch (error) {
    if (error instanceof PlayerError) client.fault = error;
    throw error;
  }
}

async function pull(client: LocalClient, count: number): Promise<TraceBatch> {
  const { stream, fault, program } = client;
  requireOpen(client);
  if (!stream) throw fault ?? new Error(`${program.card.id}: nothing is watched`);
  try {
    return await stream.pull(count);
  } catch (error) {
    client.log.add(String(error));
    if (error instanceof PlayerError && client.stream === stream) client.fault = error;
    throw error;
  }
}
