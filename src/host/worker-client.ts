import { fenOf, type Game, positionOf } from '../chess/game.ts';
import type { Card, Options, Thought } from '../programs/program.ts';
import { completeOptions } from './engine.ts';
import type { EngineClient, Outcome, ThinkQuestion } from './engine-client.ts';
import { type Log, recentLog } from './log.ts';
import { PlayerError, type PlayerProblem } from './player.ts';
import { limitsOf, type RunCommand, type SearchRequest } from './search-request.ts';
import { type SilenceWatch, STALL_MILLIS, watchSilence } from './silence.ts';
import type { TraceBatch } from './trace-event.ts';
import type { EngineQuestion, EngineReply, FromWorker, WorkerConnection } from './worker-protocol.ts';

/** A pending question. */
interface Pending {
  resolve(reply: EngineReply): void;
  reject(error: Error): void;
}

/** The running search. */
interface Running {
  readonly onThought: ((thought: Thought) => void) | undefined;
  /** Commands given before the question was sent. */
  readonly early: RunCommand[];
  isOut: boolean;
}

/** The settings of a worker client. */
export interface WorkerClientSettings {
  readonly options?: Options | undefined;
  readonly seed?: number | undefined;
  /** How long a worker may be silent during a question before it counts as hanging. */
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
  /** With the current worker; undefined if it was released. */
  connection: WorkerConnection | undefined;
  /** The questions without an answer yet, by their number. */
  readonly pending: Map<number, Pending>;
  lastId: number;
  /** While an answer is pending, the worker is pinged now and then. */
  watch: SilenceWatch | undefined;
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
    connection: undefined,
    pending: new Map(),
    lastId: 0,
    watch: undefined,
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
      const { running, connection } = client;
      if (!running || running.isOut) connection?.post({ kind: 'command', command });
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
  const { card } = client;
  client.fault = undefined;
  const started = client.startWorker();
  client.connection = started;
  started.listen(
    (message) => {
      if (client.connection === started) receive(client, message);
    },
    (detail) => {
      if (client.connection === started) fail(client, 'crashed', `its worker ended: ${detail}`);
    },
  );
  try {
    await ask(client, { kind: 'start', program: card.id, ...client.settings });
  } catch (error) {
    // A worker that could not load its program is useless; a dismissed one is gone already.
    if (client.connection === started && error instanceof PlayerError) breakOff(client, error);
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

/** Releases the worker; pending questions are rejected with the error. */
async function dismiss(client: Client, error: PlayerError): Promise<void> {
  const { connection } = client;
  client.connection = undefined;
  client.running = undefined;
  const asked = [...client.pending.values()];
  client.pending.clear();
  rest(client);
  for (const { reject } of asked) reject(error);
  await connection?.end();
}

/** Releases the worker because of this fault. */
function breakOff(client: Client, error: PlayerError): void {
  client.log.add(String(error));
  client.fault = error;
  void dismiss(client, error);
}

function fail(client: Client, problem: PlayerProblem, detail: string): void {
  breakOff(client, new PlayerError(problem, client.card.id, detail));
}

/** Remembers the program's fault until it is restarted. */
function noteFailure(client: Client, error: unknown): void {
  if (!(error instanceof PlayerError) || error.problem === 'closed' || client.fault) return;
  client.log.add(String(error));
  client.fault = error;
}

function receive(client: Client, message: FromWorker): void {
  client.watch?.keepAwake();
  if (message.kind === 'thoughts') {
    for (const thought of message.thoughts) client.running?.onThought?.(thought);
  } else if (message.kind === 'done') {
    settle(client, message.id)?.resolve(message.reply);
  } else if (message.kind === 'failed') {
    const { problem, detail, move, details } = message.fault;
    settle(client, message.id)?.reject(new PlayerError(problem, client.card.id, detail, move, details));
  }
}

function settle(client: Client, id: number): Pending | undefined {
  const asked = client.pending.get(id);
  client.pending.delete(id);
  if (client.pending.size === 0) rest(client);
  return asked;
}

function rest(client: Client): void {
  client.watch?.end();
  client.watch = undefined;
}

function ask(client: Client, question: EngineQuestion): Promise<EngineReply> {
  const { connection, card, stallMillis } = client;
  return new Promise((resolve, reject) => {
    if (!connection) return reject(client.fault ?? new PlayerError('closed', card.id, 'has no worker'));
    const id = ++client.lastId;
    client.pending.set(id, { resolve, reject });
    client.watch ??= watchSilence(
      stallMillis,
      () => client.connection?.post({ kind: 'ping' }),
      (detail) => fail(client, 'stalled', detail),
    );
    connection.post({ kind: 'ask', id, question });
  });
}

/** Asks what a fault of the program can prevent. */
async function askProgram(client: Client, question: EngineQuestion): Promise<EngineReply> {
  try {
    return await ask(client, question);
  } catch (error) {
    noteFailure(client, error);
    throw error;
  }
}

async function think(client: Client, ...[game, request, onThought]: ThinkQuestion): Promise<Outcome> {
  requireFree(client, game, request);
  const { log } = client;
  const search: Running = { onThought, early: [], isOut: false };
  client.running = search;
  try {
    await client.starting;
    if (client.fault) throw client.fault;
    log.add(`think about ${fenOf(game)} ${JSON.stringify(request)}`);
    const answered = askProgram(client, { kind: 'think', game, request });
    search.isOut = true;
    for (const command of search.early) client.connection?.post({ kind: 'command', command });
    const outcome = (await answered) as Outcome;
    const { decision, millis } = outcome;
    log.add(`decides ${decision.move ?? '(none)'} after ${decision.nodes} positions, ${Math.round(millis)} ms`);
    return outcome;
  } finally {
    if (client.running === search) client.running = undefined;
  }
}
