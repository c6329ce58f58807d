/** Node only, the entry of a worker thread: it plays games between programs of Plyhouse, both in this thread. */
import { parentPort, workerData } from 'node:worker_threads';
import { openProbe } from '../endgames/node-client.ts';
import { prepareEngine } from '../host/engine.ts';
import { localClient } from '../host/engine-client.ts';
import { reportError } from '../host/error-report.ts';
import { startNodeThread } from '../host/node-threads.ts';
import { loadProgram } from '../programs/loaders.ts';
import { withOwnBook } from './book-player.ts';
import type { FromGameThread, GameThreadData, PlayedInThread, ToGameThread } from './game-thread-client.ts';
import type { PlannedPlayer } from './participant.ts';
import { openPlayerPool, type StartedPlayer, startedProgram } from './player-pool.ts';

const { players, tables } = workerData as GameThreadData;
const pool = openPlayerPool(players, start, { probe: openProbe(tables) });
/** Players that failed are restarted before the next game. */
let released: Promise<void> = Promise.resolve();

parentPort!.on('message', (message: ToGameThread) => {
  if (message.kind === 'ping') return post({ kind: 'pong' });
  const done = message.kind === 'start' ? startAll(message.names) : play(message);
  done.catch((error: unknown) => post({ kind: 'failed', detail: reportError(error).message }));
});

async function start({ who, book }: PlannedPlayer): Promise<StartedPlayer> {
  if (who.kind !== 'program') throw new Error(`expected a program of Plyhouse, found ${who.command}`);
  const program = await loadProgram(who.id, startNodeThread);
  await prepareEngine(program, who.options);
  return withOwnBook(startedProgram(localClient(program, who.options), who.options), book);
}

async function startAll(names: readonly string[]): Promise<void> {
  await pool.startAll(names);
  post({ kind: 'ready' });
}

async function play({ game, rules }: ToGameThread & { kind: 'play' }): Promise<void> {
  await released;
  const { played, white, black, release } = await pool.play(game, {
    rules,
    onStart: () => post({ kind: 'started' }),
  });
  post({ kind: 'played', result: { played, white: introduce(white), black: introduce(black) } });
  released = release();
}

/** What can be sent of a player. */
function introduce({ engineName, engineAuthor }: PlayedInThread['white']): PlayedInThread['white'] {
  return { engineName, ...(engineAuthor === undefined ? {} : { engineAuthor }) };
}

function post(message: FromGameThread): void {
  parentPort!.postMessage(message);
}
