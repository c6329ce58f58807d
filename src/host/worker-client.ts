import { fenOf, positionOf } from '../chess/game.ts';
import type { Card, Options, Thought } from '../programs/program.ts';
import { completeOptions } from './engine.ts';
import type { EngineClient, Outcome } from './engine-client.ts';
import { recentLog } from './log.ts';
import { PlayerError } from './player.ts';
import { limitsOf, type RunCommand } from './search-request.ts';
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

/**
 * A client whose engine runs in a worker: the contract of a local client, and a program that crashes or never yields affects
 * nothing else.
 * @param startClient starts a worker that runs `serve`; called again at each restart.
 * @throws {OptionError} and {PlayerError} if the worker does not start.
 */
export async function workerClient(
  startClient: () => WorkerConnection,
  card: Card,
  { options = {}, seed = 1, stallMillis = STALL_MILLIS }: WorkerClientSettings = {},
): Promise<EngineClient> {
  completeOptions({ card }, options);
  const log = recentLog();
  const pending = new Map<number, Pending>();
  let settings = { options, seed };
  let connection: WorkerConnection | undefined;
  let running: Running | undefined;
  let fault: PlayerError | undefined;
  let isClosed = false;
  let lastId = 0;
  let watch: SilenceWatch | undefined;

  const open = () => {
    if (isClosed) throw new PlayerError('closed', card.id, 'was closed');
  };

  /** Releases the worker; pending questions are rejected with the error. */
  const dismiss = async (error: PlayerError) => {
    const left = connection;
    connection = undefined;
    running = undefined;
    const asked = [...pending.values()];
    pending.clear();
    rest();
    for (const { reject } of asked) reject(error);
    await left?.end();
  };
  const fail = (error: PlayerError) => {
    log.add(String(error));
    fault = error;
    void dismiss(error);
  };

  /** Remembers the program's fault until it is restarted. */
  const noteFailure = (error: unknown) => {
    if (!(error instanceof PlayerError) || error.problem === 'closed' || fault) return;
    log.add(String(error));
    fault = error;
  };
  const settling = (answered: Promise<EngineReply>) =>
    answered.catch((error: unknown) => {
      noteFailure(error);
      throw error;
    });

  const hear = (message: FromWorker) => {
    watch?.heard();
    if (message.kind === 'thoughts') {
      for (const thought of message.thoughts) running?.onThought?.(thought);
    } else if (message.kind === 'done') {
      settle(message.id)?.resolve(message.reply);
    } else if (message.kind === 'failed') {
      const { problem, detail, move, details } = message.fault;
      settle(message.id)?.reject(new PlayerError(problem, card.id, detail, move, details));
    }
  };
  const settle = (id: number) => {
    const asked = pending.get(id);
    pending.delete(id);
    if (pending.size === 0) rest();
    return asked;
  };

  /** While an answer is pending, the worker is pinged now and then. */
  const attend = () => {
    watch ??= watchSilence(
      stallMillis,
      () => connection?.post({ kind: 'ping' }),
      (detail) => fail(new PlayerError('stalled', card.id, detail)),
    );
  };
  const rest = () => {
    watch?.end();
    watch = undefined;
  };

  const ask = (question: EngineQuestion) =>
    new Promise<EngineReply>((resolve, reject) => {
      if (!connection) return reject(fault ?? new PlayerError('closed', card.id, 'has no worker'));
      const id = ++lastId;
      pending.set(id, { resolve, reject });
      attend();
      connection.post({ kind: 'ask', id, question });
    });

  const start = async () => {
    fault = undefined;
    const hired = startClient();
    connection = hired;
    hired.listen(
      (message) => {
        if (connection === hired) hear(message);
      },
      (detail) => {
        if (connection === hired) fail(new PlayerError('crashed', card.id, `its worker ended: ${detail}`));
      },
    );
    try {
      await ask({ kind: 'start', program: card.id, ...settings });
    } catch (error) {
      // A worker that could not load its program is useless; a dismissed one is gone already.
      if (connection === hired && error instanceof PlayerError) fail(error);
      throw error;
    }
  };

  /** Set during a restart; questions wait for it. */
  let starting: Promise<void> | undefined;
  const restart = () => {
    const attempt = (async () => {
      await dismiss(new PlayerError('closed', card.id, 'restarted in the middle of a search'));
      open();
      await start();
    })().finally(() => {
      if (starting === attempt) starting = undefined;
    });
    starting = attempt;
    return attempt;
  };

  await start();

  return {
    card,
    name: card.name,
    async newGame() {
      open();
      await starting;
      log.add('new game');
      if (fault) await restart();
      else await ask({ kind: 'newGame' });
    },
    async restart() {
      open();
      log.add('restart');
      await restart();
    },
    async setOptions(next, nextSeed = settings.seed) {
      open();
      completeOptions({ card }, next);
      settings = { options: next, seed: nextSeed };
      log.add(`options ${JSON.stringify(settings)}`);
      await starting;
      if (!fault) await ask({ kind: 'setOptions', ...settings });
    },
    async think(game, request, onThought) {
      open();
      if (running) throw new Error(`${card.id}: a search is running`);
      positionOf(game);
      limitsOf(card, request);
      const search: Running = { onThought, early: [], isOut: false };
      running = search;
      try {
        await starting;
        if (fault) throw fault;
        log.add(`think about ${fenOf(game)} ${JSON.stringify(request)}`);
        const answered = ask({ kind: 'think', game, request });
        search.isOut = true;
        for (const word of search.early) connection?.post({ kind: 'tell', word });
        const outcome = (await answered) as Outcome;
        const { decision, millis } = outcome;
        log.add(`decides ${decision.move ?? '(none)'} after ${decision.nodes} positions, ${Math.round(millis)} ms`);
        return outcome;
      } catch (error) {
        noteFailure(error);
        throw error;
      } finally {
        if (running === search) running = undefined;
      }
    },
    tell(word) {
      if (!running || running.isOut) connection?.post({ kind: 'tell', word });
      else running.early.push(word);
    },
    async watch(game, request) {
      open();
      if (running) throw new Error(`${card.id}: a search is running`);
      positionOf(game);
      limitsOf(card, request);
      await starting;
      if (fault) throw fault;
      log.add(`watch ${fenOf(game)} ${JSON.stringify(request)}`);
      await settling(ask({ kind: 'watch', game, request }));
    },
    async pull(count) {
      open();
      await starting;
      return (await settling(ask({ kind: 'pull', count }))) as TraceBatch;
    },
    log: log.lines,
    async close() {
      if (isClosed) return;
      isClosed = true;
      await dismiss(new PlayerError('closed', card.id, 'closed in the middle of a search'));
    },
  };
}
