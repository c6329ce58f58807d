import { type Game, movesOf } from '../chess/game.ts';
import { messageOf } from '../chess/message-of.ts';
import type { EngineClient, Outcome } from '../host/engine-client.ts';
import type { SearchRequest } from '../host/search-request.ts';
import { waitAtMost } from '../host/timer.ts';
import type { SearchCommand, Thought } from '../programs/program.ts';
import { linesOfOutcome, linesOfThought, linesWithoutMove } from './answer.ts';
import { makeRemark } from './info.ts';
import { perft } from './perft.ts';

/** A search, from its `go` to its one `bestmove`. */
export interface UciSearch {
  send(command: SearchCommand): void;
  /** Whether its `bestmove` is out. */
  isOver(): boolean;
  /** Resolves when its `bestmove` is out. Never rejects. */
  readonly done: Promise<void>;
}

/** Sends lines to the reader. */
type Send = (...lines: readonly string[]) => void;

/** The subject of a search, its program and its listener. */
interface SearchTask {
  readonly game: Game;
  readonly request: SearchRequest;
  /**
   * The exact time of the answer in real milliseconds, also a minimum; counted from a ponder hit. A book move is given at
   * once.
   */
  readonly exactMillis?: number | undefined;
  /** Count moves to this depth instead of searching. */
  readonly perft?: number | undefined;
  /**
   * Provides the program, after everything received before this search is done and before anything received later; never if
   * the program is unavailable.
   */
  withClient(use: (client: EngineClient) => void): Promise<void>;
  /** The previous search, which must end first. */
  readonly before: UciSearch | undefined;
  readonly send: Send;
  /** It has decided, after this many milliseconds by its own measure. */
  onAnswer(millis: number): void;
  /** The program crashed or played an illegal move; its game has ended with a clear message. */
  onFault(client: EngineClient): void;
}

/** Starts a search. Commands received before it is ready are queued. */
export function startSearch(task: SearchTask): UciSearch {
  const commands = openCommandQueue();
  const { game, request } = task;
  let isOver = false;
  const end: Send = (...lines) => {
    // Before the lines are sent: the reader may ask for the next search at once.
    isOver = true;
    task.send(...lines);
  };
  const run = async () => {
    // Without waiting if there is no previous search, so that later commands cannot get ahead.
    if (task.before) await task.before.done;
    if (task.perft !== undefined) return count(task, task.perft, commands, end);
    if (movesOf(game).length > 0) return think(task, commands, end);
    if (request.infinite || request.ponder) await commands.end;
    end(...linesWithoutMove(game));
  };
  return {
    send: commands.push,
    isOver: () => isOver,
    done: run().catch((error: unknown) => {
      if (!isOver) end(makeRemark(`error ${messageOf(error)}`), ...linesWithoutMove(game));
    }),
  };
}

/** A thought of the search that is still to be sent. */
interface Unsent {
  readonly thought: Thought;
  /** When it was received, from the start of the search. */
  readonly millis: number;
}

/** Only the newest line of each rank, and everything with the program's own texts. */
function newestOf(unsent: readonly Unsent[]): readonly Unsent[] {
  const newest = new Map<number, Unsent>();
  for (const each of unsent) if (each.thought.kind === 'line') newest.set(each.thought.rank ?? 1, each);
  return unsent.filter((each) => each.thought.own !== undefined || newest.get(each.thought.rank ?? 1) === each);
}

async function think(task: SearchTask, commands: CommandQueue, end: Send): Promise<void> {
  const { game, request, send, exactMillis } = task;
  let start = 0;
  let countedFrom = 0;
  let last: Thought | undefined;
  // Thoughts are sent with a slight delay: if the decision has arrived by then, on a game clock, only what matters is sent.
  const hurried = request.gameClock !== undefined && !request.period;
  let unsent: readonly Unsent[] = [];
  let sending: ReturnType<typeof setImmediate> | undefined;
  const sendUnsent = () => {
    clearImmediate(sending);
    sending = undefined;
    for (const { thought, millis } of unsent) send(...linesOfThought(game, thought, millis));
    unsent = [];
  };
  let asked: { readonly client: EngineClient; readonly thinking: Promise<Outcome> } | undefined;
  await task.withClient((client) => {
    start = performance.now();
    countedFrom = start;
    const thinking = client.think(game, request, (thought) => {
      if (thought.kind === 'line' && (thought.rank ?? 1) === 1 && thought.pv.length > 0) last = thought;
      unsent = [...unsent, { thought, millis: performance.now() - start }];
      sending ??= setImmediate(sendUnsent);
    });
    // Its failure is handled below.
    thinking.catch(() => {});
    asked = { client, thinking };
    commands.listen((command) => {
      if (command.kind === 'hit') countedFrom = performance.now();
      client.send(command);
    });
  });
  if (!asked) return end(...linesWithoutMove(game));
  const { client, thinking } = asked;
  try {
    const outcome = await thinking;
    task.onAnswer(outcome.millis);
    unsent = hurried ? newestOf(unsent) : unsent;
    sendUnsent();
    if (exactMillis !== undefined && outcome.decision.from !== 'book') {
      await waitAtMost(countedFrom + exactMillis - performance.now(), commands.end);
    }
    end(
      ...linesOfOutcome(
        client.card,
        game,
        { ...outcome, millis: performance.now() - start },
        last,
        request.searchMoves,
      ),
    );
  } catch (error) {
    sendUnsent();
    // No move is invented for a program that failed: the runner sees that its game ends here, and why.
    task.onFault(client);
    end(makeRemark(`error ${messageOf(error)}`), ...linesWithoutMove(game));
  }
}

async function count({ game, send }: SearchTask, plies: number, commands: CommandQueue, end: Send): Promise<void> {
  const start = performance.now();
  const nodes = await perft(game, plies, commands.isEnded, (move, moves) => send(makeRemark(`perft ${move} ${moves}`)));
  if (nodes === undefined) {
    end(makeRemark('perft stopped before its end; there is no total'), 'bestmove (none)');
    return;
  }
  const millis = performance.now() - start;
  const nps = Math.round((nodes * 1000) / Math.max(1, millis));
  end(
    makeRemark(`perft total ${nodes}`),
    `info depth ${plies} nodes ${nodes} nps ${nps} time ${Math.round(millis)}`,
    'bestmove (none)',
  );
}

/** The commands to a search, queued until it listens. */
interface CommandQueue {
  push(command: SearchCommand): void;
  listen(listener: (command: SearchCommand) => void): void;
  /** Resolves at the first `stop`, `moveNow`, or `hit` if nobody listens. */
  readonly end: Promise<void>;
  isEnded(): boolean;
}

function openCommandQueue(): CommandQueue {
  const kept: SearchCommand[] = [];
  let listener: ((command: SearchCommand) => void) | undefined;
  let ended = false;
  let end: () => void = () => {};
  const promise = new Promise<void>((resolve) => {
    end = resolve;
  });
  return {
    push(command) {
      if (command.kind === 'stop' || command.kind === 'moveNow' || (command.kind === 'hit' && !listener)) {
        ended = true;
        end();
      }
      if (listener) listener(command);
      else kept.push(command);
    },
    listen(next) {
      listener = next;
      for (const command of kept.splice(0)) next(command);
    },
    end: promise,
    isEnded: () => ended,
  };
}
