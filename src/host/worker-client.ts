import { fenOf, type Game, positionOf } from '../chess/game.ts';
import type { Card, Options } from '../programs/program.ts';
import { type Caller, callWorker } from './calls.ts';
import { completeOptions } from './engine.ts';
import type { EngineClient, Outcome, ThinkQuestion } from './engine-client.ts';
import { type Log, recentLog } from './log.ts';
import { PlayerError } from './player.ts';
import { limitsOf, type RunCommand, type SearchRequest } from './search-request.ts';
import { STALL_MILLIS } from './silence.ts';
import type { TraceBatch } from './trace-event.ts';
import type { EngineQuestion, EngineReply, Fault, Thoughts, WorkerConnection } from './worker-protocol.ts';

/** The running search. */
interface Running {
  /** Commands given before the question was sent. */
  readonly early: RunCommand[];
  isOut: boolean;
}

/** The settings of a worker client. */
export interface WorkerClientSettings {
  readonly options?: Options | undefined;
  readonly seed?: number | undefined;
  /** The time that a worker may be silent during a question before it counts as hanging. */
  readonly stallMillis?: number | undefined;
}

/** A client as it stands. */
interface Client {
  readonly card: Card;
  readonly startWorker: () => WorkerConnection;
  readonly stallMillis: number;
  readonly log: Log;
  /** Those of the next engine. */
  settings: { readonly options: Options; readonly seed: number };
  /** The current worker; undefined if it was released. */
  worker: Caller<EngineQuestion, EngineReply, Thoughts, RunCommand> | undefined;
  running: Running | undefined;
  /** During a restart; questions wait for it. */
  starting: Promise<void> | undefined;
  /** The program's fault, until it is started again. */
  fault: PlayerError | undefined;
  isClosed: boolean;
}

/**
 * A client whose engine runs in a worker: the contract of a local client, and a program that crashes or never yields affects
 * nothing else.
 * @param startWorker starts a worker that runs `serve`; called again at each restart.
 * @throws {OptionError} and {PlayerError} if the worker does not start.
 */
export async function workerClient(
  startWorker: () => WorkerConnection,
  card: Card,
  { options = {}, seed = 1, stallMillis = STALL_MILLIS }: WorkerClientSettings = {},
): Promise<EngineClient> {
  completeOptions({ card }, options);
  const log = recentLog();
  const client: Client = {
    card,
    startWorker,
    stallMillis,
    log,
    settings: { options, seed },
    worker: undefined,
    running: undefined,
    starting: undefined,
    fault: undefined,
    isClosed: false,
  };
  await start(client);

  return {
    card,
    name: card.name,
    async newGame() {
      requireOpen(client);
      await client.starting;
      log.add('new game');
      if (client.fault) await restart(client);
      else await ask(client, { kind: 'newGame' });
    },
    async restart() {
      requireOpen(client);
      log.add('restart');
      await restart(client);
    },
    async setOptions(next, nextSeed = client.settings.seed) {
      requireOpen(client);
      completeOptions({ card }, next);
      client.settings = { options: next, seed: nextSeed };
      log.add(`options ${JSON.stringify(client.settings)}`);
      await client.starting;
      if (!client.fault) await ask(client, { kind: 'setOptions', ...client.settings });
    },
    think: (game, request, onThought) => think(client, game, request, onThought),
    send(command) {
      const { running, worker } = client;
      if (!running || running.isOut) worker?.send(command);
      else running.early.push(command);
    },
    async watch(game, request) {
      requireFree(client, game, request);
      await client.starting;
      if (client.fault) throw client.fault;
      log.add(`watch ${fenOf(game)} ${JSON.stringify(request)}`);
      await askProgram(client, { kind: 'watch', game, request });
    },
    async pull(count) {
      requireOpen(client);
      await client.starting;
      return (await askProgram(client, { kind: 'pull', count })) as TraceBatch;
    },
    log: log.lines,
    async close() {
      if (client.isClosed) return;
      client.isClosed = true;
      await dismiss(client, new PlayerError('closed', card.id, 'closed in the middle of a search'));
    },
  };
}

