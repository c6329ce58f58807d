/** Node only, the entry of a worker thread: it plays games between programs of Plyhouse, both in this thread. */
import { parentPort, workerData } from 'node:worker_threads';
import type { Color } from 'plyhouse-kernel/position';
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
import { playSeated, type StartedPlayer, seatOf, startedProgram } from './player-pool.ts';

/** The least time between two looks at a game. */
const SHOW_MILLIS = 200;

const { players, tables, isWatched } = workerData as GameThreadData;
const probe = openProbe(tables);
/** Players that have been started, and are not at the board. */
const idle: { readonly name: string; readonly started: StartedPlayer }[] = [];
/** Players that failed are restarted before the next game. */
let returned: Promise<unknown> = Promise.resolve();

type Call = ReceivedCall<GameProgress>;

serveCalls(
  nodePost<FromWorker<PlayedInThread | undefined, GameProgress, string>, ToWorker<GameQuestion, never>>(parentPort),
  (question, call: Call) => (question.kind === 'start' ? startAll(question.names) : play(question, call)),
  (error) => reportError(error).message,
);

const plannedOf = (name: string) => players.find((player) => player.name === name)!;

async function start({ who, book }: PlannedPlayer): Promise<StartedPlayer> {
  if (who.kind !== 'program') throw new Error(`expected a program of Plyhouse, found ${who.command}`);
  return withOwnBook(startedProgram(await sameThreadClient(who.id, who.options), who.options), book);
}

async function startAll(names: readonly string[]): Promise<undefined> {
  for (const name of names) idle.push({ name, started: await start(plannedOf(name)) });
}

async function take(name: string): Promise<StartedPlayer> {
  const place = idle.findIndex((each) => each.name === name);
  return place < 0 ? start(plannedOf(name)) : idle.splice(place, 1)[0]!.started;
}

async function play({ game, rules }: GameQuestion & { kind: 'play' }, { report }: Call): Promise<PlayedInThread> {
  await returned;
  const [white, black] = [await take(game.white), await take(game.black)];
  const seats = { white: seatOf(plannedOf(game.white), white), black: seatOf(plannedOf(game.black), black) };
  const show = isWatched ? occasionally(report) : undefined;
  const onStart = () => report('started');
  const played = await playSeated(game, seats, { rules, onStart, probe, onLive: show?.show });
  show?.end();
  const putBack = (color: Color) => giveBack(game[color], { white, black }[color], played.fault?.by === color);
  returned = Promise.all([putBack('white'), putBack('black')]);
  return { played, white: introduce(white), black: introduce(black) };
}

async function giveBack(name: string, started: StartedPlayer, isBroken: boolean): Promise<void> {
  if (isBroken || plannedOf(name).restarts) await started.player.restart();
  idle.push({ name, started });
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
