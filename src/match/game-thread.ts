/** Node only, the entry of a worker thread: it plays games between programs of Plyhouse, both in this thread. */
import { parentPort, workerData } from 'node:worker_threads';
import { defined } from '../chess/defined.ts';
import { openProbe } from '../endgames/node-client.ts';
import { reportError } from '../host/error-report.ts';
import { sameThreadClient } from '../host/node-client.ts';
import { withOwnBook } from './book-player.ts';
import type { FromGameThread, GameThreadData, PlayedInThread, ToGameThread } from './game-thread-client.ts';
import type { LiveGame } from './live-game.ts';
import type { PlannedPlayer } from './participant.ts';
import { openPlayerPool, type StartedPlayer, startedProgram } from './player-pool.ts';

/** The least time between two looks at a game. */
const SHOW_MILLIS = 200;

const { players, tables, isWatched } = workerData as GameThreadData;
const pool = openPlayerPool(players, start, { probe: openProbe(tables), onLive: isWatched ? show : undefined });
/** What is to be shown, and when it was last. */
const shown: { live: LiveGame | undefined; timer: ReturnType<typeof setTimeout> | undefined; at: number } = {
  live: undefined,
  timer: undefined,
  at: Number.NEGATIVE_INFINITY,
};
/** Players that failed are restarted before the next game. */
let released: Promise<void> = Promise.resolve();

parentPort!.on('message', (message: ToGameThread) => {
  if (message.kind === 'ping') return post({ kind: 'pong' });
  const done = message.kind === 'start' ? startAll(message.names) : play(message);
  done.catch((error: unknown) => post({ kind: 'failed', detail: reportError(error).message }));
});

async function start({ who, book }: PlannedPlayer): Promise<StartedPlayer> {
  if (who.kind !== 'program') throw new Error(`expected a program of Plyhouse, found ${who.command}`);
  return withOwnBook(startedProgram(await sameThreadClient(who.id, who.options), who.options), book);
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
  clearTimeout(shown.timer);
  shown.timer = undefined;
  shown.live = undefined;
  post({ kind: 'played', result: { played, white: introduce(white), black: introduce(black) } });
  released = release();
}

/** Sends how a game stands: at once after a pause, and otherwise the newest when the pause is over. */
function show(live: LiveGame): void {
  // The end comes with the result.
  if (live.ended) return;
  shown.live = live;
  const wait = shown.at + SHOW_MILLIS - performance.now();
  if (wait <= 0) sendShown();
  else shown.timer ??= setTimeout(sendShown, wait);
}

function sendShown(): void {
  clearTimeout(shown.timer);
  shown.timer = undefined;
  if (!shown.live) return;
  post({ kind: 'live', live: shown.live });
  shown.live = undefined;
  shown.at = performance.now();
}

/** What can be sent of a player. */
function introduce({ engineName, engineAuthor, threads, hash }: PlayedInThread['white']): PlayedInThread['white'] {
  return { engineName, ...defined({ engineAuthor, threads, hash }) };
}

function post(message: FromGameThread): void {
  parentPort!.postMessage(message);
}