function requireOpen({ isClosed, card }: Client): void {
  if (isClosed) throw new PlayerError('closed', card.id, 'was closed');
}

/** Requires that no search runs, and a game and a request that hold together. */
function requireFree(client: Client, game: Game, request: SearchRequest): void {
  requireOpen(client);
  if (client.running) throw new Error(`${client.card.id}: a search is running`);
  positionOf(game);
  limitsOf(client.card, request);
}

async function start(client: Client): Promise<void> {
  const { card, stallMillis } = client;
  client.fault = undefined;
  const worker: Client['worker'] = callWorker(client.startWorker(), {
    errorOf: ({ problem, detail, move, details }: Fault) => new PlayerError(problem, card.id, detail, move, details),
    onDeath(problem, detail) {
      const error = new PlayerError(problem, card.id, problem === 'crashed' ? `its worker ended: ${detail}` : detail);
      if (client.worker === worker) breakOff(client, error);
      return error;
    },
    stallMillis,
  });
  client.worker = worker;
  try {
    await ask(client, { kind: 'start', program: card.id, ...client.settings });
  } catch (error) {
    // A worker that could not load its program is useless; a dismissed one is gone already.
    if (client.worker === worker && error instanceof PlayerError) breakOff(client, error);
    throw error;
  }
}

function restart(client: Client): Promise<void> {
  const attempt = (async () => {
    await dismiss(client, new PlayerError('closed', client.card.id, 'restarted in the middle of a search'));
    requireOpen(client);
    await start(client);
  })().finally(() => {
    if (client.starting === attempt) client.starting = undefined;
  });
  client.starting = attempt;
  return attempt;
}

/** Releases the worker; open questions are rejected with the error. */
async function dismiss(client: Client, error: PlayerError): Promise<void> {
  const { worker } = client;
  client.worker = undefined;
  client.running = undefined;
  await worker?.end(error);
}

/** Releases the worker because of this fault. */
function breakOff(client: Client, error: PlayerError): void {
  client.log.add(String(error));
  client.fault = error;
  void dismiss(client, error);
}

/** Remembers the program's fault until it is restarted. */
function noteFailure(client: Client, error: unknown): void {
  if (!(error instanceof PlayerError) || error.problem === 'closed' || client.fault) return;
  client.log.add(String(error));
  client.fault = error;
}

async function ask(
  { worker, fault, card }: Client,
  question: EngineQuestion,
  onProgress?: (thoughts: Thoughts) => void,
): Promise<EngineReply> {
  if (!worker) throw fault ?? new PlayerError('closed', card.id, 'has no worker');
  return worker.call(question, { onProgress });
}

/** Asks what a fault of the program can prevent. */
async function askProgram(...[client, ...question]: Parameters<typeof ask>): Promise<EngineReply> {
  try {
    return await ask(client, ...question);
  } catch (error) {
    noteFailure(client, error);
    throw error;
  }
}

async function think(client: Client, ...[game, request, onThought]: ThinkQuestion): Promise<Outcome> {
  requireFree(client, game, request);
  const { log } = client;
  const search: Running = { early: [], isOut: false };
  client.running = search;
  try {
    await client.starting;
    if (client.fault) throw client.fault;
    log.add(`think about ${fenOf(game)} ${JSON.stringify(request)}`);
    const answered = askProgram(client, { kind: 'think', game, request }, (thoughts) => {
      for (const thought of thoughts) onThought?.(thought);
    });
    search.isOut = true;
    for (const command of search.early) client.worker?.send(command);
    const outcome = (await answered) as Outcome;
    const { decision, millis } = outcome;
    log.add(`decides ${decision.move ?? '(none)'} after ${decision.nodes} positions, ${Math.round(millis)} ms`);
    return outcome;
  } finally {
    if (client.running === search) client.running = undefined;
  }
}
