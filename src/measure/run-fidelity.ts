import { gameAt } from '../chess/game.ts';
import type { EngineClient } from '../host/engine-client.ts';
import { PlayerError } from '../host/player.ts';
import type { SearchRequest } from '../host/search-request.ts';
import { type Comparison, compare, type ProgramReply, type Replay, replayOf } from './fidelity.ts';
import { inParallel } from './in-parallel.ts';
import type { RecordedPly, RecordedSide } from './recorded.ts';

/** A program that answers in place of the recorded one. */
export interface Contestant {
  readonly id: string;
  /** A new client, set up for a side of the record. */
  client(side: RecordedSide): Promise<EngineClient>;
  requestFor(side: RecordedSide): SearchRequest;
}

/** Programs to be compared with records. */
export interface FidelityTask {
  readonly sides: readonly RecordedSide[];
  readonly program: Contestant;
  /** Others, to answer on the same moves. */
  readonly against: readonly Contestant[];
  /** Games at once. */
  readonly concurrency: number;
  onReply?(program: string, side: RecordedSide, done: number, of: number): void;
  onReplay?(replay: Replay): void;
  /** Aborts it; what was replayed so far is returned. */
  readonly signal?: AbortSignal;
}

interface FidelityOutcome {
  readonly replays: readonly Replay[];
  readonly others: readonly { readonly id: string; readonly comparison: Comparison }[];
}

/**
 * Replays recorded games: the program is taken through each as it was played, so that book line, repetitions and kept
 * variations are those of the game, and asked at every move of its side. Then each other program is asked at the moves that
 * counted. A crash counts as a missing answer, and the program is restarted.
 * @throws {PlayerError} if a client does not start at all; {OptionError}, {UnknownLevelError}.
 */
export async function runFidelity(task: FidelityTask): Promise<FidelityOutcome> {
  const { sides, program, against, concurrency, signal } = task;
  const answer = (who: Contestant, side: RecordedSide, plies: readonly RecordedPly[]) =>
    answersOf(who, side, plies, signal, (done) => task.onReply?.(who.id, side, done, plies.length));

  const found = await inParallel(
    sides,
    concurrency,
    async (side) => {
      const replay = replayOf(side, await answer(program, side, side.plies));
      if (!signal?.aborted) task.onReplay?.(replay);
      return replay;
    },
    signal,
  );
  const replays = found.filter((replay) => replay !== undefined);

  // Ordered by program, then by game, so that the first comparisons are complete when it is aborted.
  const works = against.flatMap((who) =>
    replays.map(({ side, moves }) => ({ who, side, moves: moves.filter(({ kind }) => kind === 'counted') })),
  );
  const answers = await inParallel(works, concurrency, ({ who, side, moves }) => answer(who, side, moves), signal);
  const others = against.map(({ id }, index) => {
    const own = answers.slice(index * replays.length, (index + 1) * replays.length);
    const comparison = compare(
      replays,
      own.map((each) => each ?? []),
    );
    return { id, comparison };
  });
  return { replays, others };
}

/** The answers at these moves, one after another from one client; fewer if aborted. A crash counts as a missing answer. */
export async function answersOf(
  who: Contestant,
  side: RecordedSide,
  plies: readonly RecordedPly[],
  signal: AbortSignal | undefined,
  onReply: (replies: number) => void = () => {},
): Promise<ProgramReply[]> {
  const replies: ProgramReply[] = [];
  const request = who.requestFor(side);
  const client = await who.client(side);
  const close = () => void client.close();
  signal?.addEventListener('abort', close);
  try {
    for (const { ply } of plies) {
      if (signal?.aborted) break;
      try {
        const { decision, millis, periodMillis } = await client.think(gameAt(side.game, ply), request);
        const { move, from, depth, nodes, score, own } = decision;
        const cost = { from, depth, nodes, millis, periodMillis };
        replies.push({ ...cost, ...(move ? { move } : {}), ...(score ? { score } : {}), ...(own ? { own } : {}) });
      } catch (error) {
        if (signal?.aborted) break;
        if (!(error instanceof PlayerError)) throw error;
        replies.push({ from: 'none', depth: 0, nodes: 0, millis: 0, periodMillis: 0, fault: error.message });
        await client.restart();
      }
      onReply(replies.length);
    }
    return replies;
  } finally {
    signal?.removeEventListener('abort', close);
    await client.close();
  }
}
