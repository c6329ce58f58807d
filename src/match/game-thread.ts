/** Node only, the entry of a worker thread: it plays games between programs of Plyhouse, both in this thread. */
import { parentPort, workerData } from 'node:worker_threads';
import { defined } from '../chess/defined.ts';
import { openProbe } from '../endgames/node-client.ts';
import { type FromWorker, type ReceivedCall, serveCalls, type ToWorker } from '../host/calls.ts';
import { reportError } from '../host/error-report.ts';
import { sameThreadClient } from '../host/node-client.ts';
import { nodePost } from '../host/node-post.ts';
import { withOwnBook } from './book-player.ts';
import type { GameProgress, GameQuestion, GameThreadData, PlayedInThread } from './game-threads.ts';
import type { LiveGame } from './live-game.ts';
import type { PlannedPlayer } from './participant.ts';
import { openPlayerPool, type StartedPlayer, startedProgram } from './player-pool.ts';

/** The least time between two looks at a game. */
const SHOW_MILLIS = 200;

const { players, tables, isWatched } = workerData as GameThreadData;
const probe = openProbe(tables);
/** How the game that is played stands, if this thread is watched. */
let show: ReturnType<typeof occasionally> | undefined;
const pool = openPlayerPool(players, start, { probe, onLive: isWatched ? (live) => show?.show(live) : undefined });
/** Players that failed are restarted before the next game. */
let returned: Promise<unknown> = Promise.resolve();

type Call = ReceivedCall<GameProgress>;

serveCalls(
  nodePost<FromWorker<PlayedInThread | undefined, GameProgress, string>, ToWorker<GameQuestion, never>>(parentPort),
  async (question, call: Call) => (question.kind === 'play' ? play(question, call) : startAll(question.names)),
  (error) => reportError(error).message,
);

async function start({ who, book }: PlannedPlayer): Promise<StartedPlayer> {
  if (who.kind !== 'program') throw new Error(`expected a program of Plyhouse, found ${who.command}`);
  return withOwnBook(startedProgram(await sameThreadClient(who.id, who.options), who.options), book);
}

async function startAll(names: readonly string[]): Promise<undefined> {
  await pool.startAll(names);
}

async function play({ game, rules }: GameQuestion & { kind: 'play' }, { report }: Call): Promise<PlayedInThread> {
  await returned;
  show = occasionally(report);
  const { played, white, black, release } = await pool.play(game, { rules, onStart: () => report('started') });
  show.end();
  returned = release();
  return { played, white: introduce(white), black: introduce(black) };
}

/** Shows how a game stands: at once after a pause, and otherwise the newest when the pause is over. Its end comes with the result. */
function occasionally(report: (live: LiveGame) => void) {
  let next: LiveGame | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let shownAt = Number.NEGATIVE_INFINITY;
  const end = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const send = () => {
    end();
    if (next) report(next);
    next = undefined;
    shownAt = performance.now();
  };
  return {
    show(live: LiveGame) {
      if (live.ended) return;
      next = live;
      const wait = shownAt + SHOW_MILLIS - performance.now();
      if (wait <= 0) send();
      else timer ??= setTimeout(send, wait);
    },
    end,
  };
}

/** The part of an introduction that can be posted to another thread. */
function introduce({ engineName, engineAuthor, threads, hash }: PlayedInThread['white']): PlayedInThread['white'] {
  return { engineName, ...defined({ engineAuthor, threads, hash }) };
}
